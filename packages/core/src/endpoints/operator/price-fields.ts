/** Fields that the price endpoints share: dollars to nine places, by kind. */
import { z } from 'zod';
import { priceRange } from '../../domain/ranges.ts';
import type { Kind, PriceSheet, Units } from '../../platform/prices/price.ts';

/** Nano-dollars from a plain decimal. */
export const priceIn = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .refine((text) => /^\d{1,9}(\.\d{1,9})?$/.test(text), {
    message: 'must be an amount in dollars, like 0.90 or 0.0000001',
  })
  .transform((text) => {
    const [whole, fraction = ''] = text.split('.');
    return Number(whole) * 1_000_000_000 + Number(fraction.padEnd(9, '0'));
  })
  .refine((nanos) => nanos <= priceRange.max, { message: 'must be at most 1000000 dollars' })
  .describe('Amount in dollars, at most 1000000, with at most nine decimal places.');

export const priceText = z
  .string()
  .regex(/^-?\d+\.\d{2,9}$/)
  .describe('Amount in dollars, with at most nine decimal places.');

const perMillion: readonly Kind[] = [
  'input',
  'cached_input',
  'cache_write',
  'cache_write_1h',
  'output',
  'reasoning',
];

/** Dollars as people compare them: token kinds by the million. */
const kindFields = {
  input: 'Per million uncached input tokens.',
  cached_input: 'Per million input tokens read from the cache. Default: as input.',
  cache_write: 'Per million input tokens written to the cache. Default: as input.',
  cache_write_1h:
    'Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input.',
  output: 'Per million output tokens.',
  reasoning: 'Per million reasoning tokens. Default: as output.',
  image: 'Per image.',
  second: 'Per second.',
  request: 'Per request, in addition.',
  unit: 'Per unit of the endpoint, if no other type has a price; for tokens, per token.',
} satisfies Record<Kind, string>;

type KindFields<T extends z.ZodType> = Record<Kind, z.ZodOptional<T>>;
const eachKind = <T extends z.ZodType>(field: T): KindFields<T> =>
  Object.fromEntries(
    Object.entries(kindFields).map(([kind, about]) => [kind, field.optional().describe(about)]),
  ) as KindFields<T>;

export const kindPricesIn = z.strictObject(eachKind(priceIn));
export const kindPricesOut = z.object(eachKind(priceText));

export const modelPattern = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\S+$/, 'must not contain spaces')
  .describe('Model, or a pattern with *, such as gpt-4.1-*. The most specific pattern applies.');

/** Nano-dollars for each unit; a price by the million must come out whole. */
export function nanosByKind(prices: z.output<typeof kindPricesIn>, wrong: (kind: string) => Error): Units {
  const nanos: Units = {};
  for (const [kind, given] of Object.entries(prices) as [Kind, number | undefined][]) {
    if (given === undefined) continue;
    const each = perMillion.includes(kind) ? given / 1_000_000 : given;
    if (!Number.isInteger(each)) throw wrong(kind);
    nanos[kind] = each;
  }
  return nanos;
}

/** The other way round, in nano-dollars for the unit that the price is given in. */
export const shownNanos = (kind: Kind, nanos: number): number =>
  perMillion.includes(kind) ? nanos * 1_000_000 : nanos;

export function shownByKind(
  nanos: PriceSheet['nanos'],
  text: (nanos: number) => string,
): Partial<Record<Kind, string>> {
  return Object.fromEntries(
    (Object.entries(nanos) as [Kind, number][]).map(([kind, each]) => [kind, text(shownNanos(kind, each))]),
  );
}
