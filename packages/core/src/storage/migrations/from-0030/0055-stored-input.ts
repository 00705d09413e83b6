/** What was sent, apart from the answer: lists of stored answers must not read it. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['ALTER TABLE stored_answers ADD COLUMN input_sealed TEXT'],
};
