/** Accounts, keys, money, requests, usage, jobs and files. Times are epoch milliseconds, money micro-dollars. */
import type { Migration } from '../index.ts';

const accounts = [
  `CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('developer', 'operator')),
    state TEXT NOT NULL CHECK (state IN ('active', 'suspended')),
    totp_secret TEXT,
    totp_on BIGINT NOT NULL DEFAULT 0,
    totp_last_step BIGINT NOT NULL DEFAULT 0,
    recovery_codes TEXT NOT NULL DEFAULT '[]',
    cap_micros BIGINT,
    low_balance_micros BIGINT,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE sessions (
    digest TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ip TEXT NOT NULL,
    user_agent TEXT NOT NULL
  )`,
  'CREATE INDEX sessions_account ON sessions (account_id)',
  `CREATE TABLE password_resets (
    digest TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    expires_at BIGINT NOT NULL,
    used_at BIGINT
  )`,
  `CREATE TABLE login_failures (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    ip TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  'CREATE INDEX login_failures_email ON login_failures (email, ip, at)',
];

const keys = [
  `CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    hint TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE,
    mode TEXT NOT NULL CHECK (mode IN ('live', 'test')),
    scopes TEXT NOT NULL,
    ips TEXT NOT NULL DEFAULT '[]',
    per_minute BIGINT,
    cap_micros BIGINT,
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    revoked_at BIGINT,
    revoked_because TEXT,
    rotated_from TEXT
  )`,
  'CREATE INDEX keys_account ON keys (account_id, created_at)',
];

const money = [
  `CREATE TABLE wallets (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    balance_micros BIGINT NOT NULL CHECK (balance_micros >= 0),
    held_micros BIGINT NOT NULL CHECK (held_micros >= 0),
    entries BIGINT NOT NULL DEFAULT 0,
    CHECK (held_micros <= balance_micros)
  )`,
  // Two rows per transfer, summing to zero, numbered per account; the wallet's row carries the balance after it.
  `CREATE TABLE entries (
    id TEXT PRIMARY KEY,
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
    at BIGINT NOT NULL
  )`,
  'CREATE UNIQUE INDEX entries_account ON entries (account_id, book, seq)',
  'CREATE UNIQUE INDEX entries_once ON entries (kind, reference, book)',
  `CREATE TABLE holds (
    id TEXT PRIMARY KEY,
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
    resolved_at BIGINT
  )`,
  "CREATE INDEX holds_open ON holds (expires_at) WHERE state = 'open'",
  'CREATE INDEX holds_account ON holds (account_id, created_at)',
  `CREATE TABLE free_uses (
    account_id TEXT NOT NULL,
    category TEXT NOT NULL,
    month TEXT NOT NULL,
    used BIGINT NOT NULL CHECK (used >= 0),
    PRIMARY KEY (account_id, category, month)
  )`,
  // What a key or an account has spent or reserved in a month; what caps are checked against.
  `CREATE TABLE spends (
    owner_id TEXT NOT NULL,
    month TEXT NOT NULL,
    micros BIGINT NOT NULL,
    PRIMARY KEY (owner_id, month)
  )`,
  `CREATE TABLE vouchers (
    digest TEXT PRIMARY KEY,
    hint TEXT NOT NULL,
    micros BIGINT NOT NULL CHECK (micros > 0),
    uses_max BIGINT NOT NULL,
    uses BIGINT NOT NULL DEFAULT 0,
    expires_at BIGINT,
    note TEXT NOT NULL DEFAULT '',
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CHECK (uses <= uses_max)
  )`,
  `CREATE TABLE prices (
    id TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL,
    micros_per_unit BIGINT NOT NULL CHECK (micros_per_unit >= 0),
    from_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT ''
  )`,
  'CREATE INDEX prices_endpoint ON prices (endpoint, from_at)',
  `CREATE TABLE naira_rates (
    id TEXT PRIMARY KEY,
    kobo_per_dollar BIGINT NOT NULL CHECK (kobo_per_dollar > 0),
    from_at BIGINT NOT NULL,
    source TEXT NOT NULL,
    changed_by TEXT NOT NULL
  )`,
];

const operation = [
  `CREATE TABLE category_states (
    category TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('planned', 'live')),
    changed_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL
  )`,
  `CREATE TABLE options (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL
  )`,
  `CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    before TEXT,
    after TEXT,
    ip TEXT NOT NULL DEFAULT ''
  )`,
  'CREATE INDEX audit_at ON audit (at)',
  `CREATE TABLE idempotency (
    account_id TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    request_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'done')),
    answer TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, key)
  )`,
  'CREATE INDEX idempotency_expiry ON idempotency (expires_at)',
  `CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    key_id TEXT,
    endpoint TEXT NOT NULL,
    input TEXT NOT NULL,
    caller TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
    progress DOUBLE PRECISION NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT '',
    result TEXT,
    error TEXT,
    charge_micros BIGINT NOT NULL DEFAULT 0,
    engine TEXT,
    attempts BIGINT NOT NULL DEFAULT 0,
    lease_by TEXT,
    lease_until BIGINT,
    cancel_asked BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    finished_at BIGINT
  )`,
  'CREATE INDEX jobs_account ON jobs (account_id, id)',
  "CREATE INDEX jobs_ready ON jobs (state, lease_until) WHERE state IN ('queued', 'running')",
  `CREATE TABLE files (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    filename TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  )`,
  'CREATE INDEX files_expiry ON files (expires_at)',
];

const uptime = [
  // Minutes of a day in which at least one node served.
  `CREATE TABLE uptime (
    day BIGINT PRIMARY KEY,
    minutes BIGINT NOT NULL,
    first_minute BIGINT NOT NULL,
    last_minute BIGINT NOT NULL
  )`,
];

const requestColumns = `
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
    bytes_out BIGINT NOT NULL,
    rolled BIGINT NOT NULL`;

// Rows of paid calls are counted a moment after their charge; this finds those not counted yet.
const requests = (partitioned: boolean) => [
  `CREATE TABLE requests (${requestColumns}, PRIMARY KEY (id, at))${partitioned ? ' PARTITION BY RANGE (at)' : ''}`,
  ...(partitioned ? ['CREATE TABLE requests_rest PARTITION OF requests DEFAULT'] : []),
  'CREATE INDEX requests_account ON requests (account_id, id)',
  'CREATE INDEX requests_uncounted ON requests (id) WHERE rolled = 0',
];

/** The account '*' holds the sums over everyone. */
const usage = ['usage_hours', 'usage_days'].flatMap((table) => [
  `CREATE TABLE ${table} (
    account_id TEXT NOT NULL,
    slot BIGINT NOT NULL,
    key_id TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    calls BIGINT NOT NULL,
    client_errors BIGINT NOT NULL,
    server_errors BIGINT NOT NULL,
    free_calls BIGINT NOT NULL,
    charge_micros BIGINT NOT NULL,
    ms_sum DOUBLE PRECISION NOT NULL,
    bytes_in BIGINT NOT NULL,
    bytes_out BIGINT NOT NULL,
    PRIMARY KEY (account_id, slot, key_id, endpoint)
  )`,
  `CREATE TABLE ${table}_latency (
    account_id TEXT NOT NULL,
    slot BIGINT NOT NULL,
    key_id TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    bucket BIGINT NOT NULL,
    calls BIGINT NOT NULL,
    PRIMARY KEY (account_id, slot, key_id, endpoint, bucket)
  )`,
]);

export const migration: Migration = {
  statements: (dialect) => [
    ...accounts,
    ...keys,
    ...money,
    ...operation,
    ...requests(dialect === 'postgres'),
    ...usage,
    ...uptime,
  ],
};
