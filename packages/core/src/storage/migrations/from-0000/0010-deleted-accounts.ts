/** An account that its owner has deleted: its books stay, under a name that says nothing. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE accounts ADD COLUMN deleted_at BIGINT',
    'CREATE INDEX accounts_deleted ON accounts (deleted_at) WHERE deleted_at IS NOT NULL',
  ],
};
