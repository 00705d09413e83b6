import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import type { ChatBody, ChatRequest } from '../port.ts';
import { callReading } from '../reader-testing.ts';
import { chatSettings } from '../settings.ts';
import { type ChatScript, completion, openChatStandIn, sendJson } from '../stand-in.ts';
import { createOpenai } from './openai.ts';

const hello: ChatBody = { messages: [{ role: 'user', content: 'Hello' }], model: 'stand-in-1' };

async function openEngine(script: ChatScript) {
  const standIn = await openChatStandIn(script);
  const opened = openParts();
  const engine = createOpenai(settle(chatSettings, { openaiUrl: standIn.url }), opened.parts);
  return {
    engine,
    standIn,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await opened[Symbol.asyncDispose]();
      await standIn[Symbol.asyncDispose]();
    },
  };
}

test('an upstream that does not see gets the picture in words, and is remembered', async () => {
  const picture = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } };
  const body: ChatBody = { ...hello, messages: [{ role: 'user', content: [picture] }] };
  const { call } = callReading({ described: hello.messages });
  await using opened = await openEngine((response, seen) => {
    if (Array.isArray(seen.body.messages[0].content)) {
      return sendJson(response, 400, { error: { message: 'This model does not support image input' } });
    }
    sendJson(response, 200, completion('in words'));
  });
  await opened.engine.complete({ body, holds: { files: true } }, call);
  assert.equal(opened.standIn.seen.length, 2);
  await opened.engine.complete({ body, holds: { files: true } }, call);
  assert.equal(opened.standIn.seen.length, 3, 'the second picture is not tried again');
});

test('a picture that is at fault is refused, and the model still sees', async () => {
  const picture = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } };
  const body: ChatBody = { ...hello, messages: [{ role: 'user', content: [picture] }] };
  const { call, asked } = callReading({ described: hello.messages });
  await using opened = await openEngine((response) =>
    sendJson(response, 400, { error: { message: 'Invalid image data.', code: 'image_parse_error' } }),
  );
  const request: ChatRequest = { body, holds: { files: true } };
  await assert.rejects(opened.engine.complete(request, call), { code: 'invalid_request' });
  await assert.rejects(opened.engine.complete(request, call), { code: 'invalid_request' });
  assert.deepEqual([opened.standIn.seen.length, asked.describe], [2, 0]);
});

test('an upstream that does not hear gets the words of the sound, and is remembered', async () => {
  const sound = { type: 'input_audio' as const, input_audio: { data: 'AAAA', format: 'wav' } };
  const body: ChatBody = { ...hello, messages: [{ role: 'user', content: [sound] }] };
  const { call, asked } = callReading({ heard: hello.messages });
  const request: ChatRequest = { body, holds: { sound: true } };
  await using opened = await openEngine((response, seen) => {
    if (Array.isArray(seen.body.messages[0].content)) {
      return sendJson(response, 400, {
        error: { message: 'At most 0 audio(s) may be provided in one request.' },
      });
    }
    sendJson(response, 200, completion('in words'));
  });
  await opened.engine.complete(request, call);
  await opened.engine.complete(request, call);
  assert.equal(opened.standIn.seen.length, 3, 'the second sound is not tried again');
  assert.equal(asked.hear, 2);
});
