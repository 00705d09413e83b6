// @alone
/** Parallel calls never spend more than there is. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDatabase, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

const priceDollars = 0.02;
const affordable = 37;
const calls = 200;
const env = { OJA_FREE_UTILITIES: '0', OJA_CALLS_MAX: '1000', OJA_LIMIT_PER_MINUTE: '100000' };
const body = JSON.stringify({ data: 'ọjà', format: 'svg' });

async function spend(urls: string[], key: string): Promise<Record<number, number>> {
  const statuses = await Promise.all(
    Array.from({ length: calls }, async (_, i) => {
      const answer = await fetch(`${urls[i % urls.length]}/api/v1/utils/qr`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => [status, list.length]),
  );
}

test('200 parallel calls on a balance for 37: exactly 37 succeed, embedded', async () => {
  await using server = await startTestServer({ env });
  await server.app.platform.operator.setCategory(
    { actor: 'test', ip: '', at: Date.now() },
    'utilities',
    'live',
  );
  const { key, id } = await server.account({ dollars: affordable * priceDollars });
  assert.deepEqual(await spend([server.url], key), { 200: affordable, 402: calls - affordable });
  const { available, held } = await server.app.platform.credits.overview(id);
  assert.deepEqual({ available, held }, { available: '0.00', held: '0.00' });
  await server.app.platform.recorder.flush();
  assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  const { total } = (await server.call('/api/v1/usage', { key })).json;
  assert.equal(total.spend, '0.74', 'usage equals the ledger');
  assert.equal(total.client_errors, calls - affordable);
});

test('the same on PostgreSQL with two processes', { skip: withoutPostgres }, async () => {
  const database = await createDatabase();
  const dirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'oja-node-')));
  const shared = { ...env, DATABASE_URL: database.url, OJA_SECRET: 'one secret for all nodes of this test' };
  const first = await startChild(shared, dirs[0]);
  const second = await startChild(shared, dirs[1]);
  try {
    const { api_key: operatorKey } = first.firstRun();
    const ask = (path: string, method: string, body: object) =>
      fetch(`${first.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    const accounts = await fetch(`${first.url}/api/v1/operator/accounts`, {
      headers: { authorization: `Bearer ${operatorKey}` },
    });
    const [operator] = ((await accounts.json()) as { data: { id: string }[] }).data;
    await ask(`/api/v1/operator/accounts/${operator!.id}/credits`, 'POST', { amount: '0.74' });
    const made = (await ask('/api/v1/keys', 'POST', { scopes: ['utilities'], per_minute: 100_000 })) as {
      secret: string;
    };
    assert.deepEqual(await spend([first.url, second.url], made.secret), {
      200: affordable,
      402: calls - affordable,
    });
    const books = (await ask('/api/v1/operator/verify-books', 'POST', {})) as {
      ok: boolean;
      faults: unknown[];
    };
    assert.deepEqual(books.faults, []);
  } finally {
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')]);
    await database.drop();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
});
