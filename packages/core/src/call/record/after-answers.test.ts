import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterAnswers } from './after-answers.ts';

test('work runs in order, after all promises of the tick', async () => {
  const seen: string[] = [];
  afterAnswers(() => seen.push('first'));
  afterAnswers(() => seen.push('second'));
  await Promise.resolve();
  seen.push('written');
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(seen, ['written', 'first', 'second']);
});

test('what is added by work runs in the next turn', async () => {
  const seen: string[] = [];
  afterAnswers(() => {
    seen.push('outer');
    afterAnswers(() => seen.push('inner'));
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(seen, ['outer']);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(seen, ['outer', 'inner']);
});
