// @alone
/** PostgreSQL's connections are cut and PostgreSQL itself dies under load: no paid call is lost, books right. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { openPostgres } from '../../packages/core/src/storage/postgres/postgres.ts';
import { connectTo } from '../../packages/core/src/testing/database.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { postgresInstalled, startPostgres } from '../services/postgres.ts';
import {
  assertAnswers,
  assertBooksRight,
  assertNothingLost,
  chargedUnheard,
  grant,
  startPaidLoad,
} from './paid-load.ts';

const cuts = Number(process.env.OJA_TEST_CUTS ?? 5);
const crashes = Number(process.env.OJA_TEST_CRASHES ?? 1);
const skip = postgresInstalled() ? false : 'PostgreSQL is not installed';

test(`PostgreSQL: ${cuts} times all backends terminated, ${crashes} crashes with restart, under load`, {
  skip,
  timeout: 300_000,
}, async () => {
  const database = await startPostgres();
  const env = {
    DATABASE_URL: database.url,
    OJA_FREE_UTILITIES: '0',
    OJA_LIMIT_PER_MINUTE: '1000000',
    OJA_JOB_WORKERS: '0',
  };
  const server = await startChild(env);
  const admin = await connectTo(database.url);
  await grant(server, '1000', env);
  const load = startPaidLoad(server.url, server.firstRun().api_key, 24);
  try {
    await load.more(10);
    for (let cut = 0; cut < cuts; cut++) {
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oja'",
      );
      await load.more(3);
      await new Promise((done) => setTimeout(done, Math.random() * 50));
    }
    await admin.end();
    for (let crash = 0; crash < crashes; crash++) {
      await database.crash();
      await sees(load.answers, '503 storage_unavailable');
      await database.resume();
      await load.more(10);
    }
    await load.stop();
    assert.equal(server.process.exitCode, null, `the server died: ${server.output()}`);
    assertAnswers(load.answers, ['200', '503 storage_unavailable', '409 idempotency_running']);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    assert.equal(await server.kill('SIGTERM'), 0, server.output());

    const store = openPostgres(database.url);
    await assertNothingLost(store, load.paid);
    assert.deepEqual(await chargedUnheard(store, load.paid), [], 'nobody pays for an error');
    const [open] = await store.query<{ n: number }>("SELECT count(*) AS n FROM holds WHERE state = 'open'");
    assert.equal(open!.n, 0, 'nothing stays held');
    await store.close();
    await assertBooksRight(server, env);
  } finally {
    await load.stop();
    await admin.end().catch(() => {
      // It went with the server.
    });
    await server.kill('SIGKILL');
    await database.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

async function sees(answers: Map<string, number>, what: string): Promise<void> {
  const before = answers.get(what) ?? 0;
  const until = Date.now() + 60_000;
  while ((answers.get(what) ?? 0) === before) {
    assert.ok(Date.now() < until, `never answered ${what}: ${JSON.stringify([...answers])}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
