import type { Store } from '../../storage/store.ts';
import { type Job, type JobRow, jobFromRow, jobTable } from './job.ts';

export async function findJob(store: Store, accountId: string, id: string): Promise<Job | undefined> {
  const [row] = await store.query<JobRow>(
    `SELECT ${jobTable.columns} FROM jobs WHERE id = $1 AND account_id = $2`,
    [id, accountId],
  );
  return row === undefined ? undefined : jobFromRow(row);
}

export interface JobFilter {
  accountId: string;
  endpoint?: string;
  state?: string;
  /** The last id of the page before. */
  before?: string;
  limit: number;
  oldestFirst?: boolean;
  /** Only jobs of endpoints that these open; null or left out for all. */
  scopes?: readonly string[] | null;
}

/** Newest first, unless asked otherwise. */
export async function listJobs(store: Store, filter: JobFilter): Promise<Job[]> {
  const [beyond, direction] = filter.oldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  const scopes = filter.scopes ?? [];
  // A category opens all of its endpoints.
  const opened = scopes.map((_, i) => `endpoint = $${i + 6} OR endpoint LIKE $${i + 6} || '.%'`);
  const within = filter.scopes == null ? '' : `AND (${opened.join(' OR ') || '1 = 0'})`;
  const rows = await store.query<JobRow>(
    `SELECT ${jobTable.columns} FROM jobs WHERE account_id = $1 AND ($2 = '' OR endpoint = $2) AND ($3 = '' OR state = $3)
       AND ($4 = '' OR id ${beyond} $4) ${within} ORDER BY id ${direction} LIMIT $5`,
    [
      filter.accountId,
      filter.endpoint ?? '',
      filter.state ?? '',
      filter.before ?? '',
      filter.limit,
      ...scopes,
    ],
  );
  return rows.map(jobFromRow);
}
