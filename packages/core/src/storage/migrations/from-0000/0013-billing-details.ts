/** Whom receipts and statements are made out to; receipts keep what it was when they were issued. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE accounts ADD COLUMN billing_name TEXT',
    'ALTER TABLE accounts ADD COLUMN billing_address TEXT',
    'ALTER TABLE accounts ADD COLUMN billing_country TEXT',
    'ALTER TABLE accounts ADD COLUMN billing_tax_id TEXT',
  ],
};
