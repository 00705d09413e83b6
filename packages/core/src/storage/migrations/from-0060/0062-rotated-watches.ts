/** Watches of a rotated key stayed with it and paused when it expired: they move to the newest key of its line. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    `UPDATE watches SET key_id = (
      SELECT newest.id FROM keys old JOIN keys newest ON newest.line = old.line WHERE old.id = watches.key_id
      ORDER BY CASE WHEN newest.revoked_at IS NULL THEN 0 ELSE 1 END, newest.created_at DESC, newest.id DESC LIMIT 1)
    WHERE key_id IN (SELECT id FROM keys WHERE line IS NOT NULL)`,
  ],
};
