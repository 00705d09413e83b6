/** Guardrails of accounts and keys, as JSON. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => ['accounts', 'keys'].map((table) => `ALTER TABLE ${table} ADD COLUMN guardrails TEXT`),
};
