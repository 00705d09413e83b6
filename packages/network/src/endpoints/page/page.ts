/** `POST /api/v1/network/page`: what a web page says, for link previews and for programs that read. */

import { withScheme } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { type PageReading, pageParts } from '@oja/web/page/port';
import type { z } from 'zod';
import type { DocumentReading } from './page-documents.ts';
import { extract } from './page-extract.ts';
import {
  type Besides,
  directivesOf,
  findFavicon,
  findSitemaps,
  readOembed,
  readPreview,
  readRobots,
} from './page-files.ts';
import { fillByModel } from './page-model.ts';
import { isEmpty, type Loaded, readWith, refuseDisallowedWay } from './page-read.ts';
import { examplePage, includeParts, input, output } from './page-shapes.ts';

const uses = {
  engines: ['http', 'page'],
  helpers: ['browser', 'image', 'documents'],
  calls: true,
} as const;
type Context = CallContext<typeof uses>;

type Asked = z.output<typeof input>;

export const page = defineEndpoint({
  id: 'network.page',
  group: 'network',
  method: 'POST',
  path: '/api/v1/network/page',
  summary: 'Page reader',
  description:
    'Returns the main content of a web page as Markdown and text, and its title, description, images, Open Graph, JSON-LD, oEmbed, feeds, links and robots rules.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 20_000, timeoutMs: 120_000, perMinute: 60 },
  errors: [
    'address_refused',
    'target_unreachable',
    'upstream_timeout',
    'payload_too_large',
    'unprocessable',
    'unreadable_file',
    'file_too_complex',
    'queue_full',
    'engine_unavailable',
    'model_not_found',
    'model_not_priced',
    'upstream_error',
    'upstream_rate_limited',
  ],
  uses,
  tool: {
    keywords: 'read web page article site content open browse scrape fetch URL link Markdown extract',
    common: true,
  },
  example: { input: { url: 'https://example.com/' }, output: examplePage },
  async run(asked, context) {
    const url = withScheme(asked.url);
    const wanted = new Set<string>(asked.include ?? includeParts);
    const stated = [
      ...(asked.extract === undefined ? [] : ['json_ld', 'microdata']),
      ...(asked.extract_model === undefined ? [] : ['markdown']),
    ];
    const parts = pageParts.filter((part) => wanted.has(part) || stated.includes(part));
    const whole = !asked.main_content;
    if (asked.respect_robots) await refuseDisallowedWay(url, asked, context);
    const { loaded, reading } = await readWith(url, { parts, whole }, asked, context);
    const [files, extracted] = await Promise.all([
      readFiles(loaded, reading, wanted, { isNamed: asked.include !== undefined, context }),
      extractedOf(asked, loaded, reading, context),
    ]);
    return {
      data: { url, ...shown(loaded, reading, wanted), ...extracted, ...files },
      ...(isEmpty(loaded, reading) ? { units: 0 } : {}),
    };
  },
});

/** What is beside the page is waited for where it was named; what nobody asked for delays nothing for longer. */
const besidesMs = 300;

async function readFiles(
  loaded: Loaded,
  reading: PageReading,
  wanted: Set<string>,
  { isNamed, context: call }: { isNamed: boolean; context: Context },
) {
  const { finalUrl } = loaded;
  const { engines, signal, log } = call;
  const briefly: Besides = { engines, signal, log, until: AbortSignal.timeout(besidesMs) };
  const context = isNamed ? call : briefly;
  const robotsOf = async () => {
    const robots = await readRobots(finalUrl, context);
    return {
      allowed: robots.allowed,
      crawl_delay: robots.crawlDelay,
      sitemaps: await findSitemaps(finalUrl, robots, context),
      directives: directivesOf(reading.directives, loaded.robotsHeader),
    };
  };
  const [robots, oembed, preview, favicon] = await Promise.all([
    wanted.has('robots') ? robotsOf() : undefined,
    wanted.has('oembed') ? readOembed(reading.oembedUrl, context) : undefined,
    wanted.has('preview') ? readPreview(reading.image, context) : undefined,
    findFavicon(finalUrl, reading.favicon, briefly),
  ]);
  return {
    favicon,
    ...(robots === undefined ? {} : { robots }),
    ...(oembed === undefined ? {} : { oembed }),
    ...(preview === undefined ? {} : { preview }),
  };
}

async function extractedOf(
  { extract: schema, extract_model: model }: Asked,
  { finalUrl, status }: Loaded,
  reading: PageReading,
  context: Context,
) {
  if (schema === undefined) return {};
  const { jsonLd = [], microdata = [], og, title, description, author, published, modified } = reading;
  const page = {
    ...{ title, description, author, published, modified, image: reading.image, text: reading.text },
    ...{ site: reading.siteName, language: reading.language, url: reading.canonical ?? finalUrl },
  };
  const extracted = extract(schema, { jsonLd, microdata, og, page });
  // An error page says nothing of what it stands for.
  if (model === undefined || status >= 400) return { extracted };
  return {
    extracted: await fillByModel(extracted, schema, model, { ...reading, url: finalUrl }, context),
  };
}

function shown(
  loaded: Loaded,
  reading: PageReading & { document?: DocumentReading },
  wanted: Set<string>,
): Omit<z.output<typeof output>, 'url' | 'favicon'> {
  const { links, images, headings, jsonLd, microdata, markdown, text, document } = reading;
  return {
    final_url: loaded.finalUrl,
    status: loaded.status,
    content_type: loaded.contentType,
    rendered: loaded.rendered,
    title: reading.title,
    description: reading.description,
    image: reading.image,
    site_name: reading.siteName,
    canonical: reading.canonical,
    language: reading.language,
    author: reading.author,
    published: reading.published,
    modified: reading.modified,
    og: reading.og,
    twitter: reading.twitter,
    feeds: reading.feeds,
    word_count: reading.wordCount,
    simplified: reading.tooComplex,
    ...(jsonLd === undefined || !wanted.has('json_ld') ? {} : { json_ld: jsonLd }),
    ...(microdata === undefined || !wanted.has('microdata') ? {} : { microdata }),
    ...(images === undefined ? {} : { images }),
    ...(document === undefined
      ? {}
      : { document: { pages: document.pages, scanned_pages: document.scanned } }),
    ...(links === undefined ? {} : { links }),
    ...(headings === undefined ? {} : { headings }),
    ...(markdown === undefined || !wanted.has('markdown') ? {} : { markdown }),
    ...(text === undefined ? {} : { text }),
  };
}
