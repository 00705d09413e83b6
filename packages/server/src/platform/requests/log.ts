/** Reading the request log: filters, pages, one request, all of it as CSV. */
import { fail } from '../../errors.ts';
import type { Store, Value } from '../../storage/store.ts';
import { csvCell } from '../../text/csv-cell.ts';
import { idFloor, idTime } from '../id.ts';
import { dollars, nanoDollars } from '../money.ts';
import { isConsoleSql, type RequestRow } from './insert.ts';
import { modelView } from './model-facts.ts';
import { cacheEngine } from './response-cache.ts';
import { dayMs, everyone, hourMs } from './rollup.ts';

export interface RequestFilter {
  /** Null for the operator's view of everyone. */
  accountId: string | null;
  keyId?: string;
  endpoint?: string;
  status?: 'ok' | 'client_error' | 'server_error' | number;
  errorCode?: string;
  model?: string;
  upstream?: string;
  fromMs?: number;
  toMs?: number;
  /** With the console's own calls. */
  withConsole?: boolean;
  /** Requests older than this one. */
  before?: string;
  limit: number;
}

/** A call is counted within moments; by a node that had to be started again, later. */
const uncountedMs = 2 * hourMs;

/** A job ends, or is given up, within this time. */
const jobDaysMax = 8;

const columns =
  'id, at, account_id, key_id, endpoint, method, path, status, error_code, engine, ms, charge_micros, free, units, mode, ip, user_agent, bytes_in, bytes_out, error_message, error_param, model, model_served, upstream, charge_nanos, cost_nanos, facts';

/** Newest first. Ids sort by time, so a time range is a range of ids. */
export async function listRequests(
  store: Store,
  asked: RequestFilter,
): Promise<{ data: RequestView[]; next: string | null }> {
  const filter = { ...asked, accountId: asked.accountId ?? (await ownerOf(store, asked.keyId)) };
  const within = await narrowed(store, filter);
  const where: string[] = [];
  const params: Value[] = [];
  const add = (condition: string, value: Value | undefined) => {
    if (value === undefined) return;
    params.push(value);
    where.push(condition.replaceAll('?', `$${params.length}`));
  };
  if (filter.accountId !== null) add('account_id = ?', filter.accountId);
  add('key_id = ?', filter.keyId);
  // Everyone's log is read by time. So is what is rare, fewer than the calls of an endpoint; PostgreSQL has counted.
  const byTime = filter.accountId === null || (store.dialect === 'sqlite' && isRare(filter.status));
  add(byTime ? "endpoint || '' = ?" : 'endpoint = ?', filter.endpoint);
  add('error_code = ?', filter.errorCode);
  add('model_served = ?', filter.model);
  add('upstream = ?', filter.upstream);
  if (filter.withConsole !== true) where.push(`NOT ${isConsoleSql}`);
  if (filter.status !== undefined) where.push(kindOf(filter.status));
  if (typeof filter.status === 'number') add('status = ?', filter.status);
  // The partition key is the time itself.
  add('at >= ?', within.fromMs);
  add('at < ?', within.toMs);
  if (within.fromMs !== undefined) add('id >= ?', idFloor('req', within.fromMs));
  if (within.toMs !== undefined) add('id < ?', idFloor('req', within.toMs));
  add('id < ?', filter.before);
  params.push(filter.limit + 1);
  const rows = await store.query<RequestRow>(
    `SELECT ${columns} FROM requests ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
     ORDER BY id DESC LIMIT $${params.length}`,
    params,
  );
  const page = rows.slice(0, filter.limit);
  return { data: page.map(requestView), next: rows.length > filter.limit ? page.at(-1)!.id : null };
}

/** Requests of a key are found among those of its account. */
async function ownerOf(store: Store, keyId: string | undefined): Promise<string | null> {
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

export async function findRequest(store: Store, accountId: string | null, id: string): Promise<RequestRow> {
  const at = idTime('req', id);
  if (at === undefined) throw fail('not_found', `${id} is not a request ID.`, { param: 'id' });
  const [row] = await store.query<RequestRow>(
    `SELECT ${columns} FROM requests WHERE id = $1 AND at >= $2 AND at < $4 AND ($3 = '' OR account_id = $3)
     ORDER BY at DESC LIMIT 1`,
    // A job has two rows: the call that queued it, and a later one with what came of it. The later one is told.
    [id, at, accountId ?? '', at + jobDaysMax * 86_400_000],
  );
  if (row === undefined)
    throw fail('not_found', `No request ${id}, or it is older than the retention period.`, { param: 'id' });
  return row;
}

export type RequestView = ReturnType<typeof requestView>;

export function requestView(row: RequestRow) {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    account_id: row.account_id,
    key_id: row.key_id === '' ? null : row.key_id,
    endpoint: row.endpoint,
    method: row.method,
    path: row.path,
    status: row.status,
    error_code: row.error_code,
    // A node of an older version does not tell them.
    error_message: row.error_message ?? null,
    error_param: row.error_param ?? null,
    engine: row.engine,
    cached: row.engine === cacheEngine,
    ms: Math.round(row.ms * 100) / 100,
    charge: dollars(row.charge_micros),
    free: row.free === 1,
    units: row.units,
    mode: row.mode,
    ip: row.ip,
    user_agent: row.user_agent,
    bytes_in: row.bytes_in,
    bytes_out: row.bytes_out,
    model: modelView(row),
  };
}

/** With what it cost the operator, and what stays. */
export function operatorRequestView(row: RequestRow) {
  const cost = row.cost_nanos ?? null;
  return {
    ...requestView(row),
    cost: cost === null ? null : nanoDollars(cost),
    margin: cost === null ? null : nanoDollars(row.charge_micros * 1000 - cost),
  };
}

const csvColumns = [
  'id',
  'at',
  'key_id',
  'endpoint',
  'method',
  'path',
  'status',
  'error_code',
  'engine',
  'ms',
  'charge',
  'free',
  'mode',
  'ip',
  'bytes_in',
  'bytes_out',
  // What came later stands at the end: others may count columns.
  'error_param',
  'error_message',
] as const;
const csvModelColumns = [
  'model',
  'model_served',
  'upstream',
  'input_tokens',
  'cached_input_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'first_token_ms',
  'tokens_per_second',
  'finish_reason',
  'tags',
  'price',
] as const;

function csvModelCells({ model }: RequestView): unknown[] {
  if (model === null) return csvModelColumns.map(() => '');
  const { input, cached_input, cache_write, output, reasoning } = model.tokens;
  const tokens = [input, cached_input, cache_write, output, reasoning];
  const timing = [model.first_token_ms, model.tokens_per_second, model.finish_reason];
  return [model.asked, model.served, model.upstream, ...tokens, ...timing, model.tags.join(' '), model.price];
}

/** Page by page, so that any size streams. */
export async function* requestsCsv(
  store: Store,
  filter: Omit<RequestFilter, 'limit' | 'before'>,
): AsyncGenerator<string> {
  yield `${[...csvColumns, ...csvModelColumns].join(',')}\n`;
  let before: string | undefined;
  do {
    const { data, next } = await listRequests(store, { ...filter, before, limit: 1000 });
    if (data.length > 0)
      yield data
        .map((row) => [...csvColumns.map((name) => row[name]), ...csvModelCells(row)].map(csvCell).join(','))
        .map((line) => `${line}\n`)
        .join('');
    before = next ?? undefined;
  } while (before !== undefined);
}
