/** A guardrail hook belongs to the caller: what it has read is paid for. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { sampleSpeech } from '../../packages/speech/src/endpoints/sample-speech.ts';

let server: TestServer;
let upstream: ChatStandIn;
let hook: ReturnType<typeof createServer>;
let hookUrl: string;
/** Undefined: it does not answer. */
let onHook: (texts: string[]) => object | undefined;

before(async () => {
  upstream = await openChatStandIn((response, { path, body }) => {
    const results = [{ flagged: false, categories: {}, category_scores: {} }];
    if (path === '/v1/moderations') return sendJson(response, 200, { id: 'modr-1', model: 'm', results });
    if (body.stream) return sendEvents(response, streamOf('Pepper is ', '₦900.'));
    return sendJson(response, 200, completion('Pepper is ₦900.'));
  });
  hook = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const told = onHook(JSON.parse(Buffer.concat(parts).toString()).texts);
    if (told !== undefined) response.end(JSON.stringify(told));
  });
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  const { port } = hook.address() as AddressInfo;
  hookUrl = `http://127.0.0.1:${port}/check`;
  server = await startTestServer({
    env: {
      ...{ OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0', OJA_EGRESS_ALLOW: `127.0.0.1:${port}` },
      OJA_ENGINES_TRANSCRIPTION: 'whisper',
    },
  });
  const price = { model: '*', prices: { input: '10', output: '10' } };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: price });
  assert.equal(set.status, 200, set.text);
});
after(async () => {
  await server.close();
  hook.closeAllConnections();
  hook.close();
  await upstream[Symbol.asyncDispose]();
});

async function keyWith(guardrails: object) {
  const { key: owner } = await server.account({ dollars: 1, scopes: ['ai', 'account'] });
  const wish = { name: 'guarded', scopes: ['ai'], guardrails };
  const made = await server.call('/api/v1/keys', { key: owner, body: wish });
  assert.equal(made.status, 201, made.text);
  return { owner, key: made.json.secret as string };
}

test('what a hook of the caller has read is paid for, whatever the caller does next', async () => {
  const dollarsOf = async (key: string) =>
    Number((await server.call('/api/v1/credits', { key })).json.balance);
  const ask = { model: 'm', messages: [{ role: 'user', content: 'Pepper?' }], max_tokens: 20 };
  for (const onFailure of ['allow', 'refuse'])
    for (const stream of [false, true]) {
      const { key, owner } = await keyWith({
        ...{ on: ['output'], moderation: true },
        hook: { url: hookUrl, timeout_ms: 5_000, on_failure: onFailure },
      });
      const before = await dollarsOf(owner);
      const read = new Promise<string[]>((done) => {
        onHook = (texts) => void done(texts);
      });
      const leaving = new AbortController();
      const asked = fetch(`${server.url}/api/v1/chat`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ask, stream }),
        signal: leaving.signal,
      })
        .then((response) => response.text())
        .catch(() => undefined);
      assert.deepEqual(await read, ['Pepper is ₦900.']);
      leaving.abort();
      await asked;
      for (let tries = 0; tries < 200 && (await dollarsOf(owner)) === before; tries++) await pause(20);
      assert.ok((await dollarsOf(owner)) < before, `${onFailure} ${stream}`);
    }
});

test('a job whose text a hook has read is paid for, refused or cancelled', async () => {
  const price = { endpoint: 'ai.transcribe', price_per_unit: '0.01' };
  const set = await server.call('/api/v1/operator/prices', { body: price });
  assert.equal(set.status, 200, set.text);
  for (const what of ['refuse', 'cancel']) {
    const { key, owner } = await keyWith({
      ...{ on: ['output'] },
      hook: { url: hookUrl, timeout_ms: 5_000, on_failure: 'allow' },
    });
    const read = new Promise<void>((done) => {
      onHook = () => {
        done();
        return what === 'refuse' ? { action: 'refuse' } : undefined;
      };
    });
    const file = { data: sampleSpeech, filename: 'market.ogg' };
    const made = await server.call('/api/v1/transcribe', { key, body: { file, async: true } });
    assert.equal(made.status, 202, made.text);
    await read;
    const jobPath = `/api/v1/jobs/${made.json.id}`;
    if (what === 'cancel') await server.call(`${jobPath}/cancel`, { key, body: {} });
    let job = { status: 'running', charge: '' };
    while (job.status === 'running') {
      await pause(50);
      job = (await server.call(jobPath, { key })).json;
    }
    assert.equal(job.status, what === 'refuse' ? 'failed' : 'completed');
    const { data } = (await server.call('/api/v1/requests?limit=200', { key: owner })).json;
    const row = data.find(({ method }: { method: string }) => method === 'JOB');
    assert.deepEqual([row.status, row.charge], [what === 'refuse' ? 400 : 200, '0.01']);
    const { held, balance } = (await server.call('/api/v1/credits', { key: owner })).json;
    assert.deepEqual([held, balance], ['0.00', '0.99']);
  }
});
