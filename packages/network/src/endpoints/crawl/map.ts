/** `POST /api/v1/network/map`: the URLs of a website, without reading its pages. */
import { setImmediate } from 'node:timers/promises';
import { withScheme } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { OjaError } from '@oja/core/errors';
import { folded } from '@oja/core/text/folded';
import type { z } from 'zod';
import { robotsOf } from '../page/page-files.ts';
import { readWith } from '../page/page-read.ts';
import { type MapAsked, mapInput, mapOutput } from './crawl-fields.ts';
import { createScope, keyOf } from './scope.ts';
import { readSitemaps } from './sitemaps.ts';

const uses = { engines: ['http', 'page'], helpers: ['browser', 'documents'] } as const;
type Context = CallContext<typeof uses>;
type Found = z.output<typeof mapOutput>['urls'][number];

const sitemapMs = 30_000;
/** Pages whose links are read, where the sitemap has few URLs. */
const pagesMax = 12;
const enough = 200;
/** URLs between which others are served. */
const stretch = 500;

const decoded = (url: string) => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};

async function explore(start: string, asked: MapAsked, context: Context) {
  const found = new Map<string, Found>();
  const read = { render: 'auto', respect_robots: false, user_agent: asked.user_agent } as const;
  const wanted = { parts: ['links' as const], whole: false };
  const { loaded, reading } = await readWith(start, wanted, read, context);
  const url = loaded.finalUrl;
  const scope = createScope(url, asked);
  const add = (text: string, more: Pick<Found, 'title' | 'modified' | 'source'>) => {
    const href = scope.admit(text);
    if (href === undefined || !scope.isWanted(href)) return;
    const known = found.get(keyOf(href));
    if (known === undefined) found.set(keyOf(href), { url: href, ...more });
    else known.title ??= more.title;
  };
  if (asked.sitemap !== 'only') add(url, { title: reading.title, modified: null, source: 'link' });
  const links = (of: typeof reading) => {
    for (const { url: link, text } of of.links ?? [])
      add(link, { title: text || null, modified: null, source: 'link' });
  };
  const { sitemaps } = await robotsOf(url, context);
  const files = sitemaps.length > 0 ? sitemaps : [new URL('/sitemap.xml', url).href];
  const until = AbortSignal.any([context.signal, AbortSignal.timeout(sitemapMs)]);
  const listed =
    asked.sitemap === 'skip'
      ? { urls: [], read: [] }
      : await readSitemaps(files, { userAgent: asked.user_agent, until }, context);
  for (const [at, one] of listed.urls.entries()) {
    if (at % stretch === 0) await setImmediate();
    add(one.url, { title: null, modified: one.modified, source: 'sitemap' });
  }
  if (asked.sitemap !== 'only') {
    links(reading);
    const rules = await robotsOf(url, context);
    const next = found.size > enough ? [] : [...found.values()].slice(0, pagesMax);
    for (const { url: page } of next.filter((one) => rules.isAllowed(one.url) !== false)) {
      context.signal.throwIfAborted();
      try {
        links((await readWith(page, wanted, { ...read, render: false }, context)).reading);
      } catch (error) {
        if (!(error instanceof OjaError)) throw error;
      }
    }
  }
  return { url, found: [...found.values()], sitemaps: listed.read };
}

export const map = defineEndpoint({
  id: 'network.map',
  group: 'network',
  method: 'POST',
  path: '/api/v1/network/map',
  summary: 'Website map',
  description:
    'Lists the URLs of a website, from its sitemaps, its start page and the pages that this links to.',
  access: 'key',
  input: mapInput,
  output: mapOutput,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 50_000, timeoutMs: 120_000, perMinute: 20 },
  errors: [
    ...([
      'address_refused',
      'target_unreachable',
      'upstream_timeout',
      'payload_too_large',
      'unprocessable',
    ] as const),
    ...(['unreadable_file', 'file_too_complex', 'queue_full', 'engine_unavailable'] as const),
  ],
  job: { when: 'asked' },
  uses,
  tool: { keywords: 'sitemap list all links pages URLs of a site find page search' },
  example: {
    input: { url: 'https://example.com/', search: 'prices' },
    output: {
      url: 'https://example.com/',
      urls: [
        { url: 'https://example.com/prices', title: 'Prices', modified: '2026-11-01', source: 'sitemap' },
      ],
      total: 1,
      truncated: false,
      sitemaps: ['https://example.com/sitemap.xml'],
    },
  },
  async run(asked, context) {
    const { url, found, sitemaps } = await explore(withScheme(asked.url), asked, context);
    const words = folded(asked.search ?? '')
      .split(/\s+/)
      .filter(Boolean);
    const matching = found.filter(({ url: one, title }) => {
      const text = folded(`${decoded(one)} ${title ?? ''}`);
      return words.every((word) => text.includes(word));
    });
    const urls = matching.slice(0, asked.limit);
    return {
      data: { url, urls, total: matching.length, truncated: matching.length > urls.length, sitemaps },
    };
  },
});
