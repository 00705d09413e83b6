import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith, openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import { chatSettings } from '../settings.ts';
import { completion, openChatStandIn, sendEvents, sendJson, streamOf } from '../stand-in.ts';
import { createOpenai } from './openai.ts';

test('a model that reasons gets the length under the name it knows, however the caller named the model', async (t) => {
  const upstream = await openChatStandIn((response, { body }) =>
    body.stream ? sendEvents(response, streamOf('Hello')) : sendJson(response, 200, completion('Hello')),
  );
  const opened = openParts();
  const entry = { name: 'main', url: upstream.url, stream_usage: true };
  const rename = { smart: 'gpt-5.2', 'gpt-5-local': 'llama-3' };
  const upstreams = [{ ...entry, default_model: 'o4-mini', rename }];
  const engine = createOpenai(settle(chatSettings, { upstreams }), opened.parts);
  t.after(async () => {
    await engine.close?.();
    await opened[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });
  const messages = [{ role: 'user', content: 'Hello' }];
  for (const [model, sent, length] of [
    ['auto', 'o4-mini', 'max_completion_tokens'],
    ['smart', 'gpt-5.2', 'max_completion_tokens'],
    ['main/gpt-5.2', 'gpt-5.2', 'max_completion_tokens'],
    ['gpt-5-local', 'llama-3', 'max_tokens'],
    ['gpt-4o', 'gpt-4o', 'max_tokens'],
  ] as const) {
    const body = { model, messages, max_tokens: 50 };
    await engine.complete({ body }, callWith());
    const { events } = await engine.stream({ body: { ...body, stream: true } }, callWith());
    for await (const _event of events);
    for (const { body: seen } of upstream.seen.splice(0)) {
      assert.equal(seen.model, sent, model);
      const names = Object.keys(seen).filter((name) => name.startsWith('max_'));
      assert.deepEqual([names, seen[length]], [[length], 50], model);
    }
  }
});
