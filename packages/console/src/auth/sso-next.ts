/** Where a login through another site leads; stored in this tab while its person is there. */
import { rememberLogin } from '../session-mark.ts';

const kept = 'oja-sso-next';

/** Never to another host. */
const safePath = (next: string | null): string =>
  next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : '/console';

export const keepNext = (next: string): void => sessionStorage.setItem(kept, next);

/** Everything that was read before may belong to another account. */
export function enterNext(): void {
  const next = safePath(sessionStorage.getItem(kept));
  sessionStorage.removeItem(kept);
  rememberLogin();
  location.replace(next);
}
