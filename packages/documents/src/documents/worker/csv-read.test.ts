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

test('a quote that is not closed is refused with its line, instead of taking later rows into its cell', async () => {
  const refusedAt = async (csv: string) =>
    await readCsv(Buffer.from(csv)).then(
      () => 'read',
      ({ message }: Error) => /line \d+/.exec(message)?.[0],
    );
  assert.equal(await refusedAt('Date,About,Debit\n01/03,"POS,5000\n02/03,Salary,1\n'), 'line 2');
  assert.equal(await refusedAt('Date,About\r\n01/03,"POS,5000\r\n02/03,"Airtime, MTN"\r\n'), 'line 2');
  assert.equal(await refusedAt('sep=;\nSize;Item\n"6;Pipe\n8;"Rod"\n'), 'line 3');
  assert.equal(await refusedAt('Item,Note\nPipe,6" wide\nRod,"8"" wide"\nBar,"8" wide\n'), 'read');
  assert.equal(await refusedAt('Item,Note\nRice,"two\nlines" \nBeans,"one ""line"""'), 'read');
});
