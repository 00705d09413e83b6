/** Prices of models: dollars per unit as plain decimals, shown per million where the unit is a token. */
import type { EndpointOutput } from '@oja/client';
import { modelPagesText } from '../messages/en/model-pages.ts';
import { dollars, isZero } from './money.ts';

export type PublicModel = EndpointOutput<'public.models'>['data'][number];
type Prices = NonNullable<PublicModel['prices']>;

const m = modelPagesText;

/** By moving the point: nothing is rounded. */
export function perMillion(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = fraction.padEnd(6, '0');
  const left = `${whole}${digits.slice(0, 6)}`.replace(/^0+(?=\d)/, '');
  return `${left}.${digits.slice(6).replace(/0+$/, '').padEnd(2, '0')}`;
}

const isPerToken = ({ unit }: Prices) => unit === 'token';

export const unitOf = (prices: Prices) => (isPerToken(prices) ? m.perMillion : m.per(prices.unit));
export const amountOf = (prices: Prices, text: string) =>
  dollars(isPerToken(prices) ? perMillion(text) : text);

/** Kinds that cost something. */
export const pricedKinds = (byKind: Record<string, string>) =>
  Object.entries(byKind).filter(([, text]) => !isZero(perMillion(text)));

/** For a cell: input and output, or the one price that all kinds share. */
export function shortPrice({ prices }: Pick<PublicModel, 'prices'>): string {
  if (prices === null) return m.unpriced;
  const priced = pricedKinds(prices.by_kind);
  if (priced.length === 0) return m.free;
  const { input, output } = prices.by_kind;
  if (input !== undefined && output !== undefined)
    return `${amountOf(prices, input)} / ${amountOf(prices, output)}`;
  return amountOf(prices, priced[0]![1]);
}
