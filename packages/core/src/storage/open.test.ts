import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { explainStart } from '../process/explain-start.ts';
import { openEmbedded } from './open.ts';
import { lockFolder } from './sqlite/sqlite.ts';

/** What the operator reads. */
const problemOf = (dataDir: string, readOnly = false): Promise<string> =>
  openEmbedded(dataDir, { readOnly }).then(
    async (store) => {
      await store.close();
      return 'it opened';
    },
    (error: unknown) => explainStart(error),
  );

test('a database that cannot be opened is named, with its cause and what to do', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-open-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const path = join(dataDir, 'oja.db');

  const unlock = lockFolder(dataDir);
  assert.match(await problemOf(dataDir), /^Another Oja server runs on the data folder/);
  unlock();

  writeFileSync(path, 'no database'.repeat(100));
  for (const readOnly of [false, true])
    assert.equal(
      await problemOf(dataDir, readOnly),
      `The database ${path} cannot be read: file is not a database. Restore a backup with npx oja-server restore FILE.`,
    );
});

test('a folder that cannot be locked is not one with another server', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-open-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, 'lock.db-journal'));
  assert.match(await problemOf(dataDir), /^The data folder .* cannot be locked: .*OJA_DATA_DIR/);
});

test('a file of another user is named: to call it another server would mislead', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-open-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  // Root may read and write every file: only the words of the problem are left to check.
  const isRoot = process.getuid?.() === 0;
  const denied = (path: string) =>
    explainStart(
      Object.assign(new Error(`EACCES: permission denied, access '${path}'`), { code: 'EACCES', path }),
    );
  const problemAt = (path: string) => (isRoot ? denied(path) : problemOf(dataDir));
  for (const name of ['lock.db', 'oja.db']) {
    const path = join(dataDir, name);
    writeFileSync(path, '');
    chmodSync(path, 0o400);
    const problem = await problemAt(path);
    assert.ok(problem.includes(`'${path}'. Permission denied. Change the owner`), problem);
    rmSync(path, { force: true });
  }
  chmodSync(dataDir, 0o500);
  const problem = await problemAt(dataDir);
  assert.ok(problem.includes(`'${dataDir}'. Permission denied.`), problem);
  chmodSync(dataDir, 0o700);
});
