import type { Row, Store } from '../../storage/store.ts';
import { type Job, jobColumns, jobFromRow } from './job.ts';

export async function findJob(store: Store, accountId: string, id: string): Promise<Job | undefined> {
  const [row] = await store.query<Row>(`SELECT ${jobColumns} FROM jobs WHERE id = $1 AND account_id = $2`, [
    id,
    accountId,
  ]);
  return row === undefined ? undefined : jobFromRow(row);
}

export interface JobFilter {
  accountId: string;
  endpoint?: string;
  state?: string;
  before?: string;
  limit: number;
}

/** Newest first. */
export async function listJobs(store: Store, filter: JobFilter): Promise<Job[]> {
  const rows = await store.query<Row>(
    `SELECT ${jobColumns} FROM jobs WHERE account_id = $1 AND ($2 = '' OR endpoint = $2) AND ($3 = '' OR state = $3)
       AND ($4 = '' OR id < $4) ORDER BY id DESC LIMIT $5`,
    [filter.accountId, filter.endpoint ?? '', filter.state ?? '', filter.before ?? '', filter.limit],
  );
  return rows.map(jobFromRow);
}
