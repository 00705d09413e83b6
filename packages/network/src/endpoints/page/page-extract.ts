/** Fields of a JSON schema from what a page says of itself: JSON-LD, microdata, Open Graph and meta tags. No model. */
import { z } from 'zod';

const schemaField = z
  .record(z.string(), z.unknown())
  .refine((schema) => JSON.stringify(schema).length <= 20_000, {
    message: 'has more than 20,000 characters',
  });

interface Wanted {
  type?: string;
  properties?: Record<string, Wanted>;
  items?: Wanted;
}
const depthMax = 4;

export const extractField = schemaField.superRefine((schema, context) => {
  const problem = faultOf(schema, 0, '');
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array'];

function faultOf(schema: unknown, depth: number, at: string): string | undefined {
  if (!isObject(schema)) return `${at} must be a JSON schema`;
  const { type, properties, items } = schema;
  if (depth > depthMax) return `${at} is nested more than ${depthMax} levels`;
  if (depth === 0 && properties === undefined) return 'must be a JSON schema of an object, with properties';
  if (type !== undefined && !typeNames.includes(String(type)))
    return `${at} type must be one of ${typeNames.join(', ')}`;
  if (items !== undefined) return faultOf(items, depth + 1, `${at} items`);
  if (properties === undefined) return undefined;
  if (!isObject(properties)) return `${at} properties must be an object`;
  const fields = Object.entries(properties);
  if (fields.length > 100) return `${at} has more than 100 properties`;
  return fields.map(([name, one]) => faultOf(one, depth + 1, `${at} properties.${name}`)).find(Boolean);
}

export interface Stated {
  jsonLd: unknown[];
  microdata: unknown[];
  og: Record<string, string>;
  /** Of the page itself: title, description, author … */
  page: Record<string, unknown>;
}

type Source = 'json_ld' | 'microdata' | 'open_graph' | 'page' | 'model';

export interface Extracted {
  data: Record<string, unknown>;
  sources: Record<string, Source>;
  missing: string[];
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Other names of the same, in the vocabularies of pages. */
const names = [
  ['title', 'name', 'headline'],
  ['price', 'lowprice', 'amount', 'priceamount', 'productpriceamount'],
  ['currency', 'pricecurrency', 'productpricecurrency'],
  ['published', 'datepublished', 'publishedat', 'publishedtime', 'date', 'startdate', 'dateposted'],
  ['modified', 'datemodified', 'updated', 'updatedat', 'modifiedtime'],
  ['image', 'imageurl', 'thumbnail', 'thumbnailurl', 'photo', 'picture'],
  ['description', 'summary', 'abstract'],
  ['author', 'creator', 'byline', 'writer'],
  ['brand', 'manufacturer'],
  ['rating', 'ratingvalue', 'aggregaterating'],
  ['reviews', 'reviewcount', 'ratingcount'],
  ['phone', 'telephone'],
  ['url', 'link', 'canonical'],
  ['availability', 'instock'],
  ['body', 'articlebody', 'text', 'content'],
  ['site', 'sitename', 'publisher'],
].map((group) => new Set(group));
/** Where vocabularies keep what schemas have at the top. */
const inner = ['offers', 'aggregateRating', 'mainEntity', 'address', 'itemOffered'];

const sameName = (wanted: string, name: string) =>
  plain(wanted) === plain(name) || names.some((group) => group.has(plain(wanted)) && group.has(plain(name)));

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Objects of JSON-LD, those of @graph in place of their wrapper; pages list those about themselves last. */
const flat = (objects: unknown[]): Record<string, unknown>[] =>
  objects
    .flatMap((one) => (isObject(one) && Array.isArray(one['@graph']) ? one['@graph'].slice(0, 100) : [one]))
    .filter(isObject)
    .toSorted((a, b) => Number(isFrame(a)) - Number(isFrame(b)));

const isFrame = ({ '@type': type }: Record<string, unknown>) =>
  /^(WebSite|WebPage|BreadcrumbList|Organization|SearchAction|SiteNavigationElement)$/.test(String(type));

export function extract(schema: Record<string, unknown>, stated: Stated): Extracted {
  const places: [Source, Record<string, unknown>[]][] = [
    ['json_ld', flat(stated.jsonLd)],
    ['microdata', flat(stated.microdata)],
    ['open_graph', [stated.og]],
    ['page', [stated.page]],
  ];
  return fill({ data: {}, sources: {}, missing: Object.keys(propertiesOf(schema)) }, schema, places);
}

export const propertiesOf = (schema: Record<string, unknown>): Record<string, unknown> =>
  (schema.properties ?? {}) as Record<string, unknown>;

/** What is missing, from these places. */
export function fill(
  before: Extracted,
  schema: Record<string, unknown>,
  places: [Source, Record<string, unknown>[]][],
): Extracted {
  const found: Extracted = { data: { ...before.data }, sources: { ...before.sources }, missing: [] };
  for (const name of before.missing) {
    if (name === '__proto__') continue;
    const wanted = propertiesOf(schema)[name] as Wanted;
    const hit = places
      .map(([source, objects]) => ({ source, value: among(objects, name, wanted) }))
      .find(({ value }) => value !== undefined);
    if (hit === undefined) found.missing.push(name);
    else {
      found.data[name] = hit.value;
      found.sources[name] = hit.source;
    }
  }
  return found;
}

function among(objects: Record<string, unknown>[], name: string, wanted: Wanted): unknown {
  for (const object of objects) {
    const value = within(object, name, wanted, 0);
    if (value !== undefined) return value;
  }
  return undefined;
}

function within(object: Record<string, unknown>, name: string, wanted: Wanted, depth: number): unknown {
  const own = Object.keys(object).filter((key) => sameName(name, key));
  // The same word before one that means the same.
  for (const key of own.toSorted(
    (a, b) => Number(plain(b) === plain(name)) - Number(plain(a) === plain(name)),
  )) {
    const value = fitted(object[key], wanted, depth);
    if (value !== undefined) return value;
  }
  if (depth >= 2) return undefined;
  for (const key of inner) {
    const part = Array.isArray(object[key]) ? object[key][0] : object[key];
    const value = isObject(part) ? within(part, name, wanted, depth + 1) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

function fitted(value: unknown, wanted: Wanted, depth: number): unknown {
  if (value === null || value === undefined || depth > depthMax) return undefined;
  const type = wanted.type ?? (wanted.properties ? 'object' : wanted.items ? 'array' : 'string');
  if (type === 'array') {
    const all = (Array.isArray(value) ? value : [value]).slice(0, 200);
    const items = all
      .map((one) => fitted(one, wanted.items ?? {}, depth + 1))
      .filter((one) => one !== undefined);
    return items.length === 0 ? undefined : items;
  }
  const [first] = Array.isArray(value) ? value : [value];
  if (type === 'object') return isObject(first) ? objectOf(first, wanted, depth) : undefined;
  const text = textOf(first);
  return text === undefined ? undefined : scalarOf(text, type);
}

function objectOf(value: Record<string, unknown>, { properties = {} }: Wanted, depth: number): unknown {
  const pairs = Object.entries(properties).flatMap(([name, wanted]): [string, unknown][] => {
    const found = name === '__proto__' ? undefined : within(value, name, wanted, depth + 1);
    return found === undefined ? [] : [[name, found]];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** Of an object, what it is called. */
function textOf(value: unknown): string | undefined {
  if (['string', 'number', 'boolean'].includes(typeof value))
    return String(value).trim().slice(0, 50_000) || undefined;
  if (!isObject(value)) return undefined;
  for (const name of ['name', '@value', 'ratingValue', 'url', '@id'])
    if (['string', 'number'].includes(typeof value[name])) return String(value[name]);
  return undefined;
}

function scalarOf(text: string, type: string): string | number | boolean | undefined {
  if (type === 'string') return text;
  if (type === 'boolean') {
    const word = text.toLowerCase().split('/').at(-1) ?? '';
    if (['true', 'yes', '1', 'instock', 'onlineonly', 'limitedavailability'].includes(word)) return true;
    return ['false', 'no', '0', 'outofstock', 'soldout', 'discontinued'].includes(word) ? false : undefined;
  }
  const [digits] = /-?\d[\d,\s]*(?:\.\d+)?/.exec(text) ?? [];
  const number = digits === undefined ? Number.NaN : Number(digits.replace(/[,\s]/g, ''));
  if (Number.isNaN(number)) return undefined;
  return type === 'integer' ? Math.round(number) : number;
}
