import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedOfModel } from './allowance.ts';

test('characters and tokens are read from every dialect, files left out', () => {
  const picture = { type: 'image', source: { type: 'base64', data: 'A'.repeat(9_000) } };
  const anthropic = {
    system: 'abcde',
    max_tokens: 70,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'x'.repeat(100) }, picture] }],
  };
  const asked = askedOfModel(anthropic);
  assert.ok(asked.characters >= 105 && asked.characters < 200, String(asked.characters));
  assert.deepEqual(
    [asked.promptParam, asked.maxTokens, asked.maxTokensParam],
    ['messages', 70, 'max_tokens'],
  );
  const responses = askedOfModel({
    input: ['x'.repeat(50), `data:image/png;base64,${'A'.repeat(500)}`],
    max_output_tokens: 9,
  });
  assert.deepEqual(responses, {
    characters: 50,
    promptParam: 'input',
    maxTokens: 9,
    maxTokensParam: 'max_output_tokens',
  });
  assert.equal(askedOfModel(undefined).maxTokens, undefined);
});
