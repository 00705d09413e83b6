/** A batch that is sent again, for whatever reason, is counted once. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { chargeRow } from '../../core/src/platform/requests/contract.ts';
import { dayMs } from '../../core/src/platform/requests/rollup.ts';
import { createLogDatabase, openLog, withoutClickHouse } from '../../core/src/testing/request-logs.ts';
import { requestRow } from '../../core/src/testing/request-row.ts';
import { openClickHouse } from './clickhouse.ts';
import { listRows } from './read-rows.ts';
import { readGroups } from './read-usage.ts';
import { sendBatch } from './send.ts';
import { verifyLog } from './verify-log.ts';

const skip = withoutClickHouse;
const at = Date.UTC(2026, 4, 3, 23, 59, 30);
const facts = '{"tokens":{"input":3}}';
/** Over the end of a week of counters, so that there are two partitions. */
const rows = Array.from({ length: 40 }, (_, i) =>
  requestRow({ at: at + i * dayMs * 0.3, model_served: 'm', facts, bytes_out: 5 }),
);
const range = { accountId: 'acc_mine', fromMs: at - dayMs, toMs: at + 30 * dayMs };

test('clickhouse: a batch sent three times is there once', { skip }, async (t) => {
  const database = createLogDatabase();
  const clickHouse = openClickHouse(database.url);
  t.after(async () => {
    await clickHouse.close();
    await database.drop();
  });
  for (const mayBeThere of [false, true, true])
    await sendBatch(clickHouse, { name: 'log_1', rows, paid: false, mayBeThere });
  for (const group of ['hour', 'day', 'endpoint', 'key'] as const) {
    const groups = await readGroups(clickHouse, range, group, 0);
    assert.equal(
      groups.reduce((sum, { counts }) => sum + counts.calls, 0),
      rows.length,
      group,
    );
  }
  const [models] = await clickHouse.query<{ n: number }>(
    "SELECT sum(calls) AS n FROM {db}.usage_models WHERE account_id = 'acc_mine' AND dimension = 'model'",
  );
  assert.equal(models!.n, rows.length);
  const listed = await listRows(clickHouse, { accountId: 'acc_mine', limit: 500 }, at + 30 * dayMs);
  assert.equal(listed.length, rows.length);
});

/** Forwards to ClickHouse; cuts the connection when an answer to the chosen table's insert comes. */
async function startCutter(target: URL) {
  const cut = new Set<string>();
  let cuts = 0;
  const state = { away: false };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (state.away) return client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    let asked = '';
    client.on('data', (chunk) => {
      if (state.away) return client.destroy();
      const head = chunk.toString('latin1');
      if (/^POST /.test(head)) asked = decodeURIComponent(head.split('\r\n', 1)[0]!.replaceAll('+', ' '));
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      const table = [...cut].find((name) => asked.includes(`INSERT INTO`) && asked.includes(`.${name} `));
      if (table === undefined) return client.write(chunk);
      cut.delete(table);
      cuts++;
      client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    port: (server.address() as { port: number }).port,
    cut,
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}

test('clickhouse: batches whose answers were lost are counted once, and verified', { skip }, async (t) => {
  const real = process.env.OJA_TEST_CLICKHOUSE_URL!;
  const cutter = await startCutter(new URL(real));
  const through = new URL(real);
  through.port = String(cutter.port);
  const { store, log } = await openLog(t, 'clickhouse', Date.now, through.href.replace(/\/$/, ''));
  t.after(cutter.close);
  await log.settled();
  const paid = Array.from({ length: 30 }, () =>
    requestRow({ at: Date.now(), charge_micros: 7, outbox: true, model_served: 'm', facts }),
  );
  for (const row of paid) await store.transact(chargeRow, row);
  const free = Array.from({ length: 30 }, () => requestRow({ at: Date.now(), model_served: 'm', facts }));
  for (const table of ['requests', 'usage_hours', 'usage_days', 'usage_models']) {
    cutter.cut.add(table);
    await log.record(free.splice(0, 7), []);
    // This attempt fails, or one that began before it did.
    await log.settled().catch(() => {});
  }
  await log.record(free, []);
  await log.settled();
  assert.equal(cutter.cuts(), 4);
  const groups = await log.usage(
    { ...range, fromMs: Date.now() - dayMs, toMs: Date.now() + dayMs },
    'endpoint',
    0,
  );
  assert.deepEqual(
    groups.map(({ counts }) => [counts.calls, counts.charge_micros]),
    [[60, 210]],
  );
  assert.equal((await log.list({ accountId: 'acc_mine', limit: 100 })).length, 60);
  assert.deepEqual((await log.verify()).faults, []);
  const [waiting] = await store.query<{ n: number }>('SELECT count(*) AS n FROM log_outbox');
  assert.equal(waiting!.n, 0);
});

test('clickhouse: verify-books finds a row that ClickHouse has lost', { skip }, async (t) => {
  const { store, log, url } = await openLog(t, 'clickhouse');
  for (let i = 0; i < 3; i++)
    await store.transact(chargeRow, requestRow({ at: Date.now(), charge_micros: 5, outbox: true }));
  await log.record([], []);
  await log.settled();
  assert.deepEqual((await log.verify()).faults, []);
  const clickHouse = openClickHouse(url!);
  t.after(() => clickHouse.close());
  await clickHouse.command('ALTER TABLE {db}.requests DROP PARTITION $1', [Math.floor(Date.now() / dayMs)]);
  const { faults } = await verifyLog(store, clickHouse, { now: Date.now(), retentionDays: 90 });
  assert.deepEqual(
    faults.map(({ check, expected, found }) => [check, expected, found]),
    [
      ['log-rows', '3', '0'],
      ['log-charges', '15', '0'],
    ],
  );
});

test('clickhouse: a full spool refuses rows and says so, until they were sent', { skip }, async (t) => {
  const cutter = await startCutter(new URL(process.env.OJA_TEST_CLICKHOUSE_URL!));
  const through = new URL(process.env.OJA_TEST_CLICKHOUSE_URL!);
  through.port = String(cutter.port);
  const { log } = await openLog(t, 'clickhouse', Date.now, through.href.replace(/\/$/, ''), 0.01);
  t.after(cutter.close);
  await log.settled();
  cutter.away = true;
  const some = () => Array.from({ length: 20 }, () => requestRow({ at: Date.now() }));
  await log.record(some(), []);
  await assert.rejects(log.record(some(), []), /spool of the request log is full/);
  assert.match(log.state().problem!, /full/);
  await assert.rejects(log.list({ accountId: null, limit: 1 }), { code: 'storage_unavailable' });
  cutter.away = false;
  await log.settled().catch(() => log.settled());
  await log.record(some(), []);
  assert.equal(log.state().problem, undefined);
  await log.settled();
  assert.equal((await log.list({ accountId: null, limit: 100 })).length, 40);
});
