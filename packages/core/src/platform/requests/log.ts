/** What callers see of the request log: pages, one request, all of it as CSV. */
import { fail } from '../../errors.ts';
import { csvCell } from '../../text/csv-cell.ts';
import { idTime } from '../id.ts';
import { dollars, nanoDollars } from '../money.ts';
import { cursorAfter } from './cursor.ts';
import type { RequestRow } from './insert.ts';
import { modelView } from './model-facts.ts';
import type { RequestFilter, RequestLog } from './request-log.ts';
import { cacheEngine } from './response-cache.ts';

/** Newest first. */
export async function listRequests(
  log: RequestLog,
  filter: RequestFilter,
): Promise<{ data: RequestView[]; next: string | null }> {
  const rows = await log.list(filter);
  const page = rows.slice(0, filter.limit);
  return { data: page.map(requestView), next: rows.length > filter.limit ? cursorAfter(page.at(-1)!) : null };
}

export async function findRequest(
  log: RequestLog,
  accountId: string | null,
  id: string,
): Promise<RequestRow> {
  if (idTime('req', id) === undefined) throw fail('not_found', `${id} is not a request ID.`, { param: 'id' });
  const row = await log.find(accountId, id);
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
  log: RequestLog,
  filter: Omit<RequestFilter, 'limit' | 'before'>,
): AsyncGenerator<string> {
  yield `${[...csvColumns, ...csvModelColumns].join(',')}\n`;
  let before: string | undefined;
  do {
    const { data, next } = await listRequests(log, { ...filter, before, limit: 1000 });
    if (data.length > 0)
      yield data
        .map((row) => [...csvColumns.map((name) => row[name]), ...csvModelCells(row)].map(csvCell).join(','))
        .map((line) => `${line}\n`)
        .join('');
    before = next ?? undefined;
  } while (before !== undefined);
}
