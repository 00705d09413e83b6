/** What a paid call adds to models waits for its account alone: what it adds to everyone follows when it is counted. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ["DELETE FROM usage_models_waiting WHERE account_id = '*'"],
};
