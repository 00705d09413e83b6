/** What an upstream does not count is counted here: a stream that its caller closes early is charged by it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith, openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import type { ChatBody } from '../port.ts';
import { chatSettings } from '../settings.ts';
import { type ChatScript, chunk, completion, openChatStandIn, sendEvents, sendJson } from '../stand-in.ts';
import { createOpenai } from './openai.ts';

const hello: ChatBody = { messages: [{ role: 'user', content: 'Hello' }], model: 'stand-in-1' };
const words = 'word '.repeat(80);
const wordTokens = 100;

async function openEngine(script: ChatScript) {
  const standIn = await openChatStandIn(script);
  const opened = openParts();
  const engine = createOpenai(settle(chatSettings, { openaiUrl: standIn.url, retries: 0 }), opened.parts);
  return {
    engine,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await opened[Symbol.asyncDispose]();
      await standIn[Symbol.asyncDispose]();
    },
  };
}

const said: [name: string, message: object][] = [
  ['content', { content: words }],
  ['reasoning_content', { reasoning_content: words }],
  ['reasoning', { reasoning: words }],
  ['the same thoughts under two names', { reasoning: words, reasoning_content: words }],
  ['a refusal', { refusal: words }],
  ['a call of the older kind', { function_call: { name: 'f', arguments: words } }],
  ['a tool call', { tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: words } }] }],
  [
    'a custom tool call',
    { tool_calls: [{ index: 0, id: 'c', type: 'custom', custom: { name: 'f', input: words } }] },
  ],
  ['audio', { audio: { id: 'a', transcript: words } }],
];

for (const [name, message] of said) {
  test(`${name}: counted in a stream and in a whole response`, async () => {
    await using opened = await openEngine((response, { body }) =>
      body.stream
        ? sendEvents(response, [chunk(message), chunk({}, 'stop'), '[DONE]'])
        : sendJson(
            response,
            200,
            completion('', {
              choices: [{ index: 0, message: { role: 'assistant', content: null, ...message } }],
              usage: null,
            }),
          ),
    );
    const { events } = await opened.engine.stream({ body: { ...hello, stream: true } }, callWith());
    let tokens = 0;
    for await (const event of events) tokens += event.tokens;
    assert.equal(tokens, wordTokens);
    const { usage } = await opened.engine.complete({ body: hello }, callWith());
    const isCall = 'tool_calls' in message;
    assert.equal(usage.completion_tokens, wordTokens + (isCall ? 8 : 0));
    assert.equal(usage.estimated, true);
  });
}

test('a conversation with custom tool calls is counted where the upstream counts nothing', async () => {
  const call = { id: 'c', type: 'custom', custom: { name: 'shell', input: words } };
  const body: ChatBody = {
    ...hello,
    messages: [
      ...hello.messages,
      { role: 'assistant', tool_calls: [call as never] },
      { role: 'tool', tool_call_id: 'c', content: 'done' },
    ],
  };
  await using opened = await openEngine((response, { body: sent }) =>
    sent.stream
      ? sendEvents(response, [chunk({ content: 'Done' }, 'stop'), '[DONE]'])
      : sendJson(response, 200, completion('Done', { usage: undefined })),
  );
  const whole = await opened.engine.complete({ body }, callWith());
  assert.ok(whole.usage.prompt_tokens > wordTokens);
  const { events } = await opened.engine.stream({ body: { ...body, stream: true } }, callWith());
  let usage: typeof whole.usage | undefined;
  for await (const event of events) usage = event.usage ?? usage;
  assert.deepEqual(usage, whole.usage);
});
