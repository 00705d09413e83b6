/**
 * People, who prove themselves, apart from accounts, which pay: every account becomes one with a single owner.
 * The ids of the first people and members are those of their accounts with another prefix.
 */
import type { Migration } from '../index.ts';

const people = [
  `CREATE TABLE people (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT,
    totp_secret TEXT,
    totp_on BIGINT NOT NULL DEFAULT 0,
    totp_last_step BIGINT NOT NULL DEFAULT 0,
    recovery_codes TEXT NOT NULL DEFAULT '[]',
    last_account_id TEXT,
    created_at BIGINT NOT NULL
  )`,
  `INSERT INTO people (id, email, name, password_hash, totp_secret, totp_on, totp_last_step, recovery_codes,
     last_account_id, created_at)
   SELECT 'per_' || substr(id, 5), email, name, password_hash, totp_secret, totp_on, totp_last_step, recovery_codes,
     id, created_at
   FROM accounts WHERE deleted_at IS NULL`,
  // A member who left stays known: keys name who created them.
  `CREATE TABLE members (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    person_id TEXT NOT NULL REFERENCES people (id),
    role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'billing', 'viewer')),
    joined_at BIGINT NOT NULL,
    left_at BIGINT,
    UNIQUE (account_id, person_id)
  )`,
  'CREATE INDEX members_person ON members (person_id)',
  `INSERT INTO members (id, account_id, person_id, role, joined_at)
   SELECT 'mem_' || substr(id, 5), id, 'per_' || substr(id, 5), 'owner', created_at
   FROM accounts WHERE deleted_at IS NULL`,
];

/** SQLite cannot drop the unique constraint of a column, and several accounts may share a contact. */
const accounts = [
  'ALTER TABLE accounts RENAME COLUMN email TO email_unused',
  "ALTER TABLE accounts ADD COLUMN email TEXT NOT NULL DEFAULT ''",
  'UPDATE accounts SET email = email_unused',
  'UPDATE accounts SET email_unused = id',
  ...['password_hash', 'totp_secret', 'totp_on', 'totp_last_step', 'recovery_codes'].map(
    (column) => `ALTER TABLE accounts DROP COLUMN ${column}`,
  ),
];

const sessions = [
  // The account is the one that was chosen; a session without a person proves nobody.
  'ALTER TABLE sessions ADD COLUMN person_id TEXT',
  "UPDATE sessions SET person_id = 'per_' || substr(account_id, 5)",
  'DELETE FROM sessions WHERE person_id NOT IN (SELECT id FROM people)',
  'CREATE INDEX sessions_person ON sessions (person_id)',
  'DROP TABLE password_resets',
  `CREATE TABLE password_resets (
    digest TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id),
    expires_at BIGINT NOT NULL,
    used_at BIGINT
  )`,
];

const keys = [
  'ALTER TABLE keys ADD COLUMN created_by TEXT',
  `UPDATE keys SET created_by = 'mem_' || substr(account_id, 5)
   WHERE account_id IN (SELECT account_id FROM members)`,
  'CREATE INDEX keys_created_by ON keys (created_by)',
];

/** Null for what the operator did; the account whose members see the line otherwise. */
const audit = [
  'ALTER TABLE audit ADD COLUMN account_id TEXT',
  'ALTER TABLE audit ADD COLUMN user_agent TEXT',
  'CREATE INDEX audit_account ON audit (account_id, id) WHERE account_id IS NOT NULL',
];

/** Only hashes of the tokens; one open invite for an email address and account. */
const invites = [
  `CREATE TABLE member_invites (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    digest TEXT NOT NULL UNIQUE,
    email TEXT,
    role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'billing', 'viewer')),
    invited_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    sends BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    accepted_at BIGINT,
    accepted_by TEXT
  )`,
  'CREATE INDEX member_invites_account ON member_invites (account_id, id)',
];

export const migration: Migration = {
  statements: () => [...people, ...accounts, ...sessions, ...keys, ...audit, ...invites],
};
