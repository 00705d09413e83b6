import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildModelList } from './build-model-list.ts';
import { isNearRetirement, knownModel, modelList } from './model-list.ts';

test('the shipped list has the current models of each maker, at whole nano-dollars for a token', () => {
  for (const name of [
    'gpt-5.2',
    'gpt-5.6-luna',
    'claude-opus-5',
    'claude-sonnet-5',
    'gemini-3.6-flash',
    'gpt-5.2-2025-12-11',
  ])
    assert.ok(knownModel(name)?.prices?.output, name);
  for (const [name, { prices = {} }] of Object.entries(modelList().models))
    for (const [kind, price] of Object.entries(prices))
      assert.match(price, kind === 'image' ? /^\d+(\.\d{1,4})?$/ : /^\d+(\.\d{1,3})?$/, `${name} ${kind}`);
});

test('longer prompts, batches and priority have their prices, and models their ends', () => {
  const { above, batch, priority } = knownModel('gpt-5.6')!;
  assert.deepEqual(
    [above?.['272000']?.input, above?.['272000']?.output, batch?.input, priority?.output],
    ['10', '45', '2.5', '60'],
  );
  assert.equal(knownModel('gemini-3.1-pro-preview')?.above?.['200000']?.cached_input, '0.4');
  assert.ok(isNearRetirement('anthropic/claude-sonnet-4-5', Date.parse('2026-11-19')));
  assert.ok(!isNearRetirement('claude-sonnet-4-5', Date.parse('2026-05-01')));
  assert.ok(!isNearRetirement('claude-sonnet-5', Date.parse('2026-11-19')));
});

test('a name that several hosts sell has the highest price, and each host its own; a maker comes first', () => {
  const facts = (provider: string, input: number) => ({
    provider,
    mode: 'chat',
    input_cost_per_token: input,
  });
  const { models } = buildModelList(
    {
      'groq/llama': facts('groq', 1e-6),
      'novita/llama': facts('novita', 3e-6),
      'deepseek/deepseek-chat': facts('deepseek', 2.8e-7),
      'novita/deepseek-chat': facts('novita', 9e-7),
      'fireworks_ai/free': facts('fireworks_ai', 0),
    },
    '2026-08-08',
  );
  const input = (name: string) => models[name]?.prices?.input;
  assert.deepEqual(
    [input('llama'), input('groq/llama'), input('deepseek-chat'), input('novita/deepseek-chat')],
    ['3', '1', '0.28', '0.9'],
  );
  assert.equal(models.free?.prices, undefined, 'nothing is given away because a price is not known');
});
