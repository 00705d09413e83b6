/** A watch created in a session counts for its member. The audit log knows who created those that exist. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE watches ADD COLUMN created_by TEXT',
    `UPDATE watches SET created_by = (
      SELECT m.id FROM audit a JOIN members m ON m.id = a.actor AND m.account_id = a.account_id
      WHERE a.account_id = watches.account_id AND a.action = 'account.watch' AND a.target = watches.id LIMIT 1)
    WHERE key_id IS NULL`,
  ],
};
