import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokensByKind } from './usage-kinds.ts';

test('reasoning is charged once, whether the upstream counts it among the completion or beside it', () => {
  const counted = (prompt_tokens: number, completion_tokens: number, reasoning: number, total: number) => {
    const completion_tokens_details = { reasoning_tokens: reasoning };
    const usage = { prompt_tokens, completion_tokens, total_tokens: total, completion_tokens_details };
    const { output, reasoning: charged } = tokensByKind(usage);
    return [output, charged];
  };
  assert.deepEqual(counted(36, 20, 8, 56), [12, 8], 'OpenAI');
  assert.deepEqual(counted(10_120, 1499, 2809, 14_428), [1499, 2809], 'xAI');
  assert.deepEqual(counted(279, 89, 6, 374), [89, 6], 'xAI, with little of it');
  assert.deepEqual(counted(21, 0, 60, 0), [0, 60], 'it can not be among nothing');
  assert.deepEqual(counted(9, 3, 0, 12), [3, 0]);
});
