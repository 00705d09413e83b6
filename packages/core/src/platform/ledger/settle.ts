/** A hold ends once: settled (charged, at most what was held), voided (released whole) or expired. */

import { capDayOf } from '../../domain/caps.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { mergeableSql } from '../../storage/merge-statements.ts';
import { type Mergeable, type Steps, sql, transaction } from '../../storage/store.ts';
import { finishIdempotency, forgetIdempotency } from '../requests/idempotency.ts';
import { insertCharged, type RequestRow } from '../requests/insert.ts';
import { post } from './post.ts';
import { intoSpends } from './spends.ts';
import { changeWallet } from './wallet.ts';

interface Hold {
  id: string;
  account_id: string;
  key_id: string | null;
  endpoint: string;
  category: string;
  month: string;
  free: number;
  amount_micros: number;
  key_capped: number;
  account_capped: number;
  member_id: string | null;
  member_capped: number;
  tokens: number;
  created_at: number;
}

export interface SettleInput {
  id: string;
  chargeMicros: number;
  /** Tokens that it used. */
  tokens: number;
  at: number;
  /** The request's row, written with its charge. */
  row: RequestRow | null;
  /** What a retry with the same Idempotency-Key will get. */
  answer: { accountId: string; key: string; answer: string } | null;
}

export interface SettleResult {
  /** False when the hold was resolved before: nothing was charged now. */
  settled: boolean;
  chargeMicros: number;
  free: boolean;
  /** Null when no money moved. */
  availableMicros: number | null;
}

const columns =
  'id, account_id, key_id, endpoint, category, month, free, amount_micros, key_capped, account_capped, member_id, member_capped, tokens, created_at';

const settleOpen: Mergeable = {
  types: ['TEXT', 'BIGINT', 'BIGINT', 'BIGINT'],
  sql: (given) => `UPDATE holds SET state = 'settled', resolved_at = column3, settled_tokens = column4,
      settled_micros = CASE WHEN column2 < amount_micros THEN column2 ELSE amount_micros END
    FROM ${given} WHERE id = column1 AND state = 'open' RETURNING ${columns}`,
  owner: 'id',
};

export function* settleSteps(input: SettleInput): Steps<SettleResult> {
  if (input.chargeMicros === 0 && input.tokens === 0) return yield* settleForNothing(input);
  const [hold] = yield* mergeableSql<Hold>(settleOpen, [
    input.id,
    input.chargeMicros,
    input.at,
    input.tokens,
  ]);
  if (hold === undefined) {
    const before = yield* settledBefore(input.id);
    if (before !== null) return before;
  }
  const charge = hold === undefined ? 0 : Math.min(input.chargeMicros, hold.amount_micros);
  let availableMicros: number | null = null;
  if (hold !== undefined && hold.free === 0) {
    if (hold.amount_micros > 0) availableMicros = yield* moveMoney(hold, charge, input.at);
    yield* correctSpends(hold, charge, input.tokens);
  }
  if (input.row !== null) {
    yield* insertCharged({ ...input.row, charge_micros: charge, free: hold?.free ?? 0 });
  }
  if (input.answer !== null) yield* finishIdempotency({ ...input.answer, requestId: input.id, at: input.at });
  return { settled: hold !== undefined, chargeMicros: charge, free: hold?.free === 1, availableMicros };
}

export const settle = transaction(import.meta.url, 'settle', settleSteps, {
  repeatable: true,
  account: ({ row }) => row?.account_id,
});

/** A call that is not charged returns its free use, too. */
function* settleForNothing(input: SettleInput): Steps<SettleResult> {
  const { given, availableMicros } = yield* releaseHold(input.id, 'voided', input.at);
  const before = given ? null : yield* settledBefore(input.id);
  if (before !== null) return before;
  if (input.row !== null) yield* insertCharged({ ...input.row, charge_micros: 0, free: 0 });
  if (input.answer !== null) yield* finishIdempotency({ ...input.answer, requestId: input.id, at: input.at });
  return { settled: true, chargeMicros: 0, free: false, availableMicros };
}

/**
 * This call's own settling, committed before although the response was lost: returned again, not done again. The charge
 * of a quick call has no hold.
 */
export function* settledBefore(id: string): Steps<SettleResult | null> {
  const [before] = yield* sql<{ micros: number; free: number }>(
    `SELECT settled_micros AS micros, free FROM holds WHERE id = $1 AND state = 'settled'
     UNION ALL SELECT -amount_micros, 0 FROM entries WHERE kind = 'charge' AND reference = $1 AND held = 0`,
    [id],
  );
  if (before === undefined) return null;
  return { settled: true, chargeMicros: before.micros, free: before.free === 1, availableMicros: null };
}

/** Charges and releases in one step; returns what is available after it. */
function* moveMoney(hold: Hold, charge: number, at: number): Steps<number> {
  if (charge === 0) return yield* release(hold);
  return yield* post({
    accountId: hold.account_id,
    kind: 'charge',
    reference: hold.id,
    first: true,
    walletMicros: -charge,
    releaseMicros: hold.amount_micros,
    against: `revenue:${hold.category}`,
    note: hold.endpoint,
    keyId: hold.key_id,
    memberId: hold.member_id,
    at,
  });
}

function* release(hold: Hold): Steps<number> {
  const wallet = yield* changeWallet(hold.account_id, { held: -hold.amount_micros });
  return wallet!.available;
}

/** Caps of the hold, and whether they reserved all of it. */
const countedBy = (hold: Hold): [owner: string | null, reserved: boolean][] => [
  [hold.key_id, hold.key_capped === 1],
  [hold.member_id, hold.member_capped === 1],
  [hold.account_id, hold.account_capped === 1],
];

/** Caps reserved the whole hold; uncapped spending is counted only now. */
function* correctSpends(hold: Hold, charge: number, tokens: number): Steps<void> {
  for (const [owner, reserved] of countedBy(hold)) {
    if (owner === null) continue;
    const micros = reserved ? charge - hold.amount_micros : charge;
    const moreTokens = reserved ? tokens - hold.tokens : tokens;
    if (micros === 0 && moreTokens === 0) continue;
    yield* insertRows(intoSpends, [[owner, capDayOf(hold.created_at), micros, moreTokens]]);
  }
}

export interface VoidInput {
  id: string;
  at: number;
  as: 'voided' | 'expired';
  /** Frees the Idempotency-Key for another try. */
  claim: { accountId: string; key: string } | null;
}

/**
 * Releases everything: credits, caps, the free use and the Idempotency-Key. A charge that was committed although its
 * response was lost is refunded, because the caller gets an error. Returns what is available then.
 */
export const voidHold = transaction(
  import.meta.url,
  'voidHold',
  function* (input: VoidInput): Steps<Released & { refunded: boolean }> {
    const back = yield* releaseHold(input.id, input.as, input.at);
    const refund = back.given ? null : yield* refundSettled(input.id, input.at);
    if (input.claim !== null)
      yield* forgetIdempotency(input.claim.accountId, input.claim.key, input.id, refund !== null);
    return { ...back, ...refund, refunded: refund !== null };
  },
  { repeatable: true },
);

/** Null when the call was not charged and used no free use. */
function* refundSettled(id: string, at: number): Steps<Released | null> {
  const [hold] = yield* sql<Hold>(`SELECT ${columns} FROM holds WHERE id = $1 AND state = 'settled'`, [id]);
  if (hold?.free === 1) {
    yield* sql("UPDATE holds SET state = 'voided' WHERE id = $1", [id]);
    yield* returnFreeUse(hold);
  }
  // The charge of a quick call has no hold.
  const [charge] = yield* sql<{ account_id: string; micros: number; endpoint: string; refunds: number }>(
    `SELECT account_id, -amount_micros AS micros, note AS endpoint,
       (SELECT count(*) FROM entries WHERE kind = 'refund' AND reference = $1) AS refunds
     FROM entries WHERE kind = 'charge' AND reference = $1`,
    [id],
  );
  if (hold === undefined && charge === undefined) return null;
  if (charge === undefined || charge.micros === 0 || charge.refunds > 0)
    return { given: false, availableMicros: null };
  const availableMicros = yield* post({
    accountId: charge.account_id,
    kind: 'refund',
    reference: id,
    walletMicros: charge.micros,
    against: 'refunds',
    note: 'The response could not be delivered.',
    details: { by: 'oja', endpoint: charge.endpoint },
    at,
  });
  return { given: false, availableMicros };
}

export interface Released {
  /** False when the hold was resolved before. */
  given: boolean;
  /** Null when no money was held. */
  availableMicros: number | null;
}

export function* releaseHold(id: string, as: 'voided' | 'expired', at: number): Steps<Released> {
  const [hold] = yield* sql<Hold>(
    `UPDATE holds SET state = $2, resolved_at = $3 WHERE id = $1 AND state = 'open' RETURNING ${columns}`,
    [id, as, at],
  );
  if (hold === undefined) return { given: false, availableMicros: null };
  let availableMicros: number | null = null;
  if (hold.free === 1) {
    yield* returnFreeUse(hold);
  } else {
    if (hold.amount_micros > 0) availableMicros = yield* release(hold);
    yield* correctSpendsAfterVoid(hold);
  }
  return { given: true, availableMicros };
}

function* returnFreeUse(hold: Hold): Steps<void> {
  yield* sql(
    'UPDATE free_uses SET used = used - 1 WHERE account_id = $1 AND category = $2 AND month = $3 AND used > 0',
    [hold.account_id, hold.category, hold.month],
  );
}

function* correctSpendsAfterVoid(hold: Hold): Steps<void> {
  for (const [owner, reserved] of countedBy(hold)) {
    if (owner === null || !reserved) continue;
    yield* sql(
      'UPDATE spends SET micros = micros - $3, tokens = tokens - $4 WHERE owner_id = $1 AND day = $2',
      [owner, capDayOf(hold.created_at), hold.amount_micros, hold.tokens],
    );
  }
}

/** A hold that its own node has left open for so long, although it lives. */
const forgottenMs = 7 * 86_400_000;

/**
 * Releases holds whose call never ended. Returns how many. A node that lives ends its own calls: that the clock leaps
 * forward makes none of them free.
 */
export const sweepHolds = transaction(
  import.meta.url,
  'sweepHolds',
  function* (input: { at: number; max: number }): Steps<number> {
    const expired = yield* sql<Owned>(
      `SELECT id, account_id FROM holds WHERE state = 'open' AND expires_at < $1
         AND (expires_at < $3 OR node_id NOT IN (SELECT id FROM nodes)) ORDER BY expires_at LIMIT $2`,
      [input.at, input.max, input.at - forgottenMs],
    );
    return yield* releaseAll(expired, input.at);
  },
);

/** Releases the holds of a node that stopped. */
export function* releaseHoldsOf(nodeId: string, at: number): Steps<number> {
  const open = yield* sql<Owned>("SELECT id, account_id FROM holds WHERE state = 'open' AND node_id = $1", [
    nodeId,
  ]);
  return yield* releaseAll(open, at);
}

type Owned = Pick<Hold, 'id' | 'account_id'>;

function* releaseAll(holds: Owned[], at: number): Steps<number> {
  // Wallets are locked in this order everywhere.
  holds.sort((a, b) => (a.account_id < b.account_id ? -1 : 1));
  let given = 0;
  for (const { id } of holds) if ((yield* releaseHold(id, 'expired', at)).given) given++;
  return given;
}

/** When the embedded store opens, no call runs: every open hold without a job is an orphan. */
export const sweepOrphans = transaction(
  import.meta.url,
  'sweepOrphans',
  function* (input: { at: number }): Steps<number> {
    const orphans = yield* sql<Owned>(
      `SELECT id, account_id FROM holds WHERE state = 'open'
     AND id NOT IN (SELECT id FROM jobs WHERE state IN ('queued', 'running'))`,
    );
    yield* releaseAll(orphans, input.at);
    yield* sql('DELETE FROM nodes');
    // No node runs them, even if their leases have not expired.
    yield* sql(
      "UPDATE jobs SET state = 'queued', lease_by = NULL, lease_until = NULL WHERE state = 'running'",
    );
    yield* sql(
      `DELETE FROM idempotency WHERE state = 'running'
     AND request_id NOT IN (SELECT id FROM jobs WHERE state IN ('queued', 'running'))`,
    );
    return orphans.length;
  },
);
