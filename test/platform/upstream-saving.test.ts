// @alone
/** Saving an upstream tests it: one that fails is stored with the reason, and doesn't count. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { onEitherStore } from './on-both-stores.ts';

const secret = 'sk-saved-0123456789abcdefSECRET';
const wrong = 'sk-wrong-0123456789abcdefWRONG';
noteSecret('upstream key', secret);
noteSecret('wrong upstream key', wrong);

let answer: (path: string) => [status: number, body: object] | undefined = () => undefined;
const standIn: ChatStandIn = await openChatStandIn((response, { path, headers, body }) => {
  const [status, special] = answer(path) ?? [];
  if (status !== undefined) return sendJson(response, status, special!);
  if (headers.authorization !== `Bearer ${secret}`)
    return sendJson(response, 401, {
      error: { message: `Incorrect API key provided: ${headers.authorization}. Ask Mallam for one.` },
    });
  if (path.endsWith('/models')) return sendJson(response, 200, { data: [{ id: 'm-small' }] });
  sendJson(response, 200, completion('real words', { model: body.model }));
});
after(() => standIn[Symbol.asyncDispose]());

const path = '/api/v1/operator/upstreams';
// Tested again only where a test asks for it.
const env = { OJA_CHAT_RETRIES: '0', OJA_SCHEDULE_MS: '600000' };

onEitherStore('saving upstreams', { env }, (server) => {
  const list = async () => (await server().call(path)).json;
  const change = (body: object) => server().call(`${path}/one`, { method: 'PATCH', body });
  const retest = () => server().call(`${path}/test`, { body: { id: 'one' } });
  const chat = (model?: string) =>
    server().call('/api/v1/chat', { body: { model, messages: [{ role: 'user', content: 'Hello' }] } });
  const state = async () =>
    (await list()).data.find(({ name }: { name: string }) => name === 'one')?.state as string;

  test('a wrong key is saved as not working, with the words of the provider', async () => {
    const added = await server().call(path, { body: { name: 'one', url: standIn.url, key: wrong } });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual([added.json.state, added.json.test.ok], ['not_working', false]);
    assert.match(added.json.problem, /Incorrect API key provided.*Ask Mallam for one/);
    assert.equal(added.json.test.code, 'upstream_auth_failed');
    assert.match(added.json.test.fix, /Replace the key/);
    assert.ok(!added.text.includes(wrong));
    assert.ok(added.json.tested_at);
  });

  test('it does not count: neither for calls nor for the warning of the demo', async () => {
    assert.equal(server().app.platform.upstreams.chat().length, 0);
    assert.equal(server().app.isDemo(), server().app.models.chatModel()?.isDemo);
    const named = await chat('m-small');
    assert.deepEqual([named.status, named.json.error?.code], [503, 'upstream_not_working'], named.text);
    const embedded = await chat('oja-unknown');
    assert.deepEqual([embedded.status, embedded.json.error?.code], [404, 'model_not_found']);
  });

  test('the demo is no stand-in for it', async () => {
    const unnamed = await chat();
    assert.deepEqual(
      [unnamed.status, unnamed.json.error?.code, unnamed.headers.get('x-oja-charge')],
      [503, 'upstream_not_working', '0.00'],
      unnamed.text,
    );
    assert.doesNotMatch(unnamed.json.error.message, /key|credential/i, 'what only the operator can fix');
  });

  test('a test that succeeds puts it to work, one that fails takes it out', async () => {
    answer = () => [200, { data: [{ id: 'm-small' }], ...completion('fine') }];
    assert.equal((await retest()).json.ok, true);
    assert.equal(await state(), 'on');
    answer = () => undefined;
    assert.equal((await retest()).json.ok, false);
    assert.equal(await state(), 'not_working');
    assert.equal((await change({ key: secret })).json.state, 'on');
    assert.equal((await chat()).json.choices?.[0].message.content, 'real words');
    assert.equal((await list()).demo, false);
  });

  test('a test with other fields than the stored ones leaves it as it is', async () => {
    const tried = await server().call(`${path}/test`, { body: { id: 'one', key: wrong } });
    assert.equal(tried.json.ok, false);
    assert.equal(await state(), 'on');
  });

  test('name, priority and weight need no test; what is off is not tested', async () => {
    answer = () => [500, { error: { message: 'down' } }];
    const renamed = await change({ priority: 3, weight: 2 });
    assert.deepEqual([renamed.json.state, renamed.json.test], ['on', null]);
    const off = await change({ enabled: false });
    assert.deepEqual([off.json.state, off.json.test], ['off', null]);
    const on = await change({ enabled: true });
    assert.deepEqual([on.json.state, on.json.test.code], ['not_working', 'upstream_error']);
    answer = () => undefined;
    assert.equal((await change({ enabled: true })).json.state, 'on');
  });

  test('a server that is not there has a code of its own, when it is saved and when it is called', async () => {
    const url = await closedPort();
    const saved = await server().call(path, { body: { name: 'gone', url, models: ['m-*'] } });
    assert.deepEqual(
      [saved.json.state, saved.json.test?.code],
      ['not_working', 'upstream_unreachable'],
      saved.text,
    );
    const { upstreams } = server().app.platform;
    // As one that went away later.
    await upstreams.noteFinding('gone', { problem: null, testedAt: Date.now() });
    const called = await chat('gone/m-small');
    assert.deepEqual([called.status, called.json.error.code], [502, 'upstream_unreachable'], called.text);
    assert.equal((await server().call(`${path}/gone`, { method: 'DELETE' })).status, 200);
  });

  const refusals: [status: number, error: object, code: string][] = [
    [401, { message: 'bad key' }, 'upstream_auth_failed'],
    [403, { message: 'not for you' }, 'upstream_auth_failed'],
    [402, { message: 'pay' }, 'upstream_out_of_credit'],
    [
      429,
      { message: 'You exceeded your current quota', code: 'insufficient_quota' },
      'upstream_out_of_credit',
    ],
    [429, { message: 'slow down' }, 'upstream_rate_limited'],
    [500, { message: 'down' }, 'upstream_error'],
  ];
  for (const [status, error, code] of refusals)
    test(`a refusal with ${status} (${code}) has its own code, and costs nothing`, async () => {
      answer = () => [status, { error }];
      const called = await chat('m-small');
      answer = () => undefined;
      assert.deepEqual(
        [called.json.error?.code, called.headers.get('x-oja-charge')],
        [code, '0.00'],
        called.text,
      );
    });

  test('embeddings alone are in order if the list of models is', async () => {
    const added = await server().call(path, {
      body: { name: 'vectors', url: standIn.url, key: secret, models: ['bge-large'] },
    });
    assert.deepEqual([added.json.state, added.json.test.model], ['on', null], added.text);
  });
});

const demoEnv = { ...env, OJA_CHAT_DEMO_FALLBACK: '1' };
onEitherStore('the demo as a fallback that is allowed', { env: demoEnv }, (server) => {
  before(async () => {
    await server().call(path, { body: { name: 'one', url: standIn.url, key: wrong } });
  });
  test('then it is not refused for the upstream', async () => {
    const body = { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 4 };
    const { json, text } = await server().call('/api/v1/chat', { body });
    assert.notEqual(json.error?.code, 'upstream_not_working', text);
    if (json.choices !== undefined) assert.equal(json.oja.demo, true, text);
  });
});

/** Nothing listens there any more. */
async function closedPort(): Promise<string> {
  const listener = createServer();
  const port = await new Promise<number>((done) =>
    listener.listen(0, '127.0.0.1', () => done((listener.address() as { port: number }).port)),
  );
  await new Promise((done) => listener.close(done));
  return `http://127.0.0.1:${port}/v1`;
}
