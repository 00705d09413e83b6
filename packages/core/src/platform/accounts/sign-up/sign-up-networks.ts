/** Where accounts came from: sign-ups by network. */
import type { Store } from '../../../storage/store.ts';

export function createSignUpNetworks(store: Store) {
  return {
    /** Sign-ups since a moment by network, most first. */
    async byNetwork(sinceMs: number) {
      const rows = await store.query<{
        network: string;
        accounts: number;
        active: number;
        first_at: number;
        last_at: number;
      }>(
        `SELECT s.network, count(*) AS accounts, sum(CASE WHEN a.state = 'active' THEN 1 ELSE 0 END) AS active,
           min(s.at) AS first_at, max(s.at) AS last_at
         FROM sign_ups s JOIN accounts a ON a.id = s.account_id WHERE s.at >= $1
         GROUP BY s.network ORDER BY count(*) DESC, s.network LIMIT 100`,
        [sinceMs],
      );
      return rows.map((row) => ({
        network: row.network,
        accounts: Number(row.accounts),
        active: Number(row.active),
        first_at: new Date(row.first_at).toISOString(),
        last_at: new Date(row.last_at).toISOString(),
      }));
    },

    /** Accounts of developers that came from a network since a moment, and are active. */
    async batch(network: string, sinceMs: number): Promise<string[]> {
      const rows = await store.query<{ id: string }>(
        `SELECT a.id FROM sign_ups s JOIN accounts a ON a.id = s.account_id
         WHERE s.network = $1 AND s.at >= $2 AND a.state = 'active' AND a.role = 'developer' ORDER BY a.id`,
        [network, sinceMs],
      );
      return rows.map(({ id }) => id);
    },
  };
}
