/** Bodies sent to `/mcp` are bounded one by one, and together per account. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { OJA_BODIES_PER_ACCOUNT_MB: '1' } });
});
after(() => server.close());

const megabyte = 1024 * 1024;
const message = (padding: number) =>
  Buffer.from(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { _meta: { padding: 'x'.repeat(padding) } },
    }),
  );

function post(key: string, bytes: number): ClientRequest {
  return request(`${server.url}/mcp`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'content-length': bytes,
    },
  });
}

async function answerOf(sent: ClientRequest): Promise<{ status: number; text: string; retryAfter?: string }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const retryAfter = response.headers['retry-after'];
  return {
    status: response.statusCode ?? 0,
    text: Buffer.concat(parts).toString(),
    ...(retryAfter ? { retryAfter } : {}),
  };
}

const whole = (key: string, body: Buffer) => {
  const sent = post(key, body.length);
  const answer = answerOf(sent);
  sent.end(body);
  return answer;
};

test('bodies of one account wait for each other, those of others do not', async () => {
  const [busy, other] = [await server.account(), await server.account()];
  const { json } = await server.call('/api/v1/keys', { key: busy.key, body: { scopes: ['ai'] } });
  const body = message(megabyte * 0.75);
  const slow = post(busy.key, body.length);
  const slowAnswer = answerOf(slow);
  slow.write(body.subarray(0, -10));

  // It counts as soon as the server has read it; a second key of the account makes no difference.
  let refused = await whole(json.secret, body);
  for (let tries = 0; refused.status !== 429 && tries < 100; tries++)
    refused = await whole(json.secret, body);
  assert.equal(refused.status, 429, refused.text);
  assert.match(refused.text, /1 MB of request bodies in parallel per account/);
  assert.equal(refused.retryAfter, '1');
  assert.equal((await whole(other.key, body)).status, 200);

  slow.end(body.subarray(-10));
  assert.equal((await slowAnswer).status, 200);
  let served = await whole(json.secret, body);
  for (let tries = 0; served.status === 429 && tries < 100; tries++) served = await whole(json.secret, body);
  assert.equal(served.status, 200, served.text);
});

test('a body over 10 MB is refused, announced or not', async () => {
  const { key } = await server.account();
  const announced = post(key, 10_000_001);
  const answer = answerOf(announced);
  announced.write('{');
  const { status, text } = await answer;
  announced.destroy();
  assert.equal(status, 413, text);
  assert.match(text, /payload_too_large/);
});

test('a body that nests without end is refused before the protocol reads it', async () => {
  const { key } = await server.account();
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const params = `{"name":"ai_chat","arguments":{"messages":${deep}}}`;
  const body = Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
  const { status, text } = await whole(key, body);
  assert.equal(status, 400);
  assert.match(text, /nested more than 128 levels deep/);
  const broken = await whole(key, Buffer.from('{"jsonrpc":'));
  assert.equal(broken.status, 400);
  assert.match(broken.text, /-32700/);
});
