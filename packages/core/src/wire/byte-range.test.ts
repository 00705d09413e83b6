import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnown, rangeOf } from './byte-range.ts';

const file = { bytes: 1000, etag: '"one"' };

const asked: [string | undefined, ReturnType<typeof rangeOf>][] = [
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=200-399', { start: 200, end: 399 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['Bytes = 5-9', { start: 5, end: 9 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-5', undefined],
  ['bytes=a-b', undefined],
];

for (const [range, expected] of asked) {
  test(`the range ${range}`, () => assert.deepEqual(rangeOf({ range }, file), expected));
}

test('the rest of another file is not sent: If-Range', () => {
  const range = 'bytes=500-';
  assert.deepEqual(rangeOf({ range, 'if-range': '"one"' }, file), { start: 500, end: 999 });
  assert.equal(rangeOf({ range, 'if-range': '"two"' }, file), undefined);
  assert.equal(rangeOf({ range, 'if-range': 'Sun, 15 Nov 2026 08:00:00 GMT' }, file), undefined);
});

test('an empty file has no range, and what is known is not sent again', () => {
  assert.equal(rangeOf({ range: 'bytes=0-' }, { ...file, bytes: 0 }), 'unsatisfiable');
  assert.ok(isKnown('"zero", W/"one"', '"one"') && isKnown('*', '"one"'));
  assert.ok(!isKnown(undefined, '"one"') && !isKnown('"two"', '"one"'));
});
