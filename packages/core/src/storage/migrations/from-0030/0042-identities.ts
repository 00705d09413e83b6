/** Single sign-on: identity providers, and the identities of people at them. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE identity_providers (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('oidc', 'github')),
      name TEXT NOT NULL,
      issuer TEXT NOT NULL,
      client_id TEXT NOT NULL,
      sealed TEXT NOT NULL,
      trust_email BIGINT NOT NULL,
      enabled BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      changed_at BIGINT NOT NULL,
      changed_by TEXT NOT NULL
    )`,
    `CREATE TABLE identities (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES people (id),
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      email TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      used_at BIGINT NOT NULL,
      UNIQUE (issuer, subject)
    )`,
    'CREATE INDEX identities_person ON identities (person_id)',
    // Domain of the email address that the identity provider verified; null for other logins.
    'ALTER TABLE sessions ADD COLUMN sso_domain TEXT',
  ],
};
