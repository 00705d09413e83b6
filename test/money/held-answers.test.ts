// @alone
/** What is held while a model answers, by the length that was asked for: seen from inside the call. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

const dollarsPerOutput = 0.00002;
const question = 'What is the time?';

let server: TestServer;
let key: string;
/** Of the account, while the upstream works. */
let held = 0;

const upstream = await openChatStandIn(async (response, { body }) => {
  held = Number((await server.call('/api/v1/credits', { key })).json.held);
  const { model } = body;
  if (!body.stream) return sendJson(response, 200, completion('Noon', { model }));
  sendEvents(response, [chunk({ content: 'Noon' }, null, { model }), chunk({}, 'stop', { model }), '[DONE]']);
});

before(async () => {
  server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_OPENAI_MODEL: 'm', OJA_CHAT_RETRIES: '0' },
  });
  const body = { model: '*', prices: { input: '0', output: '20' } };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body });
  assert.equal(set.status, 200, set.text);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

async function ask(dollars: number, fields: object) {
  ({ key } = await server.account({ dollars }));
  const from = upstream.seen.length;
  const body = { model: 'm', messages: [{ role: 'user', content: question }], ...fields };
  const answer = await server.call('/api/v1/chat', { key, body });
  return { answer, sent: upstream.seen[from]?.body, tokens: Math.round(held / dollarsPerOutput) };
}

for (const [name, fields, tokens] of [
  ['no length', {}, 16_384],
  ['no length, three choices', { n: 3 }, 3 * 16_384],
  ['max_tokens', { max_tokens: 100 }, 100],
  ['max_tokens, three choices', { max_tokens: 100, n: 3 }, 300],
  ['max_completion_tokens', { max_completion_tokens: 100 }, 100],
  ['a stream of a model that answers at once', { stream: true }, 1024],
  ['a stream of a model that reasons', { stream: true, model: 'gpt-5-mini' }, 16_384],
  ['a stream of a model that thinks unseen', { stream: true, model: 'google/gemini-2.5-pro' }, 16_384],
  ['a stream of a model that we choose', { stream: true, model: 'auto' }, 16_384],
  [
    'a stream that asks to think unseen',
    { stream: true, reasoning: { effort: 'high', exclude: true } },
    16_384,
  ],
  ['a stream that asks in one word to think unseen', { stream: true, thinking: true }, 16_384],
  ['a stream that asks not to think', { stream: true, reasoning_effort: 'none' }, 1024],
  [
    'a bounded stream of a model that reasons',
    { stream: true, model: 'o4-mini', max_completion_tokens: 500 },
    500,
  ],
] as const) {
  test(`${name}: ${tokens} tokens are held, and the length goes out as it came`, async () => {
    const { answer, sent, tokens: found } = await ask(5, fields);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(found, tokens);
    const { max_tokens, max_completion_tokens } = fields as Record<string, number | undefined>;
    const lengths = [sent.max_tokens, sent.max_completion_tokens];
    assert.deepEqual(lengths, [max_tokens, max_completion_tokens]);
    assert.equal(answer.headers.get('x-oja-max-tokens'), null);
  });
}

test('a small balance bounds each of several choices, and holds for all of them', async () => {
  // Four choices of 4,096 tokens fit, and of 16,384 do not.
  const { answer, sent, tokens } = await ask(0.5, { n: 4 });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('x-oja-max-tokens'), '4096');
  assert.equal(sent.max_tokens, 4096);
  assert.equal(tokens, 4 * 4096);
});

test('a small balance bounds a stream of a model that reasons', async () => {
  const { answer, sent, tokens } = await ask(0.1, { stream: true, model: 'gpt-5-mini' });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(sent.max_completion_tokens, 4096);
  assert.equal(tokens, 4096);
});

test('a length that the balance can’t pay is refused and not lowered, choices counted', async () => {
  for (const fields of [{ max_tokens: 6000 }, { max_tokens: 3000, n: 2 }]) {
    const { answer, sent } = await ask(0.1, fields);
    assert.deepEqual([answer.status, answer.json.error.code], [402, 'insufficient_credits']);
    assert.equal(sent, undefined);
  }
});

test('the prompt is held for each choice, because some upstreams bill it for each', async () => {
  const prices = { model: '*', prices: { input: '1000', output: '0' } };
  await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
  const priceOf = async (n: number) => {
    const headers = { 'x-oja-quote': 'true' };
    const body = { model: 'm', n, messages: [{ role: 'user', content: 'word '.repeat(400) }] };
    return Number((await server.call('/api/v1/chat', { key, body, headers })).json.price);
  };
  const one = await priceOf(1);
  assert.equal((await priceOf(6)).toFixed(3), (4 * one).toFixed(3));
});
