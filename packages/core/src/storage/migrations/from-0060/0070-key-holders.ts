/**
 * Who was shown the secret of a key: handing it over changes that for nobody. Keys that can do what admins do end
 * with their holder's membership from here on, and those of members who have left end now.
 */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: () => [
    'ALTER TABLE keys ADD COLUMN issued_to TEXT',
    'UPDATE keys SET issued_to = created_by',
    'CREATE INDEX keys_issued_to ON keys (issued_to) WHERE revoked_at IS NULL',
    `UPDATE keys SET revoked_because = 'its member had left the account',
       revoked_at = (SELECT m.left_at FROM members m WHERE m.id = keys.created_by)
     WHERE revoked_at IS NULL AND (scopes LIKE '%"account"%' OR scopes LIKE '%"operator"%')
       AND created_by IN (SELECT id FROM members WHERE left_at IS NOT NULL)`,
  ],
};
