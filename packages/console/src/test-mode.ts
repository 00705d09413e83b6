/** Whether the console shows test keys, their requests and sample data alone. Of this browser, in all its tabs. */
import { useSyncExternalStore } from 'react';

const place = 'oja-test-mode';
const listeners = new Set<() => void>();

export const isTestMode = (): boolean => localStorage.getItem(place) === 'on';

export function setTestMode(isOn: boolean): void {
  if (isOn) localStorage.setItem(place, 'on');
  else localStorage.removeItem(place);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useTestMode = (): boolean => useSyncExternalStore(subscribe, isTestMode, () => false);
