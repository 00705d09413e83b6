/** Changes of email addresses that wait for both mailboxes, and where people logged in from. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE email_changes (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES people (id),
      session_id TEXT NOT NULL,
      old_email TEXT NOT NULL,
      new_email TEXT NOT NULL,
      old_digest TEXT NOT NULL UNIQUE,
      new_digest TEXT NOT NULL UNIQUE,
      old_confirmed_at BIGINT,
      new_confirmed_at BIGINT,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      ended_at BIGINT
    )`,
    'CREATE INDEX email_changes_person ON email_changes (person_id, id)',
    `CREATE TABLE known_log_ins (
      person_id TEXT NOT NULL REFERENCES people (id),
      kind TEXT NOT NULL CHECK (kind IN ('place', 'device')),
      value TEXT NOT NULL,
      first_at BIGINT NOT NULL,
      PRIMARY KEY (person_id, kind, value)
    )`,
  ],
};
