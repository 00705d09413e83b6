import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../api.ts';
import { t } from '../messages/en.ts';
import { problemOf } from '../model/problem.ts';
import { switchAccount } from '../session.ts';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';

/** The account of the session; a menu of the others where the person has more than one. */
export function AccountName({ name, me }: { name: string; me: Output<'account.me'> | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const others = me?.accounts.filter(({ state }) => state === 'active') ?? [];
  if (others.length < 2 || me?.impersonation) return <p className="truncate text-sm font-medium">{name}</p>;
  const choose = (id: string) => {
    setBusy(true);
    switchAccount(id).catch((error: unknown) => {
      setBusy(false);
      toast(problemOf(error).message);
    });
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          disabled={isBusy}
          aria-label={`${t.nav.switcher}: ${name}`}
          className="-ml-1 flex max-w-full items-center gap-1 rounded-md px-1 text-left text-sm font-medium hover:bg-sunken"
        >
          <span className="truncate">{name}</span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-soft" aria-hidden="true" />
        </button>
      }
      items={others.map((account) => ({
        title: `${account.name} · ${account.role}`,
        icon:
          account.id === me?.account_id ? (
            <Check className="size-4 shrink-0" aria-hidden="true" />
          ) : (
            <span className="size-4 shrink-0" />
          ),
        onSelect: () => choose(account.id),
      }))}
    />
  );
}
