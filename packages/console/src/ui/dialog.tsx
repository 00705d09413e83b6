import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { t } from '../messages/en.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { useModal } from './hooks/use-modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  wide?: boolean;
  /** A secret that is shown once must not vanish by a stray click. */
  firm?: boolean;
  /** Hides the page behind it. */
  covering?: boolean;
}

/** The browser's own dialog: it traps focus and closes on Escape. */
export function Dialog({ open, onClose, title, children, wide, firm, covering }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, open);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) onClose();
      }}
      // A browser lets Escape and the back gesture be refused once; then it closes the dialog without asking.
      onClose={() => firm && ref.current?.showModal()}
      onClick={(event) => event.target === ref.current && !firm && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (firm && event.key === 'Escape') event.preventDefault();
      }}
      className={classes(
        'max-h-[calc(100dvh-2rem)] text-left whitespace-normal w-[calc(100vw-2rem)] overflow-auto rounded-2xl border border-line bg-surface text-ink shadow-2xl',
        wide ? 'max-w-3xl' : 'max-w-lg',
        covering && 'backdrop:bg-paper!',
      )}
    >
      <div className="p-5 sm:p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
            {title}
          </h2>
          {!firm && (
            <IconButton label={t.common.close} onClick={onClose} className="-mt-1.5 -mr-1.5 shrink-0">
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
