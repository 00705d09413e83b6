// @alone
/** Long prompts and service tiers: charged at their own prices, to the nano-dollar, in every dialect. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  message,
  messageStream,
  sendStream,
  text,
} from '../../packages/ai/src/endpoints/messages/stand-in.ts';
import {
  inEvents,
  messageItem,
  upstreamEvents,
  upstreamResponse,
} from '../../packages/ai/src/endpoints/responses/stand-in.ts';
import {
  type ChatStandIn,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

/** What the upstream counts of the next call, and the tier that it says it served it at. */
let prompt = 0;
let tier: string | undefined;
const cached = 500;

const chatUsage = () => ({
  prompt_tokens: prompt,
  completion_tokens: 10,
  total_tokens: prompt + 10,
  prompt_tokens_details: { cached_tokens: cached },
});
const responsesUsage = () => ({
  input_tokens: prompt,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: 10,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: prompt + 10,
});
const messagesUsage = () => ({
  input_tokens: prompt - cached,
  cache_read_input_tokens: cached,
  cache_creation_input_tokens: 0,
  output_tokens: 10,
});

const upstream: ChatStandIn = await openChatStandIn((response, { body, method, path }) => {
  if (method === 'GET') return sendJson(response, 200, { object: 'list', data: [] });
  const named = { model: body.model, ...(tier === undefined ? {} : { service_tier: tier }) };
  if (path.endsWith('/messages')) {
    const usage = messagesUsage();
    if (!body.stream) return sendJson(response, 200, message([{ type: 'text', text: 'Noon' }], { usage }));
    const [start, ...rest] = messageStream([text('Noon')]) as [string, ...string[]];
    const begun = start.replace(
      /"usage":\{.*\}(?=\}\})/,
      `"usage":${JSON.stringify({ ...usage, output_tokens: 1 })}`,
    );
    const events = [begun, ...rest].map((event) =>
      event.replace('"usage":{"output_tokens":7}', '"usage":{"output_tokens":10}'),
    );
    return sendStream(response, events);
  }
  if (path.endsWith('/responses')) {
    const more = { ...named, usage: responsesUsage() };
    if (!body.stream) return sendJson(response, 200, upstreamResponse([messageItem('Noon')], more));
    return sendStream(response, [inEvents(upstreamEvents(['Noon'], more))]);
  }
  if (!body.stream) return sendJson(response, 200, completion('Noon', { ...named, usage: chatUsage() }));
  sendEvents(response, [
    chunk({ role: 'assistant', content: '' }, null, named),
    chunk({ content: 'Noon' }, null, named),
    chunk({}, 'stop', named),
    { ...chunk({}, null, named), choices: [], usage: chatUsage() },
    '[DONE]',
  ]);
});
after(() => upstream[Symbol.asyncDispose]());

const border = 2000;
const prices = {
  prices: { input: '1', cached_input: '0.1', output: '6' },
  costs: { input: '0.5', cached_input: '0.05', output: '3' },
  tiers: [
    { above: border, prices: { input: '2', output: '9' }, costs: { input: '1', output: '4.5' } },
    { service: 'priority', prices: { input: '1.8', output: '12' } },
    { service: 'flex', prices: { input: '0.5', output: '3' } },
  ],
};
/** Nano-dollars for a prompt and its ten tokens of answer. */
const usual = (tokens: number) => (tokens - cached) * 1000 + cached * 100 + 10 * 6000;
const long = (tokens: number) => (tokens - cached) * 2000 + cached * 200 + 10 * 9000;
const priority = (tokens: number) => (tokens - cached) * 1800 + cached * 180 + 10 * 12_000;
const flex = (tokens: number) => (tokens - cached) * 500 + cached * 50 + 10 * 3000;

const content = 'word '.repeat(border);
const messages = [{ role: 'user', content }];
const dialects = {
  chat: { path: '/api/v1/chat/completions', body: { model: 'gpt-next', messages, max_tokens: 10 } },
  responses: {
    path: '/api/v1/responses',
    body: { model: 'gpt-next', input: content, max_output_tokens: 16, store: false },
  },
  messages: { path: '/api/v1/messages', body: { model: 'claude-next', messages, max_tokens: 10 } },
  'messages to another model': {
    path: '/api/v1/messages',
    body: { model: 'gpt-next', messages, max_tokens: 10 },
  },
};

onEitherStore(
  'prices of long prompts and service tiers',
  {
    env: {
      OJA_CHAT_UPSTREAMS: JSON.stringify([
        { name: 'main', url: upstream.url, models: ['gpt-*'], responses: true },
      ]),
      OJA_ANTHROPIC_URL: upstream.url,
      OJA_ANTHROPIC_KEY: 'sk-ant-stand-in',
      OJA_CHAT_RETRIES: '0',
      OJA_CHAT_SURCHARGES: '0',
    },
  },
  (server) => {
    before(async () => {
      for (const model of ['gpt-*', 'claude-*']) {
        const set = { method: 'PUT', body: { model, ...prices } };
        const answer = await server().call('/api/v1/operator/prices/models', set);
        assert.equal(answer.status, 200, answer.text);
      }
    });

    /** What a call was charged, and the log's line items. */
    async function charged(asked: { path: string; body: object }, more: object = {}) {
      const { key } = await server().account({ dollars: 1 });
      const answer = await server().call(asked.path, { key, body: { ...asked.body, ...more } });
      assert.equal(answer.status, 200, answer.text);
      const { json } = await server().call('/api/v1/credits', { key });
      assert.equal(Number(json.held), 0);
      const id = answer.headers.get('x-request-id')!;
      const { model } = (await server().call(`/api/v1/requests/${id}`, { key })).json;
      const nanos = Math.round(Number(model.price) * 1e9);
      const micros = Math.round((1 - Number(json.balance)) * 1e6);
      assert.equal(micros, Math.ceil(nanos / 1000), 'rounded up once');
      return { answer, nanos, items: model.items, micros, id };
    }

    for (const [dialect, asked] of Object.entries(dialects))
      for (const stream of [false, true])
        test(`${dialect}, ${stream ? 'streamed' : 'whole'}: the usual price up to the border, the higher one beyond it`, async () => {
          tier = undefined;
          prompt = border;
          const below = await charged(asked, { stream });
          assert.equal(below.nanos, usual(border));
          assert.ok(below.items.every((item: { tier: string | null }) => item.tier === null));
          prompt = border + 1;
          const above = await charged(asked, { stream });
          assert.equal(above.nanos, long(border + 1));
          assert.deepEqual(
            above.items.map((item: Record<string, unknown>) => [item.kind, item.tier, item.price_per_unit]),
            [
              ['input', `above_${border}`, '0.000002'],
              ['cached_input', `above_${border}`, '0.0000002'],
              ['output', `above_${border}`, '0.000009'],
            ],
          );
          if (stream && dialect === 'chat')
            assert.match(above.answer.text, new RegExp(`x-oja-charge: ${(above.micros / 1e6).toFixed(6)}`));
          const { json } = await server().call(`/api/v1/operator/requests/${above.id}`);
          const cost = (border + 1 - cached) * 1000 + cached * 100 + 10 * 4500;
          assert.equal(Math.round(Number(json.cost) * 1e9), cost, 'what the operator pays rises too');
        });

    test('a hold and a quote are of the tier that the prompt may reach', async () => {
      const { key } = await server().account({ dollars: 1 });
      const quote = async (words: number) => {
        const body = { ...dialects.chat.body, messages: [{ role: 'user', content: 'word '.repeat(words) }] };
        const headers = { 'x-oja-quote': 'true' };
        const { json } = await server().call(dialects.chat.path, { key, body, headers });
        return json.items[0];
      };
      assert.equal((await quote(600)).tier, null);
      // 1,400 tokens by our count, which may be 2,100.
      assert.deepEqual(
        [(await quote(1120)).tier, (await quote(1120)).price_per_unit],
        [`above_${border}`, '0.000002'],
      );
    });

    test('who can pay the usual price alone is refused a prompt that may be longer', async () => {
      const { key } = await server().account({ dollars: 0.006 });
      const { status, json } = await server().call(dialects.chat.path, { key, body: dialects.chat.body });
      assert.deepEqual([status, json.error.code], [402, 'insufficient_credits']);
    });

    for (const [dialect, asked] of Object.entries({ chat: dialects.chat, responses: dialects.responses }))
      for (const stream of [false, true])
        test(`${dialect}, ${stream ? 'streamed' : 'whole'}: priority costs its price where the upstream grants it`, async () => {
          prompt = 1000;
          tier = 'priority';
          const granted = await charged(asked, { stream, service_tier: 'priority' });
          assert.equal(upstream.seen.at(-1)!.body.service_tier, 'priority');
          assert.equal(granted.answer.headers.get('x-oja-dropped'), null);
          assert.equal(granted.nanos, priority(1000));
          assert.equal(granted.items[0].tier, 'priority');
          tier = undefined;
          assert.equal(
            (await charged(asked, { stream, service_tier: 'priority' })).nanos,
            priority(1000),
            'not said',
          );
          tier = 'default';
          assert.equal(
            (await charged(asked, { stream, service_tier: 'priority' })).nanos,
            usual(1000),
            'no room',
          );
          tier = 'priority';
          assert.equal((await charged(asked, { stream })).nanos, usual(1000), 'nobody asked for it');
          tier = 'flex';
          assert.equal((await charged(asked, { stream, service_tier: 'flex' })).nanos, flex(1000));
          tier = 'default';
          assert.equal((await charged(asked, { stream, service_tier: 'flex' })).nanos, usual(1000));
        });

    test('no text of the caller passes for what the upstream says', async () => {
      prompt = 1000;
      tier = 'priority';
      const metadata = { service_tier: 'default' };
      const asked = { ...dialects.chat, body: { ...dialects.chat.body, metadata } };
      assert.equal((await charged(asked, { service_tier: 'priority', stream: true })).nanos, priority(1000));
    });

    test('a price that is set again without tiers has none, and the books stay right', async () => {
      const path = '/api/v1/operator/prices/models';
      const body = { model: 'gpt-*', prices: prices.prices };
      const { json } = await server().call(path, { method: 'PUT', body });
      assert.deepEqual(json.tiers, []);
      prompt = border + 1;
      tier = undefined;
      assert.equal((await charged(dialects.chat)).nanos, usual(border + 1));
      await charged(dialects.chat, { service_tier: 'priority' });
      assert.equal(upstream.seen.at(-1)!.body.service_tier, undefined, 'nobody would pay for it');
      const books = await server().call('/api/v1/operator/verify-books', { body: {} });
      assert.deepEqual(books.json.faults, []);
    });

    test('tiers that say nothing, twice or the wrong thing are refused by name', async () => {
      const set = (tiers: object[]) =>
        server().call('/api/v1/operator/prices/models', {
          method: 'PUT',
          body: { model: 'x', prices: { input: '1' }, tiers },
        });
      const input = { prices: { input: '1' } };
      const wrong: [object[], string][] = [
        [[input], 'tiers[0]'],
        [[{ above: border, service: 'flex', ...input }], 'tiers[0]'],
        [
          [
            { above: border, ...input },
            { above: border, ...input },
          ],
          'tiers[1]',
        ],
        [[{ above: border, prices: {} }], 'tiers[0]'],
        [[{ service: 'fast', ...input }], 'tiers[0].service'],
        [[{ above: border, prices: { input: '0.0001' } }], 'tiers[0].prices.input'],
      ];
      for (const [tiers, param] of wrong) {
        const { status, json } = await set(tiers);
        assert.deepEqual([status, json.error.param], [400, param], JSON.stringify(tiers));
      }
      const { json } = await set([{ above: border, prices: { input: '1', image: '1' } }]);
      assert.match(json.error.message, /tiers\[0\].*image/);
    });

    test('the shipped list has its tiers, and an import sets them with the markup', async () => {
      const path = '/api/v1/operator/prices';
      const list = (await server().call(`${path}/list`)).json;
      const gpt = list.prices.find(({ model }: { model: string }) => model === 'gpt-5.4');
      assert.deepEqual(gpt.tiers[0], {
        above: 272_000,
        prices: { input: '5', cached_input: '0.5', output: '22.5' },
      });
      const imported = await server().call(`${path}/import`, { body: { markup_percent: 50 } });
      assert.equal(imported.status, 200, imported.text);
      const { models } = (await server().call(path)).json;
      const found = models.find(({ model }: { model: string }) => model === 'claude-sonnet-4-5');
      assert.deepEqual(found.tiers, [
        {
          above: 200_000,
          prices: {
            input: '9.00',
            cached_input: '0.90',
            cache_write: '11.25',
            cache_write_1h: '18.00',
            output: '33.75',
          },
          costs: {
            input: '6.00',
            cached_input: '0.60',
            cache_write: '7.50',
            cache_write_1h: '12.00',
            output: '22.50',
          },
        },
      ]);
    });
  },
);
