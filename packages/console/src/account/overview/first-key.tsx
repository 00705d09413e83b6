/** A key by one click. Samples then show it until the tab is closed. */
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { keepKey } from '../../kept-key.ts';
import { accountText } from '../../messages/en/account.ts';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Problem } from '../../ui/problem.tsx';

const m = accountText.keys;
const Secret = lazy(async () => ({ default: (await import('../keys/secret.tsx')).Secret }));

/** Stays while its dialog is open, though the step is done by then. */
export function FirstKey({ isDone }: { isDone: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const mayCreate = useMay('keys.own');
  const create = useSend('account.keys-create', {
    touches: ['account.keys'],
    onDone: ({ secret }) => {
      keepKey(secret);
      setOpen(true);
    },
  });
  if (isOpen && create.data)
    return (
      <Suspense fallback={null}>
        <Secret made={create.data} onClose={() => setOpen(false)} />
      </Suspense>
    );
  if (isDone || !mayCreate) return null;
  return (
    <div className="mt-3 space-y-2">
      <Problem error={create.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" busy={create.isPending} onClick={() => create.send({ name: m.firstKeyName })}>
          <KeyRound className="size-4" aria-hidden="true" />
          {m.create}
        </Button>
        <span className="text-xs text-soft">{m.firstKeyAbout}</span>
      </div>
    </div>
  );
}
