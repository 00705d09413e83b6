/**
 * A purse is a part of an account's credits that one node keeps ready for many small calls. Such a call is reserved
 * in memory, and its charge is all that is written of it. Charges are written in lots; they are taken from what is
 * available, so that the purse stays full, and from the purse itself when nothing else is.
 *
 * A node writes of a purse one thing after another; whatever changes a purse has locked its account's wallet.
 */
import { insertRows } from '../../storage/insert-many.ts';
import { type Many, type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import {
  insertCharged,
  type PackedRows,
  packColumn,
  packRows,
  placeOf,
  type RequestRow,
  unpacked,
  unpackRows,
  valueIn,
} from '../requests/insert.ts';
import { refundCharge } from './grants.ts';
import { type Entry, writeEntries } from './post.ts';
import { intoSpends } from './spends.ts';
import { type ChangedWallet, changeWallet } from './wallet.ts';

interface PurseOf {
  purseId: string;
  accountId: string;
}

const account = ({ accountId }: PurseOf) => accountId;

export interface FillInput extends PurseOf {
  month: string;
  /** None: only its time is prolonged. */
  micros: number;
  at: number;
  expiresAt: number;
}

/** Opens a purse or puts more into it. Answers what is in it; null, and nothing changed, when there is not that much. */
export const fillPurse = transaction(
  import.meta.url,
  'fillPurse',
  function* (input: FillInput): Steps<number | null> {
    const wallet = yield* changeWallet(input.accountId, { pursed: input.micros });
    if (wallet === undefined) return null;
    const [purse] = yield* sql<{ amount: number }>(
      `INSERT INTO purses (id, account_id, month, amount_micros, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE
       SET amount_micros = purses.amount_micros + excluded.amount_micros, expires_at = excluded.expires_at
       RETURNING amount_micros AS amount`,
      [input.purseId, input.accountId, input.month, input.micros, input.at, input.expiresAt],
    );
    return purse!.amount;
  },
  // Without its calls it is worth nothing, and they end with the machine.
  { account, volatile: true },
);

/** Gives back all but what calls in work have reserved. Answers what is in it then. */
export const drainPurse = transaction(
  import.meta.url,
  'drainPurse',
  function* (input: PurseOf & { keepMicros: number }): Steps<number> {
    const amount = yield* amountIn(input.purseId);
    if (amount <= input.keepMicros) return amount;
    const emptied = yield* empty(input, amount, input.keepMicros);
    return emptied ? input.keepMicros : 0;
  },
  { account, volatile: true, repeatable: true },
);

function* amountIn(purseId: string): Steps<number> {
  const [purse] = yield* sql<{ amount: number }>('SELECT amount_micros AS amount FROM purses WHERE id = $1', [
    purseId,
  ]);
  return purse?.amount ?? 0;
}

/** False when it has expired and somebody swept it. */
function* empty({ purseId, accountId }: PurseOf, from: number, to: number): Steps<boolean> {
  const changed = yield* sql(
    'UPDATE purses SET amount_micros = $3 WHERE id = $1 AND amount_micros = $2 RETURNING id',
    [purseId, from, to],
  );
  if (changed.length > 0) yield* changeWallet(accountId, { pursed: to - from });
  return changed.length > 0;
}

/** Empties purses whose node died; all of them where no node runs. */
export function* sweepPurses(expiredBefore: number, max: number): Steps<void> {
  const left = yield* sql<{ id: string; account_id: string; amount: number }>(
    `SELECT id, account_id, amount_micros AS amount FROM purses
     WHERE amount_micros > 0 AND expires_at < $1 ORDER BY account_id LIMIT $2`,
    [expiredBefore, max],
  );
  for (const { id, account_id, amount } of left)
    yield* empty({ purseId: id, accountId: account_id }, amount, 0);
}

/** Requests' rows, written with their charges, and the categories that they are charged in. */
export interface PackedCharges {
  categories: string[];
  rows: PackedRows;
}

export const packCharges = (charges: readonly { category: string; row: RequestRow }[]): PackedCharges => ({
  categories: packColumn(charges, ({ category }) => category),
  rows: packRows(charges.map(({ row }) => row)),
});

interface PurseCharge {
  micros: number;
  category: string;
  row: Value[];
}

const unpackCharges = ({ categories, rows }: PackedCharges): PurseCharge[] =>
  unpackRows(rows).map((row, i) => ({
    micros: valueIn(row, 'charge_micros'),
    category: unpacked(categories, i),
    row,
  }));

export interface PurseLot extends PurseOf {
  month: string;
  /** 1, 2, 3 … of this purse. */
  number: number;
  charges: PackedCharges;
  /** The purse is about to close: it pays by itself. */
  closing: boolean;
  at: number;
}

export interface LotResult {
  /** Of the account, null when it was not read; and in the purse. */
  availableMicros: number | null;
  leftMicros: number;
  /** Requests that nothing could be taken for: the purse was swept, and the money is gone. */
  unpaid: string[];
}

/** Charges many calls, each with its entries and its request row. */
export const settleLot = transaction(
  import.meta.url,
  'settleLot',
  function* (lot: PurseLot): Steps<LotResult> {
    const charges = unpackCharges(lot.charges);
    const total = charges.reduce((sum, { micros }) => sum + micros, 0);
    const [purse] = yield* sql<{ amount: number }>(countOne, [lot.purseId, total, lot.number], countMany);
    if (purse === undefined) return yield* writtenBefore(lot);
    const taken = yield* take(lot, total, charges.length);
    if (taken === undefined) return yield* settleEach(lot, charges);
    yield* write(lot, chargedAtOnce(charges, total, taken.wallet));
    const leftMicros = purse.amount - (taken.fromPurse ? total : 0);
    return { availableMicros: taken.wallet.available, leftMicros, unpaid: [] };
  },
  { account, repeatable: true, gathered: true },
);

/** A lot is counted once: told a second time, since nobody heard of its commit, it finds itself counted. */
const countText = (micros: string, number: string) =>
  `UPDATE purses SET spent_micros = spent_micros + ${micros}, lots = ${number}`;
const counted = 'RETURNING id, amount_micros AS amount';
const countOne = `${countText('$2', '$3')} WHERE id = $1 AND lots < $3 ${counted}`;
const countMany: Many = {
  types: ['TEXT', 'BIGINT', 'BIGINT'],
  sql: (given) =>
    `${countText('column2', 'column3')} FROM ${given} WHERE id = column1 AND lots < column3 ${counted}`,
  owner: 'id',
};

interface Taken {
  wallet: ChangedWallet;
  fromPurse: boolean;
}

function* take(lot: PurseLot, micros: number, entries: number): Steps<Taken | undefined> {
  for (const fromPurse of lot.closing ? [true, false] : [false, true]) {
    if (fromPurse && !(yield* takeOut(lot.purseId, micros))) continue;
    const pursed = fromPurse ? -micros : 0;
    const wallet = yield* changeWallet(lot.accountId, { balance: -micros, pursed, entries });
    if (wallet !== undefined) return { wallet, fromPurse };
  }
  return undefined;
}

function* takeOut(purseId: string, micros: number): Steps<boolean> {
  const rows = yield* sql(
    'UPDATE purses SET amount_micros = amount_micros - $2 WHERE id = $1 AND amount_micros >= $2 RETURNING id',
    [purseId, micros],
  );
  return rows.length > 0;
}

/** A charge, and what the wallet had after it and as its how many-th entry; null where nothing could be taken. */
interface Charged {
  charge: PurseCharge;
  after: Pick<ChangedWallet, 'balance' | 'entries'> | null;
}

/** The money of all was taken in one step. */
function chargedAtOnce(charges: readonly PurseCharge[], total: number, wallet: ChangedWallet): Charged[] {
  let balance = wallet.balance + total;
  let entries = wallet.entries - charges.length;
  return charges.map((charge) => {
    balance -= charge.micros;
    return { charge, after: { balance, entries: ++entries } };
  });
}

/** Not all can be paid: as many as can, one by one. */
function* settleEach(lot: PurseLot, charges: readonly PurseCharge[]): Steps<LotResult> {
  const charged: Charged[] = [];
  const unpaid: string[] = [];
  let availableMicros: number | null = null;
  let unpaidMicros = 0;
  for (const charge of charges) {
    const taken = yield* take(lot, charge.micros, 1);
    charged.push({ charge, after: taken?.wallet ?? null });
    if (taken !== undefined) availableMicros = taken.wallet.available;
    else {
      unpaid.push(requestOf(charge));
      unpaidMicros += charge.micros;
    }
  }
  yield* sql('UPDATE purses SET spent_micros = spent_micros - $2 WHERE id = $1', [lot.purseId, unpaidMicros]);
  yield* write(lot, charged);
  return { availableMicros, leftMicros: yield* amountIn(lot.purseId), unpaid };
}

const requestOf = ({ row }: PurseCharge) => valueIn(row, 'id');

function* write(lot: PurseLot, charged: readonly Charged[]): Steps<void> {
  const entries: Entry[] = [];
  const earned = new Map<string, number>();
  const spent = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, micros: number) =>
    sums.set(key, (sums.get(key) ?? 0) + micros);
  for (const { charge, after } of charged) {
    if (after === null) continue;
    const { micros, category, row } = charge;
    const keyId = valueIn(row, 'key_id');
    entries.push(entryOf(lot, charge, keyId, after));
    add(earned, `revenue:${category}`, micros);
    add(spent, keyId, micros);
    add(spent, lot.accountId, micros);
  }
  const seq = entries.at(-1)?.seq ?? 0;
  for (const [book, micros] of earned) entries.push(earningOf(lot, book, micros, seq));
  yield* writeEntries(entries);
  yield* insertRows(
    intoSpends,
    [...spent].map(([owner, micros]) => [owner, lot.month, micros]),
  );
  yield* insertCharged(charged.map(rowOf));
}

const rowOf = ({ charge: { row }, after }: Charged) =>
  after === null ? row.with(placeOf.charge_micros, 0) : row;

function entryOf(
  { purseId, accountId, at }: PurseLot,
  { micros, row }: PurseCharge,
  keyId: string,
  { balance, entries }: NonNullable<Charged['after']>,
): Entry {
  return {
    transferId: purseId,
    accountId,
    book: 'wallet',
    micros: -micros,
    balance,
    kind: 'charge',
    reference: valueIn(row, 'id'),
    note: valueIn(row, 'endpoint'),
    details: JSON.stringify({ key_id: keyId }),
    at,
    seq: entries,
  };
}

/** The other side of all charges of a lot that go to one book. */
const earningOf = (
  { purseId, accountId, number, at }: PurseLot,
  book: string,
  micros: number,
  seq: number,
): Entry => ({
  transferId: purseId,
  accountId,
  book,
  micros,
  balance: null,
  kind: 'charge',
  reference: `${purseId}/${number}`,
  note: '',
  details: '{}',
  at,
  seq,
});

/** Committed before although nobody heard so: told once more, not done once more. */
function* writtenBefore(lot: PurseLot): Steps<LotResult> {
  const unpaid: string[] = [];
  for (const id of unpackCharges(lot.charges).map(requestOf)) if (!(yield* isCharged(id))) unpaid.push(id);
  return { availableMicros: null, leftMicros: yield* amountIn(lot.purseId), unpaid };
}

function* isCharged(requestId: string): Steps<boolean> {
  const rows = yield* sql(
    "SELECT id FROM entries WHERE kind = 'charge' AND reference = $1 AND book = 'wallet'",
    [requestId],
  );
  return rows.length > 0;
}

export interface UndoInput extends PurseOf {
  number: number;
  requestIds: string[];
  at: number;
}

/** Its callers heard of a failure: it shall not be written any more, and what was written of it is given back. */
export const undoLot = transaction(
  import.meta.url,
  'undoLot',
  function* (input: UndoInput): Steps<void> {
    yield* sql('UPDATE purses SET lots = $2 WHERE id = $1 AND lots < $2', [input.purseId, input.number]);
    for (const requestId of input.requestIds) {
      if (!(yield* isCharged(requestId))) continue;
      yield* refundCharge({ requestId, note: 'the answer was lost', by: 'oja', at: input.at });
    }
  },
  { account },
);
