/** A key by one click. Samples then show it until the tab is closed. */
import { KeyRound } from 'lucide-react';
import { keepKey, useKeptKey } from '../../kept-key.ts';
import { accountText } from '../../messages/en/account.ts';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Problem } from '../../ui/problem.tsx';

const m = accountText.keys;

export function FirstKey() {
  const key = useKeptKey();
  const mayCreate = useMay('keys.own');
  const create = useSend('account.keys-create', {
    touches: ['account.keys'],
    said: m.created,
    onDone: ({ secret }) => keepKey(secret),
  });
  if (key !== undefined)
    return (
      <div className="mt-3 rounded-xl border border-line bg-sunken p-3 text-sm">
        <p className="font-mono text-xs [overflow-wrap:anywhere]" data-secret>
          {key}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <CopyButton text={key} />
          <span className="text-xs text-soft">{m.firstKeyShown}</span>
        </div>
      </div>
    );
  if (!mayCreate) return null;
  return (
    <div className="mt-3 space-y-2">
      <Problem error={create.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={create.isPending} onClick={() => create.send({ name: m.firstKeyName })}>
          <KeyRound className="size-4" aria-hidden="true" />
          {m.create}
        </Button>
        <span className="text-xs text-soft">{m.firstKeyAbout}</span>
      </div>
    </div>
  );
}
