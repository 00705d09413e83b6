// @alone
/** Providers that report by webhook: calls are jobs, completed and charged once, whatever the provider does. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { openStandIn } from './stand-in.ts';

const secret = 'webhook-secret-0123456789abcdef';
noteSecret('webhook secret', secret);
let ordered = 0;
const vendor = await openStandIn(() => ({ json: { code: 'pending', reference: `ref-${++ordered}` } }));
after(() => vendor.close());

const path = '/api/v1/operator/services';
const env = { OJA_SERVICES_ALLOW: '127.0.0.1' };
const definition = (slug: string) => ({
  slug,
  name: 'Top-ups',
  providers: [
    {
      name: 'main',
      urls: [vendor.url],
      webhook: {
        header: 'X-Signature',
        algorithm: 'sha512',
        prefix: 'sha512=',
        reference: '$.data.reference',
        done: '@.event == "delivered"',
        failed: '@.event == "failed"',
        message: '$.data.reason',
      },
    },
  ],
  operations: [
    {
      name: 'buy',
      method: 'POST',
      path: '/airtime',
      summary: 'Buy airtime',
      input: { type: 'object', required: ['phone'], properties: { phone: { type: 'string' } } },
      output: { type: 'object', properties: { serial: { type: 'string' } } },
      example: { input: { phone: '08012345678' }, output: { serial: '1234' } },
      price: { dollars: '0.003', cost: '0.002', per: 'unit', units: '$.data.units', units_max: 5 },
      request: {
        map_in: { set: { request_id: '{lagos_minute}{request}' } },
        map_out: { pick: { serial: '$.data.serial' } },
        job: { reference: '$.reference', pending: '@.code == "pending"', expires_after_s: 600 },
      },
    },
  ],
});

const report = (server: TestServer, body: object, sign = secret, at = '/hooks/x/vend/main') => {
  const text = JSON.stringify(body);
  const signature = createHmac('sha512', sign).update(text).digest('hex');
  return fetch(`${server.url}${at}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': `sha512=${signature}` },
    body: text,
  });
};
const delivered = (reference: string, units: unknown = 2) => ({
  event: 'delivered',
  data: { reference, units, serial: `serial of ${reference}` },
});

async function publish(server: TestServer): Promise<void> {
  const secrets = { main: { webhook: secret } };
  const added = await server.call(path, { body: { definition: definition('vend'), secrets } });
  assert.equal(added.status, 201, added.text);
  await server.call(`${path}/vend/publish`, { body: {} });
}

const buy = async (server: TestServer, key: string, headers = {}) => {
  const answer = await server.call('/api/v1/x/vend/airtime', {
    key,
    body: { phone: '08012345678' },
    headers,
  });
  assert.equal(answer.status, 202, answer.text);
  return answer.json.id as string;
};
const job = async (server: TestServer, key: string, id: string) =>
  (await server.call(`/api/v1/jobs/${id}`, { key })).json;
async function ended(server: TestServer, key: string, id: string) {
  for (let tries = 0; tries < 1_000; tries++) {
    const one = await job(server, key, id);
    if (!['queued', 'running'].includes(one.status)) return one;
    await pause(30);
  }
  throw new Error(`${id} does not end: ${JSON.stringify(await job(server, key, id))}`);
}
/** Until the provider was asked, and the job waits for its webhook. */
async function waiting(server: TestServer, id: string): Promise<string> {
  for (let tries = 0; tries < 1_000; tries++) {
    const [row] = await server.app.platform.parts.store.query<{ reference: string }>(
      'SELECT reference FROM service_reports WHERE job_id = $1',
      [id],
    );
    if (row !== undefined) return row.reference;
    await pause(30);
  }
  throw new Error(`${id} does not wait`);
}
const credits = async (server: TestServer, key: string) =>
  (await server.call('/api/v1/credits', { key })).json;

let clock = 0;
const now = () => Date.now() + clock;

onEitherStore('webhooks of providers', { env, now }, (running) => {
  test('a report completes the job and charges its units once, however often it comes', async () => {
    const server = running();
    await publish(server);
    const { key } = await server.account({ dollars: 1 });
    vendor.asked.length = 0;
    const id = await buy(server, key);
    const reference = await waiting(server, id);
    assert.equal((await job(server, key, id)).status, 'running');
    assert.equal((await credits(server, key)).available, '0.985');
    const sent = JSON.parse(vendor.asked[0]!.body);
    assert.match(sent.request_id, /^20\d{10}[0-9a-z]{26}$/);
    const news = await report(server, { event: 'sent', data: { reference } });
    assert.deepEqual([news.status, await news.json()], [200, { received: false }]);
    const both = await Promise.all([1, 2, 3].map(() => report(server, delivered(reference))));
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200, 200],
    );
    const done = await ended(server, key, id);
    assert.deepEqual(
      [done.status, done.result, done.charge],
      ['completed', { serial: `serial of ${reference}` }, '0.006'],
    );
    assert.equal(done.engine, 'vend/main');
    await report(server, delivered(reference, 5));
    await report(server, { event: 'failed', data: { reference } });
    assert.equal((await credits(server, key)).balance, '0.994');
    assert.equal(vendor.asked.length, 1);
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  });

  test('what a job costs is counted once, when it has ended, and never for what no provider served', async () => {
    const server = running();
    const usage = async () => {
      const { json } = await server.call(`${path}/vend/usage?days=1`, {});
      const { calls, errors, revenue, cost, margin } = json.total;
      return { calls, errors, revenue, cost, margin };
    };
    assert.deepEqual(await usage(), {
      ...{ calls: 1, errors: 0, revenue: '0.006', cost: '0.004', margin: '0.002' },
    });
    const { key } = await server.account({ dollars: 1 });
    const sample = await server.account({ mode: 'test' });
    const body = { phone: '08012345678' };
    await server.call('/api/v1/x/vend/airtime', { key: sample.key, body });
    await server.call('/api/v1/x/vend/airtime', { key, body, headers: { 'x-oja-quote': 'true' } });
    const failing = await buy(server, key);
    await report(server, { event: 'failed', data: { reference: await waiting(server, failing) } });
    await ended(server, key, failing);
    const after = await usage();
    assert.deepEqual([after.errors, after.cost, after.margin], [1, '0.004', '0.002']);
  });

  test('a report that comes before the response is not lost', async () => {
    const server = running();
    const { key } = await server.account({ dollars: 1 });
    assert.equal((await report(server, delivered('early-1', 1))).status, 200);
    vendor.next.push({ json: { code: 'pending', reference: 'early-1' } });
    const done = await ended(server, key, await buy(server, key));
    assert.deepEqual([done.status, done.charge], ['completed', '0.003']);
  });

  test('a response that is final needs no report', async () => {
    const server = running();
    const { key } = await server.account({ dollars: 1 });
    vendor.next.push({ json: { code: 'done', data: { serial: 'now', units: 1 } } });
    const done = await ended(server, key, await buy(server, key));
    assert.deepEqual([done.result, done.charge], [{ serial: 'now' }, '0.003']);
  });

  test('a failure, a lie about units and a reference of another call are free', async () => {
    const server = running();
    const { key } = await server.account({ dollars: 1 });
    const failing = await buy(server, key);
    await report(server, {
      event: 'failed',
      data: { reference: await waiting(server, failing), reason: 'No such number' },
    });
    const failed = await ended(server, key, failing);
    assert.deepEqual([failed.status, failed.error.message], ['failed', 'No such number']);
    for (const units of [6, -1, '2', null]) {
      const lying = await buy(server, key);
      await report(server, delivered(await waiting(server, lying), units));
      assert.equal((await ended(server, key, lying)).error.code, 'upstream_error');
    }
    const first = await buy(server, key);
    const reference = await waiting(server, first);
    vendor.next.push({ json: { code: 'pending', reference } });
    const second = await ended(server, key, await buy(server, key));
    assert.match(second.error.message, /the reference of another call/);
    vendor.next.push({ json: { code: 'pending' } });
    assert.match((await ended(server, key, await buy(server, key))).error.message, /returned no reference/);
    assert.equal((await job(server, key, first)).status, 'running');
    await report(server, delivered(reference, 1));
    await ended(server, key, first);
    assert.equal((await credits(server, key)).balance, '0.997');
  });

  test('without a report the job expires and what it holds is released; a cancelled one ends at once', async () => {
    const server = running();
    const { key } = await server.account({ dollars: 1 });
    const cancelled = await buy(server, key);
    const reference = await waiting(server, cancelled);
    await server.call(`/api/v1/jobs/${cancelled}/cancel`, { key, method: 'POST' });
    assert.equal((await ended(server, key, cancelled)).status, 'cancelled');
    await report(server, delivered(reference));
    const id = await buy(server, key);
    await waiting(server, id);
    clock += 601_000;
    const expired = await ended(server, key, id);
    assert.deepEqual([expired.status, expired.error.code], ['failed', 'upstream_timeout']);
    const { balance, available } = await credits(server, key);
    assert.deepEqual([balance, available], ['1.00', '1.00']);
  });

  test('only the provider reports: a wrong signature, an unset secret or another path changes nothing', async () => {
    const server = running();
    const { key } = await server.account({ dollars: 1 });
    const id = await buy(server, key);
    const reference = await waiting(server, id);
    const forged = await report(server, delivered(reference), 'another secret');
    assert.equal(((await forged.json()) as { error: { code: string } }).error.code, 'invalid_signature');
    const bare = await fetch(`${server.url}/hooks/x/vend/main`, { method: 'POST', body: '{}' });
    assert.equal(bare.status, 401);
    for (const at of ['/hooks/x/nobody/main', '/hooks/x/vend/other'])
      assert.equal((await report(server, delivered(reference), secret, at)).status, 404);
    await server.call(path, { body: { definition: definition('bare') } });
    const unset = await report(server, delivered(reference), secret, '/hooks/x/bare/main');
    assert.equal(unset.status, 401);
    assert.equal((await job(server, key, id)).status, 'running');
    await server.call(`/api/v1/jobs/${id}/cancel`, { key, method: 'POST' });
    await ended(server, key, id);
  });

  test('a retry with an Idempotency-Key is one job, and a definition without a webhook is refused', async () => {
    const server = running();
    const { key } = await server.account({ dollars: 1 });
    const headers = { 'idempotency-key': 'once' };
    const id = await buy(server, key, headers);
    assert.equal(await buy(server, key, headers), id);
    await report(server, delivered(await waiting(server, id), 1));
    await ended(server, key, id);
    assert.equal((await credits(server, key)).balance, '0.997');
    const without = definition('without');
    Reflect.deleteProperty(without.providers[0]!, 'webhook');
    const refused = await server.call(path, { body: { definition: without } });
    assert.equal(refused.status, 400);
    assert.match(refused.json.error.message, /needs a webhook/);
  });

  test('a service that is deleted ends its waiting jobs without a charge', async () => {
    const server = running();
    const { key } = await server.account({ dollars: 1 });
    const id = await buy(server, key);
    const reference = await waiting(server, id);
    await server.call(`${path}/vend`, { method: 'DELETE' });
    assert.equal((await report(server, delivered(reference))).status, 404);
    clock += 601_000;
    assert.equal((await ended(server, key, id)).status, 'failed');
    assert.equal((await credits(server, key)).available, '1.00');
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  });
});

test('a job waits across a restart', async (t) => {
  const { mkdtempSync, rmSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const dataDir = mkdtempSync(`${tmpdir()}/oja-webhook-`);
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startTestServer({ dataDir, env });
  await publish(first);
  const { key } = await first.account({ dollars: 1 });
  vendor.asked.length = 0;
  const id = await buy(first, key);
  const reference = await waiting(first, id);
  await first.close();
  const second = await startTestServer({ dataDir, env });
  t.after(() => second.close());
  assert.equal((await job(second, key, id)).status !== 'failed', true);
  await report(second, delivered(reference));
  const done = await ended(second, key, id);
  assert.deepEqual([done.status, done.charge], ['completed', '0.006']);
  assert.equal(vendor.asked.length, 1);
});
