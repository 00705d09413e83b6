/** What the SDKs do around a chat call is part of its scope. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { completion, openChatStandIn, sendJson } from '../../engines/chat/stand-in.ts';

let upstream: Awaited<ReturnType<typeof openChatStandIn>>;
let server: TestServer;
before(async () => {
  upstream = await openChatStandIn((response, { path }) =>
    path.endsWith('/models')
      ? sendJson(response, 200, { object: 'list', data: [{ id: 'm-1' }] })
      : sendJson(response, 200, completion('Noon')),
  );
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url } });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

for (const scope of ['ai.chat', 'ai.chat:m-*']) {
  test(`a key with ${scope} lists models, counts tokens and manages its responses`, async () => {
    const { key } = await server.account({ scopes: [scope] });
    const ok = async (path: string, options: object = {}) => {
      const answer = await server.call(path, { key, ...options });
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      return answer.json;
    };
    const { data } = await ok('/api/v1/models');
    assert.ok(data.some(({ id }: { id: string }) => id === 'm-1'));
    await ok('/api/v1/models/m-1');
    const messages = [{ role: 'user', content: 'Time?' }];
    await ok('/api/v1/messages/count_tokens', { body: { model: 'm-1', messages } });
    const { id } = await ok('/api/v1/responses', { body: { model: 'm-1', input: 'Time?' } });
    await ok(`/api/v1/responses/${id}`);
    await ok(`/api/v1/responses/${id}/input_items`);
    await ok(`/api/v1/responses/${id}`, { method: 'DELETE' });
    await ok('/api/v1/chat/completions', { method: 'GET' });
    const other = await server.call('/api/v1/embeddings', { key, body: { input: 'x' } });
    assert.equal(other.json.error.code, 'scope_missing');
  });
}

test('a key for another endpoint does none of it', async () => {
  const { key } = await server.account({ scopes: ['ai.embeddings'] });
  for (const path of ['/api/v1/models', '/api/v1/responses/resp_1', '/api/v1/chat/completions'])
    assert.equal((await server.call(path, { key, method: 'GET' })).json.error.code, 'scope_missing', path);
});
