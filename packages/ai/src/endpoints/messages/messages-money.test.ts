import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import { type ChatScript, sendJson } from '../../engines/chat/stand-in.ts';
import { eventOf, message, messageStream, sendStream, text } from './stand-in.ts';
import { openMessages } from './testing.ts';

let opened: Awaited<ReturnType<typeof openMessages>>;
let script: ChatScript;
let { server, claude, key, sdk, spentMicros } = {} as typeof opened;
const microsPerToken = 10;

before(async () => {
  opened = await openMessages((response, seen) => script(response, seen));
  ({ server, claude, key, sdk, spentMicros } = opened);
});
after(() => opened.close());

const ask = {
  model: 'claude-next',
  max_tokens: 64,
  messages: [{ role: 'user' as const, content: 'What is the time?' }],
};
const _weather = {
  name: 'weather',
  description: 'Weather of a city',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
};

test('errors have the shape of Anthropic and its codes', async () => {
  const bad = await sdk.messages.create({ ...ask, messages: [] }).catch((error: unknown) => error);
  assert.ok(bad instanceof Anthropic.BadRequestError);
  assert.deepEqual([bad.type, bad.status], ['invalid_request_error', 400]);
  assert.match(bad.requestID ?? '', /^req_/);
  const body = bad.error as { type: string; error: { param: string; code: string }; request_id: string };
  assert.deepEqual([body.type, body.error.param, body.request_id], ['error', 'messages', bad.requestID]);

  const stranger = new Anthropic({ apiKey: 'sk-nobody', baseURL: `${server.url}/api`, maxRetries: 0 });
  const refused = await stranger.messages.create(ask).catch((error: unknown) => error);
  assert.ok(refused instanceof Anthropic.AuthenticationError);

  const { key: poor } = await server.account();
  const unpaid = await server.call('/api/v1/messages', { key: poor, body: ask });
  assert.deepEqual([unpaid.status, unpaid.json.error.type], [402, 'billing_error']);

  script = (response) =>
    sendJson(response, 404, {
      type: 'error',
      error: { type: 'not_found_error', message: 'model: claude-x' },
    });
  const missing = await sdk.messages.create({ ...ask, model: 'claude-x' }).catch((error: unknown) => error);
  assert.ok(missing instanceof Anthropic.NotFoundError);

  script = (response) =>
    sendJson(response, 529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } });
  const busy = await server.call('/api/v1/messages', { key, body: ask });
  assert.deepEqual([busy.status, busy.json.type, busy.json.error.type], [529, 'error', 'overloaded_error']);
  assert.equal(await spentMicros(), 0);
});

test('an error in the middle of a stream is an event, and the call is free', async () => {
  const [start, ping, begin, delta] = messageStream([text('It is ')]) as [string, string, string, string];
  const failed = eventOf({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } as {
    type: string;
  });
  script = (response) => sendStream(response, [start, ping, begin, delta, failed]);
  const answer = await server.call('/api/v1/messages', { key, body: { ...ask, stream: true } });
  assert.ok(answer.text.startsWith(start + ping + begin + delta));
  const last = answer.text.slice((start + ping + begin + delta).length);
  assert.match(last, /^event: error\ndata: \{"type":"error","error":\{"type":"overloaded_error"/);
  const error = await sdk.messages
    .stream(ask)
    .finalMessage()
    .catch((thrown: unknown) => thrown);
  assert.ok(error instanceof Anthropic.APIError);
  assert.equal(await spentMicros(), 0);
});

test('tokens are counted by the upstream, or estimated and said so', async () => {
  script = (response) => sendJson(response, 200, { input_tokens: 42 });
  assert.equal((await sdk.messages.countTokens(ask)).input_tokens, 42);
  assert.equal(claude.seen.at(-1)!.path, '/v1/messages/count_tokens');
  const { data, response } = await sdk.messages.countTokens({ ...ask, model: 'm' }).withResponse();
  assert.ok(data.input_tokens > 0);
  assert.equal(response.headers.get('x-oja-estimated'), 'true');
});

test('an Idempotency-Key returns the same message and charges once; a quote charges nothing', async () => {
  script = (response) => sendStream(response, messageStream([text('Noon')]));
  const headers = { 'idempotency-key': 'm-1' };
  const body = { ...ask, stream: true };
  const first = await server.call('/api/v1/messages', { key, body, headers });
  const calls = claude.seen.length;
  const again = await server.call('/api/v1/messages', { key, body, headers });
  assert.equal(again.text, first.text);
  assert.equal(claude.seen.length, calls);
  const quoted = await server.call('/api/v1/messages', { key, body, headers: { 'x-oja-quote': 'true' } });
  assert.equal(quoted.status, 200, quoted.text);
  assert.equal(claude.seen.length, calls);
});

test('a caller that leaves a passed stream pays for what was sent, and the upstream is cut', async () => {
  await server.call('/api/v1/messages', { key, body: { ...ask, messages: [] } });
  const [start, ping, begin, delta] = messageStream([text('word '.repeat(400))]) as [
    string,
    string,
    string,
    string,
  ];
  let gone: Promise<void> | undefined;
  script = (response, seen) => {
    gone = seen.gone;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(start + ping + begin + delta);
  };
  const stream = await sdk.messages.create({ ...ask, stream: true });
  for await (const one of stream) if (one.type === 'content_block_delta') break;
  await gone;
  let charge = 0;
  for (let tries = 0; tries < 200 && charge === 0; tries++) charge = await spentMicros();
  assert.ok(charge >= 300 * microsPerToken, String(charge));
});

test('a prompt cached for an hour costs more than one cached for minutes, and a compaction is charged', async () => {
  const body = {
    endpoint: 'ai.chat',
    model: 'claude-hour',
    prices: { input: '3', cache_write: '3.75', output: '15' },
  };
  const priced = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body });
  assert.equal(priced.status, 200, priced.text);
  const usage = {
    input_tokens: 100,
    cache_creation_input_tokens: 3000,
    cache_creation: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 2000 },
    output_tokens: 10,
    iterations: [
      { type: 'compaction', input_tokens: 5000, output_tokens: 200 },
      { type: 'message', input_tokens: 100, output_tokens: 10 },
    ],
  };
  script = (response) => sendJson(response, 200, message([{ type: 'text', text: 'Noon' }], { usage }));
  // As long as what was read of it.
  const long = {
    ...ask,
    max_tokens: 256,
    messages: [{ role: 'user' as const, content: 'word '.repeat(8000) }],
  };
  await sdk.messages.create({ ...long, model: 'claude-hour' });
  // 5,100 of input, 1,000 written for minutes, 2,000 for an hour, 210 of output.
  assert.equal(await spentMicros(), 5100 * 3 + 3750 + 2000 * 6 + 210 * 15);
  const { json } = await server.call('/api/v1/requests?limit=100', { key });
  const { items, tokens } = json.data.find((one: { model: object | null }) => one.model !== null).model;
  assert.equal(tokens.cache_write, 3000);
  assert.equal(items.find(({ kind }: { kind: string }) => kind === 'cache_write_1h').units, 2000);

  const [start, ...rest] = messageStream([text('Noon')]) as [string, ...string[]];
  const { cache_creation, cache_creation_input_tokens, input_tokens } = usage;
  const begun = { cache_creation, cache_creation_input_tokens, input_tokens, output_tokens: 1 };
  const first = eventOf({ type: 'message_start', message: message([], { usage: begun }) } as {
    type: string;
  });
  assert.notEqual(start, first);
  script = (response) => sendStream(response, [first, ...rest]);
  await sdk.messages.stream({ ...long, model: 'claude-hour' }).finalMessage();
  assert.equal(await spentMicros(), 100 * 3 + 3750 + 2000 * 6 + 7 * 15);
});
