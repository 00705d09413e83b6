// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCli } from '../../../server/src/testing/run-cli.ts';

test('verify-books names a database that it cannot read', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-books-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const missing = await runCli(['verify-books'], { OJA_DATA_DIR: dataDir });
  assert.equal(missing.code, 1);
  assert.equal(missing.stdout, '');
  const path = join(dataDir, 'oja.db');
  assert.ok(missing.stderr.startsWith(`The database ${path} cannot be read: `), missing.stderr);
  assert.match(missing.stderr, /OJA_DATA_DIR/);

  writeFileSync(path, 'This is a text.'.repeat(100));
  const other = await runCli(['verify-books'], { OJA_DATA_DIR: dataDir });
  assert.equal(other.code, 1);
  assert.ok(other.stderr.startsWith(`The database ${path} cannot be read: `), other.stderr);
});
