// @alone @slow
/**
 * A chat upstream whose events come twice, late, in another order or not at all, with fields out of range, and whose
 * headers lie, in every dialect: each call ends, with events that can be read, and costs no more than it can have used.
 */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { messageStream, text } from '../../packages/ai/src/endpoints/messages/stand-in.ts';
import { upstreamEvents } from '../../packages/ai/src/endpoints/responses/stand-in.ts';
import {
  chunk,
  event,
  openChatStandIn,
  streamOf,
  usageChunk,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onBothStores } from '../platform/on-both-stores.ts';
import { booksAreRight } from './pretend-payments.ts';

type Fields = Record<string, unknown>;
type Call = [name: string, path: string, body: Fields, events: string[]];

/** The events of each dialect as they should be. */
const chatEvents = streamOf('It is', ' noon').map(event);
const messageEvents = messageStream([text('It is noon')]);
const responseEvents = upstreamEvents(['It is', ' noon']).map(event);

const messages = [{ role: 'user', content: 'What is the time?' }];
const chat = { model: 'lie', max_tokens: 10, messages, stream: true };
const response = { model: 'lie', max_output_tokens: 10, input: 'Time?', stream: true };
const calls: Call[] = [
  ['chat', '/chat', { ...chat, stream_options: { include_usage: true } }, chatEvents],
  ['chat in Messages', '/messages', chat, chatEvents],
  ['chat in Responses', '/responses', response, chatEvents],
  ['Messages', '/messages', { ...chat, model: 'claude-lie' }, messageEvents],
  ['Messages in chat', '/chat', { ...chat, model: 'claude-lie' }, messageEvents],
  ['Responses', '/responses', { ...response, model: 'native-lie' }, responseEvents],
];

/** Each event left out, sent twice, too early, too late or last. */
function ordersOf(events: string[]): string[][] {
  return events.flatMap((one, at) => {
    const others = events.toSpliced(at, 1);
    return [
      others,
      events.toSpliced(at, 0, one),
      [one, ...others],
      [...others, one],
      events.slice(0, at),
      [...events, one, one],
    ];
  });
}

const odd: unknown[] = [
  null,
  -1,
  0.5,
  1e9,
  1e300,
  '',
  'x',
  true,
  [],
  [null],
  [5],
  [[]],
  {},
  'x'.repeat(20_000),
];
const oddChunks: unknown[] = odd.flatMap((value) => [
  value,
  { ...chunk({ content: 'a' }), choices: value },
  { ...chunk({}), choices: [value] },
  { ...chunk({}), choices: [{ index: value, delta: { content: 'a' }, finish_reason: null }] },
  { ...chunk({}), choices: [{ index: 0, delta: value, finish_reason: null }] },
  { ...chunk({}), choices: [{ index: 0, delta: { content: 'a' }, finish_reason: value }] },
  chunk({ content: value }),
  chunk({ role: value, refusal: value, reasoning_content: value }),
  chunk({ tool_calls: value }),
  chunk({ tool_calls: [{ index: value, id: value, type: value, function: value }] }),
  chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: value, arguments: value } }] }),
  { ...usageChunk, usage: value },
  { error: value },
]);
const [first, ...rest] = chatEvents;
const rawEvents = [
  ...oddChunks.map((one) => event(JSON.stringify(one))),
  event(chunk({}, 'stop')) + event(chunk({}, 'length')),
  ...['data: {"a":\n\n', 'data\n\n', 'retry: 999999999\n\n', 'id: \0\n\n', 'event: error\ndata: {}\n\n'],
  ...[
    ': a comment\n\n'.repeat(1_000),
    'data: [DONE]\n\n',
    '\r\r',
    '\ufeff',
    'x'.repeat(200_000),
    '\n'.repeat(1_000),
  ],
];

/** What the next answer is. */
let sent: string[] = [];
let status = 200;
let headers: Record<string, string | string[]> = {};
const upstream = await openChatStandIn((to: ServerResponse) => {
  to.writeHead(status, { 'content-type': 'text/event-stream', ...headers });
  const bytes = sent.join('');
  to.write(bytes === '' ? '\n' : bytes);
  // A length that is never reached ends with the connection.
  if (Number(headers['content-length']) > bytes.length) to.destroy();
  else to.end();
});
after(() => upstream[Symbol.asyncDispose]());

const env = {
  OJA_CHAT_UPSTREAMS: JSON.stringify([
    { name: 'liar', url: upstream.url, models: ['lie'] },
    { name: 'native', url: upstream.url, models: ['native-lie'], responses: true },
  ]),
  OJA_ANTHROPIC_URL: upstream.url,
  OJA_ANTHROPIC_KEY: 'sk-ant-stand-in',
  OJA_CHAT_RETRIES: '0',
  OJA_ENGINES_CHAT: 'upstreams,openai,anthropic',
};

const headerLies: [status: number, headers: Record<string, string | string[]>][] = [
  ...['-1', '0', '0.1', '1e9', '1e300', '9'.repeat(400), 'NaN', 'Wed, 21 Oct 2999 07:28:00 GMT', ''].flatMap(
    (wait): [number, Record<string, string>][] => [
      [429, { 'retry-after': wait }],
      [503, { 'retry-after': wait, 'retry-after-ms': wait }],
    ],
  ),
  [
    200,
    { 'set-cookie': ['a=1', 'b=2; HttpOnly'], 'x-lie': '1', 'x-oja-charge': '0.00', 'x-request-id': 'mine' },
  ],
  ...['5', '100000000'].map((length): [number, Record<string, string>] => [
    200,
    { 'content-length': length },
  ]),
  ...['text/html', 'application/json', '', 'image/png', 'text/event-stream; charset=latin1'].map(
    (type): [number, Record<string, string>] => [200, { 'content-type': type }],
  ),
  ...['gzip', 'br', 'x-none'].map((coding): [number, Record<string, string>] => [
    200,
    { 'content-encoding': coding },
  ]),
  ...[201, 202, 204, 206, 299, 301, 302, 304, 307, 400, 401, 402, 404, 418, 422, 500, 529, 599, 999].map(
    (code): [number, Record<string, string>] => [code, { location: upstream.url, 'x-lie': '1' }],
  ),
];

/** A count of the prompt is believed up to 1,024 tokens, of the answer as far as the caller lets it go; at $100 a million. */
const chargeMax = (1_024 + 10) * 100;
const microsOf = (dollars: string | null) => Math.round(Number(dollars ?? 0) * 1e6);
/** The upstream's fault, or its judgement of the call. */
const blamed =
  /^(upstream_\w+|engine_unavailable|invalid_request|model_not_found|context_length_exceeded|payload_too_large)$/;

onBothStores('a lying stream', { env }, (server) => {
  let cases = 0;
  before(async () => {
    const prices = { input: '100', output: '100' };
    const body = { model: '*', prices, costs: prices };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  });

  const balanceOf = async (key: string) => {
    const { json } = await server().call('/api/v1/credits', { key });
    assert.equal(Number(json.held), 0);
    return microsOf(json.balance);
  };

  /** Sends the call of each lie; the caller gets events that can be read, or an error, and pays for no more than it can have used. */
  async function assertHolds([name, path, body]: Call, lies: { lie: string; tell: () => void }[]) {
    const { key } = await server().account({ dollars: 10_000 });
    let balance = await balanceOf(key);
    for (const { lie, tell } of lies) {
      cases += 1;
      tell();
      const answer = await server().call(`/api/v1${path}`, { key, body });
      const left = await balanceOf(key);
      const charge = balance - left;
      balance = left;
      const what = `${name}, ${lie.slice(0, 300)}`;
      assert.ok(charge >= 0 && charge <= chargeMax, `${what} cost ${charge} of at most ${chargeMax}`);
      for (const header of ['set-cookie', 'x-lie']) assert.equal(answer.headers.get(header), null, what);
      assert.match(answer.headers.get('x-request-id') ?? '', /^req_/, what);
      const wait = answer.headers.get('retry-after');
      assert.ok(
        wait === null || /^([1-9]|[1-9]\d|[1-9]\d\d|[12]\d{3}|3[0-5]\d\d|3600)$/.test(wait),
        `${what}: ${wait}`,
      );
      if (answer.status !== 200) {
        assert.equal(charge, 0, what);
        assert.match(answer.json.error.code, blamed, `${what}: ${answer.text}`);
        continue;
      }
      assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/, what);
      for (const [, data] of answer.text.matchAll(/^data: ?(.*)\r?$/gm))
        if (data !== '[DONE]') assert.doesNotThrow(() => JSON.parse(data!), `${what} sent ${data}`);
      // An ID may hold these letters.
      assert.doesNotMatch(answer.text, /internal_error|undefined|(?<![\w-])NaN(?![\w-])|TypeError/, what);
    }
    const { json } = await server().call('/api/v1/requests?limit=100', { key });
    for (const row of json.data) assert.notEqual(row.error_code, 'internal_error', JSON.stringify(row));
    for (const group of ['model', 'upstream', 'kind', 'endpoint', 'day']) {
      const usage = await server().call(`/api/v1/usage?group_by=${group}`, { key });
      assert.equal(usage.status, 200, usage.text);
    }
  }

  const honest = () => {
    status = 200;
    headers = {};
  };

  for (const call of calls) {
    const orders = ordersOf(call[3]);
    test(`${call[0]}: ${orders.length} wrong orders of events`, async () => {
      const lies = orders.map((events) => ({
        lie: events.join(' '),
        tell() {
          honest();
          sent = events;
        },
      }));
      await assertHolds(call, lies);
    });

    test(`${call[0]}: ${headerLies.length} wrong statuses and headers`, async () => {
      const lies = headerLies.map(([code, wrong]) => ({
        lie: `${code} ${JSON.stringify(wrong)}`,
        tell() {
          [status, headers, sent] = [code, wrong, call[3]];
        },
      }));
      await assertHolds(call, lies);
    });
  }

  for (const call of calls.slice(0, 3)) {
    test(`${call[0]}: ${rawEvents.length} odd events in between`, async () => {
      const lies = rawEvents.map((one) => ({
        lie: one,
        tell() {
          honest();
          sent = [first!, one, ...rest];
        },
      }));
      await assertHolds(call, lies);
    });
  }

  test('the books stay right', async () => {
    await booksAreRight(server());
    for (const path of ['requests?limit=100', 'usage?group_by=model', 'upstreams', 'system']) {
      const answer = await server().call(`/api/v1/operator/${path}`);
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    }
    assert.ok(cases > 500, String(cases));
  });
});
