/** Categories that are packages. A server may load some of them only. */
export const packagedCategories = ['ai', 'media', 'network', 'utilities'] as const;

/** What is sold: `x` are the services that operators publish at run time. */
export const categories = [...packagedCategories, 'x'] as const;
export type Category = (typeof categories)[number];

/** `x.acme`, which opens all operations of that service; of other endpoints and scopes they themselves. */
export const serviceScopeOf = (id: string): string => /^x\.[^.:]+(?=\.)/.exec(id)?.[0] ?? id;

/** Display names. */
export const categoryNames: Record<Category, string> = {
  ai: 'AI',
  media: 'Media',
  network: 'Network',
  utilities: 'Utilities',
  x: 'Services',
};

/** AI, Media and Network. */
export const joinedNames = (some: readonly Category[]): string => {
  const names = some.map((one) => categoryNames[one]);
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

const categoryOf = (id: string): Category | undefined =>
  categories.find((one) => one === id.slice(0, id.indexOf('.')));

/** Why an endpoint of another category is missing, and what to do. */
export function notLoaded(id: string): string {
  const category = categoryOf(id);
  const what = category === undefined ? 'its plugin' : `the category ${category}`;
  return `${id} is not available: ${what} is not loaded on this server. The operator loads it with OJA_CATEGORIES.`;
}
