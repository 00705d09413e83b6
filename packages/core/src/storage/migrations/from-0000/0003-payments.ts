/** Top-ups, events of payment providers, receipts, debts, saved cards, webhooks out, alerts. */
import type { Migration } from '../index.ts';

const money = [
  // `reference` is what the provider knows it by; amounts in cents or kobo, the credit in micro-dollars.
  `CREATE TABLE topups (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    provider TEXT,
    provider_id TEXT,
    payment_id TEXT,
    via TEXT NOT NULL CHECK (via IN ('checkout', 'card')),
    card_id TEXT,
    save_card BIGINT NOT NULL DEFAULT 0,
    currency TEXT NOT NULL CHECK (currency IN ('USD', 'NGN')),
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    kobo_per_dollar BIGINT,
    micros BIGINT NOT NULL CHECK (micros > 0),
    state TEXT NOT NULL CHECK (state IN ('created', 'pending', 'paid', 'failed', 'abandoned', 'expired', 'review')),
    failure TEXT,
    checkout_url TEXT,
    return_url TEXT,
    reversed_minor BIGINT NOT NULL DEFAULT 0 CHECK (reversed_minor >= 0),
    checks BIGINT NOT NULL DEFAULT 0,
    next_check_at BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    paid_at BIGINT,
    CHECK (reversed_minor <= amount_minor)
  )`,
  'CREATE UNIQUE INDEX topups_provider ON topups (provider, provider_id)',
  'CREATE UNIQUE INDEX topups_payment ON topups (provider, payment_id)',
  'CREATE INDEX topups_account ON topups (account_id, id)',
  'CREATE INDEX topups_due ON topups (next_check_at) WHERE next_check_at IS NOT NULL',
  // One charge of a saved card at a time.
  "CREATE UNIQUE INDEX topups_one_card_charge ON topups (account_id) WHERE via = 'card' AND state IN ('created', 'pending')",
  // Bodies are not kept: they can carry what charges a card. The digest tells a copy from another event.
  `CREATE TABLE payment_events (
    provider TEXT NOT NULL,
    event_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    topup_id TEXT,
    outcome TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (provider, event_id)
  )`,
  'CREATE INDEX payment_events_topup ON payment_events (topup_id)',
  // Each change of what a provider took back; negative when a dispute was won.
  `CREATE TABLE reversals (
    id TEXT PRIMARY KEY,
    topup_id TEXT NOT NULL REFERENCES topups (id),
    account_id TEXT NOT NULL,
    amount_minor BIGINT NOT NULL,
    micros BIGINT NOT NULL,
    at BIGINT NOT NULL
  )`,
  'CREATE INDEX reversals_topup ON reversals (topup_id)',
  // What was taken back and is spent already: the next top-up pays it.
  `CREATE TABLE debts (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    micros BIGINT NOT NULL CHECK (micros >= 0)
  )`,
  `CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
  )`,
  "INSERT INTO counters (name, value) VALUES ('receipt', 0)",
  `CREATE TABLE receipts (
    number BIGINT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (kind IN ('receipt', 'credit_note')),
    subject_id TEXT NOT NULL UNIQUE,
    currency TEXT NOT NULL,
    amount_minor BIGINT NOT NULL,
    micros BIGINT NOT NULL,
    data TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  'CREATE INDEX receipts_account ON receipts (account_id, number)',
  `CREATE TABLE cards (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    provider TEXT NOT NULL,
    token TEXT NOT NULL,
    token_digest TEXT NOT NULL,
    brand TEXT NOT NULL,
    last4 TEXT NOT NULL,
    expires TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  'CREATE UNIQUE INDEX cards_once ON cards (account_id, token_digest)',
  `CREATE TABLE auto_topups (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    card_id TEXT NOT NULL REFERENCES cards (id),
    below_micros BIGINT NOT NULL,
    currency TEXT NOT NULL,
    amount_minor BIGINT NOT NULL,
    monthly_max BIGINT NOT NULL,
    failures BIGINT NOT NULL DEFAULT 0,
    retry_at BIGINT NOT NULL DEFAULT 0,
    changed_at BIGINT NOT NULL
  )`,
];

const webhooks = [
  `CREATE TABLE webhook_endpoints (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    url TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    events TEXT NOT NULL,
    secret TEXT NOT NULL,
    old_secret TEXT,
    old_secret_until BIGINT,
    state TEXT NOT NULL CHECK (state IN ('on', 'off')),
    off_because TEXT,
    created_at BIGINT NOT NULL
  )`,
  'CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id)',
  `CREATE TABLE webhook_events (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  `CREATE TABLE webhook_deliveries (
    id TEXT PRIMARY KEY,
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    event_id TEXT NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL,
    type TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts BIGINT NOT NULL DEFAULT 0,
    next_at BIGINT,
    created_at BIGINT NOT NULL,
    delivered_at BIGINT
  )`,
  "CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE state = 'waiting'",
  'CREATE INDEX webhook_deliveries_account ON webhook_deliveries (account_id, id)',
  'CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, id)',
  'CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id)',
  `CREATE TABLE webhook_attempts (
    delivery_id TEXT NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    status BIGINT,
    error TEXT,
    ms BIGINT NOT NULL,
    PRIMARY KEY (delivery_id, number)
  )`,
  // There while the balance is below the threshold: one alert per crossing.
  `CREATE TABLE balance_alerts (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    at BIGINT NOT NULL,
    mailed BIGINT NOT NULL DEFAULT 0
  )`,
];

export const migration: Migration = {
  statements: () => [...money, ...webhooks],
};
