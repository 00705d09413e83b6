// @alone
/** Pausing a key, and its default and highest max_tokens, on both stores. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatSeen,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onBothStores } from './on-both-stores.ts';

const seen: ChatSeen['body'][] = [];
const upstream = await openChatStandIn((response, { body }) => {
  seen.push(body);
  sendJson(response, 200, completion('Hello', { model: body.model }));
});
after(() => upstream[Symbol.asyncDispose]());

onBothStores('controls of a key', { env: { OJA_CHAT_RETRIES: '0' } }, (server) => {
  const patch = (key: string, id: string, body: object) =>
    server().call(`/api/v1/keys/${id}`, { key, method: 'PATCH', body });
  const make = async (owner: string, body: object) =>
    (await server().call('/api/v1/keys', { key: owner, body: { scopes: ['ai', 'account'], ...body } })).json;
  const messages = [{ role: 'user', content: 'Hello' }];

  before(async () => {
    const added = await server().call('/api/v1/operator/upstreams', {
      body: { name: 'one', url: upstream.url },
    });
    assert.equal(added.status, 201, added.text);
  });

  test('a paused key is refused until it is resumed', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const other = await make(key, {});
    const paused = await patch(key, other.id, { paused: true });
    assert.equal(paused.json.state, 'paused', paused.text);
    assert.ok(paused.json.paused_at);
    for (const path of ['/api/v1/whoami', '/api/v1/models']) {
      const refused = await server().call(path, { key: other.secret });
      assert.deepEqual([refused.status, refused.json.error.code], [403, 'key_paused']);
      assert.match(refused.json.error.message, /paused.*resume/);
      assert.equal(refused.headers.get('x-oja-charge'), '0.00');
    }
    assert.equal((await patch(other.secret, other.id, { paused: false })).status, 403, 'not by itself');
    const again = await patch(key, other.id, { paused: true, name: 'x' });
    assert.equal(again.json.paused_at, paused.json.paused_at, 'paused once');
    assert.equal((await patch(key, other.id, { paused: false })).json.state, 'active');
    assert.equal((await server().call('/api/v1/whoami', { key: other.secret })).status, 200);
  });

  test('a key resumes none that may do more than itself', async () => {
    const { key } = await server().account({ scopes: ['ai', 'media', 'account'] });
    const wide = await make(key, { scopes: ['ai', 'media'] });
    const narrow = await make(key, { scopes: ['ai', 'account'] });
    await patch(narrow.secret, wide.id, { paused: true });
    const refused = await patch(narrow.secret, wide.id, { paused: false });
    assert.equal(refused.json.error.code, 'scope_missing', refused.text);
  });

  test('max_tokens has a default and a limit, in every dialect', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const limited = await make(key, { max_tokens_default: 50, max_tokens_limit: 200 });
    assert.deepEqual([limited.max_tokens_default, limited.max_tokens_limit], [50, 200]);
    const call = (path: string, body: object) =>
      server().call(path, { key: limited.secret, body: { model: 'any', ...body } });
    const asked = () => seen.at(-1).max_tokens ?? seen.at(-1).max_completion_tokens;

    assert.equal((await call('/api/v1/chat', { messages })).status, 200);
    assert.equal(asked(), 50);
    assert.deepEqual([seen.at(-1).max_tokens, seen.at(-1).max_completion_tokens], [50, undefined]);
    for (const [path, body] of [
      ['/api/v1/chat', { messages }],
      ['/api/v1/responses', { input: 'Hello', store: false }],
    ] as const) {
      assert.equal((await call(path, { model: 'gpt-5-mini', ...body })).status, 200);
      const { max_tokens, max_completion_tokens } = seen.at(-1);
      assert.deepEqual([max_tokens, max_completion_tokens], [undefined, 50], path);
    }
    assert.equal((await call('/api/v1/completions', { model: 'gpt-5-mini', prompt: 'Hello' })).status, 200);
    assert.equal(asked(), 50);
    assert.equal((await call('/api/v1/chat', { messages, max_tokens: 200 })).status, 200);
    assert.equal(asked(), 200);
    assert.equal((await call('/api/v1/responses', { input: 'Hello', store: false })).status, 200);
    assert.equal(asked(), 50);
    for (const [path, body, field] of [
      ['/api/v1/chat', { messages, max_tokens: 201 }, 'max_tokens'],
      ['/api/v1/chat', { messages, max_completion_tokens: 5000 }, 'max_completion_tokens'],
      ['/api/v1/responses', { input: 'Hello', max_output_tokens: 300 }, 'max_output_tokens'],
    ] as const) {
      const refused = await call(path, body);
      assert.deepEqual([refused.status, refused.json.error.param], [400, field], refused.text);
      assert.match(refused.json.error.message, /between 1 and 200 for this key/);
    }
    const anthropic = await call('/api/v1/messages', { messages, max_tokens: 500 });
    assert.equal(anthropic.status, 400, anthropic.text);
    const onlyLimit = await make(key, { max_tokens_limit: 70 });
    await server().call('/api/v1/chat', { key: onlyLimit.secret, body: { model: 'any', messages } });
    assert.equal(asked(), 70, 'a limit alone bounds what was left open');
  });

  test('controls that contradict each other are refused', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const wrong = await make(key, { max_tokens_default: 300, max_tokens_limit: 200 });
    assert.equal(wrong.error.param, 'max_tokens_default');
    const limited = await make(key, { max_tokens_limit: 200 });
    assert.equal((await patch(key, limited.id, { max_tokens_default: 201 })).status, 400);
    const own = await patch(limited.secret, limited.id, { max_tokens_limit: 300 });
    assert.equal(own.json.error.param, 'max_tokens_limit', own.text);
    assert.equal(
      (await patch(key, limited.id, { max_tokens_limit: 0 })).json.error.param,
      'max_tokens_limit',
    );
  });
});
