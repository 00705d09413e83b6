// @alone
/** Endpoints are opened and closed singly: the catalogue, the refusals and the command line agree. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { promisify } from 'node:util';
import {
  createDatabase,
  testRedisUrl,
  withoutPostgres,
  withoutRedis,
} from '../../packages/core/src/testing/database.ts';

import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from './on-both-stores.ts';

const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts');

onEitherStore('endpoint states', {}, (server) => {
  const setEndpoint = (id: string, state: string) =>
    server().call(`/api/v1/operator/endpoints/${id}`, { method: 'PUT', body: { state } });
  const setCategory = (id: string, state: string) =>
    server().call(`/api/v1/operator/categories/${id}`, { method: 'PUT', body: { state } });
  const qr = (key: string) => server().call('/api/v1/utils/qr', { key, body: { data: 'x', format: 'svg' } });
  const safety = (key: string) =>
    server().call('/api/v1/utils/url-safety', { key, body: { url: 'https://example.com' } });
  const listed = async (id: string) => {
    const { json } = await server().call('/api/v1/catalogue', { key: null });
    return json.categories
      .flatMap(({ endpoints }: { endpoints: { id: string }[] }) => endpoints)
      .find((endpoint: { id: string }) => endpoint.id === id);
  };

  test('one endpoint is live while its category is coming soon', async () => {
    const { key } = await server().account({ dollars: 1 });
    const opened = await setEndpoint('utilities.qr', 'live');
    assert.deepEqual(opened.json, {
      endpoint: 'utilities.qr',
      category: 'utilities',
      state: 'live',
      state_source: 'endpoint',
    });
    assert.equal((await qr(key)).status, 200);
    const refused = await safety(key);
    assert.deepEqual([refused.status, refused.json.error.code], [403, 'category_coming_soon']);
    const open = await listed('utilities.qr');
    assert.deepEqual([open.state, open.state_source, open.ready], ['live', 'endpoint', true]);
    const closed = await listed('utilities.url-safety');
    assert.deepEqual([closed.state, closed.state_source], ['planned', 'category']);
    const [line] = (await server().call('/api/v1/operator/audit?action=endpoint.state&limit=1')).json.data;
    assert.deepEqual([line.target, line.before, line.after], ['utilities.qr', 'inherit', 'live']);
    await setEndpoint('utilities.qr', 'inherit');
    assert.equal((await qr(key)).json.error.code, 'category_coming_soon');
  });

  test('one endpoint is coming soon while its category is live, except for operators', async () => {
    await setCategory('utilities', 'live');
    const { key } = await server().account({ dollars: 1 });
    await setEndpoint('utilities.qr', 'planned');
    const refused = await qr(key);
    assert.equal(refused.status, 403);
    assert.equal(refused.json.error.code, 'category_coming_soon');
    assert.match(refused.json.error.message, /^utilities\.qr is coming soon/);
    assert.deepEqual(
      [refused.json.error.category, refused.json.error.endpoint, refused.json.error.state],
      ['utilities', 'utilities.qr', 'planned'],
    );
    assert.equal((await qr(server().operator.api_key)).status, 200);
    assert.equal((await safety(key)).status, 200);
    const shown = await listed('utilities.qr');
    assert.deepEqual([shown.state, shown.ready, shown.note], ['planned', false, 'coming soon']);
    await setEndpoint('utilities.qr', 'inherit');
    await setCategory('utilities', 'planned');
  });

  test('an endpoint that is off is off for everyone and never ready', async () => {
    const off = { endpoints_off: ['media.music'] };
    const { json } = await server().call('/api/v1/operator/switches', { method: 'PUT', body: off });
    assert.deepEqual(json.endpoints_off, ['media.music']);
    const refused = await server().call('/api/v1/media/music/search', { body: { query: 'x' } });
    assert.deepEqual([refused.status, refused.json.error.code], [403, 'endpoint_disabled']);
    const shown = await listed('media.music');
    assert.deepEqual([shown.state, shown.ready, shown.note], ['off', false, 'turned off by the operator']);
    const on = await server().call('/api/v1/operator/switches', {
      method: 'PUT',
      body: { endpoints_off: [] },
    });
    assert.deepEqual(on.json.endpoints_off, []);
    assert.equal((await listed('media.music')).state, 'live');
  });

  test('the catalogue states the limit that the operator has set', async () => {
    const set = async (limits: object) => {
      const body = { per_minute: limits };
      const { status } = await server().call('/api/v1/operator/switches', { method: 'PUT', body });
      assert.equal(status, 200);
    };
    const inForce = async () => {
      const { headers } = await server().call('/api/v1/utils/qr', { body: { data: 'x', format: 'svg' } });
      return Number(headers.get('ratelimit-limit'));
    };
    const before = (await listed('utilities.qr')).per_minute;
    await set({ 'utilities.qr': 7 });
    assert.deepEqual([(await listed('utilities.qr')).per_minute, await inForce()], [7, 7]);
    await set({ 'ai.chat': 9, 'ai.files': 3 });
    for (const id of ['ai.chat', 'ai.vision', 'ai.files'])
      assert.equal((await listed(id)).per_minute, 9, 'they share a path, which is limited as ai.chat');
    await set({});
    assert.equal((await listed('utilities.qr')).per_minute, before);
  });

  test('endpoints that share a path have states of their own', async () => {
    const { key } = await server().account();
    await setCategory('ai', 'planned');
    await setEndpoint('ai.vision', 'live');
    const say = (content: unknown) =>
      server().call('/api/v1/chat', { key, body: { messages: [{ role: 'user', content }] } });
    const plain = await say('hello');
    assert.equal(plain.json.error.code, 'category_coming_soon');
    const seen = await say([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }]);
    assert.notEqual(seen.status, 403, seen.text);
    await setEndpoint('ai.vision', 'inherit');
    await setCategory('ai', 'live');
  });

  test('what belongs to an endpoint shares its state', async () => {
    const { key } = await server().account();
    await setEndpoint('ai.video', 'planned');
    const { json } = await server().call('/api/v1/video/vid_0', { key });
    assert.equal(json.error.code, 'category_coming_soon');
    assert.equal((await listed('ai.video-get')).state, 'planned');
    await setEndpoint('ai.video', 'inherit');
  });

  test('what is not sold, and states that do not exist, are refused by name', async () => {
    for (const id of ['utilities.qrr', 'operator.audit']) {
      const { status, json } = await setEndpoint(id, 'live');
      assert.deepEqual([status, json.error.param], [404, 'endpoint']);
    }
    const { status, json } = await setEndpoint('utilities.qr', 'open');
    assert.deepEqual([status, json.error.param], [400, 'state']);
    const developer = await server().account();
    const forbidden = await server().call('/api/v1/operator/endpoints/utilities.qr', {
      method: 'PUT',
      key: developer.key,
      body: { state: 'live' },
    });
    assert.equal(forbidden.status, 403);
  });
});

// It starts five processes.
test('the command line takes endpoint ids', async (t) => {
  const server = await startTestServer();
  t.after(() => server.close());
  const { PATH, HOME, NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, OJA_DATA_DIR: server.dataDir };
  const run = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [cli, 'categories', ...words], { env })).stdout;
  const { key } = await server.account({ dollars: 1 });
  assert.equal(await run('live', 'utilities.qr'), 'utilities.qr is live.\n');
  assert.equal(
    (await server.call('/api/v1/utils/qr', { key, body: { data: 'x', format: 'svg' } })).status,
    200,
  );
  assert.match(await run(), /utilities +planned.* {2}utilities\.qr +live/s);
  assert.equal(await run('inherit', 'utilities.qr'), 'utilities.qr is planned.\n');
  await assert.rejects(run('off', 'utilities'), { code: 2 });
  await assert.rejects(run('live', 'utilities.qrr'), /No endpoint utilities\.qrr/);
});

test('a change on one node reaches the other by message', {
  skip: withoutPostgres || withoutRedis,
}, async () => {
  const database = await createDatabase();
  const env = { OJA_SECRET: 'one secret for both nodes of this test', REDIS_URL: testRedisUrl! };
  const first = await startTestServer({ databaseUrl: database.url, env });
  // The second node never looks on its own: only a message can tell it.
  mock.timers.enable({ apis: ['setInterval'] });
  const second = await startTestServer({ databaseUrl: database.url, env });
  mock.timers.reset();
  try {
    const { key } = await first.account({ dollars: 1 });
    const code = async () =>
      (await second.call('/api/v1/utils/qr', { key, body: { data: 'x', format: 'svg' } })).json.error?.code;
    const becomes = async (expected: string | undefined) => {
      let found = await code();
      for (let tries = 0; found !== expected && tries < 200; tries++) found = await code();
      assert.equal(found, expected);
    };
    const change = async (path: string, body: object) =>
      assert.equal((await first.call(path, { method: 'PUT', body })).status, 200);
    assert.equal(await code(), 'category_coming_soon');
    await change('/api/v1/operator/endpoints/utilities.qr', { state: 'live' });
    await becomes(undefined);
    await change('/api/v1/operator/switches', { endpoints_off: ['utilities.qr'] });
    await becomes('endpoint_disabled');
    await change('/api/v1/operator/switches', { endpoints_off: [] });
    await change('/api/v1/operator/endpoints/utilities.qr', { state: 'planned' });
    await becomes('category_coming_soon');
  } finally {
    await first.close();
    await second.close();
    await database.drop();
  }
});
