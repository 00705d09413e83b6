import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestSpan } from './best-span.ts';

/** Scores of [start, end] for: none, two pieces of a question and its end, then the passage. */
const scored = (...passage: [number, number][]) =>
  Float32Array.from([[1, 1], [9, 9], [9, 9], [9, 9], ...passage].flat());

test('the best start and end are one span, in order and within the passage', () => {
  const found = bestSpan(scored([0, 5], [4, 0], [0, 3]), 4, 3);
  assert.deepEqual(found, { start: 1, end: 2, score: 5 });
});

test('what no piece is likelier than stays below 0', () => {
  assert.ok(bestSpan(scored([-3, -2], [-2, -3]), 4, 2).score < 0);
});

test('an answer is no longer than 32 pieces', () => {
  const far = Array.from({ length: 40 }, (_, place): [number, number] => [
    place === 0 ? 9 : 0,
    place === 39 ? 9 : 0,
  ]);
  const { start, end } = bestSpan(scored(...far), 4, 40);
  assert.ok(end - start < 32);
});

test('a passage without pieces holds nothing', () => {
  assert.equal(bestSpan(scored(), 4, 0).score, Number.NEGATIVE_INFINITY);
});
