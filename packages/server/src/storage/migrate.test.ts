import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { execute } from './store.ts';

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
