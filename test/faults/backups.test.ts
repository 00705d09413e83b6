// @alone @slow
/** Drills: the disk of a server is lost, and its backups bring it back; damaged ones are refused. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';

const lookMs = 600;
const secret = 'drill-'.repeat(8);

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'oja-backups-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(t: TestContext, env: Record<string, string>, dataDir?: string): Promise<ChildServer> {
  const server = await startChild(env, dataDir);
  t.after(() => server.process.exitCode === null && server.kill('SIGKILL'));
  return server;
}

async function ask(server: ChildServer, key: string, path: string, body?: object) {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as Record<string, unknown>;
}

const files = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('a server whose disk is lost comes back from its last backup', { timeout: 180_000 }, async (t) => {
  const target = folder(t);
  const env = {
    OJA_SECRET: secret,
    OJA_BACKUP_TARGET: target,
    OJA_BACKUP_COUNT: '2',
    OJA_FREE_UTILITIES: '0',
  };
  const server = await start(t, env);
  const { api_key: key } = server.firstRun();
  const pay = (on: ChildServer) => ask(on, key, '/api/v1/utils/qr', { data: 'oja' });
  const balance = async (on: ChildServer) => (await ask(on, key, '/api/v1/credits')).balance;

  // The first one is made at the start, by itself.
  let backup: { verified_at: string | null; problem: string | null };
  do {
    await pause(lookMs);
    ({ backup } = (await ask(server, key, '/api/v1/operator/system')) as { backup: typeof backup });
  } while (backup.verified_at === null && backup.problem === null);
  assert.equal(backup.problem, null);

  const own = { ...env, OJA_DATA_DIR: server.dataDir };
  assert.equal((await runCli(['credits', 'grant', 'operator@oja.local', '5'], own)).code, 0);
  for (let i = 0; i < 5; i++) await pay(server);
  for (let i = 0; i < 2; i++) {
    const made = await runCli(['backups', 'now'], own);
    assert.equal(made.code, 0, made.stderr);
  }
  const atBackup = await balance(server);
  await pay(server);
  assert.notEqual(await balance(server), atBackup);
  await server.kill('SIGKILL');
  rmSync(server.dataDir, { recursive: true });

  const listed = await runCli(['backups', '--json'], own);
  assert.equal(JSON.parse(listed.stdout).data.length, 2, 'the oldest of three is gone');
  assert.equal(files(target).length, 3, 'so are its parts');
  const lostAt = performance.now();
  const dataDir = join(folder(t), 'new-disk');
  const restored = await runCli(['restore', 'latest'], { ...env, OJA_DATA_DIR: dataDir });
  assert.equal(restored.code, 0, restored.stderr);
  const again = await start(t, env, dataDir);
  t.diagnostic(`serving again after ${Math.round(performance.now() - lostAt)} ms`);
  // Lost: what was paid since the backup.
  assert.equal(await balance(again), atBackup);
  await pay(again);
  await again.kill('SIGTERM');
  const books = await runCli(['verify-books'], { ...env, OJA_DATA_DIR: dataDir });
  assert.equal(books.code, 0, books.stdout);
});

test('backups are encrypted, and damaged ones are refused', { timeout: 120_000 }, async (t) => {
  const target = folder(t);
  const dataDir = folder(t);
  const env = { OJA_SECRET: secret, OJA_BACKUP_TARGET: target, OJA_DATA_DIR: dataDir };
  await (await start(t, { OJA_SECRET: secret }, dataDir)).kill('SIGTERM');
  assert.equal((await runCli(['backups', 'now'], env)).code, 0);
  const [part] = files(target).filter((path) => !path.endsWith('.json'));
  const whole = readFileSync(part!);
  assert.ok(!whole.includes('SQLite format') && !whole.includes('operator@oja.local'));
  const restore = (more: object = {}) => runCli(['restore', 'latest'], { ...env, ...more });
  const elsewhere = { ...env, OJA_BACKUP_TARGET: join(part!, 'folder') };
  assert.match((await runCli(['backups', 'now'], elsewhere)).stderr, /OJA_BACKUP_TARGET: ENOTDIR/);
  const before = readFileSync(join(dataDir, 'oja.db'));
  const refused = async (why: RegExp, more: object = {}) => {
    const { code, stderr } = await restore(more);
    assert.equal(code, 1);
    assert.match(stderr, why);
    assert.deepEqual(readFileSync(join(dataDir, 'oja.db')), before, 'nothing was replaced');
  };
  await refused(/encrypted with another secret/, { OJA_SECRET: 'x'.repeat(40) });
  writeFileSync(part!, Buffer.concat([whole.subarray(0, 100), Buffer.alloc(8), whole.subarray(108)]));
  await refused(/is damaged/);
  rmSync(part!);
  await refused(/is missing/);
  assert.match((await runCli(['restore', 'other'], env)).stderr, /no file and no backup other/);
  writeFileSync(part!, whole);
  assert.equal((await restore()).code, 0);
});

test('a backup that cannot be stored, or not be restored, counts as none', {
  timeout: 120_000,
}, async (t) => {
  const kept = new Map<string, Buffer>();
  let spoils = true;
  /** A bucket whose disk returns other bytes than it was given. */
  const bucket = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url!;
    if (request.method === 'PUT') {
      kept.set(path, spoils && !path.endsWith('.json') ? Buffer.from(body).fill(0, 50, 60) : body);
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') kept.delete(path);
    const found = kept.get(path);
    response.writeHead(found === undefined ? 404 : 206).end(found);
  });
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
  t.after(() => bucket.close());
  const { port } = bucket.address() as AddressInfo;
  const dataDir = folder(t);
  const bucketSecret = 'se/cret+of-the-bucket';
  noteSecret('bucket secret', bucketSecret);
  const env = {
    OJA_SECRET: secret,
    OJA_BACKUP_TARGET: `http://access:${encodeURIComponent(bucketSecret)}@127.0.0.1:${port}/oja?region=af-south-1`,
    OJA_DATA_DIR: dataDir,
  };
  const server = await start(t, env, dataDir);
  const { api_key: key } = server.firstRun();
  const state = async () =>
    ((await ask(server, key, '/api/v1/operator/system')) as { backup: { problem: string | null } }).backup;
  while ((await state()).problem === null) await pause(lookMs);
  assert.match(String((await state()).problem), /is damaged/);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  assert.match(metrics, /^oja_backup_failing 1$/m);
  spoils = false;
  const copy = join(folder(t), 'copy');
  const made = await runCli(['backups', 'now'], env);
  assert.equal(made.code, 0, made.stderr);
  await server.kill('SIGTERM');
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  const restored = await runCli(['restore', 'latest'], { ...env, OJA_DATA_DIR: copy });
  assert.equal(restored.code, 0, restored.stderr);
});
