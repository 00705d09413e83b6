/** An upstream that stopped working: callers of its models hear that, in every dialect and of every kind of model. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let works = true;
let upstream: ChatStandIn;
let server: TestServer;
let key: string;

before(async () => {
  upstream = await openChatStandIn((response, { path, body }) => {
    if (!works) return sendJson(response, 500, { error: { message: 'down' } });
    if (path.endsWith('/models'))
      return sendJson(response, 200, { data: [{ id: 'listed' }, { id: 'tagged:latest' }] });
    sendJson(response, 200, completion('fine', { model: body.model }));
  });
  // Tested again only where a test asks for it.
  server = await startTestServer({ env: { OJA_CHAT_RETRIES: '0', OJA_SCHEDULE_MS: '600000' } });
  ({ key } = await server.account({ dollars: 5 }));
  const price = { endpoint: 'ai.images', price_per_unit: '0.01' };
  assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const messages = [{ role: 'user', content: 'Hello' }];
const content = { parts: [{ text: 'Hello' }] };
const calls: [path: string, body: object][] = [
  ['/v1/chat/completions', { messages }],
  ['/v1/chat/completions', { messages, stream: true }],
  ['/v1/completions', { prompt: 'Hello' }],
  ['/v1/responses', { input: 'Hello' }],
  ['/v1/responses/compact', { input: 'Hello' }],
  ['/v1/messages', { max_tokens: 9, messages }],
  ['/v1beta/models/MODEL:generateContent', { contents: [content] }],
  ['/v1beta/models/MODEL:embedContent', { content }],
  ['/v1/embeddings', { input: 'Hello' }],
  ['/v2/embed', { texts: ['Hello'], input_type: 'search_document' }],
  ['/v1/images/generations', { prompt: 'A stall' }],
  ['/v1/moderations', { input: 'Hello' }],
];

async function expectOfAll(model: string, status: 404 | 503): Promise<void> {
  for (const [path, fields] of calls) {
    const body = path.includes('MODEL') ? fields : { model, ...fields };
    const answer = await server.call(`/api${path.replace('MODEL', encodeURIComponent(model))}`, {
      key,
      body,
    });
    // Anthropic's own status for it.
    const found = answer.status === 529 ? 503 : answer.status;
    assert.deepEqual([path, found], [path, status], answer.text);
    const said = status === 503 ? /not working now/ : /does not exist|No configured server serves/;
    assert.match(answer.text, said, path);
  }
}

async function save(fields: { name: string; models?: string[] }): Promise<void> {
  const body = { url: upstream.url, key: 'k', ...fields };
  const { json, text } = await server.call('/api/v1/operator/upstreams', { body });
  assert.equal(json.state, 'on', text);
}

async function retest(name: string, ok: boolean): Promise<void> {
  works = ok;
  const { json, text } = await server.call('/api/v1/operator/upstreams/test', { body: { id: name } });
  assert.equal(json.ok, ok, text);
}

test('models of a broken upstream are not working, whatever is asked of them; others are unknown', async () => {
  await save({ name: 'one', models: ['m-*', 'gte-embed', 'dall-e-3', 'omni-moderation'] });
  await retest('one', false);
  await expectOfAll('m-small', 503);
  await expectOfAll('one/other', 503);
  await expectOfAll('nobody', 404);
});

test('of one that takes any model, those that it has listed', async () => {
  works = true;
  await save({ name: 'any' });
  await retest('any', false);
  await expectOfAll('listed', 503);
  await expectOfAll('tagged', 503);
  await expectOfAll('any/other', 503);
  await expectOfAll('nobody', 404);
});
