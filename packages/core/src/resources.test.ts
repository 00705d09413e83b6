import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCli } from '../../server/src/testing/run-cli.ts';
import { startTestServer } from '../../server/src/testing/server.ts';

test('the command line reaches a server whose data folder has a long path', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'oja-long-'));
  const dataDir = join(parent, 'a'.repeat(120));
  mkdirSync(dataDir);
  const server = await startTestServer({ dataDir });
  t.after(async () => {
    await server.close();
    rmSync(parent, { recursive: true, force: true });
  });
  const { code, stdout, stderr } = await runCli(['accounts', 'list'], { OJA_DATA_DIR: dataDir });
  assert.equal(code, 0, stderr);
  assert.match(stdout, new RegExp(server.operator.email));
});

test('a folder for external programs that is none stops the start', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'oja-sandbox-dir-'));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  writeFileSync(join(parent, 'file'), '');
  const env = { OJA_SANDBOX_DIR: join(parent, 'file') };
  await assert.rejects(startTestServer({ env }), /OJA_SANDBOX_DIR cannot be written to: EEXIST/);
});
