/** Paystack charges a saved card with the email address that it was saved with: the receipt of that payment has it. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: (dialect) => [
    'ALTER TABLE cards ADD COLUMN email TEXT',
    `UPDATE cards SET email = (
      SELECT ${dialect === 'sqlite' ? "json_extract(r.data, '$.buyer.email')" : "r.data::json -> 'buyer' ->> 'email'"}
      FROM receipts r WHERE r.account_id = cards.account_id AND r.kind = 'receipt' AND r.at = cards.created_at LIMIT 1)
    WHERE provider = 'paystack'`,
  ],
};
