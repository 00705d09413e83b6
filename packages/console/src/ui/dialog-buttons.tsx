import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { Button } from './button.tsx';

interface DialogButtonsProps {
  /** What the button says that does it. */
  action: string;
  busy: boolean;
  disabled?: boolean;
  /** What can't be undone. */
  danger?: boolean;
  onCancel: () => void;
  /** Where it is left out, the button submits the form around it. */
  onAction?: () => void;
  /** Buttons between the two. */
  children?: ReactNode;
}

/** The last line of a dialog: Cancel, then what the dialog is for. */
export function DialogButtons({
  action,
  busy,
  disabled,
  danger,
  onCancel,
  onAction,
  children,
}: DialogButtonsProps) {
  return (
    <div className="mt-4 flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{t.common.cancel}</Button>
      {children}
      <Button
        type={onAction === undefined ? 'submit' : 'button'}
        look={danger ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
        onClick={onAction}
      >
        {action}
      </Button>
    </div>
  );
}
