import type { AccountRow } from '@oja/client';
import type { FormEvent } from 'react';
import { impersonationText } from '../messages/en/impersonation.ts';
import { rememberLogin } from '../session-mark.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Input } from '../ui/field.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Problem } from '../ui/problem.tsx';

const m = impersonationText;

/** The page loads anew, since everything that was read belongs to the operator's own account. */
export function Impersonate({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const begin = useSend('operator.impersonate', {
    onDone: () => {
      rememberLogin();
      location.assign('/console');
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.send({ id: account.id, reason: String(new FormData(event.currentTarget).get('reason')).trim() });
  };
  return (
    <Dialog open onClose={onClose} title={m.title(account.name)}>
      <form onSubmit={submit} className="space-y-4">
        <p className="text-sm">{m.about}</p>
        <Input label={m.reason} hint={m.reasonHint} name="reason" required minLength={5} maxLength={200} />
        <Problem error={begin.error} />
        <DialogButtons action={m.begin} busy={begin.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
