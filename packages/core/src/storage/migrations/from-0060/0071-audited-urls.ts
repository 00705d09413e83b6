/** URLs of webhooks hold tokens: lines of the audit log have them no longer. The stored URLs are sealed by the server. */
import type { Migration } from '../index.ts';

export const migration: Migration = {
  statements: (dialect) => [
    `UPDATE audit SET after = ${
      dialect === 'sqlite' ? "json_set(after, '$.url', '…')" : `jsonb_set(after::jsonb, '{url}', '"…"')::text`
    } WHERE action IN ('account.webhook', 'account.webhook-change') AND after LIKE '%"url"%'`,
  ],
};
