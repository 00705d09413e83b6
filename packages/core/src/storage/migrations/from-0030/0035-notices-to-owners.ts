/** Notices went on to the owner who created the account after they had left it or were no owner any more. */
import type { Migration } from '../index.ts';

const owners = `FROM members m JOIN people p ON p.id = m.person_id
  WHERE m.account_id = accounts.id AND m.role = 'owner' AND m.left_at IS NULL`;

export const migration: Migration = {
  statements: () => [
    `UPDATE accounts SET email = (SELECT p.email ${owners} ORDER BY m.joined_at, m.id LIMIT 1)
     WHERE deleted_at IS NULL AND EXISTS (SELECT 1 ${owners})
       AND NOT EXISTS (SELECT 1 ${owners} AND p.email = accounts.email)`,
  ],
};
