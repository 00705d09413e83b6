import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundedDollars, sentAmount, typedAmount } from './money.ts';

test('a headline is rounded to the cent and never shows more than there is', () => {
  const cases = {
    '0.00': '$0.00',
    '0.009999': '<$0.01',
    '0.01': '$0.01',
    '9.999999': '$9.99',
    '1234567.891': '$1,234,567.89',
    '-0.004': '−<$0.01',
    '-12.349': '−$12.34',
  };
  for (const [exact, shown] of Object.entries(cases)) assert.equal(roundedDollars(exact), shown, exact);
});

test('an amount may be typed with its sign and with groups of digits, in its own currency', () => {
  assert.equal(typedAmount('$1,000.50'), '1000.50');
  assert.equal(typedAmount(' 15 000 '), '15000');
  assert.equal(typedAmount('₦15,000', 'NGN'), '15000');
  // What is meant in naira must not become dollars.
  assert.equal(typedAmount('₦15,000'), undefined);
  assert.equal(typedAmount('$10', 'NGN'), undefined);
  assert.equal(sentAmount(' ₦15,000 '), '₦15,000');
  assert.equal(typedAmount('10,50'), undefined);
});
