// @alone
/** A price does not depend on how an answer is sent: whole or streamed, it costs what the upstream counted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

/** Far more than is held for a call without `max_tokens`. */
const longAnswer = 8000;
const shortAnswer = 5;

/** No longer than it was asked for. */
const answerOf = ({ model, max_tokens, max_completion_tokens }: Record<string, unknown>): number =>
  model === 'brief'
    ? shortAnswer
    : Math.min(longAnswer, Number(max_tokens ?? max_completion_tokens ?? longAnswer));

const upstream = await openChatStandIn((response, { body }) => {
  const { model } = body;
  const prompt_tokens = Math.ceil(JSON.stringify(body.messages).length / 4);
  const completion_tokens = answerOf(body);
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  const whole = () => sendJson(response, 200, completion('Noon', { model, usage }));
  // Bounded answers end after the first, whose hold was longer than its answer: they need what it gives back.
  const slowMs = body.max_tokens === undefined ? 500 : 1_500;
  if (!body.stream) return void setTimeout(whole, model === 'slow' ? slowMs : 0);
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

onEitherStore('whole answers', { env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } }, (server) => {
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
      const output = answerOf(sent);
      const micros = Math.ceil((input * nanosPerInput + output * nanosPerOutput) / 1000);
      const { json } = await server().call('/api/v1/credits', { key });
      assert.equal(Math.round(Number(json.balance) * 1e6), 5_000_000 - micros);
      assert.equal(Number(json.held), 0);
      const row = await lastRow(key);
      assert.equal(Math.round(Number(row.charge) * 1e6), micros);
      assert.equal(Math.ceil(Math.round(Number(row.model.price) * 1e9) / 1000), micros);
    });
  }

  const chat = (key: string, model = 'verbose') =>
    server().call('/api/v1/chat', { key, body: { model, messages: asked } });
  const balance = async (key: string) => {
    const { json } = await server().call('/api/v1/credits', { key });
    assert.equal(Number(json.held), 0);
    return Number(json.balance);
  };
  const priceOf = (body: Record<string, unknown>) => {
    const input = Math.ceil(JSON.stringify(body.messages).length / 4);
    return (input * nanosPerInput + answerOf(body) * nanosPerOutput) / 1e9;
  };
  const lastPrice = () => priceOf(upstream.seen.at(-1)!.body);

  test('a small balance pays for what it can, and bounds the answer that it asks for', async () => {
    const { key } = await server().account({ dollars: 0.05 });
    const answer = await chat(key);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(upstream.seen.at(-1)!.body.max_tokens, 1024);
    assert.equal(answer.headers.get('x-oja-max-tokens'), '1024');
    assert.equal((0.05 - (await balance(key))).toFixed(6), lastPrice().toFixed(6));
  });

  test('a bound has the name that reasoning models and Responses know, and jobs obey it', async () => {
    const { key } = await server().account({ dollars: 0.1 });
    assert.equal((await chat(key, 'gpt-5-mini')).status, 200);
    const { max_tokens: usual, max_completion_tokens: own } = upstream.seen.at(-1)!.body;
    assert.deepEqual([usual, own], [undefined, 4096]);
    for (const background of [false, true]) {
      const { key: other } = await server().account({ dollars: 0.1 });
      const body = { model: 'verbose', input: question, background };
      const ordered = await server().call('/api/v1/responses', { key: other, body });
      const location = ordered.headers.get('location');
      const isDone = async () =>
        location === null || (await server().call(location, { key: other })).json.status === 'completed';
      while (!(await isDone())) await pause(50);
      const sent = upstream.seen.at(-1)!.body;
      assert.equal(sent.max_tokens ?? sent.max_completion_tokens, 4096, `background ${background}`);
      assert.equal((0.1 - (await balance(other))).toFixed(6), lastPrice().toFixed(6));
    }
  });

  test('calls at the same time get no more than the balance can pay', async () => {
    const { key } = await server().account({ dollars: 0.5 });
    const from = upstream.seen.length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => chat(key, 'slow')));
    const bounds = upstream.seen.slice(from).map(({ body }) => body.max_tokens ?? 16_384);
    const promised = bounds.reduce((sum, bound) => sum + bound, 0) * (nanosPerOutput / 1e9);
    assert.ok(promised <= 0.5, `${bounds}`);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 402]);
    const spent = upstream.seen.slice(from).reduce((sum, { body }) => sum + priceOf(body), 0);
    assert.equal((0.5 - (await balance(key))).toFixed(6), spent.toFixed(6));
  });

  test('a cap bounds the answer, which counts towards it', async () => {
    const { key, keyId } = await server().account({ dollars: 5 });
    const change = { method: 'PATCH', key, body: { daily_cap: '0.10' } };
    assert.equal((await server().call(`/api/v1/keys/${keyId}`, change)).status, 200);
    const first = await chat(key);
    assert.equal(first.status, 200, first.text);
    assert.equal(upstream.seen.at(-1)!.body.max_tokens, 4096);
    assert.equal((5 - (await balance(key))).toFixed(6), lastPrice().toFixed(6));
    const refused = await chat(key);
    assert.deepEqual([refused.status, refused.json.error.code], [402, 'cap_reached']);
    assert.equal(refused.headers.get('x-oja-max-tokens'), null);
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
