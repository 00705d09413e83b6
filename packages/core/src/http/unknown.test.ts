/** The errors for SDKs with a wrong base URL, and for paths that are not served. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import OpenAI, { NotFoundError } from 'openai';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const sdk = (base: string) =>
  new OpenAI({ apiKey: server.operator.api_key, baseURL: `${server.url}${base}`, maxRetries: 0 });
const ask = { model: 'auto', messages: [{ role: 'user' as const, content: 'Hello' }] };

for (const base of ['', '/', '/v1', '/api', '/api/v1/chat', '/api/v1/chat/completions', '//api/v1']) {
  test(`an SDK with the base URL "${base}" gets the right one in the error`, async () => {
    for (const [asked, path] of [
      [() => sdk(base).chat.completions.create(ask), '/api/v1/chat/completions'],
      [() => sdk(base).models.list(), '/api/v1/models'],
    ] as const) {
      const error = await asked().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      assert.ok(error instanceof NotFoundError, String(error));
      assert.equal(error.code, 'not_found');
      assert.ok(error.message.includes(`Did you mean ${path}? The base URL of an SDK ends in /api/v1.`));
    }
  });
}

test('a request for WebSocket returns 426 at once', async () => {
  for (const path of ['/api/v1/chat', '/api/v1/messages']) {
    const asking = request(`${server.url}${path}`, {
      headers: {
        ...{
          connection: 'Upgrade',
          upgrade: 'websocket',
          authorization: `Bearer ${server.operator.api_key}`,
        },
        ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
      },
    });
    asking.end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    const { error } = (await json(response)) as { error: { code: string } };
    assert.deepEqual([response.statusCode, error.code], [426, 'websocket_unsupported'], path);
  }
});

test('the error for a Gemini SDK with a wrong base URL names the right one', async () => {
  for (const base of ['/v1beta', '/api', '/api/v1beta/v1beta']) {
    const path = `${base}/models/gemini-2.5-flash:streamGenerateContent?alt=sse`;
    const { status, json } = await server.call(path, { body: { contents: [] } });
    assert.equal(status, 404, path);
    assert.match(
      json.error.message,
      /Did you mean \/api\/v1beta\/models\/gemini-2\.5-flash:streamGenerateContent\?.* \/docs\/agents/,
    );
  }
});

test('what is not served of OpenAI’s API says what is', async () => {
  const told = async (asked: Promise<unknown>) => {
    const error = await asked.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof NotFoundError, String(error));
    return error.message;
  };
  const openai = sdk('/api/v1');
  assert.match(await told(openai.post('/images/variations', { body: {} })), /docs\/openai-sdks/);
  for (const path of ['/fine_tuning/jobs', '/assistants', '/vector_stores/vs_1/files', '/evals'])
    assert.match(await told(openai.get(path)), /not supported; \/docs\/openai-sdks/, path);
  for (const bytes of [10, 2_000_000]) {
    const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
    assert.match(await told(openai.images.createVariation({ image: file })), /docs\/openai-sdks/);
  }
  assert.match(await told(openai.models.delete('tinyllama')), /Deleting a model is not supported/);
  assert.match(await told(openai.post('/videos/edits', { body: {} })), /Editing a video is not supported/);
  assert.match(
    await told(openai.post('/videos/req_1/remix', { body: {} })),
    /Remixing a video is not supported/,
  );
  assert.match(await told(openai.get('/nothing-of-the-kind')), /catalogue lists all endpoints/);
  assert.match(await told(openai.get(`/${'a/'.repeat(3000)}models`)), /catalogue lists all endpoints/);
});

test('errors at unknown paths have the form of the client’s API', async () => {
  const anthropic = { headers: { 'anthropic-version': '2023-06-01' } };
  const { status, json } = await server.call('/api/v1/agents', anthropic);
  assert.equal(status, 404);
  assert.deepEqual([json.type, json.error.type], ['error', 'not_found_error']);
  assert.match(json.error.message, /Anthropic's API is not supported/);
  const google = await server.call('/api/v1beta/cachedContents', { headers: { 'x-goog-api-client': 'x' } });
  assert.deepEqual([google.status, google.json.error.status], [404, 'NOT_FOUND']);
});

test('pages still refuse other methods', async () => {
  const answer = await fetch(`${server.url}/healthz`, { method: 'POST' });
  assert.equal(answer.status, 405);
  assert.equal(answer.headers.get('allow'), 'GET, HEAD');
});
