import { t } from '../messages/en.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface ConfirmProps {
  title: string;
  about: string;
  /** What the button says that does it. */
  action: string;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something is gone for good. */
export function Confirm({ title, about, action, busy, error, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="mb-4 text-sm break-words">{about}</p>
      <Problem error={error} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
