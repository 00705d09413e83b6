/** The one way to ClickHouse. SQL here is what servers from 18.16 on understand: no query parameters, no settings. */

import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { fail, OjaError } from '@oja/core/errors';
import type { Row, Value } from '@oja/core/request-log';
import { type ClickHouseAddress, readClickHouseUrl } from './clickhouse-url.ts';
import { tables } from './tables.ts';

export interface ClickHouse {
  /** Numbers arrive as numbers: nothing we count is beyond 2^53. */
  query<T extends object = Row>(sql: string, params?: readonly Value[], signal?: AbortSignal): Promise<T[]>;
  command(sql: string, params?: readonly Value[]): Promise<void>;
  /** `queryId`: the server refuses a second one of the same name while the first runs. */
  insert(table: string, rows: readonly object[], queryId: string): Promise<void>;
  version(): Promise<string>;
  readonly database: string;
  close(): Promise<void>;
}

export type ClickHouseReader = Pick<ClickHouse, 'query'>;

const requestTimeoutMs = 60_000;
/** Shorter than the timeout of the endpoints that read the log. */
const readTimeoutMs = 10_000;

export function openClickHouse(urlText: string): ClickHouse {
  const address = readClickHouseUrl(urlText);
  const client = createClient({
    url: address.url,
    username: address.username,
    password: address.password,
    request_timeout: requestTimeoutMs,
    max_open_connections: 8,
    compression: { request: true, response: false },
    application: 'oja',
    log: { level: ClickHouseLogLevel.OFF },
  });
  let prepared: Promise<void> | undefined;
  /** Created on first use: ClickHouse may be away when the node starts. */
  const ready = () => {
    prepared ??= createTables(client, address).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  const read = async <T extends object>(sql: string, signal?: AbortSignal): Promise<T[]> => {
    const result = await client.query({ query: sql, format: 'JSONCompact', abort_signal: signal });
    const { meta, data } = JSON.parse(await result.text()) as Compact;
    return data.map((cells) => readRow(meta, cells) as T);
  };

  return {
    database: address.database,
    query: <T extends object>(sql: string, params: readonly Value[] = [], signal?: AbortSignal) =>
      explaining(async () => {
        await ready();
        return read<T>(withValues(inDatabase(sql, address.database), params), signal);
      }),
    command: (sql, params = []) =>
      explaining(async () => {
        await ready();
        await client.command({ query: withValues(inDatabase(sql, address.database), params) });
      }),
    insert: (table, rows, queryId) =>
      explaining(async () => {
        await ready();
        await client.insert({
          table: `${address.database}.${table}`,
          values: rows,
          format: 'JSONEachRow',
          query_id: queryId,
        });
      }),
    version: () =>
      explaining(async () => {
        await ready();
        const [row] = await read<{ version: string }>('SELECT version() AS version');
        return row!.version;
      }),
    close: () => client.close(),
  };
}

interface Compact {
  meta: { name: string; type: string }[];
  data: (string | number | null)[][];
}

/** 64-bit integers come as text by default. */
function readRow(meta: Compact['meta'], cells: Compact['data'][number]): Row {
  const row: Row = {};
  meta.forEach(({ name, type }, i) => {
    const cell = cells[i]!;
    row[name] = typeof cell === 'string' && /^(Nullable\()?U?Int/.test(type) ? Number(cell) : cell;
  });
  return row;
}

async function createTables(client: ClickHouseClient, { database }: ClickHouseAddress): Promise<void> {
  // A user without the rights may have been given the database, and the tables.
  await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` }).catch(unlessRefused);
  for (const { name, columns, engine } of tables) {
    const table = `${database}.${name}`;
    try {
      await client.command({
        query: `CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')}) ENGINE = ${engine}`,
      });
    } catch (error) {
      unlessRefused(error);
      const result = await client.query({ query: `EXISTS TABLE ${table}`, format: 'JSONCompact' });
      const { data } = JSON.parse(await result.text()) as Compact;
      if (Number(data[0]?.[0]) !== 1) throw error;
    }
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof ClickHouseError)) throw error;
}

/** `{db}` stands for the database: a connection has none of its own, so that it can be created. */
const inDatabase = (sql: string, database: string) => sql.replaceAll('{db}', database);

/** $1 and so on; the oldest servers know no query parameters. */
function withValues(sql: string, params: readonly Value[]): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(params[Number(number) - 1]!));
}

export function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`not a number for ClickHouse: ${value}`);
    return String(value);
  }
  return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`;
}

/** For requests that wait for it: a log that hangs is unavailable. */
export function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(readTimeoutMs);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no response within ${readTimeoutMs} ms`)));
  });
  return explaining(() => Promise.race([work(signal), tooLate]));
}

/** Callers learn that the log is away; the cause, in one line and without host names for them, is for the operator. */
async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OjaError) throw error;
    const code = error instanceof ClickHouseError ? ` (code ${error.code})` : '';
    const line = (error as Error).message.trim().split('\n', 1)[0]!;
    const reason = line.replace(/^Code: \d+[,.]\s*(e\.displayText\(\) = )?/, '').slice(0, 300);
    throw fail('storage_unavailable', 'The request log is unavailable. Retry shortly.', {
      retryAfterSeconds: 5,
      cause: new Error(`ClickHouse: ${reason}${code}`),
    });
  }
}
