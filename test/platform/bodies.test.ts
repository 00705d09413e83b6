// @alone
/** Bodies of calls are stored only where the owner of a key asked for it, encrypted, bounded and deletable. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from './on-both-stores.ts';

const upstream = await openChatStandIn((response, { body }) => {
  if (body.stream)
    return sendEvents(response, [chunk({ content: 'Streamed words' }), chunk({}, 'stop'), '[DONE]']);
  sendJson(response, 200, completion('Whole words', { model: body.model }));
});
after(() => upstream[Symbol.asyncDispose]());

onEitherStore('stored bodies', { env: { OJA_CHAT_RETRIES: '0', OJA_BODIES_BYTES_MAX: '2048' } }, (server) => {
  const messages = [{ role: 'user', content: 'A question about pepper' }];
  const make = async (owner: string, body: object) =>
    (await server().call('/api/v1/keys', { key: owner, body: { scopes: ['ai'], ...body } })).json;
  const chat = async (key: string, more: object = {}) => {
    const answer = await server().call('/api/v1/chat', { key, body: { model: 'any', messages, ...more } });
    return answer.headers.get('x-request-id')!;
  };
  const read = async (key: string, id: string) =>
    (await server().call(`/api/v1/requests/${id}/bodies`, { key })).json;

  before(async () => {
    const body = { name: 'one', url: upstream.url };
    assert.equal((await server().call('/api/v1/operator/upstreams', { body })).status, 201);
  });

  test('off by default; on, request and response come back, streamed or not, failures too', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    assert.equal((await read(key, await chat(key))).stored, false);
    const storing = await make(key, { store_bodies: true });
    assert.equal(storing.store_bodies, true);
    const whole = await read(key, await chat(storing.secret));
    assert.deepEqual(JSON.parse(whole.request.text), { model: 'any', messages });
    assert.match(whole.response.text, /Whole words/);
    assert.deepEqual([whole.method, whole.path, whole.status], ['POST', '/api/v1/chat', 200]);
    assert.ok(Date.parse(whole.expires_at) > Date.now());
    const streamed = await read(key, await chat(storing.secret, { stream: true }));
    assert.match(streamed.response.text, /Streamed words/);
    const failed = await read(key, await chat(storing.secret, { temperature: 'hot' }));
    assert.equal(failed.status, 400);
    assert.match(failed.response.text, /temperature/);
    const rows = await server().app.platform.parts.store.query<{ sealed: string }>(
      'SELECT sealed FROM bodies',
    );
    assert.ok(rows.length >= 3);
    assert.ok(rows.every(({ sealed }) => sealed.startsWith('v1.') && !sealed.includes('pepper')));
  });

  test('long bodies are cut, and say so', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const storing = await make(key, { store_bodies: true });
    const long = [{ role: 'user', content: 'x'.repeat(5_000) }];
    const cut = await read(key, await chat(storing.secret, { messages: long }));
    assert.deepEqual([cut.request.truncated, cut.request.text.length], [true, 2048]);
    const longer = [{ role: 'user', content: 'x'.repeat(50_000) }];
    const none = await read(key, await chat(storing.secret, { messages: longer }));
    assert.deepEqual(none.request, { text: '', truncated: true });
  });

  test('they are their account’s own, and a key without the account scope sees its own', async () => {
    const one = await server().account({ scopes: ['ai', 'account'] });
    const other = await server().account({ scopes: ['ai', 'account'] });
    const storing = await make(one.key, { store_bodies: true });
    const beside = await make(one.key, { store_bodies: true });
    const id = await chat(storing.secret);
    assert.equal((await read(other.key, id)).stored, false);
    assert.equal((await read(beside.secret, id)).stored, false);
    assert.equal((await read(storing.secret, id)).stored, true);
    const refused = await server().call(`/api/v1/requests/${id}/bodies`, {
      key: other.key,
      method: 'DELETE',
    });
    assert.equal(refused.status, 404);
  });

  test('one, or all of a key, are deleted at once', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const storing = await make(key, { store_bodies: true });
    const ids = [await chat(storing.secret), await chat(storing.secret), await chat(storing.secret)];
    const remove = async (path: string) =>
      (await server().call(path, { key, method: 'DELETE' })).json.deleted;
    assert.equal(await remove(`/api/v1/requests/${ids[0]}/bodies`), 1);
    assert.equal((await read(key, ids[0]!)).stored, false);
    assert.equal(await remove(`/api/v1/bodies?key_id=${storing.id}`), 2);
    assert.equal((await read(key, ids[2]!)).stored, false);
  });

  test('a private key stores no responses and no chats either', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const { secret } = await make(key, { private: true });
    const respond = (more: object) =>
      server().call('/api/v1/responses', { key: secret, body: { model: 'any', input: 'Pepper?', ...more } });
    const made = await respond({});
    assert.deepEqual([made.status, made.json.store], [200, false], made.text);
    assert.equal((await server().call(`/api/v1/responses/${made.json.id}`, { key })).status, 404);
    for (const more of [{ store: true }, { background: true }, { previous_response_id: made.json.id }]) {
      const { status, json } = await respond(more);
      assert.deepEqual([status, json.error.param], [400, Object.keys(more)[0]]);
      assert.match(json.error.message, /this key is private/);
    }
    const body = { model: 'any', messages, store: true };
    const chatted = await server().call('/api/v1/chat', { key: secret, body });
    assert.deepEqual([chatted.status, chatted.json.error.param], [400, 'store']);
  });

  test('a private key stores none, and loses what it had', async () => {
    const { key } = await server().account({ scopes: ['ai', 'account'] });
    const wrong = await make(key, { store_bodies: true, private: true });
    assert.equal(wrong.error.param, 'store_bodies');
    const storing = await make(key, { store_bodies: true });
    const id = await chat(storing.secret);
    const patch = (body: object) =>
      server().call(`/api/v1/keys/${storing.id}`, { key, method: 'PATCH', body });
    assert.equal((await patch({ private: true })).json.error.param, 'store_bodies');
    const made = await patch({ private: true, store_bodies: false });
    assert.deepEqual([made.json.private, made.json.store_bodies], [true, false], made.text);
    assert.equal((await read(key, id)).stored, false);
    assert.equal((await read(key, await chat(storing.secret))).stored, false);
    assert.equal((await patch({ private: false })).json.error.code, 'key_restricted');
  });
});
