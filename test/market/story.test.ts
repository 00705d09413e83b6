// @alone
/** An operator puts a provider's API on sale: published, called, charged, swapped, rolled back; money is exact. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { type Asked, type Behaviour, openStandIn, smsDocument } from './stand-in.ts';

const providerKey = 'provider-key-0123456789abcdef';
noteSecret('provider key', providerKey);

const usual = (asked: Asked): Behaviour => {
  if (asked.headers.authorization !== `Bearer ${providerKey}`)
    return { status: 401, json: { message: 'Wrong key' } };
  return { json: { id: 'msg_1', found: true, usage: { units: 2 } } };
};
const acme = await openStandIn(usual);
const other = await openStandIn(() => ({
  json: { messageId: 'o_1', result: { delivered: true, parts: 3 } },
}));
after(() => Promise.all([acme.close(), other.close()]));

const path = '/api/v1/operator/services';
const chosen = ['send-message', 'lookup-number', 'balance', 'report', 'create-contacts'];
const env = { OJA_SERVICES_ALLOW: '127.0.0.1' };

onEitherStore('published services', { env }, (server) => {
  const operate = (at: string, body?: unknown, method?: string) =>
    server().call(`${path}${at}`, { body, ...(method === undefined ? {} : { method }) });
  const send = (key: string, body: object = message, headers = {}) =>
    server().call('/api/v1/x/acme/messages', { key, body, headers });
  const message = { to: '+2348012345678', text: 'Hello' };
  // biome-ignore lint/suspicious/noExplicitAny: a definition of any shape
  let definition: any;

  test('a document of thirty operations is read, and what it has besides is listed', async () => {
    const read = await operate('/read', { document: JSON.stringify(smsDocument(acme.url)), slug: 'acme' });
    assert.equal(read.status, 200, read.text);
    assert.equal(read.json.definition.operations.length, 30);
    const problems = read.json.problems.map((one: { place: string; message: string }) => one.message);
    for (const expected of [
      /This method is left out/,
      /cookie parameter session is left out/,
      /application\/xml are left out/,
      /uniqueItems is shown, but not checked/,
      /not can't be represented/,
    ])
      assert.ok(
        problems.some((one: string) => expected.test(one)),
        `${expected}`,
      );
    assert.doesNotMatch(read.text, /<script|<img/);
  });

  test('five are added with a price, tested with their examples, and published', async () => {
    const read = await operate('/read', {
      document: smsDocument(acme.url),
      slug: 'acme',
      operations: chosen,
      dollars: '0.02',
    });
    definition = read.json.definition;
    const named = (name: string) => definition.operations.find((one: { name: string }) => one.name === name);
    definition.category = 'Messaging';
    named('send-message').price = {
      dollars: '0.005',
      cost: '0.003',
      per: 'unit',
      units: '$.usage.units',
      units_max: 4,
    };
    named('lookup-number').request.success = { free_when: '@.found == false', when: '@.id != "bad"' };
    definition.free_per_month = 0;
    const secrets = { main: { headers: { Authorization: `Bearer ${providerKey}` } } };
    const added = await operate('', { definition, secrets });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual([added.json.version, added.json.service.state], [1, 'planned']);
    assert.equal(added.json.service.operations[0].margin, '0.002');
    const tested = await operate('/acme/test', {});
    const outcome = Object.fromEntries(
      tested.json.data.map((one: { operation: string; ok: boolean }) => [one.operation, one.ok]),
    );
    assert.deepEqual(Object.keys(outcome).sort(), [...chosen].sort(), tested.text);
    assert.ok(Object.values(outcome).every(Boolean), tested.text);

    const { key } = await server().account({ dollars: 1 });
    assert.equal((await send(key)).json.error.code, 'category_coming_soon');
    const quote = { 'x-oja-quote': 'true' };
    assert.equal((await send(server().operator.api_key, message, quote)).status, 200);
    assert.equal((await operate('/acme/publish', {})).json.service.state, 'live');
  });

  test('a call is checked, sent with our secret alone, charged by its units, and logged', async () => {
    const { key } = await server().account({ dollars: 1 });
    acme.asked.length = 0;
    const quote = await send(key, message, { 'x-oja-quote': 'true' });
    assert.equal(quote.json.price, '0.02');
    const sent = await send(key, { ...message, 'X-Region': 'ng' }, { 'x-secret': 'mine', cookie: 'a=b' });
    assert.equal(sent.status, 200, sent.text);
    assert.deepEqual(sent.json, { id: 'msg_1', found: true, usage: { units: 2 } });
    assert.equal(sent.headers.get('x-oja-charge'), '0.01');
    assert.equal(sent.headers.get('x-oja-balance'), '0.99');
    const [asked] = acme.asked;
    assert.equal(asked!.headers.authorization, `Bearer ${providerKey}`);
    assert.deepEqual(
      [asked!.headers['x-secret'], asked!.headers.cookie, asked!.headers['x-region']],
      [undefined, undefined, 'ng'],
    );
    assert.deepEqual(JSON.parse(asked!.body), message);
    const wrong = await send(key, { to: 'abc', text: 'Hello' });
    assert.deepEqual([wrong.status, wrong.json.error.param], [400, 'to']);
    const unknown = await send(key, { ...message, extra: 1 });
    assert.equal(unknown.json.error.code, 'unknown_field');
    assert.equal(acme.asked.length, 1);
    const looked = await server().call('/api/v1/x/acme/lookup?number=%2B234&tries=2&carrier=true', { key });
    assert.equal(looked.status, 200, looked.text);
    assert.equal(acme.asked[1]!.query.toString(), 'number=%2B234&carrier=true&tries=2');
    const log = await server().call('/api/v1/requests?endpoint=x.acme.send-message', { key });
    assert.equal(log.json.data.find((one: { status: number }) => one.status === 200).charge, '0.01');
  });

  test('a retry with an Idempotency-Key is sent and charged once', async () => {
    const { key } = await server().account({ dollars: 1 });
    acme.asked.length = 0;
    const headers = { 'idempotency-key': 'order-1' };
    const first = await send(key, message, headers);
    const again = await send(key, message, headers);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(acme.asked.length, 1);
    assert.equal((await balance(key)).balance, '0.99');
  });

  const balance = async (key: string) => (await server().call('/api/v1/credits', { key })).json;

  test('what fails costs nothing: a provider that dies, lies about units, or refuses', async () => {
    const { key } = await server().account({ dollars: 1 });
    const lies = [-1, 5, 1.5, '2', null, 1e308].map((units): Behaviour => ({ json: { usage: { units } } }));
    for (const behaviour of [
      'die',
      ...lies,
      { json: {} },
      { text: 'not json' },
      { status: 500 },
    ] as Behaviour[]) {
      acme.next.push(behaviour);
      const failed = await send(key);
      assert.ok(failed.status >= 500, `${JSON.stringify(behaviour)} ${failed.text}`);
      assert.equal(failed.headers.get('x-oja-charge'), '0.00');
      assert.equal(acme.next.length, 0);
    }
    acme.next.push({ status: 422, json: { message: 'The number is on the DND list.' } });
    const refused = await send(key);
    assert.deepEqual([refused.status, refused.json.error.message], [422, 'The number is on the DND list.']);
    acme.next.push({ json: { found: false } });
    const free = await server().call('/api/v1/x/acme/lookup?number=1', { key });
    assert.deepEqual([free.status, free.headers.get('x-oja-charge')], [200, '0.00']);
    acme.next.push({ json: { id: 'bad', error: 'No such number' } });
    const bad = await server().call('/api/v1/x/acme/lookup?number=1', { key });
    assert.deepEqual([bad.status, bad.json.error.message], [422, 'No such number']);
    assert.equal((await balance(key)).balance, '1.00');
    const books = await server().app.platform.credits.verifyBooks();
    assert.deepEqual(books.faults, []);
  });

  test('scopes, caps and test keys work as for other endpoints', async () => {
    const { key } = await server().account({ dollars: 1, scopes: ['x.acme.send-message'] });
    assert.equal((await send(key)).status, 200);
    const refused = await server().call('/api/v1/x/acme/balance', { key });
    assert.equal(refused.json.error.code, 'scope_missing');
    const service = await server().account({ dollars: 1, scopes: ['x.acme'] });
    assert.equal((await server().call('/api/v1/x/acme/balance', { key: service.key })).status, 200);
    const media = await server().account({ dollars: 1, scopes: ['media'] });
    assert.equal((await send(media.key)).json.error.code, 'scope_missing');
    const sample = await server().account({ mode: 'test' });
    acme.asked.length = 0;
    const tested = await send(sample.key);
    assert.deepEqual([tested.status, tested.json.id], [200, 'msg_1']);
    assert.equal(acme.asked.length, 0);
  });

  test('catalogue, OpenAPI and llms.txt name what is published', async () => {
    const { categories } = (await server().call('/api/v1/catalogue', { key: null })).json;
    const services = categories.find((one: { id: string }) => one.id === 'x');
    assert.equal(services.endpoints.length, 5);
    assert.equal(services.endpoints[0].service.category, 'Messaging');
    const { paths } = (await server().call('/openapi.json', { key: null })).json;
    const { requestBody } = paths['/api/v1/x/acme/messages'].post;
    assert.equal(requestBody.content['application/json'].schema.properties.text.maxLength, 160);
    assert.match(
      (await server().call('/llms.txt', { key: null })).text,
      /### x\.acme\.send-message: Send SMS/,
    );
  });

  test('another version names what breaks, another provider serves it unnoticed, and it can be rolled back', async () => {
    const { key } = await server().account({ dollars: 1 });
    const swapped = structuredClone(definition);
    swapped.providers = [{ name: 'other', urls: [other.url] }];
    swapped.operations = swapped.operations.filter((one: { name: string }) => one.name === 'send-message');
    swapped.operations[0].request = {
      path: '/sms',
      map_in: { rename: { to: 'recipient.phone', text: 'content' }, set: { channel: 'dnd' } },
      map_out: { pick: { id: '$.messageId', found: '$.result.delivered' }, set: { 'usage.units': 3 } },
    };
    swapped.operations[0].price.units = '$.result.parts';
    swapped.operations[0].input.required = ['to', 'text', 'sender'];
    swapped.operations[0].example.input.sender = 'Oja';
    const added = await operate('', { definition: swapped, note: 'Another provider' });
    assert.equal(added.json.version, 2, added.text);
    const breaking = added.json.changes.filter((one: { breaks: boolean }) => one.breaks);
    assert.ok(breaking.some((one: { message: string }) => one.message === 'input.sender becomes required.'));
    assert.equal(breaking.filter((one: { message: string }) => /is removed/.test(one.message)).length, 4);
    assert.equal((await send(key)).headers.get('x-oja-charge'), '0.01');
    await operate('/acme/publish', {});
    const sent = await send(key, { ...message, sender: 'Oja' });
    assert.deepEqual(sent.json, { id: 'o_1', found: true, usage: { units: 3 } });
    assert.equal(sent.headers.get('x-oja-charge'), '0.015');
    assert.deepEqual(JSON.parse(other.asked.at(-1)!.body), {
      recipient: { phone: message.to },
      content: 'Hello',
      sender: 'Oja',
      channel: 'dnd',
    });
    assert.equal((await server().call('/api/v1/x/acme/balance', { key })).status, 404);
    const back = await operate('/acme/rollback', {});
    assert.equal(back.json.service.version, 1);
    assert.equal((await send(key)).headers.get('x-oja-charge'), '0.01');
    assert.equal((await balance(key)).balance, '0.965');
  });

  test('a price of the operator counts for published operations too', async () => {
    const { key } = await server().account({ dollars: 1 });
    const set = await server().call('/api/v1/operator/prices', {
      method: 'POST',
      body: { endpoint: 'x.acme.balance', price_per_unit: '0.03' },
    });
    assert.equal(set.status, 200, set.text);
    const called = await server().call('/api/v1/x/acme/balance', { key });
    assert.equal(called.headers.get('x-oja-charge'), '0.03');
  });
});

test('a second node sees each change within a second', async () => {
  const database = await import('../../packages/core/src/testing/database.ts');
  if (database.withoutPostgres || database.withoutRedis) return;
  const { url: databaseUrl, drop } = await database.createDatabase();
  const secret = { OJA_SECRET: 'one secret for all nodes of this test' };
  const shared = { databaseUrl, env: { ...env, ...secret, REDIS_URL: database.testRedisUrl! } };
  const first = await startTestServer(shared);
  const second = await startTestServer(shared);
  try {
    const { key } = await first.account({ dollars: 1 });
    const read = await first.call(`${path}/read`, {
      body: { document: smsDocument(other.url), slug: 'beta', operations: ['balance'] },
    });
    await first.call(path, { body: { definition: read.json.definition } });
    await first.call(`${path}/beta/publish`, { body: {} });
    const soon = async (expected: number) => {
      const until = performance.now() + 1_000;
      for (;;) {
        const { status } = await second.call('/api/v1/x/beta/balance', { key });
        if (status === expected) return;
        assert.ok(performance.now() < until, `still ${status}, not ${expected}`);
        await pause(20);
      }
    };
    await soon(200);
    const renamed = structuredClone(read.json.definition);
    const was = renamed.operations[0].path;
    renamed.operations[0].path = '/funds';
    renamed.operations[0].request = { path: was };
    await first.call(path, { body: { definition: renamed } });
    await first.call(`${path}/beta/publish`, { body: {} });
    await soon(404);
    await first.call(`${path}/beta/rollback`, { body: {} });
    await soon(200);
    await first.call(`${path}/beta/publish`, { body: { version: 1, state: 'off' } });
    await soon(403);
    await first.call(`${path}/beta`, { method: 'DELETE' });
    await soon(404);
  } finally {
    await second.close();
    await first.close();
    await drop();
  }
});
