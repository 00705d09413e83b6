/** Who is logged in. */
import { call, type Output, useCall } from './api.ts';
import { keepKey } from './kept-key.ts';
import { forgetAllRuns } from './playground/runs-storage.ts';
import { forgetLogin, maybeLoggedIn, rememberLogin } from './session-mark.ts';

export function useAccount({ always = false }: { always?: boolean } = {}) {
  return useCall('account.get', {}, { staleMs: 30_000, enabled: always || maybeLoggedIn() });
}

export type OwnAccount = Output<'account.me'>['accounts'][number];
export type Right = OwnAccount['rights'][number];

/** The person who is logged in, with the accounts they may switch to. */
export function useMe() {
  return useCall('account.me', {}, { staleMs: 30_000 });
}

/** What the member may do in the account of the session; undefined while that is not known. */
export function useRights(): ReadonlySet<Right> | undefined {
  const { data } = useMe();
  const current = data?.accounts.find(({ id }) => id === data.account_id);
  return current && new Set(current.rights);
}

/** Whether the member may do it; assumed while that is not known, so that buttons don't appear late. */
export function useMay(right: Right): boolean {
  return useRights()?.has(right) ?? true;
}

/** True while an operator views the account, read-only; undefined while that is not known. */
export function useViewing(): boolean | undefined {
  const { data, error } = useMe();
  return data === undefined ? (error ? false : undefined) : data.impersonation !== null;
}

/** Everything that was read belongs to the account before: other tabs, which share the session, start anew too. */
export async function switchAccount(id: string): Promise<void> {
  await call('account.switch', { account_id: id });
  rememberLogin();
  location.assign('/console');
}

export async function logOut(): Promise<void> {
  // Without a connection, only what this browser stores is deleted; the session expires later.
  await call('account.logout', {}).catch(() => undefined);
  forgetLogin();
  keepKey(undefined);
  forgetAllRuns();
}
