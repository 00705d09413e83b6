import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRefusedModels } from './refused-models.ts';

test('a refusal is remembered for ten minutes', () => {
  let now = 0;
  const refused = createRefusedModels(() => now);
  refused.add('gpt-a');
  now = 599_999;
  assert.equal(refused.has('gpt-a'), true);
  assert.equal(refused.has('gpt-b'), false);
  now = 600_000;
  assert.equal(refused.has('gpt-a'), false);
});

test('names that callers make up push out the oldest, not the newest', () => {
  const refused = createRefusedModels();
  for (let count = 0; count <= 1_000; count += 1) refused.add(`m-${count}`);
  assert.equal(refused.has('m-0'), false);
  assert.equal(refused.has('m-1'), true);
  assert.equal(refused.has('m-1000'), true);
});
