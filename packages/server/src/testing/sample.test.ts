import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full, sampled, turns } from './sample.ts';

test('a sample is a part that differs by day, and the days together have every case', { skip: full }, () => {
  const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const seen = new Set<string>();
  for (let day = 20_000; day < 20_004; day++) {
    const part = sampled(cases, 2, day);
    assert.equal(new Set(part).size, 2);
    for (const one of part) seen.add(one);
  }
  assert.deepEqual([...seen].sort(), cases);
  assert.deepEqual(sampled(cases, 7), cases);
});

test('by turns each test runs on one of the days', { skip: full }, () => {
  const due = [20_000, 20_001, 20_002].map((day) => {
    const isDue = turns(3, day);
    return ['a', 'b', 'c', 'd'].filter(() => isDue());
  });
  assert.deepEqual(due, [['b'], ['a', 'd'], ['c']]);
});
