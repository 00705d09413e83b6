import { settingsText } from '../../messages/en/settings.ts';
import { Input } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const m = settingsText;

interface PasswordDialogProps {
  title: string;
  about?: string;
  action: string;
  /** What it sends. */
  of: { isPending: boolean; error: unknown };
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Security settings need the current password. */
export function PasswordDialog({ about, onPassword, ...dialog }: PasswordDialogProps) {
  return (
    <FormDialog {...dialog} onSubmit={(fields) => onPassword(String(fields.get('current')))}>
      {about !== undefined && <p className="text-sm">{about}</p>}
      <Input label={m.current} name="current" type="password" autoComplete="current-password" required />
    </FormDialog>
  );
}
