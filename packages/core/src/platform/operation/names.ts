/** What people call the things that a log knows by id. */
import type { Store } from '../../storage/store.ts';

export interface Named {
  name: string;
  /** The account it belongs to; an account's own id. */
  accountId: string;
}

const placesOf = (ids: string[]) => ids.map((_, i) => `$${i + 1}`).join(', ');

/** Emails of accounts, names of keys; whose top-up or request it is. Ids of anything else are left out. */
export async function namesOf(store: Store, ids: Iterable<string>): Promise<Map<string, Named>> {
  const wanted = [...new Set(ids)];
  const named = new Map<string, Named>();
  const read = async (prefix: string, sql: (places: string) => string) => {
    const some = wanted.filter((id) => id.startsWith(prefix));
    if (some.length === 0) return;
    const rows = await store.query<{ id: string; name: string; account_id: string }>(
      sql(placesOf(some)),
      some,
    );
    for (const { id, name, account_id: accountId } of rows) named.set(id, { name, accountId });
  };
  const ofAccount = (table: string, name: string) => (places: string) =>
    `SELECT t.id, ${name} AS name, t.account_id FROM ${table} t JOIN accounts a ON a.id = t.account_id
     WHERE t.id IN (${places})`;
  await Promise.all([
    read(
      'acc_',
      (places) => `SELECT id, email AS name, id AS account_id FROM accounts WHERE id IN (${places})`,
    ),
    read('key_', ofAccount('keys', "t.name || ' (' || t.hint || ') · ' || a.email")),
    read('top_', ofAccount('topups', 'a.email')),
    read('req_', ofAccount('requests', "t.endpoint || ' · ' || a.email")),
  ]);
  return named;
}
