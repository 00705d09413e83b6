import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampled, turns } from './sample.ts';

test('a sample is a part that differs by day, and the days together have every case', () => {
  const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const step of [1, 2, 3, 4]) {
    const seen = new Set<string>();
    for (let day = 20_000; day < 20_000 + 16 * step; day += step) {
      const part = sampled(cases, 2, day, false);
      assert.equal(new Set(part).size, 2);
      for (const one of part) seen.add(one);
    }
    assert.deepEqual([...seen].sort(), cases, `every ${step} days`);
  }
  assert.deepEqual(sampled(cases, 8, 20_000, false), cases);
  assert.deepEqual(sampled(cases, 2, 20_000, true), cases);
});

test('by turns each test runs on one of the days', () => {
  const dueOn = (day: number, all: boolean) => {
    const isDue = turns(3, day, all);
    return ['a', 'b', 'c', 'd'].filter(() => isDue());
  };
  assert.deepEqual(dueOn(20_000, false), ['b']);
  assert.deepEqual(dueOn(20_001, false), ['a', 'd']);
  assert.deepEqual(dueOn(20_002, false), ['c']);
  assert.deepEqual(dueOn(20_000, true), ['a', 'b', 'c', 'd']);
});
