/** Rows of the log in ClickHouse: filters, pages, one request. A row that was sent twice is read once. */
import {
  conditionsOf,
  cursorId,
  dayMs,
  hourMs,
  idTime,
  type RequestFilter,
  type RequestRow,
  rowColumns,
  type Value,
} from '@oja/core/request-log';
import type { ClickHouseReader } from './clickhouse.ts';

const once = 'LIMIT 1 BY id, at';
/** Most pages are filled from the newest rows: each further look goes back this far, the last one to the beginning. */
const looksMs = [hourMs, 8 * hourMs, 3 * dayMs, 30 * dayMs, Number.POSITIVE_INFINITY];

export async function listRows(
  clickHouse: ClickHouseReader,
  filter: RequestFilter,
  now: number,
): Promise<RequestRow[]> {
  const { where, params } = conditionsOf(filter);
  const wanted = filter.limit + 1;
  const bounds = [timeOfCursor(filter.before), filter.toMs].filter((bound) => bound !== undefined);
  const newest = Math.min(now, ...bounds);
  const oldest = filter.fromMs ?? 0;
  const found: RequestRow[] = [];
  // A little more than asked: the conditions say exactly where it begins.
  let to = bounds.length === 0 ? undefined : Math.min(...bounds) + 1;
  for (const lookMs of looksMs) {
    const from = Math.max(oldest, newest - lookMs, 0);
    found.push(...(await listWithin(clickHouse, where, params, { from, to, limit: wanted - found.length })));
    if (found.length >= wanted || from <= oldest) break;
    to = from;
  }
  return found;
}

/** Also of the first id of a millisecond, which ends after its time. */
const timeOfCursor = (before = '') => idTime('req', cursorId(before).padEnd('req_'.length + 26, '0'));

interface Key {
  id: string;
  at: number;
  made_at: number;
  account_id: string;
}

/** From `from` up to `to`, in milliseconds, as the table is sorted. */
function madeWithin(from: number, to: number | undefined): string[] {
  const where = [`made_at >= ${from}`, `intDiv(made_at, ${hourMs}) >= ${Math.floor(from / hourMs)}`];
  if (to !== undefined)
    where.push(`made_at < ${to}`, `intDiv(made_at, ${hourMs}) <= ${Math.floor(to / hourMs)}`);
  return where;
}

/** First which rows, from the few columns that are asked about; then these alone in full. */
async function listWithin(
  clickHouse: ClickHouseReader,
  where: readonly string[],
  params: readonly Value[],
  { from, to, limit }: { from: number; to: number | undefined; limit: number },
): Promise<RequestRow[]> {
  const keys = await clickHouse.query<Key>(
    `SELECT id, at, made_at, account_id FROM {db}.requests WHERE ${[...madeWithin(from, to), ...where].join(' AND ')}
     ORDER BY id DESC, at DESC ${once} LIMIT ${limit}`,
    params,
  );
  return readWhole(clickHouse, keys);
}

async function readWhole(clickHouse: ClickHouseReader, keys: readonly Key[]): Promise<RequestRow[]> {
  if (keys.length === 0) return [];
  const all: Value[] = [];
  const among = (values: Iterable<Value>) =>
    [...new Set(values)].map((value) => `$${all.push(value)}`).join(', ');
  const rows = await clickHouse.query<RequestRow>(
    `SELECT ${rowColumns} FROM {db}.requests
     WHERE intDiv(made_at, ${hourMs}) IN (${among(keys.map(({ made_at }) => Math.floor(made_at / hourMs)))})
       AND intDiv(made_at, ${dayMs}) IN (${among(keys.map(({ made_at }) => Math.floor(made_at / dayMs)))})
       AND made_at IN (${among(keys.map(({ made_at }) => made_at))})
       AND account_id IN (${among(keys.map(({ account_id }) => account_id))})
       AND id IN (${among(keys.map(({ id }) => id))})
     ${once}`,
    all,
  );
  const byKey = new Map(rows.map((row) => [`${row.id} ${row.at}`, row]));
  return keys.flatMap(({ id, at }) => byKey.get(`${id} ${at}`) ?? []);
}

export async function findRow(
  clickHouse: ClickHouseReader,
  accountId: string | null,
  id: string,
): Promise<RequestRow | undefined> {
  const at = idTime('req', id);
  if (at === undefined) return undefined;
  const where = ['id = $1', ...(accountId === null ? [] : ['account_id = $2'])];
  const params = [id, accountId ?? ''];
  const [row] = await listWithin(clickHouse, where, params, { from: at, to: at + 1, limit: 1 });
  return row;
}
