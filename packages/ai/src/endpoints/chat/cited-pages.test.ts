import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCited } from './cited-pages.ts';

test('a page is cited by its own name, or by the pages of a table that it is part of', () => {
  const json = JSON.stringify({ content: 'It is 60. [a "b".pdf, pages 2–11] It ends. [a "b".pdf, page 20]' });
  const page = (number: number, filename = 'a "b".pdf') =>
    isCited(json, { source: `${filename}, page ${number}`, filename, page: number });
  assert.deepEqual(
    [1, 2, 9, 11, 12, 20].map((number) => page(number)),
    [false, true, true, true, false, true],
  );
  assert.equal(page(3, 'other.pdf'), false);
  assert.equal(isCited(json, { source: 'a "b".pdf', filename: 'a "b".pdf' }), false);
});
