/** Authorization codes: issued with the user's consent, and exchanged once for a key. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Caps, noCaps } from '../../domain/caps.ts';
import { execute } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { noControls } from '../keys/controls.ts';
import type { Keys } from '../keys/keys.ts';
import { digestOf } from '../keys/secret.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';
import type { OauthClient } from './clients.ts';
import { freshSecrets, invalidGrant, type Tokens } from './fresh-secrets.ts';
import { type CodeRow, exchangeCode } from './write.ts';

interface Consent {
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
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export function createCodes({ store, pepper, now }: PlatformParts, keys: Keys) {
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
