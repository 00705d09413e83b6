import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubtfulAmounts } from './naira.ts';

test('amounts with a sign that the recognizer reads for the naira are doubtful, others are not', () => {
  const text =
    'Rice ¥1,250.00 and #500, N 2,000; ₦75 is sure, $12 too, and No. 3, SKU#44, 5N6 are no amounts. #500';
  assert.deepEqual(doubtfulAmounts(text), ['¥1,250.00', '#500', 'N 2,000']);
});
