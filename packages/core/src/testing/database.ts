/** A PostgreSQL database of its own for a test, on the server that the test run has started. */
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { scanDir } from './kept-for-scan.ts';

export const testDatabaseUrl = process.env.OJA_TEST_DATABASE_URL;
export const testRedisUrl = process.env.OJA_TEST_REDIS_URL;

/** For `test(name, { skip: withoutPostgres }, …)`: says why when there is none. */
export const withoutPostgres =
  testDatabaseUrl === undefined ? 'OJA_TEST_DATABASE_URL is not set; npm test sets it' : false;
export const withoutRedis =
  testRedisUrl === undefined ? 'OJA_TEST_REDIS_URL is not set; npm test sets it' : false;

/** The stores every test of the platform runs on. */
export const databases = ['sqlite', 'postgres'] as const;

export function urlOf(name: string, serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Migrated where the run has a template; `empty` leaves the migrations to the test. */
export async function createDatabase({
  empty = false,
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  if (testDatabaseUrl === undefined) throw new Error('OJA_TEST_DATABASE_URL is not set');
  const name = `oja_${randomBytes(6).toString('hex')}`;
  const admin = await connectTo(testDatabaseUrl);
  const template = empty ? undefined : process.env.OJA_TEST_DATABASE_TEMPLATE;
  const copied = template === undefined ? '' : ` TEMPLATE ${template}`;
  await admin.query(`CREATE DATABASE ${name}${copied}`);
  const url = urlOf(name, testDatabaseUrl);
  return {
    url,
    async drop() {
      try {
        if (scanDir !== undefined) await dumpDatabase(url, scanDir);
      } finally {
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        await admin.end();
      }
    },
  };
}

/** A connection of the test's own, beside those of the server. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed on purpose takes it along.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What all tables hold, as text, into the folder of the secret scan. */
async function dumpDatabase(url: string, dir: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const kept = join(dir, 'kept', name);
  mkdirSync(kept, { recursive: true });
  const client = await connectTo(url);
  try {
    // Partitions hold the rows of a partitioned table. Most tables of a test have no rows.
    const tables = await client.query<{ name: string }>(`SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND pg_relation_size(oid) > 0 AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`);
    await client.query('BEGIN');
    for (const { name: table } of tables.rows) {
      await client.query(`DECLARE lines CURSOR FOR SELECT t::text AS line FROM ${table} AS t`);
      const pages = async function* () {
        for (;;) {
          const { rows } = await client.query<{ line: string }>('FETCH 1000 FROM lines');
          if (rows.length === 0) return;
          yield rows.map(({ line }) => `${line}\n`).join('');
        }
      };
      await pipeline(pages, createWriteStream(join(kept, table)));
      await client.query('CLOSE lines');
    }
  } finally {
    await client.end();
  }
}

/** Every database of a server. */
export async function dumpDatabases(serverUrl: string, dir: string): Promise<void> {
  const client = await connectTo(serverUrl);
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE NOT datistemplate',
  );
  await client.end();
  for (const { datname } of rows) {
    await dumpDatabase(urlOf(datname, serverUrl), dir);
  }
}
