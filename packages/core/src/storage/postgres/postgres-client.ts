/** Connections through `pg`: how they are configured, and which of several hosts they go to. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Value } from '../store.ts';
import { isUnreachable } from './postgres-errors.ts';
import type { PostgresAddress, PostgresHost } from './postgres-url.ts';

/** bigint and numeric arrive as numbers: money stays far below 2^53 micro-dollars. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    numberTypes.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export function clientConfig(
  { user, password, database, options, ssl }: PostgresAddress,
  { host, port }: PostgresHost,
): pg.ClientConfig {
  return {
    host,
    port,
    user,
    password,
    database,
    options,
    // `prefer` tries TLS first: see `createPools`.
    ssl: ssl === 'prefer' ? { rejectUnauthorized: false } : (ssl ?? false),
    application_name: 'oja',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
}

export interface Pools {
  connect(): Promise<Connection>;
  /** The server there takes no writes or no longer responds: new connections go to the next host. */
  leave(connection: Connection): void;
  close(): Promise<void>;
}

export interface Connection {
  /** `timeoutMs` 0 waits for as long as it takes. */
  query(sql: string, params: readonly Value[], timeoutMs: number): Promise<pg.QueryResult>;
  /** `broken` closes it: its state is unknown. */
  release(broken: boolean): void;
  pool: pg.Pool;
}

/** Dynamic filters make many statements: the server should not prepare all of them. */
const namesMax = 500;

/** A server that hangs never closes its side of a connection. */
const farewellMs = 1_000;

interface PoolsOptions {
  connections: number;
  prepare: boolean;
  connectMs: number;
}

export function createPools(
  address: PostgresAddress,
  { connections, prepare, connectMs }: PoolsOptions,
): Pools {
  const names = new Map<string, string>();
  let place = 0;
  let clear = false;
  let pool = open();

  function open(): pg.Pool {
    const config = clientConfig(clear ? { ...address, ssl: false } : address, address.hosts[place]!);
    const opened = new pg.Pool({
      ...config,
      connectionTimeoutMillis: connectMs,
      max: connections,
      idleTimeoutMillis: 60_000,
      // Statements of a transaction are sent together where none needs the result of the one before.
      pipeline: true,
    } as pg.PoolConfig);
    // A lost idle connection is replaced when the next one is needed.
    opened.on('error', () => {});
    // For its whole life: the pool listens only while it is idle, and one that is cut just before or after
    // would end the process. Each statement in flight gets the error.
    opened.on('connect', (client) => client.on('error', () => {}));
    return opened;
  }

  function replace(left: pg.Pool, move: boolean): void {
    if (left !== pool) return;
    if (move) place = (place + 1) % address.hosts.length;
    pool = open();
    left.end().catch(() => {
      // Its connections are broken already.
    });
  }

  const nameOf = (sql: string): string | undefined => {
    if (!prepare) return undefined;
    const known = names.get(sql);
    if (known !== undefined || names.size >= namesMax) return known;
    names.set(sql, `oja${names.size}`);
    return names.get(sql);
  };

  async function connect(): Promise<Connection> {
    const from = pool;
    try {
      return wrap(from, await from.connect());
    } catch (error) {
      if (address.ssl === 'prefer' && !clear && /does not support SSL/.test((error as Error).message)) {
        clear = true;
        replace(from, false);
        return connect();
      }
      if (isUnreachable(error) && address.hosts.length > 1) replace(from, true);
      throw error;
    }
  }

  function wrap(from: pg.Pool, client: pg.PoolClient): Connection {
    return {
      pool: from,
      query: (sql, params, timeoutMs) =>
        client.query({
          text: sql,
          values: params as Value[],
          name: nameOf(sql),
          query_timeout: timeoutMs,
        } as pg.QueryConfig),
      release: (broken) => client.release(broken),
    };
  }

  return {
    connect,
    leave: (connection) => replace(connection.pool, true),
    close: () => Promise.race([pool.end(), pause(farewellMs, undefined, { ref: false })]),
  };
}
