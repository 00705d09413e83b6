/** The only writer of entries: a transfer between an account's wallet and another book, summing to zero. */
import { fail } from '../../errors.ts';
import { type Steps, sql } from '../../storage/store.ts';
import { newId } from '../id.ts';

export type EntryKind = 'charge' | 'refund' | 'topup' | 'grant' | 'voucher' | 'reversal' | 'adjustment';

export interface Transfer {
  accountId: string;
  kind: EntryKind;
  /** Unique within the kind: a transfer happens once. */
  reference: string;
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

/** Both sides in one statement. */
const insertBoth = `INSERT INTO entries (id, transfer_id, account_id, book, amount_micros, balance_after_micros, kind,
    reference, note, details, at, seq)
  VALUES ($1, $3, $4, 'wallet', $6, $8, $9, $10, $11, $12, $13, $14), ($2, $3, $4, $5, $7, NULL, $9, $10, $11, $12, $13, $14)
  ON CONFLICT (kind, reference, book) DO NOTHING RETURNING id`;

/** Answers what is available in the wallet after it. Throws `conflict` when the reference was posted before. */
export function* post(transfer: Transfer): Steps<number> {
  const [wallet] = yield* sql<{ balance: number; available: number; seq: number }>(
    `UPDATE wallets SET balance_micros = balance_micros + $2, held_micros = held_micros - $3,
       entries = entries + 1
     WHERE account_id = $1 AND balance_micros + $2 >= held_micros - $3
     RETURNING balance_micros AS balance, balance_micros - held_micros AS available, entries AS seq`,
    [transfer.accountId, transfer.walletMicros, transfer.releaseMicros ?? 0],
  );
  if (wallet === undefined) throw fail('insufficient_credits', 'The wallet does not hold that much.');
  const written = yield* sql(insertBoth, [
    newId('ent', transfer.at),
    newId('ent', transfer.at),
    newId('tr', transfer.at),
    transfer.accountId,
    transfer.against,
    transfer.walletMicros,
    -transfer.walletMicros,
    wallet.balance,
    transfer.kind,
    transfer.reference,
    transfer.note ?? '',
    JSON.stringify(transfer.details ?? {}),
    transfer.at,
    wallet.seq,
  ]);
  if (written.length !== 2) {
    throw fail('conflict', `The ${transfer.kind} ${transfer.reference} is in the books already.`);
  }
  return wallet.available;
}
