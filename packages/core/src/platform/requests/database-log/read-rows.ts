/** Rows of the log in the database: filters, pages, one request. */
import type { Store, Value } from '../../../storage/store.ts';
import { idFloor, idTime } from '../../id.ts';
import { beyondCursor } from '../cursor.ts';
import { isConsoleSql, type RequestRow } from '../insert.ts';
import type { RequestFilter } from '../request-log.ts';
import { dayMs, everyone, hourMs } from '../rollup.ts';

/** A call is counted within moments; by a node that had to be started again, later. */
const uncountedMs = 2 * hourMs;

/** A job ends, or is given up, within this time. */
export const jobDaysMax = 8;

export const rowColumns =
  'id, at, account_id, key_id, endpoint, method, path, status, error_code, engine, ms, charge_micros, free, units, mode, ip, user_agent, bytes_in, bytes_out, error_message, error_param, model, model_served, upstream, charge_nanos, cost_nanos, facts';

/** Newest first. Ids sort by time, so a time range is a range of ids. */
export async function listRows(store: Store, asked: RequestFilter): Promise<RequestRow[]> {
  const filter = { ...asked, accountId: asked.accountId ?? (await ownerOf(store, asked.keyId)) };
  const within = await narrowed(store, filter);
  // Everyone's log is read by time. So is what is rare, fewer than the calls of an endpoint; PostgreSQL has counted.
  const byTime = filter.accountId === null || (store.dialect === 'sqlite' && isRare(filter.status));
  const { where, params } = conditionsOf({ ...filter, fromMs: within.fromMs, toMs: within.toMs }, byTime);
  params.push(filter.limit + 1);
  return store.query<RequestRow>(
    `SELECT ${rowColumns} FROM requests ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
     ORDER BY id DESC, at DESC LIMIT $${params.length}`,
    params,
  );
}

/** What a filter asks of a row. `byTime`: an index of endpoints would be slower. */
export function conditionsOf(filter: RequestFilter, byTime = false): { where: string[]; params: Value[] } {
  const where: string[] = [];
  const params: Value[] = [];
  const add = (condition: string, value: Value | undefined) => {
    if (value !== undefined) where.push(condition.replace('?', `$${params.push(value)}`));
  };
  add('account_id = ?', filter.accountId ?? undefined);
  add('key_id = ?', filter.keyId);
  add(byTime ? "endpoint || '' = ?" : 'endpoint = ?', filter.endpoint);
  add('error_code = ?', filter.errorCode);
  add('model_served = ?', filter.model);
  add('upstream = ?', filter.upstream);
  add('mode = ?', filter.mode);
  if (filter.withConsole !== true) where.push(`NOT ${isConsoleSql}`);
  if (filter.status !== undefined) where.push(kindOf(filter.status));
  if (typeof filter.status === 'number') add('status = ?', filter.status);
  // The partition key is the time itself.
  add('at >= ?', filter.fromMs);
  add('at < ?', filter.toMs);
  if (filter.fromMs !== undefined) add('id >= ?', idFloor('req', filter.fromMs));
  if (filter.toMs !== undefined) add('id < ?', idFloor('req', filter.toMs));
  if (filter.before !== undefined)
    where.push(...beyondCursor(filter.before, (value) => `$${params.push(value)}`));
  return { where, params };
}

/** Requests of a key are found among those of its account. */
export async function ownerOf(store: Store, keyId: string | undefined): Promise<string | null> {
  if (keyId === undefined) return null;
  const [key] = await store.query<{ account_id: string }>('SELECT account_id FROM keys WHERE id = $1', [
    keyId,
  ]);
  return key?.account_id ?? '';
}

/** In the words of the indexes of failures and of statuses, see migrations 0007 and 0009. */
function kindOf(status: NonNullable<RequestFilter['status']>): string {
  if (typeof status === 'number') return status === 200 ? 'status < 400' : 'status <> 200';
  return {
    ok: 'status < 400',
    client_error: 'status >= 400 AND status < 500',
    server_error: 'status >= 500',
  }[status];
}

const isRare = (status: RequestFilter['status']) => status !== undefined && kindOf(status) !== 'status < 400';

/** What no index finds, an endpoint for everyone or a key: only the days that counters know of, and the hours not counted yet. */
async function narrowed(
  store: Store,
  { accountId, keyId, endpoint, withConsole, fromMs, toMs }: RequestFilter,
): Promise<Pick<RequestFilter, 'fromMs' | 'toMs'>> {
  const [column, value] = accountId === null ? ['endpoint', endpoint] : ['key_id', keyId];
  if (value === undefined || withConsole === true) return { fromMs, toMs };
  const [days] = await store.query<{ first: number | null; last: number | null }>(
    `SELECT min(slot) AS first, max(slot) AS last FROM usage_days WHERE account_id = $1 AND ${column} = $2`,
    [accountId ?? everyone, value],
  );
  const uncounted = Date.now() - uncountedMs;
  const first = Math.min(days?.first ?? uncounted, uncounted);
  const last = (days?.last ?? 0) + dayMs;
  return {
    fromMs: Math.max(first, fromMs ?? 0),
    toMs: last < uncounted && days?.last != null ? Math.min(last, toMs ?? last) : toMs,
  };
}

export async function findRow(
  store: Store,
  accountId: string | null,
  id: string,
): Promise<RequestRow | undefined> {
  const at = idTime('req', id);
  if (at === undefined) return undefined;
  const [row] = await store.query<RequestRow>(
    `SELECT ${rowColumns} FROM requests WHERE id = $1 AND at >= $2 AND at < $4 AND ($3 = '' OR account_id = $3)
     ORDER BY at DESC LIMIT 1`,
    [id, at, accountId ?? '', at + jobDaysMax * dayMs],
  );
  return row;
}
