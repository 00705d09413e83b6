-- The schema of 1.0.0, for new databases; `baseline.ts` reads it. Times are epoch milliseconds, money is
-- micro-dollars. Statements end with a semicolon and a blank line; lines that begin with a dialect are for it alone.

CREATE TABLE accounts (
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
  created_at BIGINT NOT NULL,
  deleted_at BIGINT,
  billing_name TEXT,
  billing_address TEXT,
  billing_country TEXT,
  billing_tax_id TEXT,
  limits TEXT
);

CREATE INDEX accounts_deleted ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE sessions (
  digest TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  ip TEXT NOT NULL,
  user_agent TEXT NOT NULL
);

CREATE INDEX sessions_account ON sessions (account_id);

CREATE TABLE password_resets (
  digest TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  expires_at BIGINT NOT NULL,
  used_at BIGINT
);

CREATE TABLE keys (
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
  rotated_from TEXT,
  line TEXT
);

CREATE INDEX keys_account ON keys (account_id, created_at);

CREATE INDEX keys_line ON keys (line) WHERE line IS NOT NULL;

CREATE TABLE wallets (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  balance_micros BIGINT NOT NULL CHECK (balance_micros >= 0),
  held_micros BIGINT NOT NULL CHECK (held_micros >= 0),
  entries BIGINT NOT NULL DEFAULT 0,
  CHECK (held_micros <= balance_micros)
);

CREATE TABLE vouchers (
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
);

CREATE TABLE prices (
  id TEXT PRIMARY KEY,
  endpoint TEXT NOT NULL,
  nanos_per_unit BIGINT NOT NULL CONSTRAINT prices_micros_per_unit_check CHECK (nanos_per_unit >= 0),
  from_at BIGINT NOT NULL,
  changed_by TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  model TEXT NOT NULL DEFAULT '*',
  kind TEXT NOT NULL DEFAULT 'unit',
  cost_nanos BIGINT,
  ended BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX prices_endpoint ON prices (endpoint, from_at);

CREATE TABLE naira_rates (
  id TEXT PRIMARY KEY,
  kobo_per_dollar BIGINT NOT NULL CHECK (kobo_per_dollar > 0),
  from_at BIGINT NOT NULL,
  source TEXT NOT NULL,
  changed_by TEXT NOT NULL
);

CREATE TABLE category_states (
  category TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('planned', 'live')),
  changed_at BIGINT NOT NULL,
  changed_by TEXT NOT NULL
);

CREATE TABLE options (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  changed_by TEXT NOT NULL
);

CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  before TEXT,
  after TEXT,
  ip TEXT NOT NULL DEFAULT ''
);

CREATE INDEX audit_at ON audit (at);

CREATE TABLE idempotency (
  account_id TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  request_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done')),
  answer TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  node_id TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, key)
);

CREATE INDEX idempotency_expiry ON idempotency (expires_at);

CREATE INDEX idempotency_running ON idempotency (node_id) WHERE state = 'running';

CREATE TABLE jobs (
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
  finished_at BIGINT,
  checkpoint TEXT
);

CREATE INDEX jobs_account ON jobs (account_id, id);

CREATE INDEX jobs_ready ON jobs (state, lease_until) WHERE state IN ('queued', 'running');

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  mime TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  filename TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX files_expiry ON files (expires_at);

CREATE TABLE uptime (
  day BIGINT PRIMARY KEY,
  minutes BIGINT NOT NULL,
  first_minute BIGINT NOT NULL,
  last_minute BIGINT NOT NULL
);

CREATE TABLE topups (
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
);

CREATE UNIQUE INDEX topups_provider ON topups (provider, provider_id);

CREATE UNIQUE INDEX topups_payment ON topups (provider, payment_id);

CREATE INDEX topups_account ON topups (account_id, id);

CREATE INDEX topups_due ON topups (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE UNIQUE INDEX topups_one_card_charge ON topups (account_id) WHERE via = 'card' AND state IN ('created', 'pending');

CREATE TABLE payment_events (
  provider TEXT NOT NULL,
  event_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  topup_id TEXT,
  outcome TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  PRIMARY KEY (provider, event_id)
);

CREATE INDEX payment_events_topup ON payment_events (topup_id);

CREATE TABLE reversals (
  id TEXT PRIMARY KEY,
  topup_id TEXT NOT NULL REFERENCES topups (id),
  account_id TEXT NOT NULL,
  amount_minor BIGINT NOT NULL,
  micros BIGINT NOT NULL,
  at BIGINT NOT NULL
);

CREATE INDEX reversals_topup ON reversals (topup_id);

CREATE TABLE debts (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  micros BIGINT NOT NULL CHECK (micros >= 0)
);

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value BIGINT NOT NULL
);

INSERT INTO counters (name, value) VALUES ('receipt', 0);

CREATE TABLE receipts (
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
);

CREATE INDEX receipts_account ON receipts (account_id, number);

CREATE TABLE cards (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  provider TEXT NOT NULL,
  token TEXT NOT NULL,
  token_digest TEXT NOT NULL,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL,
  expires TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX cards_once ON cards (account_id, token_digest);

CREATE TABLE auto_topups (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  card_id TEXT NOT NULL REFERENCES cards (id),
  below_micros BIGINT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor BIGINT NOT NULL,
  monthly_max BIGINT NOT NULL,
  failures BIGINT NOT NULL DEFAULT 0,
  retry_at BIGINT NOT NULL DEFAULT 0,
  changed_at BIGINT NOT NULL
);

CREATE TABLE webhook_endpoints (
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
);

CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id);

CREATE TABLE webhook_events (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL,
  at BIGINT NOT NULL
);

CREATE TABLE webhook_deliveries (
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
);

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE state = 'waiting';

CREATE INDEX webhook_deliveries_account ON webhook_deliveries (account_id, id);

CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, id);

CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);

CREATE TABLE webhook_attempts (
  delivery_id TEXT NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  at BIGINT NOT NULL,
  status BIGINT,
  error TEXT,
  ms BIGINT NOT NULL,
  PRIMARY KEY (delivery_id, number)
);

CREATE TABLE balance_alerts (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  at BIGINT NOT NULL,
  mailed BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE usage_hours (
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
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE usage_hours_latency (
  account_id TEXT NOT NULL,
  slot BIGINT NOT NULL,
  key_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  bucket BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (account_id, slot, key_id, endpoint, bucket)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE usage_days (
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
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE usage_days_latency (
  account_id TEXT NOT NULL,
  slot BIGINT NOT NULL,
  key_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  bucket BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (account_id, slot, key_id, endpoint, bucket)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE entries (
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
  at BIGINT NOT NULL,
  CONSTRAINT entries_account PRIMARY KEY (account_id, book, seq)
)
-- sqlite: WITHOUT ROWID
;

CREATE UNIQUE INDEX entries_once ON entries (kind, reference, book);

CREATE TABLE holds (
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
  resolved_at BIGINT,
  node_id TEXT NOT NULL DEFAULT '',
  nanos_per_unit BIGINT,
  PRIMARY KEY (id)
)
-- sqlite: WITHOUT ROWID
;

CREATE INDEX holds_open ON holds (expires_at) WHERE state = 'open';

CREATE TABLE requests (
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
  error_message TEXT,
  error_param TEXT,
  model TEXT,
  model_served TEXT,
  upstream TEXT,
  charge_nanos BIGINT,
  cost_nanos BIGINT,
  facts TEXT,
  PRIMARY KEY (id, at)
)
-- postgres: PARTITION BY RANGE (at)
-- sqlite: WITHOUT ROWID
;

-- postgres: CREATE TABLE requests_rest PARTITION OF requests DEFAULT;

CREATE INDEX requests_account ON requests (account_id, id);

CREATE INDEX requests_endpoint ON requests (account_id, endpoint, id);

CREATE INDEX requests_errors ON requests (error_code, id) WHERE error_code IS NOT NULL;

CREATE INDEX requests_account_errors ON requests (account_id, error_code, id) WHERE error_code IS NOT NULL;

CREATE INDEX requests_client_failures ON requests (id) WHERE status >= 400 AND status < 500;

CREATE INDEX requests_account_client_failures ON requests (account_id, id) WHERE status >= 400 AND status < 500;

CREATE INDEX requests_server_failures ON requests (id) WHERE status >= 500;

CREATE INDEX requests_account_server_failures ON requests (account_id, id) WHERE status >= 500;

CREATE INDEX requests_status ON requests (status, id) WHERE status <> 200;

CREATE INDEX requests_account_status ON requests (account_id, status, id) WHERE status <> 200;

CREATE TABLE spends (
  owner_id TEXT NOT NULL,
  month TEXT NOT NULL,
  micros BIGINT NOT NULL,
  PRIMARY KEY (owner_id, month)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE free_uses (
  account_id TEXT NOT NULL,
  category TEXT NOT NULL,
  month TEXT NOT NULL,
  used BIGINT NOT NULL CHECK (used >= 0),
  PRIMARY KEY (account_id, category, month)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE usage_waiting (
  account_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  slot BIGINT NOT NULL,
  bucket BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  client_errors BIGINT NOT NULL,
  server_errors BIGINT NOT NULL,
  free_calls BIGINT NOT NULL,
  charge_micros BIGINT NOT NULL,
  ms_sum DOUBLE PRECISION NOT NULL,
  bytes_in BIGINT NOT NULL,
  bytes_out BIGINT NOT NULL
);

CREATE TABLE daily_use (
  owner TEXT NOT NULL,
  day TEXT NOT NULL,
  requests BIGINT NOT NULL,
  tokens BIGINT NOT NULL,
  micros BIGINT NOT NULL,
  PRIMARY KEY (owner, day)
);

CREATE TABLE login_locks (
  email TEXT NOT NULL,
  source TEXT NOT NULL,
  failures BIGINT NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY (email, source)
);

CREATE TABLE pending_sign_ups (
  digest TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  network TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX pending_sign_ups_email ON pending_sign_ups (email, expires_at);

CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  email TEXT,
  note TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT,
  used_by TEXT
);

CREATE TABLE sign_ups (
  account_id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  network TEXT NOT NULL,
  mode TEXT NOT NULL
);

CREATE INDEX sign_ups_at ON sign_ups (at);

CREATE TABLE nodes (
  id TEXT PRIMARY KEY,
  started_at BIGINT NOT NULL,
  beats BIGINT NOT NULL
);

CREATE TABLE endpoint_states (
  endpoint TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('live', 'planned', 'off')),
  changed_at BIGINT NOT NULL,
  changed_by TEXT NOT NULL
);

CREATE TABLE upstreams (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  url TEXT NOT NULL,
  options TEXT NOT NULL,
  sealed TEXT NOT NULL,
  key_hint TEXT NOT NULL,
  priority BIGINT NOT NULL,
  weight DOUBLE PRECISION NOT NULL,
  enabled BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  changed_by TEXT NOT NULL
);

CREATE TABLE usage_models (
  account_id TEXT NOT NULL,
  slot BIGINT NOT NULL,
  dimension TEXT NOT NULL,
  name TEXT NOT NULL,
  key_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  units DOUBLE PRECISION NOT NULL,
  input_tokens BIGINT NOT NULL,
  cached_tokens BIGINT NOT NULL,
  cache_write_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  reasoning_tokens BIGINT NOT NULL,
  charge_micros BIGINT NOT NULL,
  charge_nanos BIGINT NOT NULL,
  cost_nanos BIGINT NOT NULL,
  ms_sum DOUBLE PRECISION NOT NULL,
  first_ms_sum DOUBLE PRECISION NOT NULL,
  first_calls BIGINT NOT NULL,
  PRIMARY KEY (account_id, slot, dimension, name, key_id, endpoint)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE usage_models_waiting (
  account_id TEXT NOT NULL,
  slot BIGINT NOT NULL,
  dimension TEXT NOT NULL,
  name TEXT NOT NULL,
  key_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  units DOUBLE PRECISION NOT NULL,
  input_tokens BIGINT NOT NULL,
  cached_tokens BIGINT NOT NULL,
  cache_write_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  reasoning_tokens BIGINT NOT NULL,
  charge_micros BIGINT NOT NULL,
  charge_nanos BIGINT NOT NULL,
  cost_nanos BIGINT NOT NULL,
  ms_sum DOUBLE PRECISION NOT NULL,
  first_ms_sum DOUBLE PRECISION NOT NULL,
  first_calls BIGINT NOT NULL
);

CREATE TABLE stored_answers (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('response', 'chat')),
  state TEXT NOT NULL,
  model TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX stored_answers_account ON stored_answers (account_id, kind, id);

CREATE INDEX stored_answers_expiry ON stored_answers (expires_at);

-- postgres: DO $$ BEGIN EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET jit = off', current_database()); EXCEPTION WHEN OTHERS THEN NULL; END $$;
