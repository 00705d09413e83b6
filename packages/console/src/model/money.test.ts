import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundedDollars } from './money.ts';

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
