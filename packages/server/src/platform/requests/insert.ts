/** The row of a request: who, what, how it went, what it cost. No bodies, no secrets. */
import { insertMany, insertRows } from '../../storage/insert-many.ts';
import { type Steps, transaction, type Value } from '../../storage/store.ts';
import { countUsage, usageOf } from './rollup.ts';

export interface RequestRow {
  id: string;
  at: number;
  /** '' when nobody was authenticated. */
  account_id: string;
  key_id: string;
  endpoint: string;
  method: string;
  path: string;
  status: number;
  error_code: string | null;
  engine: string | null;
  ms: number;
  charge_micros: number;
  free: number;
  units: number;
  mode: 'live' | 'test' | 'session' | 'public' | 'replay' | 'quote' | 'job';
  ip: string;
  user_agent: string;
  bytes_in: number;
  bytes_out: number;
}

/**
 * The console's own reads and switches, by a person's session: logged like every request, but left out of usage
 * and of the plain list, where they would drown the calls that person looks for.
 */
export function isConsoleRow({
  mode,
  status,
  endpoint,
}: Pick<RequestRow, 'mode' | 'status' | 'endpoint'>): boolean {
  return mode === 'session' && status < 400 && /^(account|operator|public)\./.test(endpoint);
}

/** The same, as a condition. */
export const isConsoleSql =
  "(mode = 'session' AND status < 400 AND (endpoint LIKE 'account.%' OR endpoint LIKE 'operator.%' OR endpoint LIKE 'public.%'))";

const columns = [
  'id',
  'at',
  'account_id',
  'key_id',
  'endpoint',
  'method',
  'path',
  'status',
  'error_code',
  'engine',
  'ms',
  'charge_micros',
  'free',
  'units',
  'mode',
  'ip',
  'user_agent',
  'bytes_in',
  'bytes_out',
] as const satisfies (keyof RequestRow)[];

const valuesOf = (row: RequestRow) => columns.map((column): Value => row[column]);

const into = { table: 'requests', columns, onConflict: 'ON CONFLICT DO NOTHING' };
const intoTelling = { ...into, onConflict: 'ON CONFLICT DO NOTHING RETURNING id' };

/** One row with its charge, counted at once: what was used and what was paid never differ. */
export function* insertCharged(row: RequestRow): Steps<void> {
  yield* insertRows(into, [valuesOf(row)]);
  for (const { into: counters, values } of usageOf(row)) yield* insertRows(counters, values);
}

/** Answers the ids that were not there yet: a batch may come again when the database broke off in mid-commit. */
export function* insertRequests(rows: RequestRow[]): Steps<Set<string>> {
  const added = yield* insertMany(intoTelling, rows.map(valuesOf));
  return new Set(added.map(({ id }) => id as string));
}

/** A batch of rows that cost nothing, counted at once; and when each key was last used. */
export const recordRequests = transaction(
  import.meta.url,
  'recordRequests',
  function* (input: { rows: RequestRow[]; keysUsed: [keyId: string, at: number][] }): Steps<void> {
    const added = yield* insertRequests(input.rows);
    yield* countUsage(input.rows.filter((row) => added.has(row.id) && !isConsoleRow(row)));
    yield* markKeysUsed(input.keysUsed);
  },
  { repeatable: true },
);

function* markKeysUsed(keysUsed: [keyId: string, at: number][]): Steps<void> {
  const sorted = [...keysUsed].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [keyId, at] of sorted) {
    yield { sql: 'UPDATE keys SET last_used_at = $2 WHERE id = $1', params: [keyId, at] };
  }
}
