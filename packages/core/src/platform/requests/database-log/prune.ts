/** Rows beyond the retention, in small bites: a long delete would make calls wait for it. */
import { execute, type Store } from '../../../storage/store.ts';
import { idFloor } from '../../id.ts';
import { dayMs } from '../rollup.ts';

const biteRows = 500;

export async function deleteOldRows(store: Store, now: number, retentionDays: number): Promise<void> {
  const oldest = idFloor('req', now - retentionDays * dayMs);
  const sql = `DELETE FROM requests WHERE id IN (SELECT id FROM requests WHERE id < $1 LIMIT ${biteRows}) RETURNING id`;
  while ((await store.transact(execute, { sql, params: [oldest] })).length === biteRows);
}
