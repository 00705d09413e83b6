import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const place = 'oja-theme';
const listeners = new Set<() => void>();
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme {
  const stored = localStorage.getItem(place);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(): void {
  const theme = chosen();
  document.documentElement.classList.toggle(
    'dark',
    theme === 'dark' || (theme === 'system' && prefersDark.matches),
  );
  for (const listener of listeners) listener();
}

prefersDark.addEventListener('change', apply);

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(place);
  else localStorage.setItem(place, theme);
  apply();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chosen,
    chosen,
  );
}
