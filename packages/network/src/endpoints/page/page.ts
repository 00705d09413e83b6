/** `POST /api/v1/network/page`: what a web page says, for link previews and for programs that read. */

import { withScheme } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { fail, OjaError } from '@oja/core/errors';
import { refreshesMax } from '@oja/core/text/meta-refresh';
import { createRedirectCookies } from '@oja/core/wire/redirect-cookies';
import type { HttpReport } from '@oja/web/http/port';
import { type PagePart, type PageReading, pageParts } from '@oja/web/page/port';
import type { z } from 'zod';
import { type DocumentReading, isDocument, readDocument } from './page-documents.ts';
import { extract } from './page-extract.ts';
import {
  type Besides,
  directivesOf,
  findFavicon,
  findSitemaps,
  readOembed,
  readPreview,
  readRobots,
  robotsName,
} from './page-files.ts';
import { examplePage, includeParts, input, isDriven, output } from './page-shapes.ts';

const uses = { engines: ['http', 'page'], helpers: ['browser', 'image', 'documents'] } as const;
type Context = CallContext<typeof uses>;

const pageBytesMax = 5_000_000;
/** Of PDF and Office files. */
const documentBytesMax = 20_000_000;
const renderMs = 25_000;
const redirectsMax = 10;
const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5';

type Asked = z.output<typeof input>;

interface Loaded {
  html: Uint8Array;
  status: number;
  finalUrl: string;
  contentType: string | null;
  charset: string | null;
  robotsHeader: string | undefined;
  rendered: boolean;
}

async function load(url: string, asked: Asked, context: Context): Promise<Loaded> {
  const userAgent = asked.user_agent;
  const document = await context.engines.http.read(
    { url, bytesMax: documentBytesMax, redirectsMax, accept, userAgent },
    context,
  );
  await refuseRedirect(url, document.finalUrl, asked, context);
  const [type = '', ...fields] = (document.headers['content-type'] ?? '').toLowerCase().split(';');
  const mime = type.trim();
  if (document.body.length > pageBytesMax && !isDocument(mime))
    throw fail('payload_too_large', `url: the page is larger than ${pageBytesMax / 1e6} MB.`, {
      param: 'url',
    });
  return {
    html: document.body,
    status: document.status,
    finalUrl: document.finalUrl,
    contentType: mime || null,
    charset: /charset=["']?([\w-]+)/.exec(fields.join(';'))?.[1] ?? null,
    robotsHeader: document.headers['x-robots-tag'],
    rendered: false,
  };
}

async function render(
  url: string,
  loaded: Loaded | undefined,
  asked: Asked,
  context: Context,
): Promise<Loaded> {
  const capture = await context.engines.browser.capture(
    {
      url,
      width: 1_280,
      height: 800,
      deviceScaleFactor: 1,
      fullPage: false,
      format: 'html',
      darkMode: false,
      omitBackground: false,
      waitUntil: 'auto',
      waitFor: asked.wait_for,
      actions: asked.actions,
      headers: asked.headers,
      cookies: asked.cookies,
      delayMs: 0,
      hideSelectors: [],
      blockAds: true,
      hideCookieBanners: false,
      timeoutMs: renderMs,
      userAgent: asked.user_agent,
    },
    context,
  );
  const finalUrl = capture.finalUrl ?? url;
  await refuseRedirect(url, finalUrl, asked, context);
  return {
    html: capture.bytes,
    status: capture.status ?? 200,
    finalUrl,
    contentType: loaded?.contentType ?? 'text/html',
    charset: 'utf-8',
    robotsHeader: loaded?.robotsHeader,
    rendered: true,
  };
}

function kindOf(mime: string | null): 'html' | 'xml' | 'text' | undefined {
  if (mime === null || /^(text\/html|application\/xhtml\+xml)$/.test(mime)) return 'html';
  if (/^(text|application)\/([\w.-]+\+)?xml$/.test(mime)) return 'xml';
  return /^text\/|^application\/(json|javascript)$|\+json$/.test(mime) ? 'text' : undefined;
}

/** Of files that have no text, only the fields that every page has. */
async function readLoaded(
  loaded: Loaded,
  { parts, whole }: Wanted,
  context: Context,
): Promise<PageReading & { document?: DocumentReading }> {
  const { html, charset, finalUrl: url, contentType } = loaded;
  const kind = kindOf(contentType);
  const document = isDocument(contentType) ? await readDocument(html, contentType!, context) : undefined;
  const content = kind === undefined ? Buffer.from(document?.text ?? '') : html;
  const reading = await context.engines.page.read(
    { kind: kind ?? 'text', content, charset: kind === undefined ? 'utf-8' : charset, url, parts, whole },
    context,
  );
  if (document === undefined) return reading;
  const { title, author, markdown } = document;
  return { ...reading, document, title, author, ...(parts.includes('markdown') ? { markdown } : {}) };
}

/** What is read of a page. */
interface Wanted {
  parts: PagePart[];
  whole: boolean;
}

/** Follows pages that send their readers on by a meta tag, as a browser does. */
async function readRefreshed(url: string, parts: Wanted, asked: Asked, context: Context) {
  let loaded = await load(url, asked, context);
  let reading = await readLoaded(loaded, parts, context);
  const seen = new Set([loaded.finalUrl]);
  while (reading.refresh !== null && !seen.has(reading.refresh) && seen.size <= refreshesMax) {
    seen.add(reading.refresh);
    if (asked.respect_robots) await refuseDisallowedWay(reading.refresh, asked, context, true);
    loaded = await load(reading.refresh, asked, context);
    reading = await readLoaded(loaded, parts, context);
    seen.add(loaded.finalUrl);
  }
  return { loaded, reading };
}

/** A browser that is missing or busy does not cost the page, unless it was asked for. */
async function readWith(url: string, parts: Wanted, asked: Asked, context: Context) {
  if (asked.render === true || isDriven(asked)) {
    const loaded = await render(url, undefined, asked, context);
    return { loaded, reading: await readLoaded(loaded, parts, context) };
  }
  const { loaded, reading } = await readRefreshed(url, parts, asked, context);
  if (asked.render === false || !reading.shell) return { loaded, reading };
  try {
    const rendered = await render(loaded.finalUrl, loaded, asked, context);
    return { loaded: rendered, reading: await readLoaded(rendered, parts, context) };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof OjaError)) throw error;
    context.log.warn({ err: error }, 'page not rendered');
    return { loaded, reading };
  }
}

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
  limits: { bodyBytesMax: 20_000, timeoutMs: 60_000, perMinute: 60 },
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
    const stated = asked.extract === undefined ? [] : ['json_ld', 'microdata'];
    const parts = pageParts.filter((part) => wanted.has(part) || stated.includes(part));
    const whole = !asked.main_content;
    if (asked.respect_robots) await refuseDisallowedWay(url, asked, context);
    const { loaded, reading } = await readWith(url, { parts, whole }, asked, context);
    const files = await readFiles(loaded, reading, wanted, { isNamed: asked.include !== undefined, context });
    return {
      data: { url, ...shown(loaded, reading, wanted), ...extractedOf(asked, loaded, reading), ...files },
      ...(isEmpty(loaded, reading) ? { units: 0 } : {}),
    };
  },
});

/** One stop at a time: none is requested before robots.txt allows it. */
async function refuseDisallowedWay(
  url: string,
  asked: Asked,
  context: Context,
  redirected = false,
): Promise<void> {
  const cookies = createRedirectCookies();
  // Reading the page refuses what is no URL.
  let next: string | undefined = URL.canParse(url) ? url : undefined;
  for (let stops = 0; next !== undefined && stops <= redirectsMax; stops++) {
    await refuseDisallowed(next, context, redirected || stops > 0);
    const cookie = cookies.headerFor(new URL(next));
    const { user_agent: userAgent } = asked;
    const report: HttpReport = await context.engines.http.inspect(
      { url: next, method: 'GET', redirectsMax: 0, userAgent, cookie },
      context,
    );
    const stop = report.hops.at(-1)!;
    cookies.keep(new URL(next), stop.headers);
    next = redirectOf(stop, next);
  }
}

function redirectOf({ status, headers }: HttpReport['hops'][number], base: string): string | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const leads = [301, 302, 303, 307, 308].includes(status) && location !== undefined;
  return leads && URL.canParse(location, base) ? new URL(location, base).href : undefined;
}

async function refuseDisallowed(url: string, context: Context, redirected = false): Promise<void> {
  const { allowed } = await readRobots(url, context);
  if (allowed !== false) return;
  const what = redirected
    ? `it redirects to ${url.slice(0, 200)}, which robots.txt disallows`
    : 'robots.txt disallows this page';
  throw fail(
    'unprocessable',
    `url: ${what} for the user agent ${robotsName}. Omit respect_robots to read it anyway.`,
    { param: 'url' },
  );
}

async function refuseRedirect(url: string, finalUrl: string, asked: Asked, context: Context) {
  if (asked.respect_robots && new URL(url).href !== finalUrl) await refuseDisallowed(finalUrl, context, true);
}

/** A page that shows no words, also in a browser: nothing was read. Other files have no text to read. */
const isEmpty = ({ contentType }: Loaded, { wordCount, tooComplex }: PageReading) =>
  wordCount === 0 && !tooComplex && (kindOf(contentType) === 'html' || isDocument(contentType));

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

function extractedOf({ extract: schema }: Asked, { finalUrl }: Loaded, reading: PageReading) {
  if (schema === undefined) return {};
  const { jsonLd = [], microdata = [], og, title, description, author, published, modified } = reading;
  const page = {
    ...{ title, description, author, published, modified, image: reading.image, text: reading.text },
    ...{ site: reading.siteName, language: reading.language, url: reading.canonical ?? finalUrl },
  };
  return { extracted: extract(schema, { jsonLd, microdata, og, page }) };
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
    ...(markdown === undefined ? {} : { markdown }),
    ...(text === undefined ? {} : { text }),
  };
}
