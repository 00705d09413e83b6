import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainBody } from './plain-body.ts';
import type { ChatBody } from './port.ts';

const messages = [{ role: 'user', content: 'Hello' }];
const tool = (name: string) => ({ type: 'function' as const, function: { name } });

const refused: [string, Partial<ChatBody>][] = [
  ['audio', { audio: { voice: 'alloy', format: 'wav' } }],
  ['modalities', { modalities: ['text', 'audio'] }],
  ['functions', { functions: [{ name: 'f' }] }],
  ['function_call', { function_call: { name: 'f' } }],
  ['logit_bias', { logit_bias: { '50256': -100 } }],
  ['moderation', { moderation: { model: 'omni-moderation-latest' } }],
  ['web_search_options', { web_search_options: { search_context_size: 'low' } }],
  ['tools[1]', { tools: [tool('f'), { type: 'custom', custom: { name: 'c' } }] }],
  [
    'messages[1].tool_calls[0]',
    {
      messages: [
        ...messages,
        {
          role: 'assistant',
          tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'c', input: 'ls' } }],
        },
      ],
    },
  ],
  [
    'messages[0].content[0]',
    {
      messages: [
        { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }] },
      ],
    },
  ],
];

for (const [param, fields] of refused) {
  test(`an engine that cannot do ${param} says so by its name`, () => {
    assert.throws(
      () => plainBody({ messages, ...fields }, 'The engine'),
      (error: { code?: string; options?: { param?: string } }) =>
        error.code === 'unprocessable' && error.options?.param === param,
    );
  });
}

test('hints, empty fields and text are let through as they are', () => {
  const body: ChatBody = {
    messages,
    modalities: ['text'],
    audio: null,
    logit_bias: {},
    metadata: { a: 'b' },
    service_tier: 'auto',
    store: false,
    reasoning_effort: 'low',
  };
  assert.equal(plainBody(body, 'The engine'), body);
});

test('allowed_tools leaves only those tools', () => {
  const body: ChatBody = {
    messages,
    tools: [tool('a'), tool('b')],
    tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [tool('b')] } },
  };
  const plain = plainBody(body, 'The engine');
  assert.deepEqual(plain.tools, [tool('b')]);
  assert.equal(plain.tool_choice, 'required');
});

test('a tool that is not there cannot be chosen', () => {
  const tools = [{ type: 'function' as const, function: { name: 'f' } }];
  const choose = (name: string): ChatBody => ({
    messages,
    tools,
    tool_choice: { type: 'function', function: { name } },
  });
  assert.doesNotThrow(() => plainBody(choose('f'), 'The engine'));
  assert.throws(() => plainBody(choose('g'), 'The engine'), {
    code: 'invalid_request',
    param: 'tool_choice',
  });
});
