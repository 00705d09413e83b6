import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startTestServer } from '../../server/src/testing/server.ts';
import { readPepper } from './secret-file.ts';
import { execute } from './storage/store.ts';

async function open(t: TestContext) {
  const server = await startTestServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-secret-'));
  t.after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { server, store: server.app.platform.parts.store, dataDir, path: join(dataDir, 'secret') };
}

test('a lost secret is not replaced where the database was created with it', async (t) => {
  const { server, store, dataDir, path } = await open(t);
  await assert.rejects(readPepper(undefined, dataDir, store), /secret is missing, so no key would work/);
  assert.equal(existsSync(path), false, 'a new one would be treated as the old one');
  const pepper = readFileSync(join(server.dataDir, 'secret'), 'utf8');
  writeFileSync(path, pepper);
  assert.equal(await readPepper(undefined, dataDir, store), pepper);
  writeFileSync(path, pepper.slice(0, 20));
  await assert.rejects(readPepper(undefined, dataDir, store), /is damaged.*Put it back from your backup/);
  writeFileSync(path, pepper.toUpperCase());
  await assert.rejects(readPepper(undefined, dataDir, store), /created with another secret/);
});

test('a new database gets a secret, and none that anyone can guess', async (t) => {
  const { store, dataDir, path } = await open(t);
  await store.transact(execute, {
    sql: "DELETE FROM options WHERE name = 'secret.fingerprint'",
    params: [],
  });
  writeFileSync(path, '');
  await assert.rejects(readPepper(undefined, dataDir, store), /is damaged.*Delete it to get a new one/);
  rmSync(path);
  const pepper = await readPepper(undefined, dataDir, store);
  assert.match(pepper, /^[\w-]{43}$/);
  assert.equal(readFileSync(path, 'utf8'), pepper);
  assert.equal(statSync(path).mode & 0o777, 0o600);
});
