import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Units } from '../../domain/price-kinds.ts';
import type { Operation } from '../operation/operation.ts';
import { itemize, microsUp, priceNanos, unitsTotal } from './price.ts';
import { createPriceBook, matchesPattern, type PriceRow } from './price-book.ts';
import { quoteOf, sheetFor } from './quote.ts';

const row = (
  endpoint: string,
  model: string,
  kind: PriceRow['kind'],
  nanos: number,
  more = {},
): PriceRow => ({
  endpoint,
  model,
  kind,
  nanos,
  costNanos: null,
  fromAt: 0,
  ended: false,
  ...more,
});

const at = (nanos: Units) => ({ endpoint: '*', model: '*', nanos, costNanos: {} });

test('a request costs the sum of its kinds, rounded up once', () => {
  const prices = { input: 100, cached_input: 25, output: 400 };
  const units = { input: 3, cached_input: 2, cache_write: 1, output: 4, reasoning: 5, request: 1 };
  // A cache write counts as input, reasoning as output, and a request has no price here.
  const sheet = at(prices);
  assert.equal(priceNanos(sheet, units), 3 * 100 + 2 * 25 + 100 + 4 * 400 + 5 * 400);
  assert.equal(microsUp(priceNanos(sheet, units)), 5);
  assert.equal(
    itemize(sheet, units).reduce((sum, { nanos }) => sum + nanos, 0),
    priceNanos(sheet, units),
  );
  assert.equal(unitsTotal(units), 15, 'tokens, not the request');
});

test('what is cached for an hour costs twice the input unless it has a price of its own', () => {
  const written = { cache_write: 10, cache_write_1h: 10 };
  assert.equal(priceNanos(at({ input: 100, cache_write: 125 }), written), 1250 + 2000);
  assert.equal(priceNanos(at({ input: 100, cache_write: 125, cache_write_1h: 0 }), written), 1250);
  assert.equal(priceNanos(at({ unit: 100 }), written), 2000, 'a price of the unit counts for every token');
  assert.equal(unitsTotal(written), 20);
});

test('a price of the unit counts for every token', () => {
  assert.equal(priceNanos(at({ unit: 1000 }), { input: 7, output: 3, request: 1 }), 10_000);
  assert.equal(microsUp(priceNanos(at({ unit: 900_000_000 }), { unit: 1 })), 900_000);
});

test('a prompt longer than a tier is charged at its prices, on both sides of the border', () => {
  const book = createPriceBook(
    [
      ...[
        row('ai.*', 'm', 'input', 1000),
        row('ai.*', 'm', 'cached_input', 100),
        row('ai.*', 'm', 'output', 6000),
      ],
      row('ai.*', 'm', 'reasoning', 3000),
      ...[row('ai.*', 'm', 'input:above_200000', 2000), row('ai.*', 'm', 'output:above_200000', 9000)],
      row('ai.*', 'm', 'input:above_1000000', 8000),
      ...[row('ai.*', 'm', 'input:priority', 1800), row('ai.*', 'm', 'output:priority', 12_000)],
      row('ai.*', 'm', 'input:of_a_newer_version', 1),
    ],
    1,
  );
  const sheet = book.sheetOf('ai.chat', 'token', 'm')!;
  const price = (input: number, service?: 'priority' | 'batch', cached_input = 0) =>
    priceNanos(sheet, { input: input - cached_input, cached_input, output: 1, reasoning: 1 }, service);
  assert.equal(price(200_000), 200_000 * 1000 + 6000 + 3000);
  // Reasoning has half the price of output, with both prices.
  assert.equal(price(200_001), 200_001 * 2000 + 9000 + 4500);
  assert.equal(price(200_001, undefined, 200_000), 2000 + 200_000 * 200 + 9000 + 4500, 'cached tokens count');
  assert.equal(price(1_000_001), 1_000_001 * 8000 + 6000 + 3000, 'the highest tier alone');
  assert.equal(price(10, 'priority'), 10 * 1800 + 12_000 + 6000);
  assert.equal(price(10, 'batch'), price(10), 'no price of its own');
  assert.equal(price(200_001, 'priority'), 200_001 * 3600 + 18_000 + 9000);
  const parts = { input: 200_000, output: 1 };
  const [low, high] = itemize(sheet, { input: 400_001, output: 2, prompts: [parts] });
  assert.deepEqual(
    [low, high?.nanosPerUnit],
    [{ kind: 'input', tier: undefined, units: 200_000, nanosPerUnit: 1000, nanos: 200_000_000 }, 6000],
  );
  assert.equal(
    priceNanos(sheet, { input: 400_001, output: 2, prompts: [parts] }),
    price(200_000) - 3000 + 200_001 * 2000 + 9000,
    'each prompt has its own length',
  );
});

test('the most specific model pattern wins, then the most specific endpoint', () => {
  const book = createPriceBook(
    [
      row('ai.*', '*', 'input', 1),
      row('ai.*', 'gpt-*', 'input', 2),
      row('ai.*', 'gpt-4.1*', 'input', 3),
      row('ai.*', 'gpt-4.1-nano', 'input', 4),
      row('ai.vision', 'gpt-4.1-nano', 'input', 5),
      row('ai.*', 'llama-3', 'input', 6),
    ],
    1,
  );
  const input = (endpoint: string, model: string) => book.sheetOf(endpoint, 'token', model)?.nanos.input;
  assert.equal(input('ai.chat', 'o3'), 1);
  assert.equal(input('ai.chat', 'gpt-4o'), 2);
  assert.equal(input('ai.chat', 'gpt-4.1-mini'), 3);
  assert.equal(input('ai.chat', 'gpt-4.1-nano'), 4);
  assert.equal(input('ai.vision', 'gpt-4.1-nano'), 5);
  assert.equal(input('ai.chat', 'groq/llama-3'), 6, 'named with its upstream');
  assert.equal(input('media.music', 'gpt-4o'), undefined);
});

test('a sheet without a price for what an endpoint sells is passed over', () => {
  const book = createPriceBook(
    [
      row('ai.*', '*', 'input', 1),
      row('ai.*', 'gpt-*', 'output', 2),
      row('ai.*', 'gpt-image-*', 'input', 3),
      row('ai.images', 'dall-e-*', 'image', 4),
      row('ai.*', 'dall-e-3', 'input', 5),
      row('ai.moderations', 'mod-*', 'request', 6),
    ],
    1,
  );
  assert.equal(book.sheetOf('ai.images', 'image', 'gpt-image-1'), undefined);
  assert.deepEqual(book.sheetOf('ai.images', 'image', 'dall-e-3')?.nanos, { image: 4 });
  assert.deepEqual(book.sheetOf('ai.chat', 'token', 'gpt-image-1')?.nanos, { input: 3 });
  assert.deepEqual(book.sheetOf('ai.moderations', 'request', 'mod-1')?.nanos, { request: 6 });
  assert.equal(book.sheetOf('ai.moderations', 'request', 'gpt-4o'), undefined);
});

test('a price begins when it is said to, and ends when it is removed', () => {
  const rows = [
    row('ai.chat', 'm', 'input', 1),
    row('ai.chat', 'm', 'input', 2, { fromAt: 100 }),
    row('ai.chat', 'm', 'input', 0, { fromAt: 200, ended: true }),
  ];
  const at = (now: number) => createPriceBook(rows, now).sheetOf('ai.chat', 'token', 'm')?.nanos.input;
  assert.deepEqual([at(99), at(100), at(200)], [1, 2, undefined]);
  const between = createPriceBook(rows, 150);
  assert.deepEqual(
    [99, 100, 199, 200].map((now) => between.holdsAt(now)),
    [false, true, true, false],
  );
  assert.equal(createPriceBook(rows, 200).sellsModels('ai.chat', 'token'), false);
});

test('patterns match pieces in order, and take no time to refuse', () => {
  assert.ok(matchesPattern('claude-*-4*', 'claude-sonnet-4-5'));
  assert.ok(!matchesPattern('claude-*-4', 'claude-sonnet-4-5'));
  assert.ok(!matchesPattern('ab*ba', 'aba'));
  assert.ok(matchesPattern('*', ''));
  assert.ok(!matchesPattern(`${'*a'.repeat(100)}b`, 'a'.repeat(256)));
});

test('a call that leaves the choice of the model to us holds what the dearest default model costs', () => {
  const endpoint = {
    id: 'ai.chat',
    group: 'ai',
    price: { unit: 'token', microsPerUnit: 0, model: () => 'auto' },
  };
  const prices = createPriceBook(
    [
      row('ai.chat', 'reader', 'input', 7),
      row('ai.chat', 'reader', 'output', 1),
      row('ai.chat', 'small', 'output', 1),
      row('ai.chat', 'big', 'output', 9),
      row('ai.chat', 'mid', 'output', 5),
    ],
    1,
  );
  const selling = (models: string[]) => {
    const operation: Pick<Operation, 'prices' | 'defaultModels' | 'pricesRequired'> = {
      prices,
      defaultModels: () => models,
      pricesRequired: () => true,
    };
    return operation as Operation;
  };
  const heldBy = (...models: string[]) => sheetFor(endpoint, undefined, selling(models)).model;
  assert.deepEqual([heldBy('small', 'big', 'mid'), heldBy('mid', 'small')], ['big', 'mid']);
  assert.throws(() => heldBy('unknown'), { code: 'model_not_priced' });
  const dearestFor = (units: Units) => quoteOf(endpoint, {}, selling(['reader', 'big']), units).sheet.model;
  assert.deepEqual(
    [dearestFor({ input: 1000, output: 10 }), dearestFor({ input: 10, output: 1000 })],
    ['reader', 'big'],
  );
});
