import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSettings } from '../../../server/src/registry.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';
import { completion, openChatStandIn, sendJson } from '../engines/chat/stand-in.ts';
import { message, messageStream, sendStream, text } from './messages/stand-in.ts';
import { messageItem, upstreamResponse } from './responses/stand-in.ts';

let upstream: Awaited<ReturnType<typeof openChatStandIn>>;
let server: TestServer;
let allowing: TestServer;

before(async () => {
  upstream = await openChatStandIn((response, { path, body }) => {
    if (path.endsWith('/responses')) sendJson(response, 200, upstreamResponse([messageItem('Noon')]));
    else if (!path.endsWith('/v1/messages')) sendJson(response, 200, completion('Noon'));
    else if (body.stream) sendStream(response, messageStream([text('Noon')]));
    else sendJson(response, 200, message([{ type: 'text', text: 'Noon' }]));
  });
  const env = {
    OJA_CHAT_UPSTREAMS: JSON.stringify([
      { name: 'main', url: upstream.url, models: ['gpt-*'], responses: true },
    ]),
    OJA_ANTHROPIC_URL: upstream.url,
    OJA_ANTHROPIC_KEY: 'sk-ant-stand-in',
    OJA_CHAT_RETRIES: '0',
  };
  server = await startTestServer({ env: { ...env, OJA_CHAT_SURCHARGES: '0' } });
  allowing = await startTestServer({ env });
});
after(async () => {
  await server.close();
  await allowing.close();
  await upstream[Symbol.asyncDispose]();
});

test('they pass by default only where nobody else can reach the server', () => {
  const surcharges = (env: Record<string, string>) =>
    (readSettings(env).engines.chat as { surcharges?: boolean }).surcharges;
  assert.equal(surcharges({}), true);
  assert.equal(surcharges({ OJA_HOST: '0.0.0.0' }), false);
  assert.equal(surcharges({ OJA_PUBLIC_URL: 'https://api.example.com' }), false);
  assert.equal(surcharges({ OJA_HOST: '0.0.0.0', OJA_CHAT_SURCHARGES: '1' }), true);
  assert.equal(surcharges({ OJA_CHAT_SURCHARGES: '0' }), false);
});

const messages = [{ role: 'user', content: 'What is the time?' }];
const asChat = { path: '/api/v1/chat/completions', body: { model: 'gpt-next', messages } };
const asMessages = { path: '/api/v1/messages', body: { model: 'claude-next', max_tokens: 64, messages } };
const asResponses = { path: '/api/v1/responses', body: { model: 'gpt-next', input: 'Time?', store: false } };

const send = async (to: TestServer, { path, body }: { path: string; body: object }, fields: object) => {
  const calls = upstream.seen.length;
  const answer = await to.call(path, { body: { ...body, ...fields } });
  return { ...answer, arrived: upstream.seen.slice(calls).at(-1)?.body };
};

const speeds: [typeof asChat | typeof asMessages | typeof asResponses, object][] = [
  [asChat, { service_tier: 'priority' }],
  [asResponses, { service_tier: 'fast' }],
  [asMessages, { speed: 'fast' }],
  [asMessages, { speed: 'fast', stream: true }],
];
for (const [asked, fields] of speeds) {
  const [field] = Object.keys(fields) as [string];
  test(`${asked.path} goes without ${JSON.stringify(fields)} unless the operator allows it`, async () => {
    const plain = await send(server, asked, fields);
    assert.equal(plain.status, 200, plain.text);
    assert.equal(plain.arrived?.[field], undefined);
    assert.equal(plain.headers.get('x-oja-dropped'), field);
    const allowed = await send(allowing, asked, fields);
    assert.equal(allowed.arrived?.[field], (fields as Record<string, unknown>)[field]);
    assert.equal(allowed.headers.get('x-oja-dropped'), null);
  });
}

test('hosted tools and a tier of a passed response are named together', async () => {
  const tools = [{ type: 'web_search' }];
  const include = ['reasoning.encrypted_content'];
  const { headers, arrived } = await send(server, asResponses, { service_tier: 'priority', tools, include });
  assert.equal(headers.get('x-oja-dropped'), 'service_tier, tools.web_search');
  assert.deepEqual(arrived?.tools, []);
});

const billed: [typeof asChat | typeof asMessages | typeof asResponses, object, string][] = [
  [asChat, { web_search_options: {} }, 'web_search_options'],
  [asChat, { plugins: [{ id: 'web' }] }, 'plugins'],
  [asResponses, { models: ['gpt-dearest'] }, 'models'],
  [asChat, { providerOptions: { gateway: { models: ['gpt-dearest'] } } }, 'providerOptions'],
  [asChat, { compound_custom: { models: { answering_model: 'gpt-dearest' } } }, 'compound_custom'],
  [
    asResponses,
    {
      include: ['reasoning.encrypted_content'],
      tools: [{ type: 'namespace', name: 'web', tools: [{ type: 'web_search' }] }],
    },
    'tools[0].tools[0].type',
  ],
  [asMessages, { fallbacks: [{ model: 'claude-dearest' }] }, 'fallbacks'],
  [asMessages, { inference_geo: 'us' }, 'inference_geo'],
  [
    asMessages,
    {
      tools: [
        { type: 'bash_20250124', name: 'bash' },
        { type: 'web_search_20260318', name: 'web_search' },
      ],
    },
    'tools[1].type',
  ],
];
for (const [asked, fields, param] of billed) {
  test(`${asked.path} refuses ${JSON.stringify(fields)} unless the operator allows it`, async () => {
    const refused = await send(server, asked, fields);
    assert.equal(refused.status, 422, refused.text);
    assert.equal(refused.json.error.param, param);
    assert.match(refused.json.error.message, /OJA_CHAT_SURCHARGES=1/);
    assert.equal(refused.arrived, undefined, 'nothing reached the upstream');
    const allowed = await send(allowing, asked, fields);
    assert.equal(allowed.status, 200, allowed.text);
    for (const [name, value] of Object.entries(fields)) assert.deepEqual(allowed.arrived?.[name], value);
  });
}

test('models and provider of a chat are for Oja: no upstream chooses by them', async () => {
  const choice = { models: ['gpt-dearest'], provider: { order: ['main'] } };
  for (const one of [server, allowing]) {
    const { status, arrived, text } = await send(one, asChat, choice);
    assert.equal(status, 200, text);
    assert.deepEqual([arrived?.models, arrived?.provider], [undefined, undefined]);
  }
});

test('what costs no more than the model passes', async () => {
  const tools = [
    { name: 'clock', input_schema: { type: 'object' } },
    { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool' },
  ];
  const usual = { tools, service_tier: 'standard_only', speed: 'standard', inference_geo: 'global' };
  const { status, arrived, headers } = await send(server, asMessages, usual);
  assert.equal(status, 200);
  assert.deepEqual({ ...arrived, ...usual }, arrived);
  assert.equal(headers.get('x-oja-dropped'), null);
  assert.equal((await send(server, asChat, { service_tier: 'flex' })).arrived?.service_tier, 'flex');
});
