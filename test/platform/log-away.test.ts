// @alone @slow
/** ClickHouse is away: what doesn't need the request log works, and what does returns an error as a whole. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { exportOf, onBothStores, onEitherStore } from './on-both-stores.ts';

// Nothing listens there.
const env = { OJA_LOG_URL: 'clickhouse://oja@127.0.0.1:1/oja' };

onBothStores('log away', { env }, (server) => {
  test('the status shows the uptime, and that the history is unavailable', async () => {
    const { status, json } = await server().call('/api/v1/status', { key: null });
    assert.equal(status, 200, JSON.stringify(json));
    assert.equal(json.log_available, false);
    assert.ok(json.month.uptime_percent > 0);
    assert.deepEqual([json.month.calls, json.month.success_percent, json.month.p50_ms], [null, null, null]);
    assert.equal(json.history.platform.days.length, 1);
    assert.deepEqual(
      json.history.categories.flatMap(({ days }: { days: object[] }) => days),
      [],
    );
    const page = await server().call('/status', { key: null });
    assert.deepEqual([page.status, page.json.status, page.json.log_available], [200, 'ok', false]);
  });

  test('exports return 503 before the first byte', async () => {
    const { email, password } = server().operator;
    for (const answer of [
      await exportOf(server(), { email, password }),
      await server().call('/api/v1/requests/export'),
    ])
      assert.deepEqual([answer.status, answer.json?.error?.code], [503, 'storage_unavailable']);
  });
});

const hanging = createServer(() => {}).listen(0, '127.0.0.1');
await once(hanging, 'listening');
hanging.unref();
const { port } = hanging.address() as AddressInfo;

onEitherStore('log hangs', { env: { OJA_LOG_URL: `clickhouse://oja@127.0.0.1:${port}/oja` } }, (server) => {
  test('what needs the log returns 503, not a timeout', async () => {
    const paths = ['/requests', '/requests/req_0', '/usage', '/requests/export'];
    const answers = await Promise.all(paths.map((path) => server().call(`/api/v1${path}`)));
    assert.deepEqual(
      answers.map(({ status, json }) => [status, json?.error?.code]),
      paths.map(() => [503, 'storage_unavailable']),
    );
  });
});
