import type { AccountRow } from '@oja/client';
import { impersonationText } from '../messages/en/impersonation.ts';
import { rememberLogin } from '../session-mark.ts';
import { Input } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/hooks/use-send.ts';

const m = impersonationText;

/** The page loads anew, since everything that was read belongs to the operator's own account. */
export function Impersonate({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const begin = useSend('operator.impersonate', {
    onDone: () => {
      rememberLogin();
      location.assign('/console');
    },
  });
  const submit = (fields: FormData) => {
    begin.send({ id: account.id, reason: String(fields.get('reason')).trim() });
  };
  return (
    <FormDialog title={m.title(account.name)} action={m.begin} of={begin} onSubmit={submit} onClose={onClose}>
      <p className="text-sm">{m.about}</p>
      <Input label={m.reason} hint={m.reasonHint} name="reason" required minLength={5} maxLength={200} />
    </FormDialog>
  );
}
