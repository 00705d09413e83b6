/** Who is logged in. The cookie is out of reach of scripts, so a mark in storage remembers that there is one. */
import { call, queries, useCall } from './api.ts';

const mark = 'oja-session';

export const maybeLoggedIn = () => localStorage.getItem(mark) !== null;

export function useAccount({ always = false }: { always?: boolean } = {}) {
  return useCall('account.get', {}, { staleTime: 30_000, enabled: always || maybeLoggedIn() });
}

export function rememberLogin(): void {
  localStorage.setItem(mark, '1');
  queries.clear();
}

export function forgetLogin(): void {
  localStorage.removeItem(mark);
  queries.clear();
}

export async function logOut(): Promise<void> {
  await call('account.logout', {}).catch(() => undefined);
  forgetLogin();
}
