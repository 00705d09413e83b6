/** OAuth 2.1 for MCP clients that log in: the access token is a key of its own, created with the user's consent. */
import type { Keys } from '../keys/keys.ts';
import { digestOf, isWellFormed } from '../keys/secret.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';
import { createOauthClients } from './clients.ts';
import { createCodes } from './codes.ts';
import { freshSecrets, invalidGrant, type Tokens } from './fresh-secrets.ts';
import { isRegistered } from './redirect-uri.ts';
import { renewKey } from './write.ts';

export type Oauth = ReturnType<typeof createOauth>;

export function createOauth(parts: PlatformParts, keys: Keys) {
  const { store, pepper, now, messages } = parts;
  const fresh = freshSecrets(pepper);

  return {
    isRegistered,
    ...createOauthClients(parts),
    ...createCodes(parts, keys),

    async refresh(token: string, clientId: string): Promise<Tokens> {
      const digest = digestOf(token, pepper);
      const [row] = await store.query<{
        account_id: string;
        client_id: string;
        key_id: string;
        days: number;
        expires_at: number;
        used_at: number | null;
      }>(
        'SELECT account_id, client_id, key_id, days, expires_at, used_at FROM oauth_refreshes WHERE digest = $1',
        [digest],
      );
      const at = now();
      if (row === undefined || row.client_id !== clientId || row.expires_at <= at)
        throw invalidGrant('The refresh token is not valid.');
      const { account_id: accountId, key_id: keyId, days } = row;
      if (row.used_at !== null) {
        await keys.revoke(accountId, keyId, 'refresh token used twice');
        throw invalidGrant('The refresh token has been used.');
      }
      const { secret, hint, digest: keyDigest } = fresh.key();
      const expiresAt = at + days * dayMs;
      const next = fresh.refresh(clientId, days, expiresAt);
      const renewal = { digest: keyDigest, hint, expiresAt };
      const renewed = await store.transact(renewKey, {
        used: digest,
        accountId,
        keyId,
        fresh: renewal,
        refresh: next.row,
        at,
      });
      messages.publish({ kind: 'key', keyId, revoked: false });
      if (!renewed) throw invalidGrant('The refresh token has been used.');
      const { scopes } = await keys.get(accountId, keyId);
      return { secret, scopes, expiresInSeconds: days * 86_400, refreshToken: next.token };
    },

    /** A client that logs out gives its key back. Says nothing of tokens that are not known. */
    async revoke(token: string): Promise<void> {
      if (isWellFormed(token)) {
        const known = await keys.findBySecret(token);
        if (known !== null && known.key.revokedAt === null)
          await keys.revoke(known.account.id, known.key.id, 'revoked by the client');
        return;
      }
      const [row] = await store.query<{ account_id: string; key_id: string }>(
        'SELECT account_id, key_id FROM oauth_refreshes WHERE digest = $1',
        [digestOf(token, pepper)],
      );
      if (row !== undefined) await keys.revoke(row.account_id, row.key_id, 'revoked by the client');
    },
  };
}
