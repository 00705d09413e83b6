/** The row of a request: who, what, how it went, what it cost. No bodies, no secrets. */
import { insertRows } from '../../storage/insert-many.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { countModelUsage, modelUsageLater } from './model-usage.ts';
import { type Counted, countUsage, usageLater } from './rollup.ts';

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
  mode: 'live' | 'test' | 'session' | 'public' | 'replay' | 'quote' | 'job' | 'watch';
  ip: string;
  user_agent: string;
  bytes_in: number;
  bytes_out: number;
  /** Error message of the response, see error-words.ts; null where the call went well. */
  error_message: string | null;
  error_param: string | null;
  /** Of calls to models only: asked, served, by whom, what it costs before rounding, and the rest as JSON. */
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
 * and of the plain list, where they would drown the calls that person looks for. Those that were broken off (499) too:
 * leaving a page before it is filled is no error.
 */
export function isConsoleRow({
  mode,
  status,
  endpoint,
}: Pick<RequestRow, 'mode' | 'status' | 'endpoint'>): boolean {
  return (
    mode === 'session' && (status < 400 || status === 499) && /^(account|operator|public)\./.test(endpoint)
  );
}

/** The same, as a condition. */
export const isConsoleSql =
  "(mode = 'session' AND (status < 400 OR status = 499) AND (endpoint LIKE 'account.%' OR endpoint LIKE 'operator.%' OR endpoint LIKE 'public.%'))";

/** `outbox` is none. */
type Column = Exclude<keyof RequestRow, 'outbox'>;

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
] as const satisfies Column[];

/** Calls that went well have no words: they do not pay for the columns. */
const withWords = [...columns, 'error_message', 'error_param'] as const satisfies Column[];

/** Nor do calls without a model for theirs. */
const withModel = [
  ...withWords,
  'model',
  'model_served',
  'upstream',
  'charge_nanos',
  'cost_nanos',
  'facts',
] as const satisfies Column[];

const hasModel = ({ facts }: RequestRow) => facts !== undefined && facts !== null;

const columnsOf = (row: RequestRow): readonly Column[] =>
  hasModel(row) ? withModel : row.error_message === null ? columns : withWords;

export const valuesOf = (row: RequestRow) => columnsOf(row).map((column): Value => row[column] ?? null);

/** Rows on their way to the database, column by column: a value that all of them share is sent once. */
interface PackedRows {
  count: number;
  columns: Value[][];
}

export const packRows = (rows: readonly RequestRow[]): PackedRows => ({
  count: rows.length,
  columns: widest(rows).map((name) => packColumn(rows, (row): Value => row[name] ?? null)),
});

function widest(rows: readonly RequestRow[]): readonly Column[] {
  let found: readonly Column[] = columns;
  for (const row of rows) {
    const needed = columnsOf(row);
    if (needed === withModel) return withModel;
    if (needed === withWords) found = withWords;
  }
  return found;
}

/** One value, when it is the same in all; else one for each. */
function packColumn<T, V extends Value>(all: readonly T[], cellOf: (one: T) => V): V[] {
  const first = all.length > 0 ? cellOf(all[0]!) : undefined;
  for (let i = 1; i < all.length; i++) if (cellOf(all[i]!) !== first) return all.map(cellOf);
  return first === undefined ? [] : [first];
}

export function unpackRows({ count, columns }: PackedRows): Value[][] {
  return Array.from({ length: count }, (_, i) => columns.map((values) => unpacked(values, i)));
}

const unpacked = <V extends Value>(values: readonly V[], i: number): V =>
  values[values.length === 1 ? 0 : i]!;

const placeOf = Object.fromEntries(withModel.map((column, i) => [column, i])) as Record<Column, number>;

/** What a column holds in a row as `valuesOf` wrote it. */
const valueIn = <Name extends Column>(values: readonly Value[], column: Name) =>
  values[placeOf[column]] as RequestRow[Name];

type ModelColumn = 'model_served' | 'upstream' | 'charge_nanos' | 'cost_nanos' | 'facts';

const modelColumnsOf = (values: readonly Value[]): Pick<RequestRow, ModelColumn> => ({
  model_served: valueIn(values, 'model_served'),
  upstream: valueIn(values, 'upstream'),
  charge_nanos: valueIn(values, 'charge_nanos'),
  cost_nanos: valueIn(values, 'cost_nanos'),
  facts: valueIn(values, 'facts'),
});

/** What is counted of a row. */
function countedOf(values: readonly Value[]): Counted & Pick<RequestRow, ModelColumn | 'id' | 'units'> {
  return {
    ...(values.length === withModel.length ? modelColumnsOf(values) : {}),
    units: valueIn(values, 'units'),
    id: valueIn(values, 'id'),
    at: valueIn(values, 'at'),
    account_id: valueIn(values, 'account_id'),
    key_id: valueIn(values, 'key_id'),
    endpoint: valueIn(values, 'endpoint'),
    status: valueIn(values, 'status'),
    error_code: valueIn(values, 'error_code'),
    ms: valueIn(values, 'ms'),
    charge_micros: valueIn(values, 'charge_micros'),
    free: valueIn(values, 'free'),
    mode: valueIn(values, 'mode'),
    bytes_in: valueIn(values, 'bytes_in'),
    bytes_out: valueIn(values, 'bytes_out'),
  };
}

/** As the log has them, whatever else the object carries. */
export const logColumns = withModel;

const onConflict = 'ON CONFLICT DO NOTHING';
const into = { table: 'requests', columns, onConflict };
const intoWithWords = { table: 'requests', columns: withWords, onConflict };
const intoWithModel = { table: 'requests', columns: withModel, onConflict };

/** Rows of one length each: as `packRows` and `valuesOf` make them. */
function* insertRequests(rows: readonly Value[][]): Steps<void> {
  for (const target of [into, intoWithWords, intoWithModel]) {
    const fitting = rows.filter(({ length }) => length === target.columns.length);
    if (fitting.length > 0) yield* insertRows(target, fitting);
  }
}

const intoOutbox = { table: 'log_outbox', columns: ['id', 'at', 'batch', 'claimed_at'], onConflict };

/**
 * A row with its charge, and what it adds to usage: what was used and what was paid never differ. A log outside the
 * database counts usage itself.
 */
export function* insertCharged(row: RequestRow): Steps<void> {
  const rows = [valuesOf(row)];
  yield* insertRequests(rows);
  if (row.outbox === true) return yield* insertRows(intoOutbox, [[row.id, row.at, '', 0]]);
  const counted = rows.map(countedOf);
  const usage = usageLater(counted);
  yield* insertRows(usage.into, usage.values);
  const models = modelUsageLater(counted);
  if (models.values.length > 0) yield* insertRows(models.into, models.values);
}

/**
 * A batch of rows that cost nothing, counted at once with those that wait; and when each key was last used. A batch
 * may come again, with the same rows, when nobody knows whether it was committed: then all of it is there, or nothing.
 */
export const recordRequests = transaction(
  import.meta.url,
  'recordRequests',
  function* (input: { rows: PackedRows; keysUsed: [keyId: string, at: number][] }): Steps<void> {
    const rows = unpackRows(input.rows);
    const fresh = (yield* isWritten(rows[0])) ? [] : rows;
    yield* insertRequests(fresh);
    const counted = fresh.map(countedOf).filter((row) => !isConsoleRow(row));
    yield* countUsage(counted);
    yield* countModelUsage(counted);
    yield* markKeysUsed(input.keysUsed);
  },
  { repeatable: true },
);

function* isWritten(row: readonly Value[] | undefined): Steps<boolean> {
  if (row === undefined) return false;
  const key = [valueIn(row, 'id'), valueIn(row, 'at')];
  return (yield* sql('SELECT id FROM requests WHERE id = $1 AND at = $2', key)).length > 0;
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
