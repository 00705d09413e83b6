/** Rows are what their types say: what code declares of a table is what the migrations made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../platform/platform.ts';
import { databases, withoutPostgres } from '../testing/database.ts';
import { openEmpty } from '../testing/empty-store.ts';
import { columnFaults } from './columns.ts';
import { declaredTables } from './table.ts';

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`columns are of the kind that is declared on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    assert.ok(declaredTables.length > 10);
    for (const table of declaredTables) assert.deepEqual(await columnFaults(store, table), []);
  });
}

test('words that are declared are all that the database lets in', async (t) => {
  const store = await openEmpty(t, 'sqlite');
  for (const { name, kinds } of declaredTables) {
    const [made] = await store.query<{ sql: string }>('SELECT sql FROM sqlite_master WHERE name = $1', [
      name,
    ]);
    for (const [column, { values }] of Object.entries(kinds)) {
      if (values === undefined) continue;
      const list = new RegExp(`CHECK \\(${column} IN \\(([^)]*)\\)\\)`).exec(made!.sql)?.[1] ?? '';
      const words = [...list.matchAll(/'([^']*)'/g)].map((word) => word[1]);
      assert.deepEqual(words.toSorted(), values.toSorted(), `${name}.${column}`);
    }
  }
});
