/**
 * Reserves what a call may cost, before any work: the free tier first, then credits, within the caps. One
 * transaction; an Idempotency-Key is claimed in it too, so that a retry can never be charged again.
 */

import { type Caps, noCaps } from '../../domain/caps.ts';
import { fail } from '../../errors.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { dollars } from '../money.ts';
import { type Claim, claimIdempotency, type Replay } from '../requests/idempotency.ts';
import { type Amount, spendWithinCaps } from './spends.ts';
import { changeWallet } from './wallet.ts';

export interface HoldInput extends CallCaps {
  /** The request's id: a request has at most one hold. */
  id: string;
  accountId: string;
  keyId: string | null;
  endpoint: string;
  category: string;
  month: string;
  units: number;
  /** Units of the endpoint, by which a job is settled. */
  nanosPerUnit: number;
  amountMicros: number;
  /** Free calls a month in this category; 0 for none. */
  freeLimit: number;
  /** Runs only on a free request. */
  isFreeOnly?: boolean;
  /** Tokens that it may use at most; 0 where it uses none, or nothing counts them. */
  tokens: number;
  /** The member whose key or session it is. */
  memberId: string | null;
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
      tokens: number;
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
  if (input.amountMicros === 0 && input.tokens === 0) return { outcome: 'nothing' };

  const freeUsed = input.freeLimit > 0 ? yield* useFree(input) : null;
  if (freeUsed !== null) {
    yield* insertHold(input, 0, 1);
    return {
      outcome: 'held',
      free: true,
      amountMicros: 0,
      tokens: input.tokens,
      availableMicros: null,
      freeLeft: input.freeLimit - freeUsed,
    };
  }
  if (input.isFreeOnly) throw fail('insufficient_credits', 'No free request is left this month.');
  yield* reserveCaps(input, input, { micros: input.amountMicros, tokens: input.tokens }, input.at);
  const availableMicros =
    input.amountMicros === 0 ? null : yield* reserve(input.accountId, input.amountMicros);
  yield* insertHold(input, input.amountMicros, 0);
  return {
    outcome: 'held',
    free: false,
    amountMicros: input.amountMicros,
    tokens: input.tokens,
    availableMicros,
    freeLeft: input.freeLimit > 0 ? 0 : null,
  };
}

export const hold = transaction(import.meta.url, 'hold', holdSteps, {
  account: ({ accountId }) => accountId,
  // Its call ends with the machine, and a hold without a call is released.
  volatile: true,
});

/** Returns how many are used with it; null when none is left. */
export function* useFree(input: HoldInput): Steps<number | null> {
  const [row] = yield* sql<{ used: number }>(
    `INSERT INTO free_uses (account_id, category, month, used) VALUES ($1, $2, $3, 1)
     ON CONFLICT (account_id, category, month) DO UPDATE SET used = free_uses.used + 1
     WHERE free_uses.used < $4 RETURNING used`,
    [input.accountId, input.category, input.month, input.freeLimit],
  );
  return row?.used ?? null;
}

/** Takes from the available balance, or throws. Returns what is left. */
function* reserve(accountId: string, micros: number): Steps<number> {
  const changed = yield* changeWallet(accountId, { held: micros });
  if (changed !== undefined) return changed.available;
  const available = yield* availableOf(accountId);
  throw fail(
    'insufficient_credits',
    `This call costs up to $${dollars(micros)} and the balance has $${dollars(available)} available. Top up at /console/credits or POST /api/v1/credits/topups.`,
    { details: { price: dollars(micros), available: dollars(available), top_up: '/console/credits' } },
  );
}

function* availableOf(accountId: string): Steps<number> {
  const [wallet] = yield* sql<{ available: number }>(
    'SELECT balance_micros - held_micros AS available FROM wallets WHERE account_id = $1',
    [accountId],
  );
  return wallet?.available ?? 0;
}

/** Whose caps a call counts towards; null where there are none. */
export interface CallCaps {
  keyCaps: Caps | null;
  memberCaps: Caps | null;
  accountCaps: Caps | null;
}

interface Owners {
  keyId: string | null;
  memberId: string | null;
  accountId: string;
}

/** In one order for everyone. */
function* reserveCaps(owners: Owners, caps: CallCaps, amount: Amount, at: number): Steps<void> {
  const { keyId, memberId, accountId } = owners;
  const { keyCaps, memberCaps, accountCaps } = caps;
  if (keyId !== null && keyCaps !== null)
    yield* spendWithinCaps({ kind: 'key', id: keyId, caps: keyCaps }, amount, at);
  if (memberId !== null && memberCaps !== null)
    yield* spendWithinCaps({ kind: 'member', id: memberId, caps: memberCaps }, amount, at);
  if (accountCaps !== null)
    yield* spendWithinCaps({ kind: 'account', id: accountId, caps: accountCaps }, amount, at);
}

export const holdColumns = [
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
  'tokens',
  'member_id',
  'member_capped',
] as const;

const intoHolds = { table: 'holds', columns: holdColumns };

export function holdValues(
  input: HoldInput,
  amountMicros: number,
  free: 0 | 1,
  state: 'open' | 'settled',
): Value[] {
  const capped = (ownerId: string | null, caps: Caps | null) =>
    free === 0 && ownerId !== null && caps !== null ? 1 : 0;
  const row: Record<(typeof holdColumns)[number], Value> = {
    id: input.id,
    account_id: input.accountId,
    key_id: input.keyId,
    endpoint: input.endpoint,
    category: input.category,
    month: input.month,
    free,
    amount_micros: amountMicros,
    key_capped: capped(input.keyId, input.keyCaps),
    account_capped: capped(input.accountId, input.accountCaps),
    state,
    created_at: input.at,
    expires_at: input.expiresAt,
    units: input.units,
    micros_per_unit: Math.ceil(input.nanosPerUnit / 1000),
    nanos_per_unit: input.nanosPerUnit,
    node_id: input.nodeId,
    tokens: input.tokens,
    member_id: input.memberId,
    member_capped: capped(input.memberId, input.memberCaps),
  };
  return holdColumns.map((column) => row[column]);
}

function* insertHold(input: HoldInput, amountMicros: number, free: 0 | 1): Steps<void> {
  yield* insertRows(intoHolds, [holdValues(input, amountMicros, free, 'open')]);
}

/** With the caps as at the hold. */
export interface ExtendInput extends CallCaps {
  id: string;
  accountId: string;
  micros: number;
  tokens: number;
  expiresAt: number;
  /** The response exists: it is charged up to the balance, and counts towards caps without being refused by them. */
  isComplete: boolean;
}

interface Extended {
  micros: number;
  availableMicros: number;
}

interface OpenHold {
  account_id: string;
  key_id: string | null;
  member_id: string | null;
  key_capped: number;
  member_capped: number;
  account_capped: number;
  created_at: number;
}

/** Adds to an open hold while a stream runs. Throws `credits_exhausted` or `cap_reached` when there is nothing left. */
export const extend = transaction(import.meta.url, 'extend', function* (input: ExtendInput): Steps<Extended> {
  const micros = input.isComplete ? yield* affordable(input.accountId, input.micros) : input.micros;
  const [open] = yield* sql<OpenHold>(
    `UPDATE holds SET amount_micros = amount_micros + $2, expires_at = $3, tokens = tokens + $4
     WHERE id = $1 AND state = 'open' AND free = 0
     RETURNING account_id, key_id, member_id, key_capped, member_capped, account_capped, created_at`,
    [input.id, micros, input.expiresAt, input.tokens],
  );
  if (open === undefined) throw fail('conflict', 'The hold of this call is resolved already.');
  // The wallet first, as everywhere: two transactions that lock in different orders would deadlock.
  const wallet = yield* changeWallet(open.account_id, { held: micros });
  if (wallet === undefined) {
    throw fail('credits_exhausted', 'The balance ran out during the stream. What was sent is charged.');
  }
  // What was counted at the hold stays counted, even if the caps have changed.
  const counted = (flag: number, caps: Caps | null) =>
    flag === 1 ? ((input.isComplete ? null : caps) ?? noCaps) : null;
  yield* reserveCaps(
    { keyId: open.key_id, memberId: open.member_id, accountId: open.account_id },
    {
      keyCaps: counted(open.key_capped, input.keyCaps),
      memberCaps: counted(open.member_capped, input.memberCaps),
      accountCaps: counted(open.account_capped, input.accountCaps),
    },
    { micros, tokens: input.tokens },
    open.created_at,
  );
  return { micros, availableMicros: wallet.available };
});

function* affordable(accountId: string, micros: number): Steps<number> {
  return Math.min(micros, Math.max(0, yield* availableOf(accountId)));
}
