// @alone
/** Damaged bytes to every route, from every sort of caller: one process all along, no 5xx, no money, nothing held. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { full } from '../../packages/core/src/testing/slow.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { assertBooksRight } from '../faults/paid-load.ts';
import { openCallers, wireEnv } from './wire/callers.ts';
import { sendDamaged } from './wire/send.ts';

const cases = Number(process.env.OJA_TEST_WIRE_CASES ?? (full ? 2_500 : 500));
const seed = Number(process.env.OJA_TEST_FUZZ_SEED ?? 1115);

describe(`${cases} damaged requests, OJA_TEST_FUZZ_SEED=${seed}`, () => {
  let server: ChildServer;
  before(async () => {
    server = await startChild(wireEnv);
  });
  after(() => server.kill('SIGKILL'));

  test('are refused or served, and end nothing but themselves', { timeout: 600_000 }, async (t) => {
    const wired = await openCallers(server.url, server.firstRun().api_key);
    const { statuses, faults } = await sendDamaged({ url: server.url, endpoints, ...wired, cases, seed });
    t.diagnostic(JSON.stringify(Object.fromEntries([...statuses].sort())));
    assert.deepEqual(faults.slice(0, 5), []);
    // Every sort of outcome was met, so the requests were damaged, and not beyond recognition.
    for (const status of [0, 200, 400, 401, 403, 404, 408, 415])
      assert.ok(statuses.has(status), String(status));
    assert.equal(server.process.exitCode, null, server.output());
    assert.doesNotMatch(server.output(), /escaped|unhandled|uncaught/i);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    assert.match(metrics, /^oja_escaped_errors_total\{ended="request"\} 0$/m);
    assert.match(metrics, /^oja_escaped_errors_total\{ended="process"\} 0$/m);
    assert.match(metrics, /^oja_restarts_total 0$/m);
  });

  test('nothing is held or charged for what failed, and the books are right', async () => {
    assert.equal(await server.kill('SIGTERM'), 0, server.output());
    const database = new DatabaseSync(join(server.dataDir, 'oja.db'), { readOnly: true });
    const count = (sql: string) => Number(Object.values(database.prepare(sql).get()!)[0]);
    // A job that was ordered waits with its hold: none runs here.
    const open = "SELECT COUNT(*) FROM holds WHERE state = 'open'";
    assert.equal(count(`${open} AND id NOT IN (SELECT id FROM jobs WHERE state = 'queued')`), 0);
    assert.equal(count('SELECT COUNT(*) FROM requests WHERE status >= 400 AND charge_micros > 0'), 0);
    assert.ok(count('SELECT COUNT(*) FROM requests WHERE charge_micros > 0') > 0);
    database.close();
    await assertBooksRight(server, wireEnv);
  });
});
