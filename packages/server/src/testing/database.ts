/** A PostgreSQL database of its own for a test, on the server that the test run has started. */
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
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

export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (testDatabaseUrl === undefined) throw new Error('OJA_TEST_DATABASE_URL is not set');
  const name = `oja_${randomBytes(6).toString('hex')}`;
  const admin = postgres(testDatabaseUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      try {
        if (scanDir !== undefined) await dumpDatabase(url.href, scanDir);
      } finally {
        await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        await admin.end();
      }
    },
  };
}

/** What all tables hold, as text, into the folder of the secret scan. */
async function dumpDatabase(url: string, dir: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const kept = join(dir, 'kept', name);
  mkdirSync(kept, { recursive: true });
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    // Partitions hold the rows of a partitioned table.
    const tables = await sql<{ name: string }[]>`SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`;
    for (const table of tables) {
      // Not COPY: the driver's stream of it now and then never ends.
      const pages = sql
        .unsafe<{ line: string }[]>(`SELECT t::text AS line FROM ${table.name} AS t`)
        .cursor(1000);
      const lines = async function* () {
        for await (const page of pages) yield page.map(({ line }) => `${line}\n`).join('');
      };
      await pipeline(lines, createWriteStream(join(kept, table.name)));
    }
  } finally {
    await sql.end();
  }
}

/** Every database of a server. */
export async function dumpDatabases(serverUrl: string, dir: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const databases = await sql<{ datname: string }[]>`SELECT datname FROM pg_database WHERE NOT datistemplate`;
  await sql.end();
  for (const { datname } of databases) {
    const url = new URL(serverUrl);
    url.pathname = `/${datname}`;
    await dumpDatabase(url.href, dir);
  }
}
