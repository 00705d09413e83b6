/** Answers that callers asked to store: responses and chat completions, sealed. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `CREATE TABLE stored_answers (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('response', 'chat')),
      state TEXT NOT NULL,
      model TEXT NOT NULL,
      sealed TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX stored_answers_account ON stored_answers (account_id, kind, id)',
    'CREATE INDEX stored_answers_expiry ON stored_answers (expires_at)',
  ],
};
