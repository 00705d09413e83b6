// @alone
/** Every chat dialect on both stores: what it answers, what it costs, and what the log says. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import {
  type ChatScript,
  type ChatStandIn,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
  usageChunk,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onBothStores, onEitherStore } from '../platform/on-both-stores.ts';

let script: ChatScript;
const answering: ChatScript = (response, { body }) =>
  body.stream ? sendEvents(response, streamOf('No', 'on')) : sendJson(response, 200, completion('Noon'));
// The servers of both suites start before the hooks of this file: the stand-in must be there already.
const upstream: ChatStandIn = await openChatStandIn((response, seen) => script(response, seen));

before(() => {
  script = answering;
});
after(() => upstream[Symbol.asyncDispose]());

const dialects = {
  chat: {
    path: '/api/v1/chat/completions',
    body: { model: 'm', messages: [{ role: 'user', content: 'Time?' }] },
    maxTokens: 'max_tokens',
  },
  messages: {
    path: '/api/v1/messages',
    body: { model: 'm', max_tokens: 64, messages: [{ role: 'user', content: 'Time?' }] },
    maxTokens: 'max_tokens',
  },
  responses: {
    path: '/api/v1/responses',
    body: { model: 'm', input: 'Time?' },
    maxTokens: 'max_output_tokens',
  },
  completions: {
    path: '/api/v1/completions',
    body: { model: 'm', prompt: 'Time?' },
    maxTokens: 'max_tokens',
  },
};
const options = { env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } };

onEitherStore('free dialects', options, (server) => {
  for (const name of ['messages', 'responses'] as const) {
    test(`${name}: a larger answer than a free call may have is lowered, and the header says so`, async () => {
      const { key } = await server().account();
      const { path, body, maxTokens } = dialects[name];
      const asked = { ...body, [maxTokens]: 64_000, thinking: { type: 'enabled', budget_tokens: 32_000 } };
      const answer = await server().call(path, { key, body: asked });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.headers.get('x-oja-max-tokens'), '8192');
      assert.equal(upstream.seen.at(-1)!.body.max_tokens, 8192);
      const small = await server().call(path, { key, body: { ...body, [maxTokens]: 100 } });
      assert.equal(small.headers.get('x-oja-max-tokens'), null);
      assert.equal(upstream.seen.at(-1)!.body.max_tokens, 100);
    });
  }

  test('a background response is bounded like any other free call', async () => {
    const { key } = await server().account();
    const body = { model: 'm', input: 'x'.repeat(400_001), background: true };
    const refused = await server().call('/api/v1/responses', { key, body });
    assert.deepEqual([refused.status, refused.json.error.code], [413, 'payload_too_large']);
  });

  test('chat refuses it, as the limits say', async () => {
    const { key } = await server().account();
    const { path, body } = dialects.chat;
    const refused = await server().call(path, { key, body: { ...body, max_tokens: 64_000 } });
    assert.deepEqual([refused.status, refused.json.error.param], [400, 'max_tokens']);
  });
});

onBothStores('paid dialects', options, (server) => {
  const microsPerToken = 10;
  before(async () => {
    const price = { endpoint: 'ai.chat', price_per_unit: '0.00001' };
    assert.equal((await server().call('/api/v1/operator/prices', { body: price })).status, 200);
  });

  for (const [name, { path, body }] of Object.entries(dialects)) {
    test(`${name}: charged for its tokens, whole and streamed, and free when the upstream fails`, async () => {
      const { key } = await server().account({ dollars: 1 });
      const left = async () => {
        const { json } = await server().call('/api/v1/credits', { key });
        return Math.round(Number(json.available) * 1_000_000);
      };
      script = answering;
      const whole = await server().call(path, { key, body });
      assert.equal(whole.status, 200, whole.text);
      assert.equal(await left(), 1_000_000 - 12 * microsPerToken);
      const streamed = await server().call(path, { key, body: { ...body, stream: true } });
      assert.match(streamed.text, /No/);
      assert.equal(await left(), 1_000_000 - 23 * microsPerToken);
      script = (response) => sendJson(response, 500, { error: { message: 'broken' } });
      const failed = await server().call(path, { key, body });
      assert.ok(failed.status >= 500, failed.text);
      assert.equal(await left(), 1_000_000 - 23 * microsPerToken);
      script = answering;
      const { json } = await server().call('/api/v1/requests?limit=10', { key });
      const charges = json.data
        .filter((row: { path: string }) => row.path === path)
        .map((row: { charge: string }) => Math.round(Number(row.charge) * 1_000_000));
      assert.deepEqual(charges, [0, 11 * microsPerToken, 12 * microsPerToken]);
    });
  }
});

onEitherStore('stored chat completions', options, (server) => {
  const open = async () => {
    const { key } = await server().account();
    script = answering;
    return new OpenAI({ apiKey: key, baseURL: `${server().url}/api/v1`, maxRetries: 0 });
  };
  const ask = (content: string, metadata: Record<string, string> = {}) => ({
    model: 'm',
    messages: [{ role: 'user' as const, content }],
    store: true,
    metadata,
  });

  test('list, retrieve, update, messages and delete, by the SDK', async () => {
    const openai = await open();
    const first = await openai.chat.completions.create(ask('One?', { stall: 'a' }));
    const second = await openai.chat.completions.create(ask('Two?', { stall: 'b' }));
    await openai.chat.completions.create({ ...ask('Three?'), store: false });
    assert.equal(upstream.seen.at(-2)!.body.store, undefined);
    const ids = async (query: object) => {
      const found = [];
      for await (const { id } of openai.chat.completions.list(query)) found.push(id);
      return found;
    };
    assert.deepEqual(await ids({}), [first.id, second.id]);
    assert.deepEqual(await ids({ limit: 1, order: 'desc' }), [second.id, first.id]);
    assert.deepEqual(await ids({ metadata: { stall: 'b' } }), [second.id]);
    assert.deepEqual(await ids({ model: 'other' }), []);
    const read = await openai.chat.completions.retrieve(first.id);
    assert.equal(read.choices[0]!.message.content, 'Noon');
    const changed = await openai.chat.completions.update(first.id, { metadata: { stall: 'c' } });
    assert.deepEqual((changed as unknown as { metadata: object }).metadata, { stall: 'c' });
    const sent = await openai.chat.completions.messages.list(first.id);
    assert.deepEqual(
      sent.data.map(({ role, content }) => [role, content]),
      [['user', 'One?']],
    );
    for (const after of ['chatcmpl-unknown', `${first.id}-7`]) {
      const unknown = { status: 400, param: 'after' };
      await assert.rejects(openai.chat.completions.list({ after }), unknown);
      await assert.rejects(openai.chat.completions.messages.list(first.id, { after }), unknown);
    }
    const gone = await openai.chat.completions.delete(first.id);
    assert.deepEqual(await ids({ after: first.id }), [second.id]);
    assert.equal(gone.deleted, true);
    await assert.rejects(openai.chat.completions.retrieve(first.id), /No stored chat completion/);
    await assert.rejects(openai.chat.completions.delete(first.id), /No stored chat completion/);
  });

  test('a stream is stored whole, tool calls included, under the ID of its chunks', async () => {
    const openai = await open();
    script = (response) =>
      sendEvents(response, [
        chunk({ role: 'assistant', content: 'Look' }),
        chunk({ content: 'ing' }),
        chunk({
          tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a"' } }],
        }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }),
        chunk({}, 'tool_calls'),
        usageChunk,
        '[DONE]',
      ]);
    let id = '';
    for await (const part of await openai.chat.completions.create({ ...ask('Go'), stream: true }))
      id = part.id;
    const read = await openai.chat.completions.retrieve(id);
    const [choice] = read.choices;
    assert.equal(choice!.message.content, 'Looking');
    assert.equal(choice!.finish_reason, 'tool_calls');
    assert.deepEqual(choice!.message.tool_calls, [
      { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
    ]);
    assert.equal(read.usage?.total_tokens, 11);
  });

  test("another account's completion is not there, and bad metadata is refused by name", async () => {
    const [mine, theirs] = [await open(), await open()];
    const { id } = await mine.chat.completions.create(ask('Secret?'));
    for (const attempt of [
      () => theirs.chat.completions.retrieve(id),
      () => theirs.chat.completions.messages.list(id),
      () => theirs.chat.completions.update(id, { metadata: {} }),
      () => theirs.chat.completions.delete(id),
    ])
      await assert.rejects(attempt, { status: 404 });
    assert.equal((await theirs.chat.completions.list()).data.length, 0);
    const long = { metadata: { note: 'x'.repeat(513) } };
    await assert.rejects(mine.chat.completions.update(id, long), { status: 400, param: 'metadata.note' });
    assert.equal((await mine.chat.completions.retrieve(id)).id, id);
  });
});
