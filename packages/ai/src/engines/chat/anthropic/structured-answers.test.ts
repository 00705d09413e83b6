import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatBody } from '../port.ts';
import { type AnthropicEvent, createAnthropicTranslator } from './anthropic-stream.ts';
import { fromAnthropic, toAnthropic } from './anthropic-wire.ts';

const schema = { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] };
const asked: ChatBody = {
  messages: [{ role: 'user', content: 'How much is it?' }],
  response_format: { type: 'json_schema', json_schema: { name: 'bill', schema } },
  tools: [{ type: 'function', function: { name: 'price', parameters: { type: 'object' } } }],
};
const sent = (more: Partial<ChatBody>) => {
  const { tools, tool_choice } = toAnthropic({ ...asked, ...more }, 'claude-sonnet-4-5');
  return { names: (tools as { name: string }[]).map(({ name }) => name), tool_choice };
};

test('a schema beside tools is kept: the model calls one of them, or answers by it', () => {
  const both = ['price', 'answer_as_json'];
  assert.deepEqual(sent({}), { names: both, tool_choice: { type: 'any' } });
  assert.deepEqual(sent({ parallel_tool_calls: false }), {
    names: both,
    tool_choice: { type: 'any', disable_parallel_tool_use: true },
  });
  const answer = { type: 'tool', name: 'answer_as_json' };
  assert.deepEqual(sent({ tool_choice: 'none' }), { names: both, tool_choice: answer });
  assert.deepEqual(sent({ tool_choice: 'required' }), { names: ['price'], tool_choice: { type: 'any' } });
  const price = { type: 'function', function: { name: 'price' } };
  assert.deepEqual(sent({ tool_choice: price }), {
    names: ['price'],
    tool_choice: { type: 'tool', name: 'price' },
  });
});

const use = (name: string, input: object) => ({ type: 'tool_use', id: `toolu_${name}`, name, input });

test('an answer beside calls waits for their results', () => {
  const read = (...content: ReturnType<typeof use>[]) => {
    const { completion } = fromAnthropic({ content, stop_reason: 'tool_use' }, 'claude-sonnet-4-5');
    const { message, finish_reason } = completion.choices[0]!;
    return [message.content, message.tool_calls?.map((call) => call.function.name), finish_reason];
  };
  assert.deepEqual(read(use('answer_as_json', { total: 5 })), ['{"total":5}', undefined, 'stop']);
  assert.deepEqual(read(use('price', {})), [null, ['price'], 'tool_calls']);
  assert.deepEqual(read(use('price', {}), use('answer_as_json', { total: 0 })), [
    null,
    ['price'],
    'tool_calls',
  ]);
  const translator = createAnthropicTranslator({ upstream: 'a', model: 'm', includeUsage: false });
  const events: AnthropicEvent[] = [
    { type: 'content_block_start', index: 0, content_block: use('price', {}) },
    { type: 'content_block_start', index: 1, content_block: use('answer_as_json', {}) },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
  ];
  for (const event of events) translator.translate(event as Record<string, unknown>, () => undefined);
  assert.equal(translator.end(0).finishReason, 'tool_calls');
});
