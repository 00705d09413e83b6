/**
 * Reserves what a call may cost, before any work: the free tier first, then credits, within the caps. One
 * transaction; an Idempotency-Key is claimed in it too, so that a retry can never be charged again.
 */
import { fail } from '../../errors.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { dollars } from '../money.ts';
import { type Claim, claimIdempotency, type Replay } from '../requests/idempotency.ts';
import { changeWallet } from './wallet.ts';

export interface HoldInput {
  /** The request's id: a request has at most one hold. */
  id: string;
  accountId: string;
  keyId: string | null;
  endpoint: string;
  category: string;
  month: string;
  units: number;
  /** Of the endpoint's own unit: what a job is settled by. */
  nanosPerUnit: number;
  amountMicros: number;
  /** Free calls a month in this category; 0 for none. */
  freeLimit: number;
  keyCapMicros: number | null;
  accountCapMicros: number | null;
  at: number;
  expiresAt: number;
  claim: Claim | null;
  /** Whose call it is; empty for a job, which any node may run. */
  nodeId: string;
}

export type HoldResult =
  | {
      outcome: 'held';
      free: boolean;
      amountMicros: number;
      availableMicros: number | null;
      freeLeft: number | null;
    }
  /** Nothing to hold: the call is free. */
  | { outcome: 'nothing' }
  | { outcome: 'replay'; replay: Replay };

export function* holdSteps(input: HoldInput): Steps<HoldResult> {
  if (input.claim !== null) {
    const replay = yield* claimIdempotency(input, input.claim);
    if (replay !== null) return { outcome: 'replay', replay };
  }
  if (input.amountMicros === 0) return { outcome: 'nothing' };

  const freeUsed = input.freeLimit > 0 ? yield* useFree(input) : null;
  if (freeUsed !== null) {
    yield* insertHold(input, 0, 1);
    return {
      outcome: 'held',
      free: true,
      amountMicros: 0,
      availableMicros: null,
      freeLeft: input.freeLimit - freeUsed,
    };
  }
  yield* reserveCaps(input, input.amountMicros);
  const availableMicros = yield* reserve(input.accountId, input.amountMicros);
  yield* insertHold(input, input.amountMicros, 0);
  return {
    outcome: 'held',
    free: false,
    amountMicros: input.amountMicros,
    availableMicros,
    freeLeft: input.freeLimit > 0 ? 0 : null,
  };
}

export const hold = transaction(import.meta.url, 'hold', holdSteps, {
  account: ({ accountId }) => accountId,
  // The call that it is for ends with the machine, and a hold without its call is given back.
  volatile: true,
});

function* useFree(input: HoldInput): Steps<number | null> {
  const [row] = yield* sql<{ used: number }>(
    `INSERT INTO free_uses (account_id, category, month, used) VALUES ($1, $2, $3, 1)
     ON CONFLICT (account_id, category, month) DO UPDATE SET used = free_uses.used + 1
     WHERE free_uses.used < $4 RETURNING used`,
    [input.accountId, input.category, input.month, input.freeLimit],
  );
  return row?.used ?? null;
}

/** Takes from what is available, or throws. Answers what is left. */
function* reserve(accountId: string, micros: number): Steps<number> {
  const changed = yield* changeWallet(accountId, { held: micros });
  if (changed !== undefined) return changed.available;
  const [wallet] = yield* sql<{ available: number }>(
    'SELECT balance_micros - held_micros AS available FROM wallets WHERE account_id = $1',
    [accountId],
  );
  const available = wallet?.available ?? 0;
  throw fail(
    'insufficient_credits',
    `This call costs up to $${dollars(micros)} and the balance has $${dollars(available)} available. Top up at /console/credits or POST /api/v1/credits/topups.`,
    { details: { price: dollars(micros), available: dollars(available), top_up: '/console/credits' } },
  );
}

interface Capped {
  keyId: string | null;
  keyCapMicros: number | null;
  accountId: string;
  accountCapMicros: number | null;
  month: string;
}

/** Adds to what was spent in the month, within the cap. */
const spendWithin = (others: string) =>
  `INSERT INTO spends (owner_id, month, micros)
   SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT) WHERE CAST($3 AS BIGINT) + ${others} <= $4
   ON CONFLICT (owner_id, month) DO UPDATE SET micros = spends.micros + excluded.micros
   WHERE spends.micros + excluded.micros + ${others} <= $4 RETURNING micros`;
const spendOfAccount = spendWithin('0');
/** With what the keys have spent that it was rotated from, or to: all within one statement, so that none slips past. */
const spendOfKey = spendWithin(
  `(SELECT COALESCE(sum(other.micros), 0) FROM keys mine JOIN keys one ON one.line = mine.line AND one.id <> mine.id
    JOIN spends other ON other.owner_id = one.id AND other.month = $2 WHERE mine.id = $1)`,
);

function* reserveCaps(input: Capped, micros: number): Steps<void> {
  const caps: [owner: string | null, cap: number | null, whose: string, spend: string][] = [
    [input.keyId, input.keyCapMicros, 'key', spendOfKey],
    [input.accountId, input.accountCapMicros, 'account', spendOfAccount],
  ];
  for (const [owner, cap, whose, spend] of caps) {
    if (owner === null || cap === null) continue;
    const rows = micros > cap ? [] : yield* sql(spend, [owner, input.month, micros, cap]);
    if (rows.length === 0) {
      throw fail('cap_reached', `The monthly cap of $${dollars(cap)} of this ${whose} would be passed.`, {
        details: { cap: dollars(cap), whose },
      });
    }
  }
}

const intoHolds = {
  table: 'holds',
  columns: [
    'id',
    'account_id',
    'key_id',
    'endpoint',
    'category',
    'month',
    'free',
    'amount_micros',
    'key_capped',
    'account_capped',
    'state',
    'created_at',
    'expires_at',
    'units',
    'micros_per_unit',
    'nanos_per_unit',
    'node_id',
  ],
};

function* insertHold(input: HoldInput, amountMicros: number, free: 0 | 1): Steps<void> {
  const capped = (cap: number | null) => (free === 0 && cap !== null ? 1 : 0);
  const values = [
    input.id,
    input.accountId,
    input.keyId,
    input.endpoint,
    input.category,
    input.month,
    free,
    amountMicros,
    input.keyId === null ? 0 : capped(input.keyCapMicros),
    capped(input.accountCapMicros),
    'open',
    input.at,
    input.expiresAt,
    input.units,
    Math.ceil(input.nanosPerUnit / 1000),
    input.nanosPerUnit,
    input.nodeId,
  ];
  yield* insertRows(intoHolds, [values]);
}

/** What was counted at the hold is counted on. */
const uncapped = Number.MAX_SAFE_INTEGER;

export interface ExtendInput {
  id: string;
  micros: number;
  expiresAt: number;
  /** As at the hold. */
  keyCapMicros: number | null;
  accountCapMicros: number | null;
}

/** Adds to an open hold while a stream runs. Throws `credits_exhausted` or `cap_reached` when there is nothing left. */
export const extend = transaction(import.meta.url, 'extend', function* (input: ExtendInput): Steps<number> {
  const [open] = yield* sql<{
    account_id: string;
    key_id: string | null;
    month: string;
    key_capped: number;
    account_capped: number;
  }>(
    `UPDATE holds SET amount_micros = amount_micros + $2, expires_at = $3
     WHERE id = $1 AND state = 'open' AND free = 0
     RETURNING account_id, key_id, month, key_capped, account_capped`,
    [input.id, input.micros, input.expiresAt],
  );
  if (open === undefined) throw fail('conflict', 'The hold of this call is resolved already.');
  // The wallet first, as everywhere: two that lock in another order would wait for each other.
  const wallet = yield* changeWallet(open.account_id, { held: input.micros });
  if (wallet === undefined) {
    throw fail(
      'credits_exhausted',
      'The balance ran out while the answer was streamed; what was sent is charged.',
    );
  }
  const { keyCapMicros, accountCapMicros } = input;
  yield* reserveCaps(
    {
      keyId: open.key_id,
      keyCapMicros: open.key_capped === 1 ? (keyCapMicros ?? uncapped) : null,
      accountId: open.account_id,
      accountCapMicros: open.account_capped === 1 ? (accountCapMicros ?? uncapped) : null,
      month: open.month,
    },
    input.micros,
  );
  return wallet.available;
});
