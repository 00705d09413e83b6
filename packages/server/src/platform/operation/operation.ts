/** What the operator sets at run time: states of categories and endpoints, prices, free tiers, naira rate. In memory, fresh from the database. */
import type { Store } from '../../storage/store.ts';
import type { PlatformParts } from '../parts.ts';

export const categoryNames = ['ai', 'media', 'network', 'utilities'] as const;
export type CategoryName = (typeof categoryNames)[number];
export type CategoryState = 'planned' | 'live';
/** `off` is closed for operators too. */
export type EndpointState = CategoryState | 'off';

export interface StatefulEndpoint {
  id: string;
  group: string;
  /** The endpoint whose state counts unless it has one of its own. */
  partOf?: string;
}

/** As announced: two are open, two are coming. */
const firstStates: Record<CategoryName, CategoryState> = {
  ai: 'live',
  media: 'live',
  network: 'planned',
  utilities: 'planned',
};

export interface Operation {
  categoryState(category: string): CategoryState;
  /** Its own state, that of the endpoint it is part of, or that of its category. */
  endpointState(endpoint: StatefulEndpoint): EndpointState;
  /** What the operator set for this endpoint alone; undefined while it follows its category. */
  ownState(id: string): EndpointState | undefined;
  /** Whether anything in the category can be called. */
  isAnyLive(category: string): boolean;
  /** Ids of the endpoints that are off. */
  endpointsOff(): string[];
  /** The operator's price of a unit, or undefined for the endpoint's own. */
  priceOf(endpoint: string): number | undefined;
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
  prices: { endpoint: string; micros: number; fromAt: number }[];
  current: Map<string, number>;
  nextPriceAt: number;
  rate: { kobo: number; at: number };
  options: Map<string, unknown>;
}

const refreshMs = 4_000;

export async function createOperation(parts: PlatformParts): Promise<Operation> {
  const { store, settings, messages, log } = parts;
  const load = () => loadOperation(store, settings.koboPerDollar);
  let loaded = await load();
  let asked = 0;
  let newest = 0;
  /** One that was asked for before a change must not undo one that was asked for after it. */
  const reload = async () => {
    const mine = ++asked;
    const found = await load();
    if (mine < newest) return;
    newest = mine;
    loaded = found;
  };
  const reloadOrWarn = () =>
    reload().catch((error: unknown) => log.warn({ err: error }, 'operation not reloaded'));
  const unsubscribe = messages.subscribe((message) => {
    if (message.kind === 'operation') void reloadOrWarn();
  });
  // Other nodes may have changed something while Redis was away.
  const timer = setInterval(reloadOrWarn, refreshMs);
  timer.unref();

  const freeSettings: Record<string, number> = {
    media: settings.freeMedia,
    network: settings.freeNetwork,
    utilities: settings.freeUtilities,
  };
  const categoryState = (category: string) =>
    loaded.states.get(category) ?? firstStates[category as CategoryName] ?? 'live';
  return {
    categoryState,
    endpointState: ({ id, group, partOf = id }) =>
      loaded.endpoints.get(id) ?? loaded.endpoints.get(partOf) ?? categoryState(group),
    ownState: (id) => loaded.endpoints.get(id),
    isAnyLive: (category) =>
      categoryState(category) === 'live' ||
      [...loaded.endpoints].some(([id, state]) => state === 'live' && id.startsWith(`${category}.`)),
    endpointsOff: () => [...loaded.endpoints].filter(([, state]) => state === 'off').map(([id]) => id),
    priceOf(endpoint) {
      if (parts.now() >= loaded.nextPriceAt) applyPrices(loaded, parts.now());
      return loaded.current.get(endpoint);
    },
    freeLimit: (category) =>
      (loaded.options.get(`free.${category}`) as number | undefined) ?? freeSettings[category] ?? 0,
    koboPerDollar: () => loaded.rate.kobo,
    rateChangedAt: () => loaded.rate.at,
    option: <T>(name: string) => loaded.options.get(name) as T | undefined,
    reload,
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

async function loadOperation(store: Store, firstRate: number): Promise<Loaded> {
  const [states, endpoints, prices, rates, options] = await Promise.all([
    store.query<{ category: string; state: CategoryState }>('SELECT category, state FROM category_states'),
    store.query<{ endpoint: string; state: EndpointState }>('SELECT endpoint, state FROM endpoint_states'),
    store.query<{ endpoint: string; micros: number; from_at: number }>(
      'SELECT endpoint, micros_per_unit AS micros, from_at FROM prices ORDER BY from_at, id',
    ),
    store.query<{ kobo: number; at: number }>(
      'SELECT kobo_per_dollar AS kobo, from_at AS at FROM naira_rates ORDER BY from_at DESC, id DESC LIMIT 1',
    ),
    store.query<{ name: string; value: string }>('SELECT name, value FROM options'),
  ]);
  const loaded: Loaded = {
    states: new Map(states.map(({ category, state }) => [category, state])),
    endpoints: new Map(endpoints.map(({ endpoint, state }) => [endpoint, state])),
    prices: prices.map(({ endpoint, micros, from_at }) => ({ endpoint, micros, fromAt: from_at })),
    current: new Map(),
    nextPriceAt: Number.POSITIVE_INFINITY,
    rate: rates[0] ?? { kobo: firstRate, at: 0 },
    options: new Map(options.map(({ name, value }) => [name, JSON.parse(value)])),
  };
  applyPrices(loaded, Date.now());
  return loaded;
}

/** Prices may be set ahead: the latest that has begun counts. */
function applyPrices(loaded: Loaded, now: number): void {
  loaded.nextPriceAt = Number.POSITIVE_INFINITY;
  for (const { endpoint, micros, fromAt } of loaded.prices) {
    if (fromAt <= now) loaded.current.set(endpoint, micros);
    else loaded.nextPriceAt = Math.min(loaded.nextPriceAt, fromAt);
  }
}
