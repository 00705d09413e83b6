/**
 * Takes IP addresses, user agents and error messages of an account out of the log, in small bites: calls of others do
 * not wait.
 */
import { execute, type Store } from '../../../storage/store.ts';

const biteRows = 1000;

export async function eraseCallers(store: Store, accountId: string): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await store.query<{ id: string }>(
      `SELECT id FROM requests WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${biteRows}`,
      [accountId, last],
    );
    if (rows.length === 0) return;
    const first = rows[0]!.id;
    last = rows.at(-1)!.id;
    await store.transact(execute, {
      sql: `UPDATE requests SET ip = '', user_agent = '', error_message = NULL, error_param = NULL
            WHERE account_id = $1 AND id >= $2 AND id <= $3
              AND (ip <> '' OR user_agent <> '' OR error_message IS NOT NULL)`,
      params: [accountId, first, last],
    });
  }
}
