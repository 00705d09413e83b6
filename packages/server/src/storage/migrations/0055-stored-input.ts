/** What was sent, apart from the answer: lists of stored answers must not read it. */
import type { Migration } from './index.ts';

export const storedInput: Migration = {
  name: '0055-stored-input',
  statements: () => ['ALTER TABLE stored_answers ADD COLUMN input_sealed TEXT'],
};
