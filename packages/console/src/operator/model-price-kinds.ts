/** Types of units as forms name them. */
import type { Output } from '../api.ts';
import { modelsText } from '../messages/en/models.ts';

export type PricedModel = Output<'operator.prices'>['models'][number];
export type KindName = keyof typeof modelsText.prices.kinds;
export const kindNames = Object.keys(modelsText.prices.kinds) as KindName[];

/** What was typed of each kind; an empty field is no price. */
export const readKinds = (fields: FormData, prefix: string): Partial<Record<KindName, string>> =>
  Object.fromEntries(
    kindNames.flatMap((kind) => {
      const typed = String(fields.get(`${prefix}.${kind}`) ?? '')
        .trim()
        .replace(/^\$/, '');
      return typed === '' ? [] : [[kind, typed]];
    }),
  );

export const kindsWithPrice = ({ prices, costs }: Pick<PricedModel, 'prices' | 'costs'>): Set<string> =>
  new Set([...Object.keys(prices), ...Object.keys(costs)]);
