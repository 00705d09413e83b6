import { type RefObject, useLayoutEffect } from 'react';

/** Where the focus goes back to: what opened the dialog, or the button of the menu that did and is gone by then. */
function openerNow(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  const menu = focused?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

/** Opens a dialog over the page, at its first field, and gives the focus back when it ends. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  // Its end must come while the dialog is still in the page: once it is gone, the focus is lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !open || dialog.open) return;
    const opener = openerNow();
    dialog.showModal();
    // A form begins at its first field, not at the button that closes it.
    dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      dialog.close();
      opener?.focus();
    };
  }, [ref, open]);
}
