/** Who is logged in. */
import { call, useCall } from './api.ts';
import { forgetLogin, maybeLoggedIn } from './session-mark.ts';

export function useAccount({ always = false }: { always?: boolean } = {}) {
  return useCall('account.get', {}, { staleMs: 30_000, enabled: always || maybeLoggedIn() });
}

export async function logOut(): Promise<void> {
  await call('account.logout', {}).catch(() => undefined);
  forgetLogin();
}
