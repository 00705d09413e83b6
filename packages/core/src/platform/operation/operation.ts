/** What the operator sets at run time: states of categories and endpoints, prices, free tiers, naira rate. In memory, fresh from the database. */
import { findCategory, serviceScopeOf } from '../../domain/categories.ts';
import type { Store } from '../../storage/store.ts';
import { idTime } from '../id.ts';
import { keepFresh } from '../keep-fresh.ts';
import type { PlatformParts } from '../parts.ts';
import { createPriceBook, type PriceBook, type PriceRow } from '../prices/price-book.ts';

export type CategoryState = 'planned' | 'live';
/** `off` is closed for operators too. */
export type EndpointState = CategoryState | 'off';

export interface StatefulEndpoint {
  id: string;
  group: string;
  /** The endpoint whose state counts unless it has one of its own. */
  partOf?: string;
}

export interface Operation {
  categoryState(category: string): CategoryState;
  /** Its own state, that of the endpoint or service it is part of, or that of its category. */
  endpointState(endpoint: StatefulEndpoint): EndpointState;
  /** What the operator set for this endpoint alone; undefined while it follows its category. */
  ownState(id: string): EndpointState | undefined;
  /** Whether anything in the category can be called. */
  isAnyLive(category: string): boolean;
  /** Ids of the endpoints that are off. */
  endpointsOff(): string[];
  /** The operator's prices in force. */
  readonly prices: PriceBook;
  /** The prices as they would be with these. */
  pricesWith(rows: readonly (Omit<PriceRow, 'fromAt' | 'ended'> & { ended?: boolean })[]): PriceBook;
  /** A model without a price is refused on this endpoint. */
  pricesRequired(endpoint: string, unit: string): boolean;
  /** Models that may serve a caller who names none. */
  defaultModels(): string[];
  freeLimit(category: string): number;
  koboPerDollar(): number;
  rateChangedAt(): number;
  option<T>(name: string): T | undefined;
  reload(): Promise<void>;
  close(): void;
}

interface Loaded {
  states: Map<string, CategoryState>;
  endpoints: Map<string, EndpointState>;
  prices: PriceRow[];
  rate: { kobo: number; at: number };
  options: Map<string, unknown>;
}

const nothingLoaded: Loaded = {
  states: new Map(),
  endpoints: new Map(),
  prices: [],
  rate: { kobo: 0, at: 0 },
  options: new Map(),
};

export async function createOperation(parts: PlatformParts): Promise<Operation> {
  const { store, settings } = parts;
  let loaded: Loaded = nothingLoaded;
  let book = createPriceBook([], parts.now());
  const { reload, close } = await keepFresh(
    parts,
    'operation',
    () => loadOperation(store, settings.koboPerDollar),
    (found) => {
      // Prices are never edited, only added: as many are the same ones, and what was looked up stays.
      if (found.prices.length !== loaded.prices.length) book = createPriceBook(found.prices, parts.now());
      loaded = found;
    },
  );

  const categoryState = (category: string) =>
    loaded.states.get(category) ?? (findCategory(category)?.planned ? 'planned' : 'live');
  return {
    categoryState,
    endpointState: ({ id, group, partOf = id }) =>
      loaded.endpoints.get(id) ??
      loaded.endpoints.get(partOf) ??
      loaded.endpoints.get(serviceScopeOf(id)) ??
      categoryState(group),
    ownState: (id) => loaded.endpoints.get(id),
    isAnyLive: (category) =>
      categoryState(category) === 'live' ||
      [...loaded.endpoints].some(([id, state]) => state === 'live' && id.startsWith(`${category}.`)),
    endpointsOff: () => [...loaded.endpoints].filter(([, state]) => state === 'off').map(([id]) => id),
    get prices() {
      if (!book.holdsAt(parts.now())) book = createPriceBook(loaded.prices, parts.now());
      return book;
    },
    pricesWith: (rows) => {
      const fromAt = parts.now();
      const added = rows.map((row): PriceRow => ({ ended: false, ...row, fromAt }));
      return createPriceBook([...loaded.prices, ...added], fromAt);
    },
    pricesRequired: (endpoint, unit) =>
      loaded.options.get('prices.required') === true || book.sellsModels(endpoint, unit),
    defaultModels: () => parts.defaultModels?.() ?? [],
    freeLimit: (category) =>
      (loaded.options.get(`free.${category}`) as number | undefined) ?? settings.freePerMonth[category] ?? 0,
    koboPerDollar: () => loaded.rate.kobo,
    rateChangedAt: () => loaded.rate.at,
    option: <T>(name: string) => loaded.options.get(name) as T | undefined,
    reload,
    close,
  };
}

async function loadOperation(store: Store, firstRate: number): Promise<Loaded> {
  const [states, endpoints, prices, rates, options] = await Promise.all([
    store.query<{ category: string; state: CategoryState }>('SELECT category, state FROM category_states'),
    store.query<{ endpoint: string; state: EndpointState }>('SELECT endpoint, state FROM endpoint_states'),
    store.query<{
      id: string;
      endpoint: string;
      model: string;
      kind: string;
      nanos: number;
      cost_nanos: number | null;
      from_at: number;
      ended: number;
    }>(
      `SELECT id, endpoint, model, kind, nanos_per_unit AS nanos, cost_nanos, from_at, ended FROM prices
       ORDER BY from_at, id`,
    ),
    store.query<{ kobo: number; at: number }>(
      'SELECT kobo_per_dollar AS kobo, from_at AS at FROM naira_rates ORDER BY from_at DESC, id DESC LIMIT 1',
    ),
    store.query<{ name: string; value: string }>('SELECT name, value FROM options'),
  ]);
  return {
    states: new Map(states.map(({ category, state }) => [category, state])),
    endpoints: new Map(endpoints.map(({ endpoint, state }) => [endpoint, state])),
    prices: prices.map(({ id, from_at, cost_nanos, ended, ...row }) => ({
      ...row,
      costNanos: cost_nanos,
      // A price in force when it was set stays in force, even if the clock was set back since.
      fromAt: from_at > (idTime('prc', id) ?? 0) ? from_at : 0,
      ended: ended === 1,
    })),
    rate: rates[0] ?? { kobo: firstRate, at: 0 },
    options: new Map(options.map(({ name, value }) => [name, JSON.parse(value)])),
  };
}
