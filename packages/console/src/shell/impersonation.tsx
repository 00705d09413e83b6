import { Eye } from 'lucide-react';
import type { Output } from '../api.ts';
import { impersonationText } from '../messages/en/impersonation.ts';
import { rememberLogin } from '../session-mark.ts';
import { Button } from '../ui/button.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Problem } from '../ui/problem.tsx';

const m = impersonationText;
const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

type Viewed = NonNullable<Output<'account.me'>['impersonation']>;

/** On every page while an operator views an account. */
export function Impersonation({ operator, account, expires_at: until }: Viewed) {
  const end = useSend('account.impersonation-end', {
    onDone: () => {
      rememberLogin();
      location.assign('/operator/accounts');
    },
  });
  return (
    <div
      role="status"
      className="sticky top-14 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-warn-wash px-4 py-2.5 text-sm text-warn sm:px-8 lg:top-0"
    >
      <Eye className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{m.banner(operator, account, timeOf(until))}</span>
      <Button size="small" busy={end.isPending} onClick={() => end.send({})}>
        {m.end}
      </Button>
      <Problem error={end.error} />
    </div>
  );
}
