/** Pure price calculation: what units of each kind cost, in integer nano-dollars, rounded up once per request. */
import {
  type Kind,
  kinds,
  type PriceSheet,
  type Rates,
  type Service,
  type Tier,
  tokenKinds,
  type Units,
  type Used,
} from '../../domain/price-kinds.ts';

/** A kind without a price of its own is charged like the next of these that has one. */
const chargedLike: Record<Kind, readonly Kind[]> = {
  input: ['input', 'unit'],
  cached_input: ['cached_input', 'input', 'unit'],
  cache_write: ['cache_write', 'input', 'unit'],
  cache_write_1h: ['cache_write_1h', 'unit'],
  output: ['output', 'unit'],
  reasoning: ['reasoning', 'output', 'unit'],
  audio_input: ['audio_input', 'input', 'unit'],
  cached_audio_input: ['cached_audio_input', 'audio_input', 'cached_input', 'input', 'unit'],
  audio_output: ['audio_output', 'output', 'unit'],
  image: ['image', 'unit'],
  partial_image: ['partial_image'],
  second: ['second'],
  request: ['request'],
  unit: ['unit'],
};

/** What Anthropic charges to cache a prompt for an hour, as a multiple of its input price; the same for every model. */
const hourOverInput = 2;

/** What OpenAI's 100 tokens for a partial image cost beside its image of medium quality. */
const partialOverImage = 0.1;

export function nanosPerUnit(prices: Readonly<Units>, kind: Kind): number {
  if (kind === 'cache_write_1h' && prices.cache_write_1h === undefined && prices.input !== undefined)
    return hourOverInput * prices.input;
  if (kind === 'partial_image' && prices.partial_image === undefined)
    return Math.ceil(partialOverImage * nanosPerUnit(prices, 'image'));
  for (const name of chargedLike[kind]) {
    const nanos = prices[name];
    if (nanos !== undefined) return nanos;
  }
  return 0;
}

/** What the prompt of a call holds, cached or not: providers price by its length. */
const promptOf = (units: Units): number =>
  (units.input ?? 0) +
  (units.cached_input ?? 0) +
  (units.cache_write ?? 0) +
  (units.cache_write_1h ?? 0) +
  (units.audio_input ?? 0) +
  (units.cached_audio_input ?? 0);

/** The prices of one prompt, and the name of the tier that they are of. */
function ratesOf(sheet: PriceSheet, units: Units, service: Service | undefined): Rates & { tier?: string } {
  if (sheet.tiers === undefined) return sheet;
  const prompt = promptOf(units);
  let long: Tier | undefined;
  for (const tier of sheet.tiers)
    if (tier.above !== undefined && prompt > tier.above && tier.above > (long?.above ?? -1)) long = tier;
  const special = service && sheet.tiers.find((tier) => tier.service === service);
  if (long === undefined && special === undefined) return sheet;
  const of = (name: 'nanos' | 'costNanos') => {
    const usual = sheet[name];
    const longer = long === undefined ? usual : inPlaceOf(usual, long[name]);
    // A long prompt raises the price of a service as it raises the usual one.
    return special === undefined ? longer : inPlaceOf(longer, scaled(special[name], longer, usual));
  };
  const names = [special?.service, long && `above_${long.above}`].filter((name) => name !== undefined);
  return { nanos: of('nanos'), costNanos: of('costNanos'), tier: names.join('_') };
}

/** Kinds that a tier doesn't name change as those that it names. */
const changeLike = {
  cached_input: 'input',
  cache_write: 'input',
  cache_write_1h: 'input',
  reasoning: 'output',
  audio_input: 'input',
  cached_audio_input: 'input',
  audio_output: 'output',
} as const;

function inPlaceOf(usual: Readonly<Units>, tier: Readonly<Units>): Units {
  const nanos: Units = { ...usual, ...tier };
  for (const [kind, like] of Object.entries(changeLike) as [keyof typeof changeLike, 'input' | 'output'][]) {
    const each = usual[kind];
    if (each === undefined || tier[kind] !== undefined || tier[like] === undefined) continue;
    nanos[kind] = byRatio(each, tier[like], nanosPerUnit(usual, like));
  }
  return nanos;
}

const scaled = (nanos: Readonly<Units>, now: Readonly<Units>, before: Readonly<Units>): Units =>
  Object.fromEntries(
    (Object.entries(nanos) as [Kind, number][]).map(([kind, each]) => [
      kind,
      byRatio(each, nanosPerUnit(now, kind), nanosPerUnit(before, kind)),
    ]),
  );

const byRatio = (each: number, now: number, before: number): number =>
  before === 0 ? each : Math.ceil((each * now) / before);

/** Each prompt of a call apart. */
function promptsOf({ prompts, ...rest }: Used): Units[] {
  if (prompts === undefined) return [rest];
  for (const one of prompts)
    for (const kind of kinds) if (one[kind]) rest[kind] = Math.max(0, (rest[kind] ?? 0) - one[kind]);
  return [...prompts, rest];
}

export interface PriceItem {
  kind: Kind;
  /** `above_200000`, `priority`, `priority_above_200000`; undefined at the usual price. */
  tier: string | undefined;
  units: number;
  nanosPerUnit: number;
  nanos: number;
}

/** One line per kind and price that was used. */
export function itemize(sheet: PriceSheet, used: Used, service?: Service): PriceItem[] {
  const items: PriceItem[] = [];
  for (const units of promptsOf(used)) {
    const { nanos: prices, tier } = ratesOf(sheet, units, service);
    for (const kind of kinds) {
      const count = units[kind];
      if (count === undefined || count <= 0) continue;
      const each = nanosPerUnit(prices, kind);
      const nanos = Math.round(count * each);
      const item = items.find((one) => one.kind === kind && one.nanosPerUnit === each);
      if (item === undefined) items.push({ kind, tier, units: count, nanosPerUnit: each, nanos });
      else {
        item.units += count;
        item.nanos += nanos;
      }
    }
  }
  return items;
}

function sumOf(prices: Readonly<Units>, units: Units): number {
  let nanos = 0;
  for (const kind of kinds) {
    const used = units[kind];
    if (used !== undefined && used > 0) nanos += Math.round(used * nanosPerUnit(prices, kind));
  }
  return nanos;
}

function sumOfAll(name: 'nanos' | 'costNanos', sheet: PriceSheet, used: Used, service?: Service): number {
  if (sheet.tiers === undefined) return sumOf(sheet[name], used);
  const one = (units: Units) => sumOf(ratesOf(sheet, units, service)[name], units);
  if (used.prompts === undefined) return one(used);
  return promptsOf(used).reduce((sum, units) => sum + one(units), 0);
}

export const priceNanos = (sheet: PriceSheet, used: Used, service?: Service): number =>
  sumOfAll('nanos', sheet, used, service);

/** What the operator pays for it. */
export const costNanos = (sheet: PriceSheet, used: Used, service?: Service): number =>
  sumOfAll('costNanos', sheet, used, service);

/** What is charged: whole micro-dollars, rounded up. No wallet holds as much as the most that comes out. */
export const microsUp = (nanos: number): number => Math.min(Math.ceil(nanos / 1000), Number.MAX_SAFE_INTEGER);

export function isFree({ nanos, tiers = [] }: PriceSheet): boolean {
  for (const kind in nanos) if (nanos[kind as Kind] !== 0) return false;
  return tiers.every((tier) => Object.values(tier.nanos).every((each) => each === 0));
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
