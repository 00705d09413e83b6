/** The secret of a key that was created in this tab. It stays in memory only, and fills the samples until the tab is closed. */
import { useSyncExternalStore } from 'react';

let secret: string | undefined;
const watchers = new Set<() => void>();

export function keepKey(next: string | undefined): void {
  secret = next;
  for (const changed of watchers) changed();
}

/** Undefined where none was created in this tab. */
export const keptKey = () => secret;

const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

export const useKeptKey = () => useSyncExternalStore(watch, keptKey, () => undefined);
