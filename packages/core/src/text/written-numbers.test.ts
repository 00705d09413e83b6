import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf } from './written-numbers.ts';

test('numbers are read as tables write them, and words are none', () => {
  const read: Record<string, number | undefined> = {
    '₦22,198.75': 22198.75,
    '1 250 000': 1_250_000,
    '(120)': -120,
    '-₦5': -5,
    '₦(15,000)': -15_000,
    'N(2,300.00)': -2300,
    '$ (1.50)': -1.5,
    '(13.3)%': -13.3,
    '(13.3%)': -13.3,
    '12.5%': 12.5,
    '1.5m': 1_500_000,
    '$3 billion': 3e9,
    '.5': 0.5,
    '0': 0,
    '': undefined,
    N: undefined,
    Q1: undefined,
    '12/10/2026': undefined,
    '0803 555 0199': undefined,
    '3 bags': undefined,
  };
  for (const [text, number] of Object.entries(read)) assert.equal(numberOf(text), number, text);
});
