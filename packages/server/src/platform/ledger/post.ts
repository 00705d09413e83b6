/** The only writer of entries: a transfer between an account's wallet and another book, summing to zero. */
import { fail } from '../../errors.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, sql, type Value } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { changeWallet } from './wallet.ts';

export type EntryKind = 'charge' | 'refund' | 'topup' | 'grant' | 'voucher' | 'reversal' | 'adjustment';

export interface Transfer {
  accountId: string;
  kind: EntryKind;
  /** Unique within the kind: a transfer happens once. */
  reference: string;
  /** The caller has made sure that it was not posted before. */
  first?: boolean;
  /** Change of the wallet: negative takes. */
  walletMicros: number;
  /** Part of a hold that ends with this transfer. */
  releaseMicros?: number;
  /** The other side: `revenue:media`, `payments:paystack`, `grants`, `vouchers`. */
  against: string;
  note?: string;
  details?: Record<string, unknown>;
  at: number;
}

const into = {
  table: 'entries',
  columns: [
    'id',
    'transfer_id',
    'account_id',
    'book',
    'amount_micros',
    'balance_after_micros',
    'kind',
    'reference',
    'note',
    'details',
    'at',
    'seq',
  ],
};

/** Both sides in one statement. */
const insertBoth = `INSERT INTO entries (${into.columns.join(', ')})
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
  ON CONFLICT (kind, reference, book) DO NOTHING RETURNING id`;

/** Returns what is available in the wallet after it. Throws `conflict` when the reference was posted before. */
export function* post(transfer: Transfer): Steps<number> {
  const wallet = yield* changeWallet(transfer.accountId, {
    balance: transfer.walletMicros,
    held: -(transfer.releaseMicros ?? 0),
    entries: 1,
  });
  if (wallet === undefined) throw fail('insufficient_credits', 'The balance is lower than this amount.');
  const both = sides(transfer, wallet.balance, wallet.entries);
  if (transfer.first === true) {
    yield* writeEntries(both);
    return wallet.available;
  }
  const written = yield* sql(insertBoth, both.flatMap(valuesOf));
  if (written.length !== 2) {
    throw fail('conflict', `The ${transfer.kind} ${transfer.reference} is already recorded.`);
  }
  return wallet.available;
}

function sides(transfer: Transfer, balance: number, seq: number): Entry[] {
  const { accountId, kind, reference, at, walletMicros: micros, note = '' } = transfer;
  const details = JSON.stringify(transfer.details ?? {});
  const shared = { transferId: newId('tr', at), accountId, kind, reference, note, details, at, seq };
  return [
    { ...shared, book: 'wallet', micros, balance },
    { ...shared, book: transfer.against, micros: -micros, balance: null },
  ];
}

/** One side of a transfer. */
interface Entry {
  transferId: string;
  accountId: string;
  book: string;
  micros: number;
  /** Of the wallet, after it. */
  balance: number | null;
  kind: EntryKind;
  reference: string;
  note: string;
  details: string;
  at: number;
  seq: number;
}

const valuesOf = (entry: Entry): Value[] => [
  newId('ent', entry.at),
  entry.transferId,
  entry.accountId,
  entry.book,
  entry.micros,
  entry.balance,
  entry.kind,
  entry.reference,
  entry.note,
  entry.details,
  entry.at,
  entry.seq,
];

/** The caller has made sure that they are new and that each transfer sums to zero. */
function* writeEntries(entries: readonly Entry[]): Steps<void> {
  yield* insertRows(into, entries.map(valuesOf));
}
