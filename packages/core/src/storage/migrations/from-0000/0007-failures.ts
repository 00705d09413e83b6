/**
 * Failures are few and looked for often: each has its place in an index of its own kind, which calls that went well
 * do not pay for. PostgreSQL need not compile statements that are done in milliseconds.
 */
import type { Migration } from '../index.ts';

/** The very conditions that the log is asked with: SQLite knows an index by its words. */
const kinds = { client: 'status >= 400 AND status < 500', server: 'status >= 500' };

/** For our role in this database only; where that is not ours to say, statements are compiled as before. */
const noCompiling = `DO $$ BEGIN
  EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN OTHERS THEN NULL;
END $$`;

export const migration: Migration = {
  statements: (dialect) => [
    ...Object.entries(kinds).flatMap(([kind, condition]) => [
      `CREATE INDEX requests_${kind}_failures ON requests (id) WHERE ${condition}`,
      `CREATE INDEX requests_account_${kind}_failures ON requests (account_id, id) WHERE ${condition}`,
    ]),
    ...(dialect === 'postgres' ? [noCompiling] : []),
  ],
};
