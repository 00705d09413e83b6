/** What a call can be priced by: types of units, and tiers of prices. */

export const tokenKinds = [
  'input',
  'cached_input',
  'cache_write',
  'cache_write_1h',
  'output',
  'reasoning',
  'audio_input',
  'cached_audio_input',
  'audio_output',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const kinds = [...tokenKinds, 'image', 'partial_image', 'second', 'request', 'unit'] as const;
/** `unit` is the endpoint's own unit: a request, a second, a character, or any token. */
export type Kind = (typeof kinds)[number];

/** How many units of each kind a call used. The kinds don't overlap: `input` excludes cached tokens. */
export type Units = Partial<Record<Kind, number>>;

/** What a call used. Each prompt has the price of its own length. */
export interface Used extends Units {
  /** Of it, what each prompt used, where the call sent several; the rest is one more. */
  prompts?: readonly Units[];
}

export interface Rates {
  nanos: Readonly<Units>;
  /** What the operator pays for the same. */
  costNanos: Readonly<Units>;
}

/** How a provider processes a request, where it asks another price for it. */
export const services = ['priority', 'flex', 'batch'] as const;
export type Service = (typeof services)[number];
export const serviceOf = (name: string | null | undefined): Service | undefined =>
  services.find((service) => service === name);

/** Prices in place of the usual ones: of prompts with more tokens than `above`, or of one service. */
export type Tier = Rates & ({ above: number; service?: undefined } | { service: Service; above?: undefined });

/** The prices of one endpoint pattern and model pattern. */
export interface PriceSheet extends Rates {
  endpoint: string;
  model: string;
  tiers?: readonly Tier[];
}

type TierName = `above_${number}` | Service;
export type PricedKind = Kind | `${Kind}:${TierName}`;

const tierName = ({ above, service }: Tier): TierName => service ?? `above_${above}`;

/** How the database names the price of a kind in a tier: `input:above_200000`. Undefined for what a newer version has written. */
export function readKind(
  text: string,
): { kind: Kind; tier?: { above: number } | { service: Service } } | undefined {
  const [name, tier, ...more] = text.split(':');
  const kind = kinds.find((one) => one === name);
  if (kind === undefined || more.length > 0) return undefined;
  if (tier === undefined) return { kind };
  const service = serviceOf(tier);
  if (service !== undefined) return { kind, tier: { service } };
  const above = /^above_(\d{1,9})$/.exec(tier)?.[1];
  return above === undefined ? undefined : { kind, tier: { above: Number(above) } };
}

/** All prices of a sheet, as the database names them. */
export function pricesByName({
  nanos,
  costNanos,
  tiers = [],
}: Pick<PriceSheet, 'nanos' | 'costNanos' | 'tiers'>): {
  kind: PricedKind;
  nanos: number;
  costNanos: number | null;
}[] {
  const of = (kind: Kind) => ({ nanos: nanos[kind]!, costNanos: costNanos[kind] ?? null });
  const usual = (Object.keys(nanos) as Kind[]).map((kind) => ({ kind, ...of(kind) }));
  const others = tiers.flatMap((tier) =>
    pricesByName({ nanos: tier.nanos, costNanos: tier.costNanos }).map((price) => ({
      ...price,
      kind: `${price.kind as Kind}:${tierName(tier)}` as const,
    })),
  );
  return [...usual, ...others];
}

/** For a check of the database. */
export const isNoKind = `kind NOT IN (${[
  ...kinds,
  ...tokenKinds.flatMap((kind) => services.map((service) => `${kind}:${service}`)),
]
  .map((name) => `'${name}'`)
  .join(', ')}) AND ${tokenKinds.map((kind) => `kind NOT LIKE '${kind}:above_%'`).join(' AND ')}`;

/** Of the tokens of prompts, those that the provider read from its cache, 0 to 1; null without any. */
export function cachedShare(cached: number, ...others: number[]): number | null {
  const all = others.reduce((sum, each) => sum + each, cached);
  return all === 0 ? null : Number((cached / all).toFixed(4));
}
