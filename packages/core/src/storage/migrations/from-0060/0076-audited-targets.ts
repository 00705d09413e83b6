/** URLs of watch targets hold tokens: lines of the audit log have them no longer. The stored targets are sealed by the server. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: (dialect) => [
    `UPDATE audit SET after = ${
      dialect === 'sqlite'
        ? "json_set(after, '$.target', '…')"
        : `jsonb_set(after::jsonb, '{target}', '"…"')::text`
    } WHERE action = 'account.watch' AND after LIKE '%"target":"http%'`,
  ],
};
