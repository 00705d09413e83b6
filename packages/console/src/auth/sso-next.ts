/** Where a login through another site leads; stored in this tab while its person is there. */
import { safePath } from '../model/safe-path.ts';
import { rememberLogin } from '../session-mark.ts';

const kept = 'oja-sso-next';

export const keepNext = (next: string): void => sessionStorage.setItem(kept, next);

/** Everything that was read before may belong to another account. */
export function enterNext(): void {
  const next = safePath(sessionStorage.getItem(kept));
  sessionStorage.removeItem(kept);
  rememberLogin();
  location.replace(next);
}
