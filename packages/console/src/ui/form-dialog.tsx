import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Form } from './form.tsx';
import { faultOf, Problem } from './problem.tsx';

interface FormDialogProps {
  title: string;
  /** What the button says that submits it. */
  action: string;
  /** What it sends. */
  of: { isPending: boolean; error: unknown };
  /** Fields that show their own fault. */
  beside?: readonly string[];
  wide?: boolean;
  /** What can't be undone. */
  danger?: boolean;
  /** Beside Cancel and the action. */
  buttons?: ReactNode;
  onSubmit: (fields: FormData) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form: fields, what went wrong, and the buttons. */
export function FormDialog({ title, action, of, beside = [], ...rest }: FormDialogProps) {
  const { wide, danger, buttons, onSubmit, onClose, children } = rest;
  return (
    <Dialog open onClose={onClose} title={title} wide={wide}>
      <Form onSubmit={onSubmit}>
        {children}
        {beside.every((field) => faultOf(of.error, field) === undefined) && <Problem error={of.error} />}
        <DialogButtons action={action} danger={danger} busy={of.isPending} onCancel={onClose}>
          {buttons}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
