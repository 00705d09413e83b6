/** Conversations, compaction and token counts, as OpenAI's SDK uses them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
} from '../../engines/chat/stand-in.ts';

let server: TestServer;
let upstream: ChatStandIn;
let openai: OpenAI;
let key: string;

before(async () => {
  upstream = await openChatStandIn((response, { body: { model, messages, stream } }) => {
    const last = messages.at(-1).content;
    const said = last.includes('replaced by your summary')
      ? 'They sell rice at 900.'
      : `Heard ${messages.length}`;
    if (stream) return sendEvents(response, streamOf(said));
    sendJson(response, 200, completion(said, { model }));
  });
  server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0', OJA_UPLOADS_MB: '1' },
  });
  const prices = { model: '*', prices: { input: '10', output: '10' } };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
  assert.equal(set.status, 200, set.text);
  ({ key } = await server.account({ dollars: 5 }));
  openai = new OpenAI({ baseURL: `${server.url}/api/v1`, apiKey: key, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

test('responses go on from a conversation and add to it', async () => {
  const { id } = await openai.conversations.create({
    metadata: { stall: 'balogun' },
    items: [{ type: 'message', role: 'user', content: 'I sell rice.' }],
  });
  const first = await openai.responses.create({ model: 'm', conversation: id, input: 'How much is it?' });
  assert.equal(first.output_text, 'Heard 2');
  assert.deepEqual(first.conversation, { id });
  const second = await openai.responses.create({
    model: 'm',
    conversation: { id },
    input: 'And now?',
    store: false,
  });
  assert.equal(second.output_text, 'Heard 4');
  const items = [];
  for await (const item of openai.conversations.items.list(id, { order: 'asc', limit: 2 })) items.push(item);
  assert.deepEqual(
    items.map((item) => (item.type === 'message' ? item.role : item.type)),
    ['user', 'user', 'assistant', 'user', 'assistant'],
  );
  const added = await openai.conversations.items.create(id, {
    items: [{ type: 'message', role: 'user', content: 'One more.' }],
  });
  const [one] = added.data;
  assert.equal((await openai.conversations.items.retrieve(one!.id!, { conversation_id: id })).id, one!.id);
  await openai.conversations.items.delete(one!.id!, { conversation_id: id });
  await assert.rejects(
    openai.conversations.items.retrieve(one!.id!, { conversation_id: id }),
    OpenAI.NotFoundError,
  );
  assert.deepEqual((await openai.conversations.update(id, { metadata: { stall: 'oke' } })).metadata, {
    stall: 'oke',
  });
  const other = await server.account({ dollars: 1 });
  for (const path of [`conversations/${id}`, `conversations/${id}/items`, `responses/${id}`])
    assert.equal((await server.call(`/api/v1/${path}`, { key: other.key })).status, 404, path);
  assert.equal((await openai.conversations.delete(id)).deleted, true);
  await assert.rejects(openai.conversations.retrieve(id), OpenAI.NotFoundError);
  await assert.rejects(
    openai.responses.create({ model: 'm', conversation: id, input: 'x' }),
    OpenAI.NotFoundError,
  );
});

test('requests that add to a conversation at the same time lose nothing', async () => {
  const { id } = await openai.conversations.create({});
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      openai.responses.create({ model: 'm', conversation: id, input: `n${i}` }),
    ),
  );
  const { data } = await openai.conversations.items.list(id, { limit: 100 });
  assert.equal(data.length, 16);
});

test('a compacted conversation goes on with any model, and is charged', async () => {
  const input: OpenAI.Responses.ResponseInput = [
    { role: 'user', content: 'I sell rice at 900.' },
    { role: 'assistant', content: 'Noted.' },
    { type: 'function_call', call_id: 'c1', name: 'price', arguments: '{}' },
    { type: 'function_call_output', call_id: 'c1', output: '900' },
  ];
  const before = Number((await server.call('/api/v1/credits', { key })).json.balance);
  const asked = { model: 'm', input, instructions: 'Be brief.' };
  const compacted = await openai.responses.compact(asked);
  assert.equal(compacted.object, 'response.compaction');
  assert.deepEqual(
    compacted.output.map(({ type }) => type ?? 'message'),
    ['message', 'compaction'],
  );
  assert.ok(Number((await server.call('/api/v1/credits', { key })).json.balance) < before);
  await openai.responses.create({
    model: 'm',
    input: [...(compacted.output as OpenAI.Responses.ResponseInput), { role: 'user', content: 'How much?' }],
  });
  const { messages } = upstream.seen.at(-1)!.body;
  assert.match(messages[1].content, /^Summary of the conversation so far:\n\nThey sell rice at 900\.$/);
  assert.equal(messages.at(-1).content, 'How much?');
});

test('a request that ends with a trigger returns an item of compaction, whole and streamed', async () => {
  const input = [{ role: 'user', content: 'I sell rice at 900.' }, { type: 'compaction_trigger' }] as never;
  const whole = await openai.responses.create({ model: 'm', input, store: false });
  assert.deepEqual(
    whole.output.map(({ type }) => type),
    ['compaction'],
  );
  assert.match(upstream.seen.at(-1)!.body.messages.at(-1).content, /replaced by your summary/);
  const types: string[] = [];
  for await (const { type } of await openai.responses.create({
    model: 'm',
    input,
    store: false,
    stream: true,
  }))
    types.push(type);
  assert.deepEqual(types, [
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.output_item.done',
    'response.completed',
  ]);
});

test('input tokens are counted without asking the model', async () => {
  const seen = upstream.seen.length;
  const counted = await openai.responses.inputTokens.count({
    model: 'm',
    input: 'How much is the rice today?',
  });
  assert.equal(counted.object, 'response.input_tokens');
  assert.ok(counted.input_tokens > 3);
  assert.equal(upstream.seen.length, seen);
});

test('what an account writes into conversations is bounded', async () => {
  const poor = new OpenAI({
    baseURL: `${server.url}/api/v1`,
    apiKey: (await server.account({ dollars: 0 })).key,
    maxRetries: 0,
  });
  const items = [{ type: 'message' as const, role: 'user' as const, content: 'rice '.repeat(120_000) }];
  const { id } = await poor.conversations.create({ items });
  await poor.conversations.items.create(id, { items });
  const full = { status: 413, code: 'payload_too_large' };
  await assert.rejects(async () => poor.conversations.items.create(id, { items }), full);
  await assert.rejects(async () => poor.conversations.create({}), full);
  await poor.conversations.delete(id);
  await poor.conversations.create({ items });
});
