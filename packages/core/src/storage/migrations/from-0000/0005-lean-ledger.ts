/**
 * What every paid call writes lies in the order of its key, with no more indexes than are read. Calls are counted
 * with their charge, so that no row waits for it.
 */
import type { Migration } from '../index.ts';

/** SQLite keeps a table and the index of its key apart unless it is declared WITHOUT ROWID. */
function clustered(table: string, key: string, columns: string): string[] {
  const names = [...columns.matchAll(/^\s*(\w+) /gm)].map(([, name]) => name).join(', ');
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_before`,
    `CREATE TABLE ${table} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`,
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${table}_before`,
    `DROP TABLE ${table}_before`,
  ];
}

const entries = `
    id TEXT NOT NULL,
    transfer_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    book TEXT NOT NULL,
    seq BIGINT NOT NULL,
    amount_micros BIGINT NOT NULL,
    balance_after_micros BIGINT,
    kind TEXT NOT NULL,
    reference TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    details TEXT NOT NULL DEFAULT '{}',
    at BIGINT NOT NULL`;

const holds = `
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    key_id TEXT,
    endpoint TEXT NOT NULL,
    category TEXT NOT NULL,
    month TEXT NOT NULL,
    free BIGINT NOT NULL,
    units DOUBLE PRECISION NOT NULL,
    micros_per_unit BIGINT NOT NULL,
    amount_micros BIGINT NOT NULL CHECK (amount_micros >= 0),
    settled_micros BIGINT,
    key_capped BIGINT NOT NULL DEFAULT 0,
    account_capped BIGINT NOT NULL DEFAULT 0,
    state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'voided', 'expired')),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    resolved_at BIGINT`;

const requests = `
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    account_id TEXT NOT NULL,
    key_id TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    status BIGINT NOT NULL,
    error_code TEXT,
    engine TEXT,
    ms DOUBLE PRECISION NOT NULL,
    charge_micros BIGINT NOT NULL,
    free BIGINT NOT NULL,
    units DOUBLE PRECISION NOT NULL,
    mode TEXT NOT NULL,
    ip TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    bytes_in BIGINT NOT NULL,
    bytes_out BIGINT NOT NULL`;

const counters = [
  ...clustered(
    'spends',
    'owner_id, month',
    `
    owner_id TEXT NOT NULL,
    month TEXT NOT NULL,
    micros BIGINT NOT NULL`,
  ),
  ...clustered(
    'free_uses',
    'account_id, category, month',
    `
    account_id TEXT NOT NULL,
    category TEXT NOT NULL,
    month TEXT NOT NULL,
    used BIGINT NOT NULL CHECK (used >= 0)`,
  ),
];

const inSqlite = [
  ...clustered('entries', 'account_id, book, seq', entries),
  'CREATE UNIQUE INDEX entries_once ON entries (kind, reference, book)',
  ...clustered('holds', 'id', holds),
  "CREATE INDEX holds_open ON holds (expires_at) WHERE state = 'open'",
  ...clustered('requests', 'id, at', requests),
  'CREATE INDEX requests_account ON requests (account_id, id)',
  'CREATE INDEX requests_endpoint ON requests (account_id, endpoint, id)',
  'CREATE INDEX requests_errors ON requests (error_code, id) WHERE error_code IS NOT NULL',
  'CREATE INDEX requests_account_errors ON requests (account_id, error_code, id) WHERE error_code IS NOT NULL',
  ...counters,
];

const inPostgres = [
  'ALTER TABLE requests DROP COLUMN rolled',
  'DROP INDEX holds_account',
  'ALTER TABLE entries DROP CONSTRAINT entries_pkey',
  'ALTER TABLE entries ADD PRIMARY KEY USING INDEX entries_account',
];

export const migration: Migration = {
  statements: (dialect) => (dialect === 'sqlite' ? inSqlite : inPostgres),
};
