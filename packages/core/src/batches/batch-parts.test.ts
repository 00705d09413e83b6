import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceSheet } from '../domain/price-kinds.ts';
import { createPriceBook } from '../platform/prices/price-book.ts';
import { batchPrices, batchSheet } from './batch-parts.ts';

const sheet = (nanos: PriceSheet['nanos'], costNanos: PriceSheet['nanos'], more = {}): PriceSheet => ({
  ...{ endpoint: 'ai.*', model: 'm', nanos, costNanos, ...more },
});

test('batches cost half, and no less than the provider charges where that is known', () => {
  assert.deepEqual(batchSheet(sheet({ input: 1000, output: 3000 }, {}), 50).nanos, {
    input: 500,
    output: 1500,
  });
  const thin = sheet({ input: 1000, cached_input: 400, output: 3000 }, { input: 800, output: 1000 });
  assert.deepEqual(batchSheet(thin, 50).nanos, { input: 800, cached_input: 400, output: 1500 });
});

test('nothing is raised, and a price of the operator for batches stands', () => {
  const sold = sheet({ input: 1000 }, { input: 2000 });
  assert.deepEqual(batchSheet(sold, 50).nanos, { input: 1000 });
  const tiers = [
    { service: 'batch', nanos: { input: 300 }, costNanos: { input: 200 } },
    { above: 1000, nanos: { input: 2000 }, costNanos: { input: 1900 } },
  ];
  const own = batchSheet(sheet({ input: 1000, output: 3000 }, { input: 800 }, { tiers }), 50);
  assert.deepEqual(own.nanos, { input: 300, output: 1500 });
  assert.deepEqual(own.tiers?.[1]?.nanos, { input: 1900 });
  assert.deepEqual(own.tiers?.[0]?.costNanos, { input: 800 });
});

test('an endpoint with a price of its own costs half, and no less than what its provider charges', () => {
  const row = { model: '*', kind: 'unit', fromAt: 0, ended: false };
  const book = createPriceBook(
    [
      { ...row, endpoint: 'ai.voice', nanos: 1000, costNanos: 800 },
      { ...row, endpoint: 'ai.transcribe', nanos: 1000, costNanos: null },
      { ...row, endpoint: 'network.dns', nanos: 1000, costNanos: null },
    ],
    1,
  );
  const prices = batchPrices(
    () => book,
    (id) => ({ isModel: id.startsWith('ai.'), microsPerUnit: 3 }),
    50,
  );
  const found = ['ai.voice', 'ai.transcribe', 'ai.video', 'network.dns', 'network.ip'].map((id) =>
    prices.unitNanos(id),
  );
  assert.deepEqual(found, [800, 500, 1500, 1000, 3000]);
});
