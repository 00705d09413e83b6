/** Categories: groups of endpoints that are sold. Packages declare them; core has one of its own, for published services. */

export interface Category {
  /** As in scopes and endpoint IDs. */
  id: string;
  title: string;
  /** What it offers, in the catalogue: one sentence. */
  purpose: string;
  /** What its endpoints are about, in OpenAPI. */
  about: string;
  /** Coming soon until the operator opens it. */
  planned?: true;
  /** Free requests per account and month until the operator sets another number. */
  freePerMonth?: number;
  /** Its endpoints reach no other server, unless they say so. */
  closed?: true;
  /** Its endpoints sell models: calls that cost nothing are bounded by the day. */
  models?: {
    /** Where prices of a model are looked up. */
    endpoint: string;
  };
  /** Endpoints that only show how far something is. They are logged, and left out of usage unless it is asked for. */
  watching?: readonly string[];
}

export const services: Category = {
  id: 'x',
  title: 'Services',
  purpose: 'APIs of other providers that the operator has published.',
  about: 'Services that the operator has published.',
  closed: true,
};

let declared: readonly Category[] = [];
let watching: ReadonlySet<string> = new Set();

/** Once in a process, before anything asks. */
export function declareCategories(given: readonly Category[]): void {
  declared = given;
  watching = new Set(given.flatMap((one) => one.watching ?? []));
}

/** That are packages. A server may load some of them only. */
export const packagedCategories = (): readonly Category[] => declared;

/** Endpoints that only show how far something is. */
export const watchingIds = (): ReadonlySet<string> => watching;

/** That are sold, loaded or not, in their order. */
export const categoryIds = (): string[] => [...declared, services].map(({ id }) => id);

export const findCategory = (id: string): Category | undefined =>
  id === services.id ? services : declared.find((one) => one.id === id);

/** The category whose endpoints sell models. */
export const modelCategory = (): Category | undefined => declared.find(({ models }) => models !== undefined);

/** Of endpoints that sell models, for a price that all of them share. */
export const modelPricePattern = (): string => `${modelCategory()?.id ?? 'models'}.*`;

export const titleOf = (id: string): string => findCategory(id)?.title ?? id;

/** `x.acme`, which opens all operations of that service; of other endpoints and scopes they themselves. */
export const serviceScopeOf = (id: string): string => /^x\.[^.:]+(?=\.)/.exec(id)?.[0] ?? id;

/** AI, Media and Network. */
export const joinedNames = (some: readonly string[]): string => {
  const names = some.map(titleOf);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** An endpoint that a server of all categories has, and this one may not have loaded. */
export interface KnownEndpoint {
  id: string;
  method: string;
  path: string;
  aliases: string[];
  /** It sells models: keys can be limited to some of them. */
  sellsModels: boolean;
}

/** Why an endpoint of another category is missing, and what to do. */
export function notLoaded(id: string): string {
  const category = findCategory(id.slice(0, id.indexOf('.')));
  const what = category === undefined ? 'its plugin' : `the category ${category.id}`;
  return `${id} is not available: ${what} is not loaded on this server. The operator loads it with OJA_CATEGORIES.`;
}
