import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../migrate.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { createFolderObjects } from './folder.ts';
import { sharesFiles } from './home.ts';

test('a node that keeps its files elsewhere than the others of its database is noticed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-home-'));
  const store = openSqlite(dir);
  try {
    await migrate(store);
    const shared = createFolderObjects(join(dir, 'shared'));
    assert.equal(await sharesFiles(shared, store), true, 'the first');
    assert.equal(await sharesFiles(shared, store), true, 'another one in the same folder');
    assert.equal(await sharesFiles(createFolderObjects(join(dir, 'own')), store), false);
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
