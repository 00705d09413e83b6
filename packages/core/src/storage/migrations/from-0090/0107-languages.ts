/** The language of an account: emails and error messages come in it. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['ALTER TABLE accounts ADD COLUMN language TEXT'],
};
