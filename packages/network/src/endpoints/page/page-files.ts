/** The files beside a page: robots.txt, sitemap, favicon, oEmbed, preview image. Each through the guard, none worth an error. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { RobotsReport } from './page-shapes.ts';

const fileMs = 4_000;
const robotsBytesMax = 500_000;
const oembedBytesMax = 200_000;
const imageBytesMax = 5_000_000;
const previewPixelsMax = 640;
/** The name that robots.txt knows this reader by. */
export const robotsName = 'Oja';

/** A call, and until when it waits for what is beside its page. */
type Fetching = Pick<CallContext<{ engines: 'http' }>, 'engines' | 'signal' | 'log'> & {
  until?: AbortSignal;
};
export type Besides = Fetching & Pick<CallContext<{ engines: 'http' | 'image' }>, 'engines'>;

const limited = ({ signal, until = AbortSignal.timeout(fileMs), log }: Fetching) => ({
  signal: AbortSignal.any([signal, until]),
  log,
});

async function readFile(url: string, bytesMax: number, context: Fetching) {
  try {
    const reading = { url, bytesMax, redirectsMax: 5, timeoutMs: fileMs };
    return await context.engines.http.read(reading, limited(context));
  } catch {
    context.signal.throwIfAborted();
    return undefined;
  }
}

/** Whether a file is there, not the page that many sites send for every path; null where nobody could say. */
async function exists(url: string, context: Besides): Promise<boolean | null> {
  try {
    const asked = { url, method: 'GET', redirectsMax: 3 } as const;
    const report = await context.engines.http.inspect(asked, limited(context));
    const end = report.hops.at(-1);
    const type = end?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    return end?.status === 200 && !/^\s*(text\/html|application\/xhtml)/i.test(type);
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}

export interface RobotsFile {
  allowed: boolean | null;
  crawlDelay: number | null;
  sitemaps: string[];
}

export interface RobotsRules extends Omit<RobotsFile, 'allowed'> {
  /** Null where nobody knows. */
  isAllowed(url: string): boolean | null;
}

/** RFC 9309, of the origin of a URL: no file allows everything; a file that can't be read says nothing. */
export async function robotsOf(url: string, context: Fetching): Promise<RobotsRules> {
  const unknown = { isAllowed: () => null, crawlDelay: null, sitemaps: [] };
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return unknown;
  const at = new URL('/robots.txt', url).href;
  const document = await readFile(at, robotsBytesMax, context);
  if (document === undefined || document.status >= 500) return unknown;
  if (document.status >= 400) return { ...unknown, isAllowed: () => true };
  const { default: loaded } = await import('robots-parser');
  // Its types describe a module with a default, and its code is the function itself.
  const parse = loaded as unknown as typeof loaded.default;
  const robots = parse(at, Buffer.from(document.body).toString('utf8'));
  return {
    isAllowed: (asked) => robots.isAllowed(asked, robotsName) ?? true,
    crawlDelay: robots.getCrawlDelay(robotsName) ?? null,
    sitemaps: robots
      .getSitemaps()
      .flatMap((one) => (URL.canParse(one, at) ? [new URL(one, at).href] : []))
      .slice(0, 50),
  };
}

export async function readRobots(url: string, context: Fetching): Promise<RobotsFile> {
  const { isAllowed, ...rest } = await robotsOf(url, context);
  return { ...rest, allowed: isAllowed(url) };
}

/** Those that robots.txt names, or the one that most sites have. */
export async function findSitemaps(
  url: string,
  { sitemaps }: RobotsFile,
  context: Besides,
): Promise<string[]> {
  if (sitemaps.length > 0) return sitemaps;
  const usual = new URL('/sitemap.xml', url).href;
  return (await exists(usual, context)) === true ? [usual] : [];
}

export async function findFavicon(
  url: string,
  named: string | null,
  context: Besides,
): Promise<string | null> {
  if (named !== null) return named;
  const usual = new URL('/favicon.ico', url).href;
  return (await exists(usual, context)) === true ? usual : null;
}

/** Re-encoded, so that nothing but pixels of the other site reaches the caller. */
export async function readPreview(
  url: string | null,
  context: Besides,
): Promise<{ data: string; width: number; height: number } | null> {
  const document = url === null ? undefined : await readFile(url, imageBytesMax, context);
  if (document?.status !== 200) return null;
  try {
    const image = await context.engines.image.transform(
      {
        bytes: document.body,
        operations: [
          {
            op: 'resize',
            width: previewPixelsMax,
            height: previewPixelsMax,
            fit: 'inside',
            gravity: 'centre',
            enlarge: false,
          },
        ],
        format: 'webp',
        quality: 75,
        lossless: false,
        progressive: false,
        shrink: false,
        keepMetadata: false,
        autorotate: true,
        animated: false,
      },
      context,
    );
    const { width, height, mime } = image;
    return { data: `data:${mime};base64,${Buffer.from(image.bytes).toString('base64')}`, width, height };
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}

const oembedFields = [
  ...['type', 'version', 'title', 'author_name', 'author_url', 'provider_name', 'provider_url', 'cache_age'],
  ...['thumbnail_url', 'thumbnail_width', 'thumbnail_height', 'url', 'html', 'width', 'height'],
];

export async function readOembed(
  url: string | null,
  context: Besides,
): Promise<Record<string, string | number> | null> {
  const document = url === null ? undefined : await readFile(url, oembedBytesMax, context);
  if (document?.status !== 200) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(document.body).toString('utf8'));
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
    const fields = value as Record<string, unknown>;
    return Object.fromEntries(
      oembedFields.flatMap((name): [string, string | number][] => {
        const field = fields[name];
        return typeof field === 'string' || typeof field === 'number' ? [[name, field]] : [];
      }),
    );
  } catch {
    return null;
  }
}

/** Directives of the page and of the header X-Robots-Tag, each once. */
export function directivesOf(meta: string[], header: string | undefined): RobotsReport['directives'] {
  const sent = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return [...new Set([...meta, ...sent])].slice(0, 50);
}
