/** What a page says of itself: title, pictures, dates, Open Graph, JSON-LD, feeds. */
import { clean, type DomDocument, type DomNode } from '@oja/core/text/dom';
import { refreshReference } from '@oja/core/text/meta-refresh';
import type { PageReading } from './port.ts';

const tagsMax = 100;
const feedsMax = 20;
const jsonLdMax = 20;
const jsonLdCharactersMax = 200_000;

type Resolve = (reference: string | null | undefined) => string | null;

/** Against the base of the page; only what a browser would fetch by http(s). */
export function resolver(document: DomDocument, url: string): Resolve {
  const base = document.querySelector('base[href]')?.getAttribute?.('href') ?? '';
  const from = URL.canParse(base, url) ? new URL(base, url).href : url;
  return (reference) => {
    const text = reference?.trim().slice(0, 8_192);
    if (!text || !URL.canParse(text, from)) return null;
    const target = new URL(text, from);
    return target.protocol === 'http:' || target.protocol === 'https:' ? target.href : null;
  };
}

/** First value of each name, lower case. */
function metaTags(document: DomDocument): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of document.querySelectorAll('meta')) {
    const names = ['property', 'name', 'itemprop', 'http-equiv'].map((name) => node.getAttribute?.(name));
    const name = names.find(Boolean)?.trim().toLowerCase().slice(0, 200);
    const value = clean(node.getAttribute?.('content'), 2_000);
    if (name && value !== null && !found.has(name)) found.set(name, value);
    if (found.size >= 500) break;
  }
  return found;
}

const underPrefix = (tags: Map<string, string>, ...prefixes: string[]): Record<string, string> =>
  Object.fromEntries(
    [...tags]
      .flatMap(([name, value]): [string, string][] => {
        const prefix = prefixes.find((one) => name.startsWith(one));
        const rest = prefix === undefined ? '' : name.slice(prefix.length);
        return rest === '' || rest === '__proto__' ? [] : [[prefix === prefixes[0] ? rest : name, value]];
      })
      .slice(0, tagsMax),
  );

function isoDate(text: string | null | undefined): string | null {
  const value = clean(text, 100);
  if (value === null) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

export function readJsonLd(document: DomDocument): unknown[] {
  const found: unknown[] = [];
  for (const node of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = node.textContent ?? '';
    if (text.length > jsonLdCharactersMax || found.length >= jsonLdMax) continue;
    try {
      const value: unknown = JSON.parse(text.replace(/^\s*(\/\/\s*)?<!\[CDATA\[|(\/\/\s*)?\]\]>\s*$/g, ''));
      found.push(...(Array.isArray(value) ? value.slice(0, jsonLdMax) : [value]));
    } catch {
      // Pages often have broken JSON-LD; what can't be parsed says nothing.
    }
  }
  return found.filter((one) => one !== null && typeof one === 'object');
}

/** A field of the first object that has it, looked for in @graph too. */
function fromJsonLd(objects: unknown[], field: string): string | null {
  const all = objects.flatMap((one) => {
    const graph = (one as Record<string, unknown>)['@graph'];
    return [one, ...(Array.isArray(graph) ? graph.slice(0, 50) : [])];
  });
  for (const one of all) {
    if (one === null || typeof one !== 'object') continue;
    const value = (one as Record<string, unknown>)[field];
    const first = Array.isArray(value) ? value[0] : value;
    const text =
      typeof first === 'string' ? first : (first as { name?: unknown; url?: unknown } | undefined)?.name;
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}

const iconRank = (node: DomNode) => {
  const rel = (node.getAttribute?.('rel') ?? '').toLowerCase().split(/\s+/);
  if (rel.includes('icon')) return node.getAttribute?.('type') === 'image/svg+xml' ? 1 : 2;
  return rel.includes('apple-touch-icon') ? 3 : 9;
};

function faviconOf(links: DomNode[], resolve: Resolve): string | null {
  const [best] = links.filter((node) => iconRank(node) < 9).toSorted((a, b) => iconRank(a) - iconRank(b));
  return resolve(best?.getAttribute?.('href'));
}

/** Pages without a head have their title anywhere; that of a drawing is not theirs. */
function strayTitle(document: DomDocument): string | null {
  for (const node of document.querySelectorAll('title'))
    if (node.parentNode?.nodeName.toUpperCase() !== 'SVG') return clean(node.textContent);
  return null;
}

export type Head = Omit<
  PageReading,
  'links' | 'headings' | 'markdown' | 'text' | 'wordCount' | 'shell' | 'tooComplex'
>;

export function readHead(document: DomDocument, url: string): Head {
  const resolve = resolver(document, url);
  const tags = metaTags(document);
  const tag = (...names: string[]) =>
    names.map((name) => tags.get(name)).find((value) => value !== undefined) ?? null;
  const links = [...document.querySelectorAll('link[rel]')].slice(0, 500);
  const relOf = (node: DomNode) => (node.getAttribute?.('rel') ?? '').toLowerCase().split(/\s+/);
  const typeOf = (node: DomNode) => (node.getAttribute?.('type') ?? '').toLowerCase().split(';')[0]!.trim();
  const jsonLd = readJsonLd(document);
  const feeds = links
    .filter(
      (node) =>
        relOf(node).includes('alternate') &&
        /^application\/(rss|atom)\+xml$|^application\/feed\+json$/.test(typeOf(node)),
    )
    .flatMap((node) => {
      const href = resolve(node.getAttribute?.('href'));
      return href === null
        ? []
        : [{ url: href, title: clean(node.getAttribute?.('title')), type: typeOf(node) }];
    });
  const oembed = links.find((node) => typeOf(node) === 'application/json+oembed');
  return {
    title: clean(document.title) ?? tag('og:title', 'twitter:title') ?? strayTitle(document),
    description: tag('description', 'og:description', 'twitter:description'),
    image: resolve(
      tag('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
    ),
    favicon: faviconOf(links, resolve),
    siteName: tag('og:site_name', 'application-name'),
    canonical: resolve(links.find((node) => relOf(node).includes('canonical'))?.getAttribute?.('href')),
    language:
      clean(document.documentElement?.getAttribute?.('lang'), 35) ?? tag('content-language', 'og:locale'),
    author:
      tag('author', 'article:author', 'dc.creator', 'parsely-author') ?? clean(fromJsonLd(jsonLd, 'author')),
    published: isoDate(
      tag('article:published_time', 'datepublished', 'date', 'dc.date', 'parsely-pub-date') ??
        fromJsonLd(jsonLd, 'datePublished') ??
        document.querySelector('time[datetime]')?.getAttribute?.('datetime'),
    ),
    modified: isoDate(
      tag('article:modified_time', 'og:updated_time', 'datemodified', 'last-modified') ??
        fromJsonLd(jsonLd, 'dateModified'),
    ),
    og: underPrefix(tags, 'og:', 'article:'),
    twitter: underPrefix(tags, 'twitter:'),
    oembedUrl: resolve(oembed?.getAttribute?.('href')),
    feeds: feeds.slice(0, feedsMax),
    refresh: resolve(refreshReference(document.querySelectorAll('meta[http-equiv]'))),
    directives: (tag('robots') ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    jsonLd,
  };
}
