import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Problem } from './problem.tsx';

interface ConfirmProps {
  title: string;
  about: string;
  /** What the button says that does it. */
  action: string;
  /** What it sends. */
  of: { isPending: boolean; error: unknown };
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something is deleted permanently. */
export function Confirm({ title, about, action, of, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="mb-4 text-sm">{about}</p>
      <Problem error={of.error} />
      <DialogButtons action={action} busy={of.isPending} danger onAction={onConfirm} onCancel={onClose} />
    </Dialog>
  );
}
