/**
 * Databases with every migration applied, one of each kind for a test run: tests copy them, which is faster than to
 * migrate again.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../storage/migrate.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import { databaseFile, openSqlite } from '../storage/sqlite/sqlite.ts';
import { connectTo, urlOf } from './database.ts';

/** The environment that tells tests where the templates are. */
export async function createTemplates(dir: string, postgresUrl?: string): Promise<Record<string, string>> {
  const sqlite = openSqlite(dir);
  await migrate(sqlite);
  await sqlite.close();
  return {
    OJA_TEST_SQLITE_TEMPLATE: join(dir, databaseFile),
    ...(postgresUrl === undefined ? {} : { OJA_TEST_DATABASE_TEMPLATE: await migrateTemplate(postgresUrl) }),
  };
}

/** What follows TEMPLATE in CREATE DATABASE. */
async function migrateTemplate(serverUrl: string): Promise<string> {
  const name = 'oja_template';
  const admin = await connectTo(serverUrl);
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const store = openPostgres(urlOf(name, serverUrl));
    await migrate(store);
    await store.close();
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
    const { rows } = await admin.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    // To copy the files takes a quarter of the time that writing their pages to the log takes.
    return rows[0]!.version >= 150_000 ? `${name} STRATEGY FILE_COPY` : name;
  } finally {
    await admin.end();
  }
}

/** Into a new data folder. Without a template the server or the test migrates. */
export function copySqlite(dataDir: string): void {
  const template = process.env.OJA_TEST_SQLITE_TEMPLATE;
  if (template !== undefined) copyFileSync(template, join(dataDir, databaseFile));
}
