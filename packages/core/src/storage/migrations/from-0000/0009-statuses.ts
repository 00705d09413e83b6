/** Any status but 200 is rare: asked for by its number, it is found at once, or at once not. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'CREATE INDEX requests_status ON requests (status, id) WHERE status <> 200',
    'CREATE INDEX requests_account_status ON requests (account_id, status, id) WHERE status <> 200',
  ],
};
