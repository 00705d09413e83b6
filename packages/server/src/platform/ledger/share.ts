/**
 * A share of an allowance: what one call has reserved in memory, of credits that its node holds for many. Its
 * charge is all that is written of it. The wallet pays, and the allowance where the wallet can't.
 */
import { fail } from '../../errors.ts';
import { ask } from '../../storage/ask-many.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Many, type Steps, sql, transaction } from '../../storage/store.ts';
import { insertCharged, type RequestRow, valuesOf } from '../requests/insert.ts';
import { writeTransfer } from './post.ts';
import { intoSpends } from './spends.ts';
import { changeWallet } from './wallet.ts';

export interface ShareInput {
  /** The hold that is the allowance. */
  allowanceId: string;
  id: string;
  accountId: string;
  keyId: string;
  endpoint: string;
  category: string;
  month: string;
  amountMicros: number;
  /** At most the amount. */
  chargeMicros: number;
  at: number;
  row: RequestRow;
}

export interface ShareResult {
  chargeMicros: number;
  availableMicros: number | null;
  /** The allowance has paid: it is smaller by the amount. */
  fromAllowance: boolean;
}

/** Nothing where the allowance was released, or this very call was settled before. */
const settleInOpen: Many = {
  types: [...Array(7).fill('TEXT'), ...Array(3).fill('BIGINT')],
  sql: (
    given,
  ) => `INSERT INTO holds (id, account_id, key_id, endpoint, category, month, free, units, micros_per_unit,
      amount_micros, settled_micros, state, created_at, expires_at, resolved_at)
    SELECT column1, column3, column4, column5, column6, column7, 0, 1, column8, column8, column9, 'settled',
      column10, column10, column10
    FROM ${given} WHERE EXISTS (SELECT 1 FROM holds allowance WHERE allowance.id = column2 AND allowance.state = 'open')
    ON CONFLICT (id) DO NOTHING RETURNING id`,
  owner: 'id',
};

export const settleShare = transaction(
  import.meta.url,
  'settleShare',
  function* (input: ShareInput): Steps<ShareResult> {
    const [settled] = yield* ask<{ id: string }>(settleInOpen, [
      input.id,
      input.allowanceId,
      input.accountId,
      input.keyId,
      input.endpoint,
      input.category,
      input.month,
      input.amountMicros,
      input.chargeMicros,
      input.at,
    ]);
    if (settled === undefined) return yield* unsettled(input);
    const { accountId, keyId, month, chargeMicros: charge } = input;
    const fromWallet = yield* changeWallet(accountId, { balance: -charge, entries: 1 });
    const wallet = fromWallet ?? (yield* payFromAllowance(input));
    yield* writeTransfer(
      {
        accountId,
        kind: 'charge',
        reference: input.id,
        walletMicros: -charge,
        against: `revenue:${input.category}`,
        note: input.endpoint,
        details: { key_id: keyId },
        at: input.at,
      },
      wallet,
    );
    yield* insertRows(intoSpends, [
      [keyId, month, charge],
      [accountId, month, charge],
    ]);
    yield* insertCharged([valuesOf({ ...input.row, charge_micros: charge, free: 0 })]);
    return {
      chargeMicros: charge,
      availableMicros: wallet.available,
      fromAllowance: fromWallet === undefined,
    };
  },
  { repeatable: true, account: ({ accountId }) => accountId },
);

function* payFromAllowance({ allowanceId, accountId, amountMicros, chargeMicros }: ShareInput) {
  const taken = yield* takeFrom(allowanceId, amountMicros);
  const change = { balance: -chargeMicros, held: -amountMicros, entries: 1 };
  const wallet = taken ? yield* changeWallet(accountId, change) : undefined;
  if (wallet === undefined) throw fail('insufficient_credits', 'What was held for this call is gone.');
  return wallet;
}

function* takeFrom(id: string, micros: number): Steps<boolean> {
  const rows = yield* sql(
    `UPDATE holds SET amount_micros = amount_micros - $2 WHERE id = $1 AND state = 'open' AND amount_micros >= $2
     RETURNING id`,
    [id, micros],
  );
  return rows.length > 0;
}

/** Told once more what was done before; or not charged, since its node was given up meanwhile. */
function* unsettled({ id, row }: ShareInput): Steps<ShareResult> {
  const [before] = yield* sql<{ settled_micros: number }>('SELECT settled_micros FROM holds WHERE id = $1', [
    id,
  ]);
  const chargeMicros = before?.settled_micros ?? 0;
  if (before === undefined) yield* insertCharged([valuesOf({ ...row, charge_micros: 0, free: 0 })]);
  return { chargeMicros, availableMicros: null, fromAllowance: false };
}

/** Gives back a part of an allowance that no call uses. */
export const shrinkAllowance = transaction(
  import.meta.url,
  'shrinkAllowance',
  function* (input: { id: string; accountId: string; micros: number }): Steps<void> {
    if (yield* takeFrom(input.id, input.micros))
      yield* changeWallet(input.accountId, { held: -input.micros });
  },
  { account: ({ accountId }) => accountId, volatile: true },
);
