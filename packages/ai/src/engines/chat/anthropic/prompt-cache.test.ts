import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAnthropic, toUsage } from './anthropic-wire.ts';

const cacheControl = { type: 'ephemeral' };

test('cache_control reaches Anthropic where it was set, and only there', () => {
  const sent = toAnthropic(
    {
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Rules', cache_control: cacheControl }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Long document', cache_control: cacheControl },
            { type: 'text', text: 'Question' },
          ],
        },
      ],
    },
    'claude-sonnet-4-5',
  );
  assert.deepEqual(sent.system, [{ type: 'text', text: 'Rules', cache_control: cacheControl }]);
  assert.deepEqual(sent.messages, [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Long document', cache_control: cacheControl },
        { type: 'text', text: 'Question' },
      ],
    },
  ]);
  const plain = toAnthropic(
    {
      messages: [
        { role: 'system', content: 'Rules' },
        { role: 'user', content: 'Hello' },
      ],
    },
    'm',
  );
  assert.equal(plain.system, 'Rules');
});

test('cache reads and writes are counted apart', () => {
  const usage = {
    input_tokens: 3,
    cache_creation_input_tokens: 20,
    cache_read_input_tokens: 100,
    output_tokens: 4,
  };
  assert.deepEqual(toUsage(usage), {
    prompt_tokens: 123,
    completion_tokens: 4,
    total_tokens: 127,
    prompt_tokens_details: { cached_tokens: 100, cache_write_tokens: 20 },
  });
});

test('what is cached for an hour, and what a compaction used, are counted too', () => {
  const usage = {
    input_tokens: 3,
    cache_creation_input_tokens: 20,
    cache_creation: { ephemeral_5m_input_tokens: 8, ephemeral_1h_input_tokens: 12 },
    output_tokens: 4,
    iterations: [
      { type: 'compaction', input_tokens: 1000, output_tokens: 50, cache_creation: null },
      { type: 'message', input_tokens: 3, output_tokens: 4, cache_creation_input_tokens: 20 },
    ],
  };
  assert.deepEqual(toUsage(usage), {
    prompt_tokens: 1023,
    completion_tokens: 54,
    total_tokens: 1077,
    prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 20, cache_write_1h_tokens: 12 },
  });
});
