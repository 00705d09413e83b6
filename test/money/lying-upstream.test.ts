// @alone
/**
 * An upstream that reports what can't be: every shape of wrong usage, and of the fields beside it, in every dialect. No
 * call is free or costs more than its quote, no wrong count reaches the caller, and money and log stay right.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { message, messageStream, text } from '../../packages/ai/src/endpoints/messages/stand-in.ts';
import {
  messageItem,
  upstreamEvents,
  upstreamResponse,
} from '../../packages/ai/src/endpoints/responses/stand-in.ts';
import {
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { full, quickCases } from '../../packages/core/src/testing/slow.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

type Fields = Record<string, unknown>;

/** What no count of a call with ten tokens to write can be. */
const wrongCounts: unknown[] = [
  ...[-1, -1e9, 0.5, 1e6, 1e9, 2 ** 53, 1e300, '100', '', 'many', true, [], [7], {}, { tokens: 5 }],
];
const wrongUsages: unknown[] = ['lots', 5, true, [], [{ prompt_tokens: 5 }]];

/** Of each lie: usage in the words of a dialect, by the names that it has for input and output. */
function usagesOf(input: string, output: string): unknown[] {
  const fine: Fields = { [input]: 9, [output]: 3, total_tokens: 12 };
  return [
    ...wrongUsages,
    ...wrongCounts.flatMap((count) => [
      { ...fine, [input]: count },
      { ...fine, [output]: count },
      { [input]: count, [output]: count, total_tokens: count },
    ]),
    { ...fine, [`${input}_details`]: { cached_tokens: -5 } },
    { ...fine, [`${output}_details`]: { reasoning_tokens: 1e9 } },
    { ...fine, [`${output}_details`]: { reasoning_tokens: '3' } },
    { ...fine, [output]: 11, total_tokens: 20 },
    { ...fine, [output]: 0, total_tokens: 9 },
  ];
}
const chatUsages = usagesOf('prompt_tokens', 'completion_tokens');
const otherUsages = usagesOf('input_tokens', 'output_tokens');

/** Fields beside usage, which the log and the caller see. */
const oddFields: Fields[] = [
  ...[null, 5, -1, {}, [], '', 'x'.repeat(100_000)].flatMap((value) => [
    { id: value },
    { model: value },
    { created: value },
    { object: value },
    { service_tier: value },
    { finish_reason: value },
    { index: value },
  ]),
];

/** What the next answer says. */
let usage: unknown;
let odd: Fields = {};
const words = 'It is noon';

const upstream = await openChatStandIn((response, { path, body }) => {
  if (path.endsWith('/embeddings'))
    return sendJson(response, 200, {
      object: 'list',
      data: [{ index: 0, embedding: [1, 0] }],
      usage,
      ...odd,
    });
  if (path.endsWith('/messages')) return answerMessages(response, body.stream === true);
  if (path.endsWith('/responses')) return answerResponses(response, body.stream === true);
  const { finish_reason = 'stop', index = 0, ...rest } = odd;
  const more = { model: body.model, ...rest };
  const choice = { index, message: { role: 'assistant', content: words }, finish_reason };
  if (body.stream !== true)
    return sendJson(response, 200, { ...completion(words), choices: [choice], ...more, usage });
  sendEvents(response, [
    { ...chunk({ role: 'assistant', content: words }), ...more },
    { ...chunk({}), choices: [{ index, delta: {}, finish_reason }], ...more },
    { ...chunk({}), choices: [], ...more, usage },
    '[DONE]',
  ]);
});
after(() => upstream[Symbol.asyncDispose]());

type Sent = Parameters<typeof sendJson>[0];

function answerMessages(response: Sent, isStream: boolean): void {
  const whole = message([{ type: 'text', text: words }], { usage });
  if (!isStream) return void sendJson(response, 200, whole);
  const counts = typeof usage === 'object' ? { ...usage } : { input_tokens: usage, output_tokens: usage };
  const events = messageStream([text(words)]).map((one) =>
    one
      .replace(/"usage":\{.*?\}(?=,"stop|,"model|\}\})/s, `"usage":${JSON.stringify(counts)}`)
      .replace('"usage":{"output_tokens":7}', `"usage":${JSON.stringify(counts)}`),
  );
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''));
}

function answerResponses(response: Sent, isStream: boolean): void {
  const whole = upstreamResponse([messageItem(words)], { usage });
  if (!isStream) return void sendJson(response, 200, whole);
  const events = upstreamEvents([words]).map((one) => {
    const { type, response: ended } = one as { type: string; response?: object };
    return type === 'response.completed' ? { type, response: { ...ended, usage } } : one;
  });
  sendEvents(response, events);
}

const messages = [{ role: 'user', content: 'What is the time?' }];
const calls: [name: string, path: string, body: Fields, usages: unknown[]][] = [
  ['chat', '/chat', { model: 'lie', max_tokens: 10, messages }, chatUsages],
  ['chat in Messages', '/messages', { model: 'lie', max_tokens: 10, messages }, chatUsages],
  ['chat in Responses', '/responses', { model: 'lie', max_output_tokens: 10, input: 'Time?' }, chatUsages],
  ['Messages', '/messages', { model: 'claude-lie', max_tokens: 10, messages }, otherUsages],
  ['Messages in chat', '/chat', { model: 'claude-lie', max_tokens: 10, messages }, otherUsages],
  ['Responses', '/responses', { model: 'native-lie', max_output_tokens: 10, input: 'Time?' }, otherUsages],
];

const env = {
  OJA_CHAT_UPSTREAMS: JSON.stringify([
    { name: 'liar', url: upstream.url, models: ['lie', 'lie-embed'] },
    { name: 'native', url: upstream.url, models: ['native-lie'], responses: true },
  ]),
  OJA_ANTHROPIC_URL: upstream.url,
  OJA_ANTHROPIC_KEY: 'sk-ant-stand-in',
  OJA_CHAT_RETRIES: '0',
};

const microsOf = (dollars: string | null) => Math.round(Number(dollars ?? 0) * 1e6);

/** Every count that an answer shows, wherever it stands. */
function countsIn(value: unknown, found: unknown[] = []): unknown[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inside] of Object.entries(value)) {
    if (/(^|_)tokens$/.test(name) && !/^max_/.test(name) && inside !== null) found.push(inside);
    else countsIn(inside, found);
  }
  return found;
}

const bodiesIn = (sent: string): unknown[] =>
  sent.startsWith('{')
    ? [JSON.parse(sent)]
    : [...sent.matchAll(/^data: ?(\{.*\})\r?$/gm)].map(([, json]) => JSON.parse(json!) as unknown);

onEitherStore('a lying upstream', { env }, (server) => {
  let cases = 0;
  afterEach(() => {
    odd = {};
  });
  before(async () => {
    // A hundred thousand dollars per million tokens, and as much again as cost.
    const prices = { input: '100000', output: '100000' };
    const body = { model: '*', prices, costs: prices };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  });

  const balanceOf = async (key: string) => {
    const { json } = await server().call('/api/v1/credits', { key });
    assert.equal(Number(json.held), 0);
    return microsOf(json.balance);
  };

  for (const [name, path, ask, usages] of quickCases('dialects', calls, 2)) {
    for (const stream of [false, true]) {
      test(`${name}${stream ? ', streamed' : ''}: ${usages.length} shapes of wrong usage`, async () => {
        const { key } = await server().account({ dollars: 100_000 });
        const body = stream ? { ...ask, stream } : ask;
        const quote = await server().call(`/api/v1${path}`, {
          key,
          body: ask,
          headers: { 'x-oja-quote': 'true' },
        });
        const priceMax = microsOf(quote.json.price);
        assert.ok(priceMax > 0, quote.text);
        let balance = await balanceOf(key);
        for (usage of usages) {
          cases += 1;
          const lie = JSON.stringify(usage);
          const answer = await server().call(`/api/v1${path}`, { key, body });
          assert.equal(answer.status, 200, `${lie}: ${answer.text}`);
          const left = await balanceOf(key);
          const charge = balance - left;
          balance = left;
          assert.ok(charge > 0 && charge <= priceMax, `${lie} cost ${charge} of at most ${priceMax}`);
          for (const count of bodiesIn(answer.text).flatMap((one) => countsIn(one)))
            assert.ok(
              Number.isSafeInteger(count) && (count as number) >= 0,
              `${lie} sent ${JSON.stringify(count)}`,
            );
        }
        // What a translation does not read is not in dispute.
        await assertReadable(server(), key, name !== 'Messages in chat');
      });
    }
  }

  test('every odd field beside usage leaves money and log as they are', async () => {
    const { key } = await server().account({ dollars: 100_000 });
    usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };
    for (odd of oddFields) {
      for (const stream of [false, true]) {
        cases += 1;
        const body = { ...calls[0]![2], stream };
        const before = await balanceOf(key);
        const answer = await server().call('/api/v1/chat', { key, body });
        const field = JSON.stringify(odd).slice(0, 60);
        assert.ok([200, 502, 503].includes(answer.status), `${field}: ${answer.status} ${answer.text}`);
        const charge = before - (await balanceOf(key));
        const failed = answer.status !== 200 || answer.text.includes('"code":"upstream_error"');
        assert.ok(
          failed ? charge === 0 : charge > 0 && charge <= 1_200_000 * 2,
          `${field} cost ${charge}: ${answer.text.slice(-300)}`,
        );
      }
    }
    await assertReadable(server(), key, false);
  });

  test('embeddings with a wrong count cost our own', async () => {
    const { key } = await server().account({ dollars: 100_000 });
    const input = 'What is the time?';
    for (const count of wrongCounts) {
      cases += 1;
      usage = { prompt_tokens: count, total_tokens: count };
      const before = await balanceOf(key);
      const answer = await server().call('/api/v1/embeddings', { key, body: { model: 'lie-embed', input } });
      assert.equal(answer.status, 200, answer.text);
      const charge = before - (await balanceOf(key));
      const { prompt_tokens: counted } = answer.json.usage;
      assert.ok(counted > 0 && counted <= input.length + 8, `${JSON.stringify(count)} became ${counted}`);
      assert.equal(charge, counted * 100_000);
    }
    await assertReadable(server(), key, true);
  });

  test('the operator sees which upstream lies, and the books stay right', async () => {
    const { json } = await server().call('/api/v1/operator/upstreams');
    const liar = json.data.find(({ name }: { name: string }) => name === 'liar');
    assert.ok(liar.disputed_calls > 100, JSON.stringify(liar));
    const metrics = await server().call('/metrics');
    assert.match(metrics.text, /^oja_usage_disputed_total\{upstream="liar"\} \d{3}/m);
    const books = await server().call('/api/v1/operator/verify-books', { body: {} });
    assert.deepEqual(books.json.faults, []);
    assert.ok(cases > (full ? 500 : 200), String(cases));
  });
});

/** The log of the account, its usage in every grouping, and the operator's view of both. */
async function assertReadable(server: TestServer, key: string, isDisputed: boolean): Promise<void> {
  const { json } = await server.call('/api/v1/requests?limit=100', { key });
  for (const row of json.data) {
    if (row.model === null) continue;
    if (isDisputed) assert.equal(row.model.usage, 'disputed');
    assert.equal(Math.ceil(Math.round(Number(row.model.price) * 1e9) / 1000), microsOf(row.charge), row.id);
    assert.ok(row.model.finish_reason === null || typeof row.model.finish_reason === 'string');
    assert.ok(JSON.stringify(row).length < 20_000);
  }
  const groups = ['model', 'upstream', 'tag', 'kind', 'endpoint', 'key', 'hour', 'day'];
  for (const path of [
    ...groups.map((group) => `/api/v1/usage?group_by=${group}`),
    '/api/v1/requests/export',
  ]) {
    const answer = await server.call(path, { key });
    assert.ok(answer.status < 400 || answer.status === 404, `${path}: ${answer.text}`);
  }
  for (const path of [
    'requests?limit=100',
    'usage?group_by=model',
    'usage?group_by=upstream',
    'engines',
    'system',
  ]) {
    const answer = await server.call(`/api/v1/operator/${path}`);
    assert.ok(answer.status < 400 || answer.status === 404, `${path}: ${answer.text}`);
  }
}
