/** All prices in force, looked up by endpoint and model: the most specific model pattern wins, then the endpoint. */
import {
  type PriceSheet,
  readKind,
  type Service,
  services,
  type Tier,
  type Units,
} from '../../domain/price-kinds.ts';
import { pricesUnit } from './price.ts';

export interface PriceRow {
  endpoint: string;
  model: string;
  /** As `readKind` reads it. */
  kind: string;
  nanos: number;
  costNanos: number | null;
  fromAt: number;
  /** The price was removed from this moment on. */
  ended: boolean;
}

export interface PriceBook {
  /**
   * For an endpoint that sells models by this unit: undefined where neither the model nor all models have a price for
   * what it sells.
   */
  sheetOf(endpoint: string, unit: string, model: string): PriceSheet | undefined;
  /** The operator's price of an endpoint's own unit, for every model. */
  unitNanos(endpoint: string): number | undefined;
  /** Prices by model of what this endpoint sells exist: a model without one is not sold. */
  sellsModels(endpoint: string, unit: string): boolean;
  sheets(): PriceSheet[];
}

const memoMax = 5_000;

export interface DatedBook extends PriceBook {
  /** Whether these prices are in force then. */
  holdsAt(at: number): boolean;
}

export function createPriceBook(rows: readonly PriceRow[], now: number): DatedBook {
  const current = new Map<string, PriceRow>();
  let begunAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.POSITIVE_INFINITY;
  // Prices may be set ahead: the latest that has begun counts.
  for (const row of rows) {
    if (row.fromAt > now) nextAt = Math.min(nextAt, row.fromAt);
    else {
      begunAt = Math.max(begunAt, row.fromAt);
      current.set(`${row.endpoint} ${row.model} ${row.kind}`, row);
    }
  }
  const sheets = gather([...current.values()].filter(({ ended }) => !ended));
  const byModel = sheets.map((sheet) => ({
    sheet,
    model: patternOf(sheet.model),
    endpoint: patternOf(sheet.endpoint),
  }));
  byModel.sort((a, b) => b.model.weight - a.model.weight || b.endpoint.weight - a.endpoint.weight);
  const unitNanos = new Map(
    sheets.flatMap(({ endpoint, model, nanos }) => (model === '*' ? [[endpoint, nanos.unit] as const] : [])),
  );
  /** By endpoint and model. A combined name would be hashed for every call. */
  const memo = new Map<string, Map<string, PriceSheet | null>>();
  let memoSize = 0;
  const modelMemo = new Map<string, boolean>();
  const find = (endpoint: string, unit: string, model: string) =>
    byModel.find(
      (one) => one.model.matches(model) && one.endpoint.matches(endpoint) && pricesUnit(one.sheet, unit),
    )?.sheet;

  return {
    holdsAt: (at) => begunAt <= at && at < nextAt,
    sheetOf(endpoint, unit, model) {
      const models = memo.get(endpoint) ?? new Map<string, PriceSheet | null>();
      const known = models.get(model);
      if (known !== undefined) return known ?? undefined;
      // `groq/llama-3` is sold at its own price, else at that of `llama-3`.
      const slash = model.indexOf('/');
      const own = find(endpoint, unit, model);
      const bare = slash === -1 ? undefined : find(endpoint, unit, model.slice(slash + 1));
      const sheet = own === undefined || (own.model === '*' && bare !== undefined) ? bare : own;
      if (memoSize++ < memoMax) memo.set(endpoint, models.set(model, sheet ?? null));
      return sheet;
    },
    unitNanos: (endpoint) => unitNanos.get(endpoint),
    sellsModels(endpoint, unit) {
      let sells = modelMemo.get(endpoint);
      if (sells === undefined) {
        // A price of tokens says nothing of an endpoint that sells images.
        sells = byModel.some(
          ({ sheet, endpoint: pattern }) =>
            sheet.model !== '*' && pattern.matches(endpoint) && pricesUnit(sheet, unit),
        );
        modelMemo.set(endpoint, sells);
      }
      return sells;
    },
    sheets: () => sheets,
  };
}

type Gathered = Omit<PriceSheet, 'nanos' | 'costNanos'> & {
  nanos: Units;
  costNanos: Units;
  tiers?: GatheredTier[];
};
type GatheredTier = Tier & { nanos: Units; costNanos: Units };

function gather(rows: PriceRow[]): PriceSheet[] {
  const found = new Map<string, Gathered>();
  for (const { endpoint, model, kind: text, nanos, costNanos } of rows) {
    const read = readKind(text);
    if (read === undefined) continue;
    const name = `${endpoint} ${model}`;
    const sheet = found.get(name) ?? { endpoint, model, nanos: {}, costNanos: {} };
    const rates = read.tier === undefined ? sheet : tierOf(sheet, read.tier);
    rates.nanos[read.kind] = nanos;
    if (costNanos !== null) rates.costNanos[read.kind] = costNanos;
    found.set(name, sheet);
  }
  for (const { tiers } of found.values()) tiers?.sort((a, b) => placeOf(a) - placeOf(b));
  return [...found.values()];
}

/** By length, then services. */
const placeOf = ({ above, service }: Tier): number =>
  service === undefined ? above : 1e9 + services.indexOf(service);

function tierOf(sheet: Gathered, tier: { above: number } | { service: Service }): GatheredTier {
  sheet.tiers ??= [];
  const known = sheet.tiers.find((one) =>
    'above' in tier ? one.above === tier.above : one.service === tier.service,
  );
  if (known !== undefined) return known;
  const added: GatheredTier = { ...tier, nanos: {}, costNanos: {} };
  sheet.tiers.push(added);
  return added;
}

interface Pattern {
  /** More letters given, more specific; without `*` most of all. */
  weight: number;
  matches(name: string): boolean;
}

function patternOf(pattern: string): Pattern {
  if (!pattern.includes('*')) return { weight: 10_000, matches: (name) => name === pattern };
  const weight = pattern.length - pattern.split('*').length + 1;
  return { weight, matches: (name) => matchesPattern(pattern, name) };
}

/** `*` matches any characters. Compared piece by piece, so that no pattern is slow. */
export function matchesPattern(pattern: string, name: string): boolean {
  const pieces = pattern.split('*');
  if (pieces.length === 1) return pattern === name;
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last))
    return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = name.indexOf(piece, at);
    if (found === -1 || found + piece.length > name.length - last.length) return false;
    at = found + piece.length;
  }
  return true;
}
