/** Everything besides endpoints: health, metrics, OpenAPI, stored files, the console. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorBody } from '../call/respond/dialects.ts';
import { disposition, filePolicy } from '../call/respond/present.ts';
import { exampleFileId } from '../endpoints/examples.ts';
import type { EndpointRegistry } from '../endpoints/registry.ts';
import { type ErrorCode, fail, OjaError } from '../errors.ts';
import { newId } from '../platform/id.ts';
import type { Platform } from '../platform/platform.ts';
import { type Conditions, isKnown, rangeOf } from '../wire/byte-range.ts';
import { feedType } from './atom.ts';
import { changelogFeed } from './changelog-feed.ts';
import { robotsText, sitemapXml } from './crawlers.ts';
import type { Audience, Wanted } from './openapi/openapi.ts';
import { createOpenApiDocuments } from './openapi/openapi-documents.ts';
import { ownOrigin } from './own-origin.ts';
import { servedSample } from './sample-file.ts';
import type { StaticFiles } from './static.ts';
import { statusFeed } from './status-feed.ts';
import { formatFor, formats } from './telemetry/families.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { MetricsGuard } from './telemetry/metrics-guard.ts';
import { oauthMetadata } from './well-known/oauth-metadata.ts';
import { serverJson } from './well-known/server-json.ts';

export interface Pages {
  /** `hint` suggests the right path for one that does not exist. */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    hint?: () => string | undefined,
  ): Promise<void>;
}

export interface PagesOptions {
  platform: Platform;
  metrics: Metrics;
  /** Writes the document, or that of one endpoint; undefined if there is none. */
  openApi: (wanted: Wanted) => string | undefined;
  llms: (origin: string) => string;
  /** As Markdown. */
  changelog: () => string;
  /** The public URL, if the operator has set it. */
  publicUrl: string | undefined;
  console: StaticFiles;
  consoleDir: string;
  mayReadMetrics: MetricsGuard;
  isReady(): Promise<{ ready: boolean; reason?: string }>;
  /** Models that are downloading, with their progress from 0 to 1. */
  downloads(): { model: string; progress: number }[];
  version: string;
  /** That have endpoints. */
  categories: () => readonly string[];
  /** What is derived from the endpoints is made again once they change. */
  registry: EndpointRegistry;
}

/** Paths that are no endpoints. */
export const pagePaths = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/openapi-operator.json',
  '/llms.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/status/feed',
  '/docs/changelog.atom',
] as const;

type Page = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createPages(options: PagesOptions): Pages {
  const { platform, metrics } = options;
  const openApiDocuments = options.registry.derived(() => createOpenApiDocuments(options.openApi));
  const openApiPage =
    (audience: Audience): Page =>
    async (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      const id = new URL(request.url!, 'http://localhost').searchParams.get('endpoint') ?? undefined;
      const document = openApiDocuments()({ origin: originOf(request), audience, id });
      if (document !== undefined) return document(request, response);
      sendProblem(
        response,
        404,
        'not_found',
        `endpoint: no endpoint ${id}. GET /api/v1/catalogue lists all endpoints.`,
      );
    };
  const originOf = (request: IncomingMessage) =>
    options.publicUrl ?? ownOrigin(request.headers.host, request.socket, false);
  const pages: Record<(typeof pagePaths)[number], Page> = {
    '/healthz': async (_request, response) =>
      sendJson(response, 200, { status: 'ok', version: options.version }),
    '/readyz': async (_request, response) => {
      const { ready, reason } = await options.isReady();
      const downloads = options.downloads();
      const body = {
        ...(ready ? { status: 'ready' } : { status: 'not ready', reason }),
        ...(downloads.length > 0 ? { downloads } : {}),
      };
      sendJson(response, ready ? 200 : 503, body);
    },
    '/metrics': async (request, response) => {
      const verdict = options.mayReadMetrics(request);
      if (verdict === 'yes') {
        const format = formatFor(request.headers.accept);
        return send(response, 200, formats[format], await metrics.text(format));
      }
      if (verdict === 'token') {
        response.setHeader('www-authenticate', 'Bearer');
        return sendProblem(response, 401, 'missing_key', 'Send Authorization: Bearer <OJA_METRICS_TOKEN>.');
      }
      sendProblem(
        response,
        403,
        'operator_only',
        'Metrics require OJA_METRICS_TOKEN on a public server. Without one, a server on loopback serves them at a loopback URL such as http://127.0.0.1:8787/metrics.',
      );
    },
    '/openapi.json': openApiPage('public'),
    '/openapi-operator.json': openApiPage('operator'),
    '/llms.txt': async (request, response) =>
      send(response, 200, 'text/plain; charset=utf-8', options.llms(originOf(request))),
    '/robots.txt': async (request, response) =>
      send(response, 200, 'text/plain; charset=utf-8', robotsText(originOf(request))),
    '/sitemap.xml': async (request, response) => {
      const xml = await sitemapXml(options.consoleDir, originOf(request));
      send(response, 200, 'application/xml; charset=utf-8', xml);
    },
    '/status/feed': async (request, response) =>
      orUnavailable(response, async () =>
        send(response, 200, feedType, await statusFeed(platform, originOf(request))),
      ),
    '/docs/changelog.atom': async (request, response) =>
      send(response, 200, feedType, changelogFeed(options.changelog(), originOf(request))),
  };

  return {
    async serve(request, response, path, hint) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const meant = hint?.();
        if (meant !== undefined)
          return sendProblem(response, 404, 'not_found', `No page at ${path}. ${meant}`);
        response.setHeader('allow', 'GET, HEAD');
        return sendProblem(response, 405, 'method_not_allowed', `${path} accepts GET and HEAD only.`);
      }
      const metadata = path.startsWith('/.well-known/')
        ? (oauthMetadata(path, originOf(request), options.categories()) ??
          serverJson(path, originOf(request)))
        : undefined;
      if (metadata !== undefined) {
        response.setHeader('access-control-allow-origin', '*');
        return sendJson(response, 200, metadata);
      }
      const page = (pages as Partial<Record<string, Page>>)[path];
      if (page !== undefined) return page(request, response);
      if (path === '/status' && !wantsHtml(request))
        return orUnavailable(response, async () =>
          sendJson(response, 200, { status: 'ok', ...(await platform.requests.standing()) }),
        );
      if (path.startsWith('/files/'))
        return orUnavailable(response, () => sendFile(platform, request, response, path));
      if (await options.console.serve(request, response, path)) return;
      const meant = hint?.();
      sendProblem(response, 404, 'not_found', `No page at ${path}.${meant === undefined ? '' : ` ${meant}`}`);
    },
  };
}

const wantsHtml = (request: IncomingMessage) => (request.headers.accept ?? '').includes('text/html');

/** While the database or the bucket is unreachable, the page returns the same error as a call. */
async function orUnavailable(response: ServerResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = error instanceof OjaError && error.code === 'storage_unavailable';
    if (!known || response.headersSent) throw error;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.setHeader('retry-after', '1');
    sendProblem(response, 503, 'storage_unavailable', error.message);
  }
}

async function sendFile(
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [, , id = '', name = ''] = path.split('/');
  const file = id === exampleFileId ? servedSample(name) : await platform.files.find(id);
  if (file === undefined)
    return sendProblem(response, 404, 'not_found', 'This file does not exist or has expired.');
  response.setHeader('content-type', file.mime);
  response.setHeader('content-disposition', disposition(file.filename));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', filePolicy);
  response.setHeader('cache-control', 'private, max-age=3600');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('etag', file.etag);
  if (isKnown(request.headers['if-none-match'], file.etag)) return void response.writeHead(304).end();
  const range = rangeOf(request.headers as Conditions, file);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.bytes}`);
    return sendProblem(response, 416, 'range_not_satisfiable', 'The range is outside of the file.');
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  if (range !== undefined) response.setHeader('content-range', `bytes ${start}-${end}/${file.bytes}`);
  const stream = request.method === 'HEAD' ? undefined : await file.read({ start, end });
  if (request.method !== 'HEAD' && stream === undefined) {
    return sendProblem(response, 404, 'not_found', 'This file does not exist or has expired.');
  }
  response.setHeader('content-length', end - start + 1);
  response.writeHead(range === undefined ? 200 : 206);
  if (stream === undefined) return void response.end();
  await pipeline(stream, response).catch(() => response.destroy());
}

function send(response: ServerResponse, status: number, mime: string, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': mime,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-cache',
  });
  response.end(body);
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

function sendProblem(response: ServerResponse, status: number, code: ErrorCode, message: string): void {
  const error = fail(code, message);
  const id = newId('req', Date.now());
  response.setHeader('x-request-id', id);
  sendJson(
    response,
    status,
    errorBody(error, id, ownOrigin(response.req.headers.host, response.req.socket, false)),
  );
}
