/** The only writer of entries: a transfer between an account's wallet and another book, summing to zero. */
import { fail } from '../../errors.ts';
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, sql, type Value } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { changeWallet } from './wallet.ts';

export type EntryKind = 'charge' | 'refund' | 'topup' | 'grant' | 'voucher' | 'reversal' | 'adjustment';

export interface Transfer {
  /** Given where many belong together: the charges of a purse. */
  id?: string;
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

/** Answers what is available in the wallet after it. Throws `conflict` when the reference was posted before. */
export function* post(transfer: Transfer): Steps<number> {
  const wallet = yield* changeWallet(transfer.accountId, {
    balance: transfer.walletMicros,
    held: -(transfer.releaseMicros ?? 0),
    entries: 1,
  });
  if (wallet === undefined) throw fail('insufficient_credits', 'The wallet does not hold that much.');
  const values = sides({ transfer, balance: wallet.balance, seq: wallet.entries });
  if (transfer.first === true) {
    yield* insertRows(into, values);
    return wallet.available;
  }
  const written = yield* sql(insertBoth, values.flat());
  if (written.length !== 2) {
    throw fail('conflict', `The ${transfer.kind} ${transfer.reference} is in the books already.`);
  }
  return wallet.available;
}

/** A transfer whose money was moved, and where that left the wallet. */
export interface Moved {
  transfer: Transfer;
  balance: number;
  seq: number;
}

/** For transfers that are posted for the first time for certain. */
export function* writeMoved(moved: readonly Moved[]): Steps<void> {
  yield* insertRows(into, moved.flatMap(sides));
}

function sides({ transfer, balance, seq }: Moved): Value[][] {
  const { accountId, against, walletMicros, kind, reference, note = '', at } = transfer;
  const id = transfer.id ?? newId('tr', at);
  const details = JSON.stringify(transfer.details ?? {});
  return [
    [
      newId('ent', at),
      id,
      accountId,
      'wallet',
      walletMicros,
      balance,
      kind,
      reference,
      note,
      details,
      at,
      seq,
    ],
    [newId('ent', at), id, accountId, against, -walletMicros, null, kind, reference, note, details, at, seq],
  ];
}
