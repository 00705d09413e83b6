/** Prices of models: dollars per unit as plain decimals, shown per million where the unit is a token. */
import type { EndpointOutput } from '@oja/client';
import { modelPagesText } from '../messages/en/model-pages.ts';
import { dollars, isZero } from './money.ts';

export type PublicModel = EndpointOutput<'public.models'>['data'][number];
type Prices = NonNullable<PublicModel['prices']>;

const m = modelPagesText;

/** So many units by moving the point: nothing is rounded. */
export function shifted(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = fraction.padEnd(places, '0');
  const left = `${whole}${digits.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  return `${left}.${digits.slice(places).replace(/0+$/, '').padEnd(2, '0')}`;
}

/** As people compare them: tokens by the million, characters by the thousand. */
const sizes: Readonly<Record<string, { places: number; text: string }>> = {
  token: { places: 6, text: m.perMillion },
  character: { places: 3, text: m.perThousand },
};

export const unitOf = ({ unit }: Prices) => sizes[unit]?.text ?? m.per(unit);
export const amountOf = ({ unit }: Prices, text: string) => dollars(shifted(text, sizes[unit]?.places ?? 0));

/** Kinds that cost something. */
export const pricedKinds = (byKind: Record<string, string>) =>
  Object.entries(byKind).filter(([, text]) => !isZero(shifted(text, 6)));

/** For a cell: input and output, or the one price that all kinds share. */
export function shortPrice({ prices }: Pick<PublicModel, 'prices'>): string {
  if (prices === null) return m.unpriced;
  const priced = pricedKinds(prices.by_kind);
  if (priced.length === 0) return m.free;
  const { input, output } = prices.by_kind;
  if (input !== undefined && output !== undefined)
    return `${amountOf(prices, input)} / ${amountOf(prices, output)}`;
  const amount = amountOf(prices, priced[0]![1]);
  return prices.unit === 'token' ? amount : `${amount} ${unitOf(prices)}`;
}
