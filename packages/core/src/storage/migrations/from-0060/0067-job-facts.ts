/** What the server keeps for a job beside its input; null for jobs of earlier versions, whose input has it inside. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['ALTER TABLE jobs ADD COLUMN facts TEXT'],
};
