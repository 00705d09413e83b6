// @alone first @slow
/** A node is frozen in the middle of a call: a retry elsewhere is served, and the woken node charges nothing. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openPostgres } from '../../packages/core/src/storage/postgres/postgres.ts';
import { createDatabase, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { until } from '../money/pretend-payments.ts';
import { assertBooksRight, grant } from './paid-load.ts';

const page = `<title>Market</title><article>${'<p>Traders in Lagos sell pepper, rice and yams every day.</p>'.repeat(20)}</article>`;

slowTest(
  'an idempotent call whose node is frozen can be retried on another',
  {
    skip: withoutPostgres,
    timeout: 300_000,
  },
  async () => {
    const { promise: opened, resolve: openGate } = Promise.withResolvers<void>();
    const { promise: asked, resolve: sawFirst } = Promise.withResolvers<void>();
    const site = createServer(async (_request, response) => {
      sawFirst();
      await opened;
      response.setHeader('content-type', 'text/html').end(page);
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    const database = await createDatabase();
    const dirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'oja-frozen-')));
    const env = {
      DATABASE_URL: database.url,
      OJA_SECRET: 'one secret for all nodes of this test',
      OJA_FREE_UTILITIES: '0',
      OJA_LIMIT_PER_MINUTE: '1000000',
      OJA_EGRESS_ALLOW: host,
      OJA_JOB_WORKERS: '0',
    };
    const frozen = await startChild(env, dirs[0]);
    const other = await startChild(env, dirs[1]);
    const { api_key: key } = frozen.firstRun();
    const ask = async ({ url }: ChildServer) => {
      const answer = await fetch(`${url}/api/v1/utils/summarize`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'summary-1',
        },
        body: JSON.stringify({ url: `http://${host}/` }),
      });
      const body = (await answer.json()) as { error?: { code: string } };
      return { status: answer.status, code: body.error?.code, charge: answer.headers.get('x-oja-charge') };
    };
    try {
      await grant(frozen, '1', env);
      const first = ask(frozen);
      await asked;
      frozen.process.kill('SIGSTOP');
      openGate();
      assert.deepEqual(await ask(other), { status: 409, code: 'idempotency_running', charge: '0.00' });
      const served = await until(
        () => ask(other),
        ({ status }) => status !== 409,
        120_000,
      );
      assert.deepEqual([served.status, served.charge], [200, '0.02'], served.code);
      frozen.process.kill('SIGCONT');
      assert.equal((await first).charge, '0.00', 'its hold was released');
      const store = openPostgres(database.url);
      const charges = await store.query("SELECT reference FROM entries WHERE kind = 'charge'");
      assert.equal(charges.length, 1);
      await store.close();
      await assertBooksRight(other, env);
    } finally {
      frozen.process.kill('SIGCONT');
      openGate();
      await Promise.all([frozen.kill('SIGTERM'), other.kill('SIGTERM')]);
      site.closeAllConnections();
      site.close();
      await database.drop();
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    }
  },
);
