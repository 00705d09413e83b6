/** The row of a request: who, what, how it went, what it cost. No bodies, no secrets. */
import { insertRows } from '../../storage/insert-many.ts';
import { type Into, type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { countModelUsage, modelUsageLater } from './model-usage.ts';
import { packColumn, packedAt } from './packed.ts';
import { countUsage, usageLater } from './rollup.ts';

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
  mode: 'live' | 'test' | 'session' | 'public' | 'replay' | 'quote' | 'job' | 'watch' | 'batch';
  ip: string;
  user_agent: string;
  bytes_in: number;
  bytes_out: number;
  /** Error message of the response, see error-words.ts; null where the call went well. */
  error_message: string | null;
  error_param: string | null;
  /** Of calls to models: asked, served, by whom, what it costs before rounding, and the rest as JSON. */
  model?: string | null;
  model_served?: string | null;
  upstream?: string | null;
  charge_nanos?: number | null;
  cost_nanos?: number | null;
  facts?: string | null;
  /** Not a column: a paid call's row also goes to a log outside the database, through the outbox. */
  outbox?: true;
}

/**
 * The console's own reads and switches, by a person's session: logged like every request, but left out of usage
 * and of the plain list, where they would drown the calls that person looks for. Refused ones too: a form that was not
 * filled in well, or a page that was left before it was filled, is no failed call.
 */
export function isConsoleRow({
  mode,
  status,
  endpoint,
}: Pick<RequestRow, 'mode' | 'status' | 'endpoint'>): boolean {
  return mode === 'session' && status < 500 && /^(account|operator|public)\./.test(endpoint);
}

/** The same, as a condition. */
export const isConsoleSql =
  "(mode = 'session' AND status < 500 AND (endpoint LIKE 'account.%' OR endpoint LIKE 'operator.%' OR endpoint LIKE 'public.%'))";

/** `outbox` is none. */
type Column = Exclude<keyof RequestRow, 'outbox'>;

const always = [
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
] as const satisfies Column[];
const ofErrors = ['error_message', 'error_param'] as const satisfies Column[];
const ofModels = [
  'model',
  'model_served',
  'upstream',
  'charge_nanos',
  'cost_nanos',
  'facts',
] as const satisfies Column[];

/** As the log has them, whatever else the object carries. */
export const logColumns: readonly Column[] = [...always, ...ofErrors, ...ofModels];

/** Most rows have no error and no model, and do not pay for these columns. */
const layouts = {
  plain: always,
  failed: [...always, ...ofErrors],
  model: logColumns,
} as const satisfies Record<string, readonly Column[]>;
type Layout = keyof typeof layouts;

const layoutOf = ({ facts, upstream, error_message }: RequestRow): Layout =>
  facts != null || upstream != null ? 'model' : error_message === null ? 'plain' : 'failed';

const valuesOf = (row: RequestRow, columns: readonly Column[]) =>
  columns.map((column): Value => row[column] ?? null);

/** Rows on their way to the database, column by column. */
export interface PackedRows {
  count: number;
  columns: Partial<Record<Column, Value[]>>;
}

export function packRows(rows: readonly RequestRow[]): PackedRows {
  const found = new Set(rows.map(layoutOf));
  const widest = (['model', 'failed', 'plain'] as const).find((layout) => found.has(layout)) ?? 'plain';
  const columns = layouts[widest].map((name) => [name, packColumn(rows.map((row) => row[name] ?? null))]);
  return { count: rows.length, columns: Object.fromEntries(columns) };
}

export function unpackRows({ count, columns }: PackedRows): RequestRow[] {
  const packed = Object.entries({ error_message: [null], error_param: [null], ...columns });
  return Array.from({ length: count }, (_, i) => {
    const row: Record<string, Value> = {};
    for (const [name, values] of packed) row[name] = packedAt(values, i);
    return row as object as RequestRow;
  });
}

const onConflict = 'ON CONFLICT DO NOTHING';
const targets: Record<Layout, Into> = {
  plain: { table: 'requests', columns: layouts.plain, onConflict },
  failed: { table: 'requests', columns: layouts.failed, onConflict },
  model: { table: 'requests', columns: layouts.model, onConflict },
};

function* insertRequests(rows: readonly RequestRow[]): Steps<void> {
  for (const [layout, alike] of Map.groupBy(rows, layoutOf)) {
    const values = alike.map((row) => valuesOf(row, layouts[layout]));
    yield* insertRows(targets[layout], values);
  }
}

const intoOutbox = { table: 'log_outbox', columns: ['id', 'at', 'batch', 'claimed_at'], onConflict };

/**
 * A row with its charge, and what it adds to usage: what was used and what was paid never differ. A log outside the
 * database counts usage itself.
 */
export function* insertCharged(row: RequestRow): Steps<void> {
  if (row.outbox !== true) return yield* insertAllCharged([row]);
  yield* insertRequests([row]);
  yield* insertRows(intoOutbox, [[row.id, row.at, '', 0]]);
}

/** None of them for a log outside the database. */
export function* insertAllCharged(rows: readonly RequestRow[]): Steps<void> {
  yield* insertRequests(rows);
  const usage = usageLater(rows);
  yield* insertRows(usage.into, usage.values);
  const models = modelUsageLater(rows);
  if (models.values.length > 0) yield* insertRows(models.into, models.values);
}

/**
 * A batch of rows that cost nothing, counted at once with those that wait; and when each key was last used. A batch
 * may come again, with the same rows, when nobody knows whether it was committed: then all of it is there, or nothing.
 */
export const recordRequests = transaction(
  import.meta.url,
  'recordRequests',
  function* (input: { rows: PackedRows | string; keysUsed: [keyId: string, at: number][] }): Steps<void> {
    const packed = typeof input.rows === 'string' ? (JSON.parse(input.rows) as PackedRows) : input.rows;
    const rows = unpackRows(packed);
    const fresh = (yield* isWritten(rows[0])) ? [] : rows;
    yield* insertRequests(fresh);
    const counted = fresh.filter((row) => !isConsoleRow(row));
    yield* countUsage(counted);
    yield* countModelUsage(counted);
    yield* markKeysUsed(input.keysUsed);
  },
  { repeatable: true, background: true },
);

function* isWritten(row: RequestRow | undefined): Steps<boolean> {
  if (row === undefined) return false;
  return (yield* sql('SELECT id FROM requests WHERE id = $1 AND at = $2', [row.id, row.at])).length > 0;
}

/** For a log outside the database. */
export const recordKeysUsed = transaction(import.meta.url, 'recordKeysUsed', markKeysUsed, {
  repeatable: true,
});

function* markKeysUsed(keysUsed: [keyId: string, at: number][]): Steps<void> {
  const sorted = [...keysUsed].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [keyId, at] of sorted) {
    yield { sql: 'UPDATE keys SET last_used_at = $2 WHERE id = $1', params: [keyId, at] };
  }
}
