import { CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';

let current: { id: number; text: string } | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Says in passing that something was done. */
export function toast(text: string): void {
  const id = (current?.id ?? 0) + 1;
  current = { id, text };
  tell();
  setTimeout(() => {
    if (current?.id !== id) return;
    current = null;
    tell();
  }, 4000);
}

export function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-6 z-50 flex justify-center px-4">
      {shown && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-paper shadow-lg">
          <CircleCheck className="size-4" aria-hidden="true" />
          {shown.text}
        </p>
      )}
    </div>
  );
}
