/** The only writer of entries: a transfer between an account's wallet and another book, written as one row. */
import { microsRange } from '../../domain/ranges.ts';
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
  /** Change of the wallet; negative for a charge. */
  walletMicros: number;
  /** The hold that ends with this transfer, if there was one. */
  releaseMicros?: number;
  /** The other side: `revenue:media`, `payments:paystack`, `grants`, `vouchers`. */
  against: string;
  note?: string;
  details?: Record<string, unknown>;
  /** Of a charge: the key that the call was made with, and the member whose key or session it is. */
  keyId?: string | null;
  memberId?: string | null;
  at: number;
}

const into = {
  table: 'entries',
  columns: [
    'id',
    'account_id',
    'seq',
    'amount_micros',
    'balance_after_micros',
    'against',
    'kind',
    'reference',
    'note',
    'details',
    'key_id',
    'member_id',
    'held',
    'at',
  ],
};

const insertOnce = `INSERT INTO entries (${into.columns.join(', ')})
  VALUES (${into.columns.map((_, i) => `$${i + 1}`).join(', ')})
  ON CONFLICT (kind, reference) DO NOTHING RETURNING id`;

export const tooLittle = () => fail('insufficient_credits', 'The balance is lower than this amount.');

/** Returns what is available in the wallet after it. Throws `conflict` when the reference was posted before. */
export function* post(transfer: Transfer): Steps<number> {
  const wallet = yield* changeWallet(transfer.accountId, {
    balance: transfer.walletMicros,
    held: -(transfer.releaseMicros ?? 0),
    entries: 1,
  });
  if (wallet === undefined) throw tooLittle();
  // A payment is always credited.
  if ((transfer.kind === 'grant' || transfer.kind === 'voucher') && wallet.balance > microsRange.max)
    throw fail('unprocessable', 'The balance would be 1000000000 dollars or more. Add less.');
  const entry = valuesOf(transfer, wallet.balance, wallet.entries);
  if (transfer.first === true) {
    yield* insertRows(into, [entry]);
    return wallet.available;
  }
  if ((yield* sql(insertOnce, entry)).length === 0)
    throw fail('conflict', `The ${transfer.kind} ${transfer.reference} is already recorded.`);
  return wallet.available;
}

/** A transfer whose wallet has already been updated. */
export interface Posted {
  transfer: Transfer;
  balance: number;
  seq: number;
}

export function* insertEntries(posted: readonly Posted[]): Steps<void> {
  yield* insertRows(
    into,
    posted.map(({ transfer, balance, seq }) => valuesOf(transfer, balance, seq)),
  );
}

const valuesOf = (transfer: Transfer, balance: number, seq: number): Value[] => [
  newId('ent', transfer.at),
  transfer.accountId,
  seq,
  transfer.walletMicros,
  balance,
  transfer.against,
  transfer.kind,
  transfer.reference,
  transfer.note ?? '',
  JSON.stringify(transfer.details ?? {}),
  transfer.keyId ?? null,
  transfer.memberId ?? null,
  transfer.releaseMicros === undefined ? 0 : 1,
  transfer.at,
];
