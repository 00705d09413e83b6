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

async function migrateTemplate(serverUrl: string): Promise<string> {
  const name = 'oja_template';
  const admin = await connectTo(serverUrl);
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const store = openPostgres(urlOf(name, serverUrl));
    await migrate(store);
    await store.close();
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  } finally {
    await admin.end();
  }
  return name;
}

/** Into a new data folder. Without a template the server or the test migrates. */
export function copySqlite(dataDir: string): void {
  const template = process.env.OJA_TEST_SQLITE_TEMPLATE;
  if (template !== undefined) copyFileSync(template, join(dataDir, databaseFile));
}
