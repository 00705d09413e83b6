/** kill -9 while purses pay, one process and two workers: no paid call is lost, nothing stays in a purse, books right. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '../../packages/server/src/storage/sqlite/sqlite.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertBooksRight, assertNothingLost, grant } from './paid-load.ts';

const kills = Number(process.env.OJA_TEST_PURSE_KILLS ?? 3);
const clients = 16;
const callsBeforeKill = 120;

for (const workers of ['1', '2']) {
  test(`${kills} kill -9 while purses pay, workers: ${workers}`, { timeout: 300_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'oja-purse-'));
    const env = { OJA_LIMIT_PER_MINUTE: '1000000', OJA_WORKERS: workers };
    const paid = new Set<string>();
    try {
      for (let round = 0; round <= kills; round++) {
        const server = await startChild(env, dataDir);
        if (round === 0) await setUp(server);
        if (round === kills) {
          assert.equal(await server.kill('SIGTERM'), 0, server.output());
          break;
        }
        const stopped = callUntilGone(server, paid);
        await waitFor(() => paid.size >= (round + 1) * callsBeforeKill);
        await new Promise((done) => setTimeout(done, Math.random() * 50));
        await server.kill('SIGKILL');
        await stopped;
      }
      await compare(dataDir, paid);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

async function setUp(server: ChildServer): Promise<void> {
  await grant(server, '10');
  const answer = await fetch(`${server.url}/api/v1/operator/prices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.firstRun().api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: 'ai.models', price_per_unit: '0.00002' }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** Each client has one call after another, until the server is gone. */
async function callUntilGone(server: ChildServer, paid: Set<string>): Promise<void> {
  const authorization = `Bearer ${server.firstRun().api_key}`;
  const client = async () => {
    for (;;) {
      try {
        const answer = await fetch(`${server.url}/api/v1/models`, { headers: { authorization } });
        await answer.arrayBuffer();
        if (answer.headers.get('x-oja-charge') === '0.00002') paid.add(answer.headers.get('x-request-id')!);
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

async function waitFor(isSo: () => boolean): Promise<void> {
  const until = Date.now() + 60_000;
  while (!isSo()) {
    assert.ok(Date.now() < until, 'the load did not bite');
    await new Promise((done) => setTimeout(done, 5));
  }
}

async function compare(dataDir: string, paid: Set<string>): Promise<void> {
  const store = openSqlite(dataDir, { readOnly: true });
  try {
    await assertNothingLost(store, paid);
    const [purses] = await store.query<{ left: number; spent: number }>(
      'SELECT sum(amount_micros) AS left, sum(spent_micros) AS spent FROM purses',
    );
    assert.ok(purses!.spent > 0, 'purses have paid');
    assert.equal(purses!.left, 0, 'nothing stays in a purse');
    const [sums] = await store.query<{ charged: number; used: number; waiting: number }>(
      `SELECT (SELECT sum(-amount_micros) FROM entries WHERE kind = 'charge' AND book = 'wallet') AS charged,
         (SELECT sum(charge_micros) FROM usage_days WHERE account_id = '*') AS used,
         (SELECT count(*) FROM usage_waiting) AS waiting`,
    );
    assert.equal(sums!.used, sums!.charged, 'usage is what was charged');
    assert.equal(sums!.waiting, 0, 'nothing waits to be counted');
  } finally {
    await store.close();
  }
  await assertBooksRight({ dataDir });
}
