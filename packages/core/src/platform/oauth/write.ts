/** Transactions of OAuth: a code and a refresh token are each used once. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { insertKey, type NewKey } from '../keys/write.ts';

export interface CodeRow {
  account_id: string;
  member_id: string;
  client_id: string;
  redirect_uri: string;
  challenge: string;
  wish: string;
  expires_at: number;
  used_at: number | null;
  key_id: string | null;
}

/** Creates the key of a code that nobody has used; false where someone has, or its member has left the account. */
export const exchangeCode = transaction(
  import.meta.url,
  'exchangeCode',
  function* (input: {
    digest: string;
    key: NewKey;
    memberId: string;
    refresh: { digest: string; clientId: string; days: number; expiresAt: number } | null;
    at: number;
  }): Steps<boolean> {
    const [taken] = yield* sql<{ digest: string }>(
      'UPDATE oauth_codes SET used_at = $2, key_id = $3 WHERE digest = $1 AND used_at IS NULL RETURNING digest',
      [input.digest, input.at, input.key.id],
    );
    if (taken === undefined) return false;
    const [member] = yield* sql<{ id: string }>(
      `SELECT id FROM members WHERE id = $1 AND account_id = $2 AND left_at IS NULL
         AND role IN ('owner', 'admin', 'developer')`,
      [input.memberId, input.key.accountId],
    );
    if (member === undefined) return false;
    yield* insertKey(input.key);
    yield* addRefresh(input.refresh, input.key.accountId, input.key.id);
    return true;
  },
);

function* addRefresh(
  refresh: { digest: string; clientId: string; days: number; expiresAt: number } | null,
  accountId: string,
  keyId: string,
): Steps<void> {
  if (refresh === null) return;
  const { digest, clientId, days, expiresAt } = refresh;
  yield* sql(
    `INSERT INTO oauth_refreshes (digest, account_id, client_id, key_id, days, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [digest, accountId, clientId, keyId, days, expiresAt],
  );
}

/**
 * The same key with a new secret: its caps and what it spent stay. False where the token was used before. A key that
 * was rotated (only those have a line here) ends with its overlap: its refresh token gets no other secret.
 */
export const renewKey = transaction(
  import.meta.url,
  'renewKey',
  function* (input: {
    used: string;
    accountId: string;
    keyId: string;
    fresh: { digest: string; hint: string; expiresAt: number };
    refresh: { digest: string; clientId: string; days: number; expiresAt: number };
    at: number;
  }): Steps<boolean> {
    const [taken] = yield* sql<{ digest: string }>(
      'UPDATE oauth_refreshes SET used_at = $2 WHERE digest = $1 AND used_at IS NULL RETURNING digest',
      [input.used, input.at],
    );
    if (taken === undefined) return false;
    const [key] = yield* sql<{ id: string }>(
      `UPDATE keys SET digest = $3, hint = $4, expires_at = $5
       WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL AND line IS NULL RETURNING id`,
      [input.accountId, input.keyId, input.fresh.digest, input.fresh.hint, input.fresh.expiresAt],
    );
    // Thrown, so that the token stays unused: a client that tries again is no thief.
    if (key === undefined)
      throw fail('invalid_grant', 'The key of this client was revoked or rotated. Log in again.');
    yield* addRefresh(input.refresh, input.accountId, input.keyId);
    return true;
  },
);
