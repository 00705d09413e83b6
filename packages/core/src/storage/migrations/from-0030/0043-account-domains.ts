/** Email domains of an account, verified by DNS, and whether its members must use single sign-on. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE account_domains (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      domain TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('admin', 'developer', 'billing', 'viewer')),
      token TEXT NOT NULL,
      verified_at BIGINT,
      created_at BIGINT NOT NULL,
      created_by TEXT NOT NULL,
      UNIQUE (account_id, domain)
    )`,
    // Several accounts may try; one has it.
    'CREATE UNIQUE INDEX account_domains_verified ON account_domains (domain) WHERE verified_at IS NOT NULL',
    'ALTER TABLE accounts ADD COLUMN sso_required BIGINT NOT NULL DEFAULT 0',
  ],
};
