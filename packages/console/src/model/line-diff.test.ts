import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLines } from './line-diff.ts';

const rows = (left: string, right: string) =>
  diffLines(left, right).map((row) => [row.left ?? null, row.right ?? null]);

test('equal texts have equal rows', () => {
  assert.deepEqual(rows('a\nb', 'a\nb'), [
    ['a', 'a'],
    ['b', 'b'],
  ]);
});

test('what was added, removed and changed stands where it belongs', () => {
  assert.deepEqual(rows('{\n  "a": 1,\n  "b": 2\n}', '{\n  "a": 3,\n  "b": 2,\n  "c": 4\n}'), [
    ['{', '{'],
    ['  "a": 1,', '  "a": 3,'],
    ['  "b": 2', '  "b": 2,'],
    [null, '  "c": 4'],
    ['}', '}'],
  ]);
  assert.deepEqual(rows('a\nx\nb\ny\nc', 'a\nb\nc'), [
    ['a', 'a'],
    ['x', null],
    ['b', 'b'],
    ['y', null],
    ['c', 'c'],
  ]);
});

test('every line of both texts is shown once, however long they are', () => {
  const left = Array.from({ length: 3000 }, (_, i) => `left ${i}`);
  const right = Array.from({ length: 2000 }, (_, i) => `right ${i}`);
  const found = diffLines(left.join('\n'), right.join('\n'));
  assert.deepEqual(
    found.flatMap((row) => row.left ?? []),
    left,
  );
  assert.deepEqual(
    found.flatMap((row) => row.right ?? []),
    right,
  );
});
