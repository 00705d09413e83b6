/** A migrated store of its own for a test, gone with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { migrate } from '../storage/migrate.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import { openSqlite } from '../storage/sqlite/sqlite.ts';
import type { Store } from '../storage/store.ts';
import { createDatabase, type databases } from './database.ts';
import { copySqlite } from './templates.ts';

export async function openEmpty(
  t: TestContext,
  database: (typeof databases)[number],
  /** Only the migrations before this one have run. */
  before?: string,
): Promise<Store> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-store-'));
  const own = database === 'postgres' ? await createDatabase({ empty: before !== undefined }) : undefined;
  if (before === undefined && own === undefined) copySqlite(dir);
  const store = own ? openPostgres(own.url) : openSqlite(dir);
  t.after(async () => {
    await store.close();
    await own?.drop();
    rmSync(dir, { recursive: true, force: true });
  });
  await migrate(store, before);
  return store;
}
