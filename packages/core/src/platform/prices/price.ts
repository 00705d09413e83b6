/** Pure price calculation: what units of each kind cost, in integer nano-dollars, rounded up once per request. */

export const kinds = [
  'input',
  'cached_input',
  'cache_write',
  'cache_write_1h',
  'output',
  'reasoning',
  'image',
  'second',
  'request',
  'unit',
] as const;
/** `unit` is the endpoint's own unit: a request, a second, a character, or any token. */
export type Kind = (typeof kinds)[number];

export const tokenKinds = [
  'input',
  'cached_input',
  'cache_write',
  'cache_write_1h',
  'output',
  'reasoning',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** How many units of each kind a call used. The kinds don't overlap: `input` excludes cached tokens. */
export type Units = Partial<Record<Kind, number>>;

/** The prices of one endpoint pattern and model pattern. */
export interface PriceSheet {
  endpoint: string;
  model: string;
  nanos: Readonly<Units>;
  /** What the operator pays for the same. */
  costNanos: Readonly<Units>;
}

/** A kind without a price of its own is charged like the next of these that has one. */
const chargedLike: Record<Kind, readonly Kind[]> = {
  input: ['input', 'unit'],
  cached_input: ['cached_input', 'input', 'unit'],
  cache_write: ['cache_write', 'input', 'unit'],
  cache_write_1h: ['cache_write_1h', 'unit'],
  output: ['output', 'unit'],
  reasoning: ['reasoning', 'output', 'unit'],
  image: ['image', 'unit'],
  second: ['second'],
  request: ['request'],
  unit: ['unit'],
};

/** What Anthropic charges to cache a prompt for an hour, as a multiple of its input price; the same for every model. */
const hourOverInput = 2;

export function nanosPerUnit(prices: Readonly<Units>, kind: Kind): number {
  if (kind === 'cache_write_1h' && prices.cache_write_1h === undefined && prices.input !== undefined)
    return hourOverInput * prices.input;
  for (const name of chargedLike[kind]) {
    const nanos = prices[name];
    if (nanos !== undefined) return nanos;
  }
  return 0;
}

export interface PriceItem {
  kind: Kind;
  units: number;
  nanosPerUnit: number;
  nanos: number;
}

/** One line per kind that was used. */
export function itemize(prices: Readonly<Units>, units: Units): PriceItem[] {
  const items: PriceItem[] = [];
  for (const kind of kinds) {
    const used = units[kind];
    if (used === undefined || used <= 0) continue;
    const each = nanosPerUnit(prices, kind);
    items.push({ kind, units: used, nanosPerUnit: each, nanos: Math.round(used * each) });
  }
  return items;
}

export function priceNanos(prices: Readonly<Units>, units: Units): number {
  let nanos = 0;
  for (const kind of kinds) {
    const used = units[kind];
    if (used !== undefined && used > 0) nanos += Math.round(used * nanosPerUnit(prices, kind));
  }
  return nanos;
}

/** What is charged: whole micro-dollars, rounded up. No wallet holds as much as the most that comes out. */
export const microsUp = (nanos: number): number => Math.min(Math.ceil(nanos / 1000), Number.MAX_SAFE_INTEGER);

export function isFree({ nanos }: PriceSheet): boolean {
  for (const kind in nanos) if (nanos[kind as Kind] !== 0) return false;
  return true;
}

/** The kinds that can price an endpoint, by its own unit. */
const kindsOfUnit: Readonly<Record<string, readonly Kind[]>> = {
  token: [...tokenKinds, 'request', 'unit'],
  image: ['image', 'unit'],
  second: ['second', 'unit'],
  request: ['request', 'unit'],
};

/** A price of tokens says nothing about images: an endpoint that sells them would be free at it. */
export const pricesUnit = ({ nanos }: PriceSheet, unit: string): boolean =>
  (kindsOfUnit[unit] ?? ['unit']).some((kind) => nanos[kind] !== undefined);

/** Of every kind. */
export function tokensIn(units: Units): number {
  let total = 0;
  for (const kind of tokenKinds) total += units[kind] ?? 0;
  return total;
}

/** The endpoint's own units: of a call that is priced by kind, its tokens or images. */
export function unitsTotal(units: Units): number {
  return (units.unit ?? 0) + (units.second ?? 0) + (units.image ?? 0) + tokensIn(units);
}
