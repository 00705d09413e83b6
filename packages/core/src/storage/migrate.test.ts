import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectTo, createDatabase, databases, withoutPostgres } from '../testing/database.ts';
import { openEmpty } from '../testing/empty-store.ts';
import { version } from '../version.ts';
import { migrate } from './migrate.ts';
import { folderOf, loadMigration, migrationNames, released } from './migrations/index.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { execute } from './store.ts';
import { effectsOf } from './upgrade/effect.ts';

test('every migration is in the list, once, and in the folder of its number', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\d{4}-[a-z-]+\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => path.replace('.ts', ''));
  const listed = migrationNames.map((name) => join(folderOf(name), name));
  assert.deepEqual(listed.sort(), files.sort(), 'add it to migrations/index.ts, at the end');
});

test('an older version refuses the database of a newer one by name', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-migrate-'));
  const store = openSqlite(dir);
  t.after(async () => {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  });
  assert.notDeepEqual(await migrate(store), []);
  assert.deepEqual(await migrate(store), [], 'a second start has nothing to do');
  const sql = "INSERT INTO migrations (name, applied_at) VALUES ('9999-of-tomorrow', 1)";
  await store.transact(execute, { sql, params: [] });
  await assert.rejects(migrate(store), /newer version of Oja \(it has "9999-of-tomorrow"\)/);
});

test('a database from before 1.0.0 is refused, and one of 1.0.0 is upgraded', async (t) => {
  const store = await openEmpty(t, 'sqlite', '0031-caps');
  const run = (sql: string) => store.transact(execute, { sql, params: [] });
  const names = await store.query('SELECT name FROM migrations');
  assert.equal(names.length, 22, 'nodes of 1.1.0 find every migration that 1.0.0 had');
  const [{ value } = {}] = await store.query("SELECT value FROM counters WHERE name = 'receipt'");
  assert.equal(value, 0);
  await run("DELETE FROM migrations WHERE name = '0030-stored-answers'");
  await assert.rejects(migrate(store), /before version 1\.0\.0\. Start it once with version 1\.1\.0/);
  await run("INSERT INTO migrations (name, applied_at) VALUES ('0030-stored-answers', 1)");
  assert.deepEqual(await migrate(store), migrationNames);
});

test('a newer version that only adds, or takes nothing that this one uses, can share its database', async (t) => {
  const store = await openEmpty(t, 'sqlite');
  const add = (name: string, safeFrom: string | null) =>
    store.transact(execute, {
      sql: 'INSERT INTO schema_changes (name, applied_at, safe_from) VALUES ($1, 1, $2)',
      params: [name, safeFrom],
    });
  await add('9997-adds', null);
  await add('9998-took-long-ago', version);
  assert.deepEqual(await migrate(store), []);
  await add('9999-takes', '999.0.0');
  await assert.rejects(migrate(store), /it has "9999-takes"\): start 999\.0\.0 or a newer one/);
});

test('migrations since the released version only add, or say from which version on they are safe', async () => {
  const [oldest] = released;
  const later = migrationNames.slice(migrationNames.indexOf(oldest!.last) + 1);
  for (const name of later) {
    const { statements, safeFrom } = await loadMigration(name);
    for (const dialect of ['sqlite', 'postgres'] as const) {
      const faults = effectsOf(statements(dialect)).filter(({ kind }) => kind === 'takes');
      const why = `${name} breaks nodes of ${oldest!.version} (${faults.map((fault) => `${fault.table}: ${fault.why}`).join('; ')}). Add first and take away in the version after, or set safeFrom and say in docs/upgrade-to-2.md that all nodes have to be stopped.`;
      assert.ok(faults.length === 0 || safeFrom !== undefined, why);
    }
  }
});

test('a migration waits for a lock in short attempts, between which calls go on', {
  skip: withoutPostgres,
}, async (t) => {
  const own = await createDatabase({ empty: true });
  const store = openPostgres(own.url);
  t.after(async () => {
    await store.close();
    await own.drop();
  });
  await migrate(store, '0073-watch-alert-after');
  const report = await connectTo(own.url);
  await report.query('BEGIN');
  await report.query('SELECT count(*) FROM watches');
  const migrating = migrate(store);
  const caller = await connectTo(own.url);
  const waiting = "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND locktype = 'relation'";
  while ((await caller.query(waiting)).rows[0].n === 0);
  // Behind the migration in the queue; served once its attempt is over, while the report still runs.
  await caller.query('SELECT count(*) FROM watches');
  await report.query('COMMIT');
  assert.ok((await migrating).includes('0073-watch-alert-after'));
  await report.end();
  await caller.end();
});

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: usage by tag of all accounts is added up from what each had`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0057-all-tags');
    const count = (account: string, day: number, tag: string, calls: number) =>
      store.transact(execute, {
        sql: `INSERT INTO usage_models VALUES ($1, $2, 'tag', $3, 'key_1', 'ai.chat', $4, 0, 1.5, 0, 0, 0, 0, 0, 7, 7000,
          0, 0, 0, 0)`,
        params: [account, day, tag, calls],
      });
    await count('acc_a', 1, 'team:a', 2);
    await count('acc_b', 1, 'team:a', 3);
    await count('acc_a', 2, 'team:b', 4);
    await migrate(store);
    const rows = await store.query(
      "SELECT slot, name, key_id, calls, units, charge_micros FROM usage_models WHERE account_id = '*' ORDER BY slot",
    );
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        [1, 'team:a', '', 5, 3, 14],
        [2, 'team:b', '', 4, 1.5, 7],
      ],
    );
  });
}
