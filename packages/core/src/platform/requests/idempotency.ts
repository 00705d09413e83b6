/** Idempotency-Key rows: claimed with the hold, answered with the charge, replayed for a day. */
import { fail } from '../../errors.ts';
import { type Steps, type Store, send, sql, transaction } from '../../storage/store.ts';

export const keptHours = 24;
const keptMs = keptHours * 3_600_000;

export interface Claim {
  key: string;
  /** Hash of method, path and body. */
  requestHash: string;
  /** While it runs: a claim whose node died must not stand in the way for a day. */
  expiresAt: number;
}

export interface Replay {
  requestId: string;
  /** The stored answer, as `respond` wrote it. */
  answer: string;
}

/**
 * A claim whose request runs has its node's lifetime, not the clock's: that the clock leaps forward makes no second
 * request of a repeated one.
 */
export const outlived = (at: string) =>
  `expires_at < ${at} AND (state = 'done' OR node_id NOT IN (SELECT id FROM nodes))`;

/** Null when the claim is new. Throws while the first request runs, and when the request differs. */
export function* claimIdempotency(
  { accountId, id, at, nodeId }: { accountId: string; id: string; at: number; nodeId: string },
  claim: Claim,
): Steps<Replay | null> {
  yield* sql(`DELETE FROM idempotency WHERE account_id = $1 AND key = $2 AND ${outlived('$3')}`, [
    accountId,
    claim.key,
    at,
  ]);
  const inserted = yield* sql(
    `INSERT INTO idempotency (account_id, key, request_hash, request_id, state, created_at, expires_at, node_id)
     VALUES ($1, $2, $3, $4, 'running', $5, $6, $7) ON CONFLICT (account_id, key) DO NOTHING RETURNING key`,
    [accountId, claim.key, claim.requestHash, id, at, claim.expiresAt, nodeId],
  );
  if (inserted.length > 0) return null;
  const [row] = yield* sql<{
    request_hash: string;
    request_id: string;
    state: string;
    answer: string | null;
  }>('SELECT request_hash, request_id, state, answer FROM idempotency WHERE account_id = $1 AND key = $2', [
    accountId,
    claim.key,
  ]);
  if (row === undefined)
    throw fail('idempotency_running', 'This Idempotency-Key is in use. Retry.', { retryAfterSeconds: 1 });
  if (row.request_hash !== claim.requestHash) {
    throw fail(
      'idempotency_mismatch',
      `This Idempotency-Key was used with a different request, ${row.request_id}.`,
      {
        param: 'Idempotency-Key',
        details: { first_request_id: row.request_id },
      },
    );
  }
  if (row.state === 'running' || row.answer === null) {
    throw fail(
      'idempotency_running',
      `The first request with this Idempotency-Key is still running: ${row.request_id}.`,
      {
        param: 'Idempotency-Key',
        retryAfterSeconds: 1,
        details: { first_request_id: row.request_id },
      },
    );
  }
  return { requestId: row.request_id, answer: row.answer };
}

/** Whether a request came with it before, so that this one is answered as that was. */
export async function isClaimed(store: Store, accountId: string, key: string, at: number): Promise<boolean> {
  const rows = await store.query(
    `SELECT key FROM idempotency WHERE account_id = $1 AND key = $2 AND NOT (${outlived('$3')})`,
    [accountId, key, at],
  );
  return rows.length > 0;
}

/** Nothing, when the claim was released meanwhile: the key may be another request's by now. */
export function* finishIdempotency(done: {
  requestId: string;
  accountId: string;
  key: string;
  answer: string;
  at: number;
}): Steps<void> {
  yield* send(
    `UPDATE idempotency SET state = 'done', answer = $3, expires_at = $4
     WHERE account_id = $1 AND key = $2 AND request_id = $5`,
    [done.accountId, done.key, done.answer, done.at + keptMs, done.requestId],
  );
}

/** A stored answer goes only with the charge for it. */
export function* forgetIdempotency(
  accountId: string,
  key: string,
  requestId: string,
  refunded = false,
): Steps<void> {
  yield* send(
    `DELETE FROM idempotency WHERE account_id = $1 AND key = $2 AND request_id = $3
     ${refunded ? '' : "AND state = 'running'"}`,
    [accountId, key, requestId],
  );
}

export const freeIdempotency = transaction(
  import.meta.url,
  'freeIdempotency',
  function* (input: { accountId: string; key: string; requestId: string }): Steps<void> {
    yield* forgetIdempotency(input.accountId, input.key, input.requestId);
  },
);
