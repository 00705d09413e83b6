import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pricedKinds, shifted, shortPrice } from './model-price.ts';

test('a price per token is moved, not multiplied', () => {
  assert.equal(shifted('0.00000015', 6), '0.15');
  assert.equal(shifted('0.0000025', 6), '2.50');
  assert.equal(shifted('0.000000075', 6), '0.075');
  assert.equal(shifted('0.00', 6), '0.00');
  assert.equal(shifted('1.5', 6), '1500000.00');
  assert.equal(shifted('0.10', 0), '0.10');
});

test('a cell has input and output, and says free or that nothing is set', () => {
  const token = (by_kind: Record<string, string>) => ({ prices: { unit: 'token', by_kind } });
  assert.equal(shortPrice(token({ input: '0.00000015', output: '0.0000006' })), '$0.15 / $0.60');
  assert.equal(shortPrice(token({ unit: '0.00' })), 'Free');
  assert.equal(shortPrice({ prices: { unit: 'image', by_kind: { unit: '0.10' } } }), '$0.10 per image');
  assert.equal(
    shortPrice({ prices: { unit: 'character', by_kind: { unit: '0.000015' } } }),
    '$0.015 per 1,000 characters',
  );
  assert.equal(shortPrice({ prices: null }), 'No price yet');
});

test('kinds that cost nothing are left out', () => {
  assert.deepEqual(pricedKinds({ input: '0.0000001', reasoning: '0.00' }), [['input', '0.0000001']]);
});
