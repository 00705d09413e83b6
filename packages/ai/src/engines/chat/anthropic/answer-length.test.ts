import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAnthropic } from './anthropic-wire.ts';

test('without max_tokens an answer may be as long as is held for it, and as the model can write', () => {
  const plain = { messages: [{ role: 'user', content: 'Hello' }] };
  for (const [model, tokens] of [
    ['claude-sonnet-4-5', 16_384],
    ['claude-3-7-sonnet-latest', 16_384],
    ['claude-3-5-haiku-latest', 4096],
    ['claude-3-opus-20240229', 4096],
  ] as const)
    assert.equal(toAnthropic(plain, model).max_tokens, tokens, model);
  assert.equal(toAnthropic({ ...plain, max_tokens: 50 }, 'claude-sonnet-4-5').max_tokens, 50);
});
