import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import OpenAI from 'openai';
import { execute } from '../../../../core/src/storage/store.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { type ChatStandIn, completion, openChatStandIn, sendJson } from '../../engines/chat/stand-in.ts';

let server: TestServer;
let upstream: ChatStandIn;
let openai: OpenAI;

before(async () => {
  upstream = await openChatStandIn(async (response, { body, gone }) => {
    if (body.model === 'failing') return sendJson(response, 500, { error: { message: 'no' } });
    if (body.model === 'endless') await gone;
    sendJson(response, 200, completion('Noon'));
  });
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  const { key } = await server.account();
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

test('the response to a background call shows what was sent', async () => {
  const sent = {
    model: 'm',
    instructions: 'Be brief.',
    metadata: { order: '7' },
    temperature: 0.3,
    max_output_tokens: 50,
    tools: [
      {
        type: 'function' as const,
        name: 'ring',
        parameters: { type: 'object', properties: {} },
        strict: false,
      },
    ],
  };
  const { instructions, metadata, temperature, max_output_tokens, tools, model, status, background } =
    await openai.responses.create({ ...sent, input: 'a private question', background: true });
  assert.deepEqual({ instructions, metadata, temperature, max_output_tokens, tools, model }, sent);
  assert.deepEqual([status, background], ['queued', true]);
  const jobs = await server.app.platform.parts.store.query('SELECT input, result FROM jobs');
  assert.doesNotMatch(JSON.stringify(jobs), /private question|Be brief/);
});

const next = (previous: string) =>
  openai.responses.create({ model: 'm', input: 'x', previous_response_id: previous });

async function ended(id: string, status: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if ((await openai.responses.retrieve(id)).status === status) return;
    await pause(20);
  }
  assert.fail(`${id} is not ${status}`);
}

test('a response that will never complete cannot be continued, one that runs can later', async () => {
  const failing = await openai.responses.create({ model: 'failing', input: 'x', background: true });
  await ended(failing.id, 'failed');
  await assert.rejects(next(failing.id), (error: unknown) => {
    assert.ok(error instanceof OpenAI.BadRequestError, String(error));
    assert.deepEqual([error.param, error.code], ['previous_response_id', 'invalid_request']);
    assert.match(error.message, /has status failed/);
    return true;
  });
  const endless = await openai.responses.create({ model: 'endless', input: 'x', background: true });
  await assert.rejects(next(endless.id), OpenAI.ConflictError);
  await openai.responses.cancel(endless.id);
  await ended(endless.id, 'cancelled');
  await assert.rejects(next(endless.id), OpenAI.BadRequestError);
});

test('an answer is read once its job is charged for: a job that was cut runs again, a cancelled one has none', async () => {
  await using cut = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_JOB_WORKERS: '0' } });
  const { id: accountId, key } = await cut.account();
  const { platform } = cut.app;
  const body = { model: 'm', input: 'x', background: true };
  const { id } = (await cut.call('/api/v1/responses', { key, body })).json;
  const queued = (await platform.stored.find<{ response: object }>(accountId, 'response', id))!;
  const output = [{ type: 'message', id: 'msg_1', content: [{ type: 'output_text', text: 'Noon' }] }];
  const response = { ...queued.content.response, status: 'completed', output };
  const content = { ...queued.content, response };
  const state = 'completed';
  await platform.stored.save({ id, accountId, kind: 'response', state, model: 'm', content });
  const read = await cut.call(`/api/v1/responses/${id}`, { key });
  assert.deepEqual([read.json.status, read.json.output], ['queued', []], read.text);
  const next = { model: 'm', input: 'and then?', previous_response_id: id };
  assert.equal((await cut.call('/api/v1/responses', { key, body: next })).status, 409);
  const cancelled = await cut.call(`/api/v1/responses/${id}/cancel`, { key, body: {} });
  assert.deepEqual([cancelled.json.status, cancelled.json.output], ['cancelled', []]);
  assert.deepEqual((await cut.call(`/api/v1/responses/${id}`, { key })).json.output, []);
});

test('a job that was cut after its answer was stored runs again as it was sent', async () => {
  const first = await openai.responses.create({ model: 'again', input: 'x', background: true });
  await ended(first.id, 'completed');
  const { store } = server.app.platform.parts;
  const asked = upstream.seen.length;
  await store.transact(execute, {
    sql: "UPDATE jobs SET state = 'queued' WHERE id = $1",
    params: [first.id.replace('resp_', 'req_')],
  });
  await ended(first.id, 'completed');
  assert.equal(upstream.seen.length, asked + 1);
  assert.deepEqual(upstream.seen.at(-1)!.body, upstream.seen.at(-2)!.body);
});
