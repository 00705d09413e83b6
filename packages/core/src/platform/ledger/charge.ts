/** Charges a call that held nothing, in one transaction with its row: it has ended, so its price is known. */
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, transaction } from '../../storage/store.ts';
import { insertCharged, type RequestRow } from '../requests/insert.ts';
import { chargeMany, spendsOf, transferOf } from './charge-many.ts';
import { type HoldInput, holdColumns, holdValues, useFree } from './hold.ts';
import { post } from './post.ts';
import { settledBefore } from './settle.ts';
import { intoSpends } from './spends.ts';

export interface ChargeInput {
  /** Whose call it is, and of what. */
  row: RequestRow;
  category: string;
  memberId: string | null;
  chargeMicros: number;
  at: number;
  /** What it would have held, where a free request may be left. */
  free: HoldInput | null;
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

function* chargeSteps(input: ChargeInput): Steps<ChargeResult> {
  const { row, chargeMicros, free } = input;
  const freeUsed = free === null ? null : yield* useFree(free);
  if (free !== null && freeUsed !== null) return yield* recordFree(input, free, free.freeLimit - freeUsed);
  const availableMicros = yield* pay(input);
  yield* insertCharged({ ...row, charge_micros: chargeMicros, free: 0 });
  return { chargeMicros, free: false, availableMicros, freeLeft: free === null ? null : 0 };
}

/** A free request has no entry: its settled hold shows that it was used. */
function* recordFree({ at, row }: ChargeInput, free: HoldInput, freeLeft: number): Steps<ChargeResult> {
  yield* insertRows(intoHolds, [[...holdValues(free, 0, 1, 'settled'), at, 0, 0]]);
  yield* insertCharged({ ...row, charge_micros: 0, free: 1 });
  return { chargeMicros: 0, free: true, availableMicros: null, freeLeft };
}

/** Throws `insufficient_credits`, and nothing is changed, where there is too little. */
function* pay(input: ChargeInput): Steps<number> {
  const available = yield* post(transferOf(input));
  for (const spend of spendsOf(input)) yield* insertRows(intoSpends, [spend]);
  return available;
}

const account = ({ row }: ChargeInput) => row.account_id;

export const charge = transaction(import.meta.url, 'charge', chargeSteps, {
  account,
  many: chargeMany,
});

/** For one that may have been committed although the response was lost. */
export const chargeAgain = transaction(
  import.meta.url,
  'chargeAgain',
  function* (input: ChargeInput): Steps<ChargeResult> {
    const before = yield* settledBefore(input.row.id);
    if (before === null) return yield* chargeSteps(input);
    const { chargeMicros, free, availableMicros } = before;
    return { chargeMicros, free, availableMicros, freeLeft: null };
  },
  { repeatable: true, account },
);
