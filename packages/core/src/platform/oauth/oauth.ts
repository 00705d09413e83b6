/** OAuth 2.1 for MCP clients that log in: the access token is a key of its own, created with the user's consent. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Caps, noCaps } from '../../domain/caps.ts';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { noControls } from '../keys/controls.ts';
import type { Keys } from '../keys/keys.ts';
import { digestOf, hintOf, isWellFormed, newKeySecret } from '../keys/secret.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';
import { createOauthClients, type OauthClient } from './clients.ts';
import { isRegistered } from './redirect-uri.ts';
import { type CodeRow, exchangeCode, renewKey } from './write.ts';

export interface Consent {
  client: OauthClient;
  accountId: string;
  memberId: string;
  redirectUri: string;
  challenge: string;
  scopes: string[];
  monthMicros: number | null;
  /** The token expires after so many days unless the client renews it; null for never. */
  days: number | null;
}

export interface Tokens {
  secret: string;
  scopes: string[];
  expiresInSeconds: number | null;
  refreshToken: string | null;
}

interface CodeGiven {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  verifier: string;
}

interface Wish {
  name: string;
  scopes: string[];
  caps: Caps;
  days: number | null;
}

const codeMs = 60_000;
/** After its access token expired, so that a client that was away for a while comes back. */
const refreshGraceMs = 30 * dayMs;
const invalidGrant = (message: string) => fail('invalid_grant', message);
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Keys and tokens that nobody has had before. */
function freshSecrets(pepper: string) {
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

export type Oauth = ReturnType<typeof createOauth>;

export function createOauth(parts: PlatformParts, keys: Keys) {
  const { store, pepper, now, messages } = parts;
  const fresh = freshSecrets(pepper);

  /** Someone else may have had the code first, also at the same moment: the key that it gave is taken back. */
  async function usedTwice(digest: string) {
    const [code] = await store.query<{ account_id: string; id: string }>(
      `SELECT k.account_id, k.id FROM oauth_codes c JOIN keys k ON k.id = c.key_id
       WHERE c.digest = $1 AND k.revoked_at IS NULL`,
      [digest],
    );
    if (code !== undefined) await keys.revoke(code.account_id, code.id, 'authorization code used twice');
    return invalidGrant('The authorization code has been used.');
  }

  return {
    isRegistered,
    ...createOauthClients(parts),

    /** The code that the client exchanges for its key. */
    async issueCode(consent: Consent): Promise<string> {
      const { client, accountId, memberId, redirectUri, challenge } = consent;
      const { token, digest } = fresh.token('oja_code_');
      const wish: Wish = {
        name: client.name.slice(0, 100),
        scopes: consent.scopes,
        caps: { ...noCaps, monthMicros: consent.monthMicros },
        days: consent.days,
      };
      await store.transact(execute, {
        sql: `INSERT INTO oauth_codes (digest, account_id, member_id, client_id, redirect_uri, challenge, wish, expires_at)
              VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        params: [
          digest,
          accountId,
          memberId,
          client.id,
          redirectUri,
          challenge,
          JSON.stringify(wish),
          now() + codeMs,
        ],
      });
      await store.transact(execute, {
        sql: 'UPDATE oauth_clients SET used_at = $2 WHERE id = $1',
        params: [client.id, now()],
      });
      return token;
    },

    async exchange(given: CodeGiven): Promise<Tokens> {
      const digest = digestOf(given.code, pepper);
      const [code] = await store.query<CodeRow>(
        `SELECT account_id, member_id, client_id, redirect_uri, challenge, wish, expires_at, used_at, key_id
         FROM oauth_codes WHERE digest = $1`,
        [digest],
      );
      requireMatch(code, given);
      if (code.used_at !== null) throw await usedTwice(digest);
      const at = now();
      if (code.expires_at <= at) throw invalidGrant('The authorization code has expired.');
      const { name, scopes, caps, days } = JSON.parse(code.wish) as Wish;
      const { secret, hint, digest: keyDigest } = fresh.key();
      const expiresAt = days === null ? null : at + days * dayMs;
      const refresh = days === null ? null : fresh.refresh(code.client_id, days, expiresAt!);
      const done = await store.transact(exchangeCode, {
        digest,
        memberId: code.member_id,
        refresh: refresh?.row ?? null,
        at,
        key: {
          id: newId('key', at),
          accountId: code.account_id,
          name,
          hint,
          digest: keyDigest,
          mode: 'live',
          scopes,
          ips: [],
          perMinute: null,
          caps,
          controls: noControls,
          expiresAt,
          rotatedFrom: null,
          createdBy: code.member_id,
          issuedTo: code.member_id,
          at,
        },
      });
      if (!done) throw await usedTwice(digest);
      return {
        secret,
        scopes,
        expiresInSeconds: days === null ? null : days * 86_400,
        refreshToken: refresh?.token ?? null,
      };
    },

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

/** Of what was issued for another client, URI or verifier, nothing is said but that. */
function requireMatch(code: CodeRow | undefined, given: CodeGiven): asserts code is CodeRow {
  // A client that holds another one's code learns nothing about it.
  if (code === undefined || code.client_id !== given.clientId)
    throw invalidGrant('The authorization code is not valid for this client.');
  if (given.redirectUri !== undefined && given.redirectUri !== code.redirect_uri)
    throw invalidGrant('redirect_uri differs from the one that the code was issued for.');
  if (!isSame(sha256(given.verifier), code.challenge))
    throw invalidGrant('code_verifier does not match the code_challenge.');
}
