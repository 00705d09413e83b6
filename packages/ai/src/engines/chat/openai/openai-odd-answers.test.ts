import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { EngineFailure } from '../../../../../core/src/engine-failure.ts';
import { callWith, openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import { collect } from '../contract.ts';
import type { ChatBody } from '../port.ts';
import { chatSettings } from '../settings.ts';
import { beginEvents, type ChatScript, chunk, event, openChatStandIn, sendJson } from '../stand-in.ts';
import { createOpenai } from './openai.ts';

const hello: ChatBody = { messages: [{ role: 'user', content: 'Hello' }], model: 'stand-in-1' };
const streamed: ChatBody = { ...hello, stream: true };

async function openEngine(script: ChatScript) {
  const standIn = await openChatStandIn(script);
  const opened = openParts();
  const settings = settle(chatSettings, { openaiUrl: standIn.url, retries: 0 });
  const engine = createOpenai(settings, opened.parts);
  return {
    engine,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await opened[Symbol.asyncDispose]();
      await standIn[Symbol.asyncDispose]();
    },
  };
}

const failure = (work: Promise<unknown>): Promise<EngineFailure> =>
  work.then(
    () => assert.fail('it did not fail'),
    (error) => error as EngineFailure,
  );

test('events without data and a byte order mark do not reach the caller; nothing but an end is a failure', async () => {
  await using opened = await openEngine((response, { body }) => {
    beginEvents(response);
    if (body.model === 'empty') {
      response.end('data: [DONE]\n\n');
      return;
    }
    response.write(`\ufeff${event(chunk({ content: 'a' }))}event: ping\n\n: kept\n\ndata:\n\n`);
    response.end(`${event(chunk({ content: 'b' }, 'stop'))}data: [DONE]\n\n`);
  });
  const { events } = await opened.engine.stream({ body: streamed }, callWith());
  let text = '';
  for await (const { bytes } of events) text += Buffer.from(bytes as string).toString();
  assert.match(text, /^data: /);
  assert.doesNotMatch(text, /ping|data:\n/);
  assert.match(text, /: kept\n\n/);
  const nothing = await failure(opened.engine.stream({ body: { ...streamed, model: 'empty' } }, callWith()));
  assert.equal(nothing.code, 'upstream_error');
});

test('an error inside a response keeps its own code and message', async () => {
  const errors: Record<string, [unknown, string, RegExp]> = {
    number: [{ message: 'slow down', code: 429 }, 'upstream_rate_limited', /rate limiting this server/],
    word: [{ message: 'Provider is gone', type: 'server_error' }, 'upstream_error', /Provider is gone/],
    key: [{ message: 'bad key sk-1', code: 'invalid_api_key' }, 'upstream_auth_failed', /credentials/],
  };
  await using opened = await openEngine((response, { body }) =>
    sendJson(response, 200, { error: errors[String(body.model)]![0] }),
  );
  for (const [model, [, code, words]] of Object.entries(errors)) {
    const told = await failure(opened.engine.complete({ body: { ...hello, model } }, callWith()));
    assert.equal(told.code, code);
    assert.match(told.message, words);
  }
});

test('the faults that Python servers list are reported', async () => {
  const detail = [{ loc: ['body', 'messages', 0], msg: 'field required', type: 'missing' }];
  await using opened = await openEngine((response) => sendJson(response, 422, { detail }));
  const told = await failure(opened.engine.complete({ body: hello }, callWith()));
  assert.equal(told.code, 'invalid_request');
  assert.match(told.message, /body\.messages\.0: field required/);
});

test('an answer that comes whole is streamed with all that it says', async () => {
  const message = {
    role: 'assistant',
    content: null,
    refusal: 'No.',
    function_call: { name: 'f', arguments: '{}' },
  };
  await using opened = await openEngine((response) =>
    sendJson(response, 200, {
      ...{ id: 'c1', object: 'chat.completion', created: 1, model: 'm' },
      choices: [{ index: 0, message, finish_reason: 'function_call' }],
    }),
  );
  const { events } = await opened.engine.stream({ body: streamed }, callWith());
  const { chunks } = await collect(events);
  const { role: _role, content: _content, ...said } = message;
  assert.deepEqual(chunks[1]?.choices[0]?.delta, said);
});

test('a body that ends a moment after its last event keeps its connection', async () => {
  const ports: (number | undefined)[] = [];
  let held: ServerResponse | undefined;
  await using opened = await openEngine((response) => {
    ports.push(response.socket?.remotePort);
    held = response;
    beginEvents(response);
    response.write(`${event(chunk({ content: 'a' }, 'stop'))}data: [DONE]\n\n`);
  });
  for (let count = 0; count < 8; count += 1) {
    const { events } = await opened.engine.stream({ body: streamed }, callWith());
    await collect(events);
    held!.end();
    await once(held!, 'close');
  }
  assert.ok(new Set(ports).size < ports.length, `connections: ${ports.join(', ')}`);
});
