// @alone
/** Upstreams at run time: connected by API, in force at once, their keys sealed. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import {
  createDatabase,
  testRedisUrl,
  withoutPostgres,
  withoutRedis,
} from '../../packages/core/src/testing/database.ts';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from './on-both-stores.ts';

const secret = 'sk-upstream-0123456789abcdefSECRET';
noteSecret('upstream key', secret);

function standIn(name: string): Promise<ChatStandIn> {
  return openChatStandIn((response, { path, headers, body }) => {
    if (broken.has(name)) return sendJson(response, 500, { error: { message: 'down' } });
    if (headers.authorization !== `Bearer ${secret}`)
      return sendJson(response, 401, { error: { message: `Incorrect API key: ${headers.authorization}` } });
    if (path.endsWith('/models'))
      return sendJson(response, 200, { data: [{ id: 'tts-1' }, { id: 'm-small' }] });
    sendJson(response, 200, completion(`from ${name}`, { model: body.model }));
  });
}
const broken = new Set<string>();
const first = await standIn('first');
const second = await standIn('second');
after(() => Promise.all([first[Symbol.asyncDispose](), second[Symbol.asyncDispose]()]));

const path = '/api/v1/operator/upstreams';

onEitherStore('upstreams', { env: { OJA_CHAT_RETRIES: '0', OJA_LLAMA_MODEL: 'absent' } }, (server) => {
  const chat = (model?: string) =>
    server().call('/api/v1/chat', { body: { model, messages: [{ role: 'user', content: 'Hello' }] } });
  const add = (body: object) => server().call(path, { body });

  test('one is tested, added, serves the next call, and its key is never shown', async () => {
    assert.equal((await server().call(path)).json.demo, true);
    const wrong = await server().call(`${path}/test`, {
      body: { name: 'a', url: first.url, key: 'sk-wrong-key-000000' },
    });
    assert.equal(wrong.json.ok, false);
    assert.doesNotMatch(wrong.text, /sk-wrong/);
    const good = await server().call(`${path}/test`, { body: { name: 'a', url: first.url, key: secret } });
    assert.deepEqual(
      [good.json.ok, good.json.model, good.json.models],
      [true, 'm-small', ['tts-1', 'm-small']],
      good.text,
    );
    assert.equal(typeof good.json.latency_ms, 'number');

    const added = await add({ name: 'one', url: first.url, key: secret, models: ['m-*'] });
    assert.equal(added.status, 201, added.text);
    assert.equal(added.json.key, '…CRET');
    const answer = await chat('m-small');
    assert.equal(answer.json.choices[0].message.content, 'from first', answer.text);
    const listed = await server().call(path);
    assert.equal(listed.json.demo, false);
    assert.ok(!listed.text.includes(secret));
    const audit = await server().call('/api/v1/operator/audit?action=upstream.add');
    assert.equal(audit.json.data[0].after.name, 'one');
    assert.ok(!audit.text.includes(secret));
    const rows = await server().app.platform.parts.store.query<{ sealed: string }>(
      'SELECT sealed FROM upstreams',
    );
    assert.ok(!rows[0]!.sealed.includes(secret));
  });

  test('the next takes over while the first is down; disabled and removed ones serve no more', async () => {
    assert.equal((await add({ name: 'two', url: second.url, key: secret, models: ['m-*'] })).status, 201);
    const from = async () => (await chat('m-small')).json.choices?.[0].message.content;
    assert.equal(await from(), 'from first');
    broken.add('first');
    assert.equal(await from(), 'from second');
    broken.delete('first');
    const off = await server().call(`${path}/one`, { method: 'PATCH', body: { enabled: false } });
    assert.equal(off.json.enabled, false, off.text);
    assert.equal(await from(), 'from second');
    assert.equal((await server().call(`${path}/two`, { method: 'DELETE' })).status, 200);
    assert.notEqual((await chat('m-small')).status, 200);
    await server().call(`${path}/one`, { method: 'PATCH', body: { enabled: true } });
    assert.equal(await from(), 'from first');
  });

  test('a renamed model reaches the upstream by its own name', async () => {
    await server().call(`${path}/one`, { method: 'PATCH', body: { rename: { fast: 'm-small' } } });
    const answer = await chat('fast');
    assert.equal(answer.json.model, 'm-small', answer.text);
  });

  test('a name is used once, also by requests at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add({ name: 'same', url: first.url, key: secret, enabled: false })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
    for (const { status, json } of answers)
      if (status === 409) assert.match(json.error.message, /An upstream named same already exists/);
    const renamed = await server().call(`${path}/same`, { method: 'PATCH', body: { name: 'one' } });
    assert.deepEqual([renamed.status, renamed.json.error?.param], [409, 'name'], renamed.text);
    assert.equal((await server().call(`${path}/same`, { method: 'DELETE' })).status, 200);
  });

  test('changes at the same time are all kept', async () => {
    const other = `${secret}-2`;
    noteSecret('upstream key', other);
    const added = await add({ name: 'busy', url: first.url, key: secret, enabled: false });
    assert.equal(added.status, 201, added.text);
    const changes = [
      { key: other },
      { models: ['m-*'] },
      { default_model: 'm-small' },
      { rename: { fast: 'm-small' } },
      { vision: true },
      { weight: 2 },
    ];
    const answers = await Promise.all(
      changes.map((body) => server().call(`${path}/busy`, { method: 'PATCH', body })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { upstreams } = server().app.platform;
    const { key, models, default_model, rename, vision, weight } = upstreams.open('busy');
    assert.deepEqual({ key, models, default_model, rename, vision, weight }, Object.assign({}, ...changes));
    assert.equal((await server().call(`${path}/busy`, { method: 'DELETE' })).status, 200);
  });

  test('budgets of different upstreams are set and deleted at the same time', async () => {
    const budgets = '/api/v1/operator/budgets';
    const put = (name: string) =>
      server().call(`${budgets}/${name}`, { method: 'PUT', body: { requests_per_day: 5 } });
    const remove = (name: string) => server().call(`${budgets}/${name}`, { method: 'DELETE' });
    const names = async () =>
      (await server().call(budgets)).json.data.map((one: { upstream: string }) => one.upstream).sort();
    await Promise.all(['a', 'b', 'c'].map(put));
    assert.deepEqual(await names(), ['a', 'b', 'c']);
    await Promise.all([remove('a'), put('d'), remove('b')]);
    assert.deepEqual(await names(), ['c', 'd']);
    await Promise.all(['c', 'd'].map(remove));
  });

  test('bad fields are refused by name', async () => {
    for (const [body, param] of [
      [{ name: 'Bad Name', url: first.url }, 'name'],
      [{ name: 'x', url: 'ftp://example.com' }, 'url'],
      [{ name: 'x', url: '127.0.0.1' }, 'url'],
      [{ name: 'x', url: 'http://user:pass@example.com' }, 'url'],
      [{ preset: 'nothing' }, 'preset'],
      [{ preset: 'groq' }, 'key'],
      [{ name: 'x' }, 'url'],
      [{ name: 'one', url: first.url }, 'name'],
    ] as const) {
      const answer = await add(body);
      assert.equal(answer.json.error?.param, param, answer.text);
    }
    const issuer = await server().call('/api/v1/operator/sign-in', {
      body: { kind: 'oidc', name: 'Acme', issuer: 'acme', client_id: 'a', client_secret: 'b' },
    });
    assert.equal(issuer.json.error?.param, 'issuer', issuer.text);
    const { key } = await server().account();
    assert.equal((await server().call(path, { key })).status, 403);
  });
});

test('a change reaches another node at once', { skip: withoutPostgres || withoutRedis }, async () => {
  const database = await createDatabase();
  const env = { REDIS_URL: testRedisUrl!, OJA_SECRET: 'one secret for all nodes of this test' };
  const one = await startTestServer({ databaseUrl: database.url, env });
  const other = await startTestServer({ databaseUrl: database.url, env });
  try {
    const added = await one.call(path, { body: { name: 'shared', url: first.url, key: secret } });
    assert.equal(added.status, 201, added.text);
    for (let tries = 0; tries < 2000 && other.app.platform.upstreams.chat().length === 0; tries++)
      await new Promise((done) => setTimeout(done, 5));
    assert.equal(other.app.platform.upstreams.chat()[0]!.key, secret);
  } finally {
    await other.close();
    await one.close();
    await database.drop();
  }
});

test('a node that has not heard of a change does not undo it', { skip: withoutPostgres }, async () => {
  const database = await createDatabase();
  const env = { OJA_SECRET: 'one secret for all nodes of this test' };
  const one = await startTestServer({ databaseUrl: database.url, env });
  const body = { name: 'shared', url: first.url, key: 'sk-old-key-0123456789', enabled: false };
  noteSecret('upstream key', body.key);
  assert.equal((await one.call(path, { body })).status, 201);
  const other = await startTestServer({ databaseUrl: database.url, env });
  const key = one.operator.api_key;
  try {
    const patch = (server: typeof one, change: object) =>
      server.call(`${path}/shared`, { method: 'PATCH', key, body: change });
    assert.equal((await patch(one, { key: secret, models: ['a-*'] })).status, 200);
    assert.equal((await patch(other, { proxy: 'http://127.0.0.1:3128', vision: true })).status, 200);
    const now = other.app.platform.upstreams.open('shared');
    assert.deepEqual(
      [now.key, now.models, now.vision, now.proxy],
      [secret, ['a-*'], true, 'http://127.0.0.1:3128'],
    );
    const budget = (server: typeof one, name: string) =>
      server.call(`/api/v1/operator/budgets/${name}`, { method: 'PUT', key, body: { requests_per_day: 5 } });
    for (const [server, name] of [
      [one, 'a'],
      [other, 'b'],
    ] as const)
      assert.equal((await budget(server, name)).status, 200);
    assert.deepEqual(Object.keys(other.app.platform.budgets.all()).sort(), ['a', 'b']);
  } finally {
    await other.close();
    await one.close();
    await database.drop();
  }
});
