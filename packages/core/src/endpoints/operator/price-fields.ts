/** Fields that the price endpoints share: dollars to nine places, by kind. */

import { z } from 'zod';
import {
  type Kind,
  type PriceSheet,
  services,
  type Tier,
  tokenKinds,
  type Units,
} from '../../domain/price-kinds.ts';
import { priceRange } from '../../domain/ranges.ts';
import { arrayOf } from '../object-fields.ts';

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

const perMillion: readonly Kind[] = tokenKinds;

/** Dollars as people compare them: token kinds by the million. */
const kindFields = {
  input: 'Per million uncached input tokens.',
  cached_input: 'Per million input tokens read from the cache. Default: as input.',
  cache_write: 'Per million input tokens written to the cache. Default: as input.',
  cache_write_1h:
    'Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input.',
  output: 'Per million output tokens.',
  reasoning: 'Per million reasoning tokens. Default: as output.',
  audio_input: 'Per million input tokens of sound. Default: as input.',
  cached_audio_input: 'Per million input tokens of sound read from the cache. Default: as audio_input.',
  audio_output: 'Per million output tokens of sound. Default: as output.',
  image: 'Per image.',
  partial_image: 'Per partial image of a stream. Default: a tenth of image.',
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

const only = <T extends z.ZodType>(fields: KindFields<T>) =>
  Object.fromEntries(tokenKinds.map((kind) => [kind, fields[kind]])) as Pick<
    KindFields<T>,
    (typeof tokenKinds)[number]
  >;
const tierPricesIn = z.strictObject(only(eachKind(priceIn)));
export const tierPlace = {
  above: z
    .int()
    .min(1000)
    .max(100_000_000)
    .optional()
    .describe('For prompts with more tokens than this, cached ones included.'),
  service: z
    .enum(services)
    .optional()
    .describe('For requests with this service_tier. A price for priority lets it pass to the upstream.'),
};

/** Prices that replace the usual ones for some requests. */
export const tiersIn = z
  .array(
    z.strictObject({
      ...tierPlace,
      prices: tierPricesIn.describe(
        'Prices per million tokens. Omitted types of input change in proportion to input, reasoning to output.',
      ),
      costs: tierPricesIn.optional().describe('Your costs.'),
    }),
  )
  .max(12)
  .superRefine((tiers, context) => {
    const seen = new Set<unknown>();
    for (const [index, { above, service, prices }] of tiers.entries()) {
      const wrong = (message: string) => context.addIssue({ code: 'custom', path: [index], message });
      if ((above === undefined) === (service === undefined)) wrong('must have either above or service');
      else if (seen.has(above ?? service)) wrong(`repeats the tier ${above ?? service}`);
      if (Object.keys(prices).length === 0) wrong('must have at least one price');
      seen.add(above ?? service);
    }
  });
export const tiersOut = arrayOf(
  'Prices of long prompts (above) and service tiers (service), in place of the usual ones.',
  {
    ...tierPlace,
    prices: kindPricesOut.describe('What callers pay, by type.'),
    costs: kindPricesOut.describe('What the provider charges, by type.'),
  },
);

export const tierView = (
  { above, service, nanos, costNanos }: Tier,
  text: (nanos: number) => string,
): z.output<typeof tiersOut>[number] => ({
  ...(above === undefined ? { service } : { above }),
  prices: shownByKind(nanos, text),
  costs: shownByKind(costNanos, text),
});

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
