import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from './text-read.ts';

const valuesOf = async (csv: string) =>
  (await readCsv(Buffer.from(csv))).rows.slice(1).map((row) => row.map(({ value }) => value));

test('points before three digits are no decimals in a CSV file with decimal commas', async () => {
  assert.deepEqual(await valuesOf('Item;On hand;Cost\nRice;1.240;42.500,00\nBeans;310;31.250,50\n'), [
    ['Rice', '1.240', '42.500,00'],
    ['Beans', 310, '31.250,50'],
  ]);
  assert.deepEqual(await valuesOf('Item,Weight,Cost\nRice,1.240,42.5\nBeans,310,31.25\n'), [
    ['Rice', 1.24, 42.5],
    ['Beans', 310, 31.25],
  ]);
});
