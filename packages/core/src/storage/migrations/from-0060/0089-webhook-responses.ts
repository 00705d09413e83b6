/** What a receiver of webhooks answered: headers and the start of its body, sealed. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['ALTER TABLE webhook_attempts ADD COLUMN response TEXT'],
};
