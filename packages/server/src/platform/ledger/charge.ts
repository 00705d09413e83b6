/** Charges a call that held nothing, in one transaction with its row: it has ended, so that its price is known. */
import { capDayOf } from '../../domain/caps.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, transaction } from '../../storage/store.ts';
import { insertCharged, type RequestRow } from '../requests/insert.ts';
import { type HoldInput, holdColumns, holdValues, useFree } from './hold.ts';
import { post } from './post.ts';
import { settledBefore } from './settle.ts';
import { intoSpends } from './spends.ts';

export interface ChargeInput {
  /** What it would have held; no caps, and no Idempotency-Key. */
  hold: HoldInput;
  chargeMicros: number;
  at: number;
  row: RequestRow;
}

export interface ChargeResult {
  chargeMicros: number;
  free: boolean;
  /** Null when no money moved. */
  availableMicros: number | null;
  freeLeft: number | null;
}

const intoHolds = {
  table: 'holds',
  columns: [...holdColumns, 'resolved_at', 'settled_micros', 'settled_tokens'],
};

function* chargeSteps({ hold, chargeMicros, at, row }: ChargeInput): Steps<ChargeResult> {
  const freeUsed = hold.freeLimit > 0 ? yield* useFree(hold) : null;
  const free = freeUsed !== null;
  const charge = free ? 0 : chargeMicros;
  const availableMicros = free ? null : yield* pay(hold, charge, at);
  const held = holdValues(hold, charge, free ? 1 : 0, 'settled');
  yield* insertRows(intoHolds, [[...held, at, charge, 0]]);
  yield* insertCharged({ ...row, charge_micros: charge, free: free ? 1 : 0 });
  const freeLeft = free ? hold.freeLimit - freeUsed : hold.freeLimit > 0 ? 0 : null;
  return { chargeMicros: charge, free, availableMicros, freeLeft };
}

/** Throws `insufficient_credits`, and nothing is changed, where there is too little. */
function* pay(hold: HoldInput, micros: number, at: number): Steps<number> {
  const { id, accountId, keyId, memberId, category, endpoint } = hold;
  const available = yield* post({
    accountId,
    kind: 'charge',
    reference: id,
    first: true,
    walletMicros: -micros,
    against: `revenue:${category}`,
    note: endpoint,
    keyId,
    memberId,
    at,
  });
  const day = capDayOf(hold.at);
  for (const owner of [keyId, memberId, accountId])
    if (owner !== null) yield* insertRows(intoSpends, [[owner, day, micros, 0]]);
  return available;
}

const account = ({ hold }: ChargeInput) => hold.accountId;

export const charge = transaction(import.meta.url, 'charge', chargeSteps, { account });

/** For one that may have been committed although the response was lost. */
export const chargeAgain = transaction(
  import.meta.url,
  'chargeAgain',
  function* (input: ChargeInput): Steps<ChargeResult> {
    const before = yield* settledBefore(input.hold.id);
    if (before === null) return yield* chargeSteps(input);
    const { chargeMicros, free, availableMicros } = before;
    return { chargeMicros, free, availableMicros, freeLeft: null };
  },
  { repeatable: true, account },
);
