import type { FormEvent } from 'react';
import { settingsText } from '../../messages/en/settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Input } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

const m = settingsText;

interface PasswordDialogProps {
  title: string;
  about?: string;
  action: string;
  busy: boolean;
  error: unknown;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Security settings need the current password. */
export function PasswordDialog({
  title,
  about,
  action,
  busy,
  error,
  onPassword,
  onClose,
}: PasswordDialogProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPassword(String(new FormData(event.currentTarget).get('current')));
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={submit} className="space-y-4">
        {about !== undefined && <p className="text-sm">{about}</p>}
        <Input label={m.current} name="current" type="password" autoComplete="current-password" required />
        <Problem error={error} />
        <DialogButtons action={action} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
