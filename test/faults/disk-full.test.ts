// @alone @slow
/** The disk of the embedded store fills up under load and gets space again. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '../../packages/core/src/storage/sqlite/sqlite.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

import { assertAnswers, assertBooksRight, assertNothingLost, grant, startPaidLoad } from './paid-load.ts';

function hasPrlimit(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk returns 503 storage_unavailable; space comes back, and so does the server', {
  skip: hasPrlimit() ? false : 'prlimit (util-linux) is not installed',
  timeout: 180_000,
}, async () => {
  const server = await startChild({
    OJA_FREE_UTILITIES: '0',
    OJA_LIMIT_PER_MINUTE: '1000000',
    OJA_JOB_WORKERS: '0',
  });
  await grant(server, '1000');
  const load = startPaidLoad(server.url, server.firstRun().api_key, 4);
  try {
    await load.more(10);
    for (let round = 0; round < 2; round++) {
      // No file of the process may grow beyond what the database has now.
      limitFiles(server.process.pid!, String(largestFile(server.dataDir)));
      const before = load.answers.get('503 storage_unavailable') ?? 0;
      const until = Date.now() + 60_000;
      while ((load.answers.get('503 storage_unavailable') ?? 0) < before + 5) {
        assert.ok(Date.now() < until, `the disk was never full: ${JSON.stringify([...load.answers])}`);
        await new Promise((done) => setTimeout(done, 20));
      }
      limitFiles(server.process.pid!, 'unlimited');
      await load.more(10);
    }
    await load.stop();
    assertAnswers(load.answers, ['200', '503 storage_unavailable', '409 idempotency_running']);
    assert.equal(await server.kill('SIGTERM'), 0, server.output());
    const store = openSqlite(server.dataDir, { readOnly: true });
    await assertNothingLost(store, load.paid);
    await store.close();
    await assertBooksRight(server);
  } finally {
    await load.stop();
    await server.kill('SIGKILL');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

function largestFile(dataDir: string): number {
  const files = readdirSync(dataDir).filter((name) => name.startsWith('oja.db'));
  return Math.max(...files.map((name) => statSync(join(dataDir, name)).size));
}

function limitFiles(pid: number, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
