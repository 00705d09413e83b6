/** Keys and tokens that nobody has had before, and how long they last. */
import { randomBytes } from 'node:crypto';
import { fail } from '../../errors.ts';
import { digestOf, hintOf, newKeySecret } from '../keys/secret.ts';
import { dayMs } from '../requests/rollup.ts';

export interface Tokens {
  secret: string;
  scopes: string[];
  expiresInSeconds: number | null;
  refreshToken: string | null;
}

/** After its access token expired, so that a client that was away for a while comes back. */
const refreshGraceMs = 30 * dayMs;
export const invalidGrant = (message: string) => fail('invalid_grant', message);

export function freshSecrets(pepper: string) {
  const token = (prefix: string) => {
    const fresh = `${prefix}${randomBytes(32).toString('base64url')}`;
    return { token: fresh, digest: digestOf(fresh, pepper) };
  };
  return {
    token,
    key() {
      const secret = newKeySecret('live');
      return { secret, hint: hintOf(secret), digest: digestOf(secret, pepper) };
    },
    refresh(clientId: string, days: number, keyExpiresAt: number) {
      const { token: own, digest } = token('oja_refresh_');
      return { token: own, row: { digest, clientId, days, expiresAt: keyExpiresAt + refreshGraceMs } };
    },
  };
}
