import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../testing/database.ts';
import { openEmpty } from '../testing/empty-store.ts';
import { migrate } from './migrate.ts';
import { folderOf, migrationNames } from './migrations/index.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { execute } from './store.ts';

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
