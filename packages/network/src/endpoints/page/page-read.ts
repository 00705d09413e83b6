/** A page as it arrives: fetched or rendered, followed where it sends its readers, and read. */

import type { CallContext } from '@oja/core/endpoints/context';
import { fail, OjaError } from '@oja/core/errors';
import { refreshesMax } from '@oja/core/text/meta-refresh';
import { createRedirectCookies } from '@oja/core/wire/redirect-cookies';
import type { HttpReport } from '@oja/web/http/port';
import type { PagePart, PageReading } from '@oja/web/page/port';
import type { z } from 'zod';
import { type DocumentReading, isDocument, readDocument } from './page-documents.ts';
import { readRobots, robotsName } from './page-files.ts';
import { type input, isDriven } from './page-shapes.ts';

type Context = CallContext<{ engines: 'http' | 'page' | 'browser' | 'documents' }>;

const pageBytesMax = 5_000_000;
/** Of PDF and Office files. */
const documentBytesMax = 20_000_000;
const renderMs = 25_000;
const redirectsMax = 10;
const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5';

/** How a page is read. */
export type PageAsked = Pick<
  z.output<typeof input>,
  'render' | 'respect_robots' | 'user_agent' | 'wait_for' | 'actions' | 'headers' | 'cookies'
>;

export interface Loaded {
  html: Uint8Array;
  status: number;
  finalUrl: string;
  contentType: string | null;
  charset: string | null;
  robotsHeader: string | undefined;
  rendered: boolean;
}

async function load(url: string, asked: PageAsked, context: Context): Promise<Loaded> {
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
  asked: PageAsked,
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
async function readRefreshed(url: string, parts: Wanted, asked: PageAsked, context: Context) {
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
export async function readWith(url: string, parts: Wanted, asked: PageAsked, context: Context) {
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

/** One stop at a time: none is requested before robots.txt allows it. */
export async function refuseDisallowedWay(
  url: string,
  asked: PageAsked,
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

async function refuseRedirect(url: string, finalUrl: string, asked: PageAsked, context: Context) {
  if (asked.respect_robots && new URL(url).href !== finalUrl) await refuseDisallowed(finalUrl, context, true);
}

/** A page that shows no words, also in a browser: nothing was read. Other files have no text to read. */
export const isEmpty = ({ contentType }: Loaded, { wordCount, isWaiting, tooComplex }: PageReading) =>
  (wordCount === 0 || isWaiting === true) &&
  !tooComplex &&
  (kindOf(contentType) === 'html' || isDocument(contentType));
