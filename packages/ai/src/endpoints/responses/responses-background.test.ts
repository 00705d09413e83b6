import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import OpenAI from 'openai';
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
