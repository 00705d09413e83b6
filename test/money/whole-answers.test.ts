/** A price does not depend on how an answer is sent: whole or streamed, it costs what the upstream counted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/server/src/engines/chat/stand-in.ts';
import { onBothStores } from '../platform/on-both-stores.ts';

/** Far more than is held for a call without `max_tokens`. */
const longAnswer = 8000;
const shortAnswer = 5;

const upstream = await openChatStandIn((response, { body }) => {
  const { model } = body;
  const prompt_tokens = Math.ceil(JSON.stringify(body.messages).length / 4);
  const completion_tokens = model === 'brief' ? shortAnswer : longAnswer;
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  if (!body.stream) return sendJson(response, 200, completion('Noon', { model, usage }));
  sendEvents(response, [
    chunk({ role: 'assistant', content: '' }, null, { model }),
    chunk({ content: 'Noon' }, null, { model }),
    chunk({}, 'stop', { model }),
    { ...chunk({}, null, { model }), choices: [], usage },
    '[DONE]',
  ]);
});
after(() => upstream[Symbol.asyncDispose]());

const nanosPerInput = 10_000;
const nanosPerOutput = 20_000;

const question = 'What is the time?';
const text = 'word '.repeat(20_000);
const calls = [{ id: 'call_1', type: 'function', function: { name: 'write', arguments: text } }];
const toolUse = [{ type: 'tool_use', id: 'toolu_1', name: 'write', input: { text } }];
const toolResult = [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done' }];
const toolChat = [
  { role: 'user', content: question },
  { role: 'assistant', content: null, tool_calls: calls },
  { role: 'tool', tool_call_id: 'call_1', content: 'done' },
];
const toolMessages = [
  { role: 'user', content: question },
  { role: 'assistant', content: toolUse },
  { role: 'user', content: toolResult },
];
const toolItems = [
  { role: 'user', content: question },
  { type: 'function_call', call_id: 'call_1', name: 'write', arguments: text },
  { type: 'function_call_output', call_id: 'call_1', output: 'done' },
];
const asked = [{ role: 'user', content: question }];

const paths: [name: string, path: string, body: object][] = [
  ['chat', '/api/v1/chat', { model: 'verbose', messages: asked }],
  ['chat, streamed', '/api/v1/chat', { model: 'verbose', messages: asked, stream: true }],
  ['messages', '/api/v1/messages', { model: 'verbose', max_tokens: 64, messages: asked }],
  ['completions', '/api/v1/completions', { model: 'verbose', prompt: question }],
  ['responses', '/api/v1/responses', { model: 'verbose', input: question }],
  ['chat with tool calls', '/api/v1/chat', { model: 'brief', messages: toolChat }],
  [
    'messages with tool calls',
    '/api/v1/messages',
    { model: 'brief', max_tokens: 64, messages: toolMessages },
  ],
  ['responses with tool calls', '/api/v1/responses', { model: 'brief', input: toolItems }],
];

onBothStores('whole answers', { env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } }, (server) => {
  before(async () => {
    const body = { model: '*', prices: { input: '10', output: '20' } };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  });

  const lastRow = async (key: string) => {
    const { json } = await server().call('/api/v1/requests?limit=1&endpoint=ai.chat', { key });
    return (await server().call(`/api/v1/requests/${json.data[0].id}`, { key })).json;
  };

  for (const [name, path, body] of paths) {
    test(`${name}: charged what the upstream counted`, async () => {
      const { key } = await server().account({ dollars: 5 });
      const answer = await server().call(path, { key, body });
      assert.equal(answer.status, 200, answer.text);
      const sent = upstream.seen.at(-1)!.body;
      const input = Math.ceil(JSON.stringify(sent.messages).length / 4);
      const output = sent.model === 'brief' ? shortAnswer : longAnswer;
      const micros = Math.ceil((input * nanosPerInput + output * nanosPerOutput) / 1000);
      const { json } = await server().call('/api/v1/credits', { key });
      assert.equal(Math.round(Number(json.balance) * 1e6), 5_000_000 - micros);
      assert.equal(Number(json.held), 0);
      const row = await lastRow(key);
      assert.equal(Math.round(Number(row.charge) * 1e6), micros);
      assert.equal(Math.ceil(Math.round(Number(row.model.price) * 1e9) / 1000), micros);
    });
  }

  test('what the balance cannot pay of a whole answer is not charged, and the answer arrives', async () => {
    const { key } = await server().account({ dollars: 0.05 });
    const answer = await server().call('/api/v1/chat', { key, body: { model: 'verbose', messages: asked } });
    assert.equal(answer.status, 200, answer.text);
    const { json } = await server().call('/api/v1/credits', { key });
    assert.ok(Number(json.balance) >= 0 && Number(json.balance) < 0.05, json.balance);
    assert.equal(Number(json.held), 0);
  });

  test('tokens of tool calls count before a call runs, like those of text', async () => {
    const { key } = await server().account({ dollars: 5 });
    const count = async (messages: object[]) => {
      const body = { model: 'brief', messages };
      return (await server().call('/api/v1/messages/count_tokens', { key, body })).json.input_tokens;
    };
    const inText = await count([{ role: 'user', content: question + text }]);
    const inCalls = await count(toolMessages);
    assert.ok(inCalls >= inText && inCalls < inText * 1.1, `${inCalls} and ${inText}`);
    const headers = { 'x-oja-quote': 'true' };
    const body = { model: 'brief', messages: toolChat };
    const { json } = await server().call('/api/v1/chat', { key, body, headers });
    assert.ok(Number(json.price) > (inText * nanosPerInput) / 1e9, json.price);
  });

  test('the books stay right', async () => {
    const books = await server().call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(books.json.faults, []);
  });
});
