/** Rows are what their types say: what code declares of a table is what the migrations made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../platform/platform.ts';
import { databases, withoutPostgres } from '../testing/database.ts';
import { openEmpty } from '../testing/empty-store.ts';
import type { Store } from './store.ts';
import { declaredTables } from './table.ts';

interface Made {
  name: string;
  kind: string;
  nullable: boolean;
}

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`columns are of the kind that is declared on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    assert.ok(declaredTables.length > 10);
    for (const { name, kinds } of declaredTables) {
      const made = new Map((await columnsIn(store, name)).map((column) => [column.name, column]));
      for (const [column, { kind, nullable }] of Object.entries(kinds)) {
        assert.deepEqual(made.get(column), { name: column, kind, nullable }, `${name}.${column}`);
      }
    }
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

async function columnsIn(store: Store, table: string): Promise<Made[]> {
  const rows = await store.query<{ name: string; kind: string; nullable: number }>(
    store.dialect === 'sqlite'
      ? 'SELECT name, type AS kind, 1 - max("notnull", pk > 0) AS nullable FROM pragma_table_info($1)'
      : `SELECT column_name AS name, upper(data_type) AS kind, CASE is_nullable WHEN 'YES' THEN 1 ELSE 0 END AS nullable
         FROM information_schema.columns WHERE table_name = $1`,
    [table],
  );
  return rows.map((row) => ({ ...row, nullable: row.nullable === 1 }));
}
