// @alone
/** Public price lists on loopback, as OpenRouter and models.dev write them. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { openChatStandIn, sendJson } from '../../../ai/src/engines/chat/stand-in.ts';
import { runCli } from '../../../server/src/testing/run-cli.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';

const routerModel = (id: string, pricing: object) => ({
  id,
  canonical_slug: id,
  name: id,
  created: 1_754_000_000,
  context_length: 400_000,
  architecture: { modality: 'text->text', input_modalities: ['text'], output_modalities: ['text'] },
  pricing: { request: '0', image: '0', web_search: '0', internal_reasoning: '0', ...pricing },
  top_provider: { context_length: 400_000, max_completion_tokens: 128_000, is_moderated: true },
});
const router = () => ({
  data: [
    routerModel('openai/gpt-next', {
      prompt: '0.00000125',
      completion: '0.00001',
      input_cache_read: '0.000000125',
    }),
    routerModel('openrouter/auto', { prompt: '-1', completion: '-1' }),
    routerModel('meta/llama:free', { prompt: '0', completion: '0' }),
  ],
});
const devModel = (id: string, cost: object) => ({
  id,
  name: id,
  attachment: true,
  reasoning: true,
  tool_call: true,
  release_date: '2026-10-01',
  last_updated: '2026-10-01',
  modalities: { input: ['text', 'image'], output: ['text'] },
  open_weights: false,
  cost,
  limit: { context: 1_050_000, output: 128_000 },
});
const provider = (id: string, ...models: { id: string }[]) => ({
  id,
  env: ['KEY'],
  npm: '@ai-sdk/x',
  name: id,
  doc: 'https://example.com',
  models: Object.fromEntries(models.map((model) => [model.id, model])),
});
const dev = () => ({
  openai: provider(
    'openai',
    devModel('gpt-5.4', {
      input: 3,
      output: 18,
      cache_read: 0.3,
      tiers: [{ input: 6, output: 27, cache_read: 0.6, tier: { type: 'context', size: 272_000 } }],
      context_over_200k: { input: 6, output: 27, cache_read: 0.6 },
    }),
    devModel('gpt-5.2', { input: 1.75, output: 14, cache_read: 0.175 }),
    devModel('gpt-5.1', { input: 0.01, output: 0.02 }),
    devModel('gpt-4.1', { input: 2.5, output: 8 }),
    devModel('gpt-9', {
      input: 7,
      output: 70,
      cache_read: 0.7,
      context_over_200k: { input: 14, output: 105 },
    }),
  ),
  'github-copilot': provider('github-copilot', devModel('gpt-9-copilot', { input: 0, output: 0 })),
});

let answers: Record<string, unknown>;
const lists = createServer((request, response) => {
  const answer = answers[request.url!];
  if (answer === undefined) return response.writeHead(503).end();
  response.writeHead(200, { 'content-type': 'application/json' });
  return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});
let server: TestServer;
let upstream: Awaited<ReturnType<typeof openChatStandIn>>;
const prices = '/api/v1/operator/prices';

before(async () => {
  await new Promise<void>((done) => lists.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(lists.address() as AddressInfo).port}`;
  upstream = await openChatStandIn((response) =>
    sendJson(response, 200, { data: [{ id: 'gpt-5.2' }, { id: 'our-own-9b' }] }),
  );
  server = await startTestServer({
    env: { OJA_PRICE_LISTS: `${url}/router,${url}/dev`, OJA_OPENAI_URL: upstream.url, OJA_OPENAI_KEY: 'k' },
  });
  assert.equal((await server.call(`${prices}/import`, { body: { markup_percent: 20 } })).status, 200);
  const own = { model: 'gpt-4.1', prices: { input: '9', output: '9' } };
  assert.equal((await server.call(`${prices}/models`, { method: 'PUT', body: own })).status, 200);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
  lists.close();
});
beforeEach(() => {
  answers = { '/router': router(), '/dev': dev() };
});

const priced = async (name: string) =>
  (await server.call(prices)).json.models.find(({ model }: { model: string }) => model === name);
const namesOf = (changes: { model: string }[]) => changes.map(({ model }) => model);

test('public lists are compared with the prices in force, and nothing is changed', async () => {
  const { status, json, text } = await server.call(`${prices}/latest`);
  assert.equal(status, 200, text);
  assert.deepEqual(
    json.sources.map(({ models, problem }: { models: number; problem: null }) => [models, problem]),
    [
      [2, null],
      [5, null],
    ],
  );
  assert.deepEqual(namesOf(json.added).sort(), ['gpt-9', 'openai/gpt-next']);
  assert.deepEqual(json.changed, [
    {
      model: 'gpt-5.4',
      before: { ...json.changed[0].before, input: '2.50', 'input:above_272000': '5.00' },
      after: {
        ...{ input: '3.00', cached_input: '0.30', output: '18.00' },
        ...{
          'input:above_272000': '6.00',
          'cached_input:above_272000': '0.60',
          'output:above_272000': '27.00',
        },
      },
    },
  ]);
  assert.deepEqual(namesOf(json.doubtful), ['gpt-5.1']);
  assert.deepEqual(json.own, ['gpt-4.1']);
  assert.ok(json.gone.includes('gpt-5.2-2025-12-11') && !json.gone.includes('gpt-5.2'));
  assert.equal(json.markup_percent, 20);
  assert.equal(await priced('gpt-9'), undefined);
});

test('without a yes nothing is imported', async () => {
  const { code, stderr } = await runCli(['prices', 'import', '--latest'], { OJA_DATA_DIR: server.dataDir });
  assert.equal(code, 1, stderr);
  assert.match(stderr, /New \(2\):[\s\S]*Changed \(1\):\n {2}gpt-5\.4 {2}input \$2\.50 → \$3\.00/);
  assert.match(stderr, /Nothing was imported/);
  assert.equal(await priced('gpt-9'), undefined);
});

test('--yes imports at the usual markup, keeps what a list lacks and closes nothing', async () => {
  const { code, stdout, stderr } = await runCli(['prices', 'import', '--latest', '--yes'], {
    OJA_DATA_DIR: server.dataDir,
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Set the prices of 3 models/);
  const changed = await priced('gpt-5.4');
  assert.deepEqual([changed.prices.input, changed.costs.input], ['3.60', '3.00']);
  const tier = (of: { above?: number; service?: string }) =>
    changed.tiers.find((one: typeof of) => one.above === of.above && one.service === of.service);
  assert.equal(tier({ above: 272_000 }).prices.output, '32.40');
  assert.equal(tier({ service: 'priority' }).costs.input, '5.00', 'public lists have no service tiers');
  assert.deepEqual((await priced('gpt-9')).tiers[0].costs, { input: '14.00', output: '105.00' });
  assert.equal((await priced('gpt-4.1')).prices.input, '9.00', 'a price of the operator stays');
  assert.equal((await priced('gpt-5.1')).costs.input, '1.25', 'so does one that a list puts at a hundredth');
  const { data } = (await server.call('/api/v1/models')).json;
  for (const { id, prices: sold } of data) assert.notEqual(sold, null, `${id} is still sold`);
  const again = await server.call(`${prices}/latest`);
  assert.deepEqual([again.json.added, again.json.changed, again.json.prices], [[], [], []]);
});

const lying: [what: string, list: () => unknown][] = [
  ['a negative price', () => ({ ...dev(), xai: provider('xai', devModel('m', { input: -3, output: 1 })) })],
  ['a huge price', () => ({ ...dev(), xai: provider('xai', devModel('m', { input: 1e9, output: 1 })) })],
  ['a price as text', () => ({ ...dev(), xai: provider('xai', devModel('m', { input: '3', output: 1 })) })],
  [
    'a border at 0 tokens',
    () => ({
      ...dev(),
      xai: provider(
        'xai',
        devModel('m', { input: 1, tiers: [{ input: 1, tier: { type: 'context', size: 0 } }] }),
      ),
    }),
  ],
  [
    'a negative price at OpenRouter',
    () => ({ data: [routerModel('a/b', { prompt: '-0.5', completion: '1' })] }),
  ],
  ['a number at OpenRouter', () => ({ data: [routerModel('a/b', { prompt: 1, completion: '0' })] })],
  ['infinity', () => ({ data: [routerModel('a/b', { prompt: '1e999', completion: '0' })] })],
  ['no models', () => ({})],
  ['no JSON', () => '<html>'],
  ['50 MB', () => `{"data":[${' '.repeat(50_000_000)}]}`],
];
for (const [what, list] of lying)
  test(`a list with ${what} is not used, and says why; the other one is`, async () => {
    answers['/dev'] = list();
    const { status, json, text } = await server.call(`${prices}/latest`);
    assert.equal(status, 200, text);
    const [honest, lies] = json.sources;
    assert.equal(honest.problem, null);
    assert.ok(lies.models === 0 && lies.problem.length > 5, text);
    assert.ok(namesOf([...json.added, ...json.changed]).every((name) => name.startsWith('openai/')));
  });

test('where no list can be read, the reasons are named', async () => {
  answers = {};
  const { status, json } = await server.call(`${prices}/latest`);
  assert.deepEqual([status, json.error.code], [502, 'upstream_error']);
  assert.match(json.error.message, /status 503/);
});
