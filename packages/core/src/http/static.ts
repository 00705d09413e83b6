/** Serves the built console: hashed assets for a year, pages fresh, one strict policy. */
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { languageOf } from '../domain/languages/languages.ts';

export interface StaticFiles {
  /** False when there is nothing of that name. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export const consolePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; frame-src 'self' blob:; object-src blob:; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

const building = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Oja</title>
<p>The console is being built. This page reloads automatically. The API is ready: <a href="/api/v1/catalogue">/api/v1/catalogue</a>`;

/** Pages of the single-page app; everything else that is missing is a 404, shown by the app to a browser. */
const appPath =
  /^\/(?:$|console(?:\/|$)|docs(?:\/|$)|pricing$|models(?:\/|$)|status$|services\/[^/]+$|reference$|login(?:\/|$)|signup$|join$|confirm-email$|account-deleted$|report$|terms$|privacy$|playground(?:\/|$)|operator(?:\/|$))/;

/** `knows` tells guides and endpoints that are there from those that are not. */
export function createStaticFiles(dir: string, knows: (path: string) => boolean): StaticFiles {
  return {
    async serve(request, response, path) {
      const name = normalize(decode(path));
      if (name.includes('\0') || name.startsWith('..')) return false;
      if (name !== '/' && (await sendFrom(join(dir, name), request, response, path.startsWith('/assets/'))))
        return true;
      const isPage = appPath.test(path) && (!alsoOfSdks.test(path) || wantsPage(request));
      if (!isPage && !isMistyped(request, path)) return false;
      const isFound = isPage && knows(path);
      const language = await documentsIn(request, dir);
      for (const file of isFound ? documentsOf(name, language) : lostOf(language))
        if (await sendFrom(join(dir, file), request, response, false, isFound ? 200 : 404)) return true;
      response.writeHead(503, {
        'content-type': types['.html'],
        'retry-after': '5',
        'content-security-policy': "default-src 'none'",
      });
      response.end(request.method === 'HEAD' ? undefined : building);
      return true;
    },
  };
}

/** The document of a page, that of its kind where the last part is a parameter, or the one for all. */
function documentsOf(name: string, language: string | undefined): string[] {
  const path = name.replace(/\/+$/, '') || '/index';
  const within = (folder: string) => [
    `${folder}${path}.html`,
    `${folder}${path.replace(/[^/]+$/, '$')}.html`,
  ];
  return [
    ...(language === undefined ? [] : within(`pages.${language}`)),
    ...within('pages'),
    ...lostOf(language),
  ];
}

const lostOf = (language: string | undefined) =>
  language === undefined ? ['index.html'] : [`index.${language}.html`, 'index.html'];

/** English is undefined, and so is a language that this console lacks. */
async function documentsIn({ headers }: IncomingMessage, dir: string): Promise<string | undefined> {
  const language = languageOf(headers) ?? 'en';
  const isBuilt = language !== 'en' && (await isThere(join(dir, `index.${language}.html`)));
  return isBuilt ? language : undefined;
}

const isThere = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** An SDK whose base URL lacks `/api/v1` asks for these, and gets the right one in the error. */
const alsoOfSdks = /^\/models(?:\/|$)/;

const wantsPage = ({ headers }: IncomingMessage) => (headers.accept ?? '').includes('text/html');

const isMistyped = (request: IncomingMessage, path: string) =>
  wantsPage(request) && extname(path) === '' && !/^\/(?:api|files)\//.test(path);

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
}

async function sendFrom(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
  hashed: boolean,
  status = 200,
): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return false;
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('content-security-policy', await policyOf(file, etag));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return true;
  }
  const packed = await findPacked(file, String(request.headers['accept-encoding'] ?? ''));
  const isPage = extname(file) === '.html';
  response.setHeader('vary', isPage ? 'accept-encoding, accept-language, cookie' : 'accept-encoding');
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  if (packed !== undefined) response.setHeader('content-encoding', packed.encoding);
  response.setHeader('content-length', packed?.size ?? found.size);
  response.writeHead(status);
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(packed?.file ?? file), response).catch(() => response.destroy());
  return true;
}

const policies = new Map<string, { etag: string; policy: string }>();

/** A document can only run the script and use the styles that were built into it. */
async function policyOf(file: string, etag: string): Promise<string> {
  if (!file.endsWith('.html')) return consolePolicy;
  const known = policies.get(file);
  if (known?.etag === etag) return known.policy;
  const html = await readFile(file, 'utf8');
  const hashes = (element: string) =>
    [...html.matchAll(new RegExp(`<${element}(?: type="importmap")?>(.*?)</${element}>`, 'gs'))].map(
      ([, text]) => ` 'sha256-${hash('sha256', text!, 'base64')}'`,
    );
  const policy = consolePolicy
    .replace("script-src 'self'", (own) => own + hashes('script').join(''))
    .replace("style-src 'self'", (own) => own + hashes('style').join(''));
  policies.set(file, { etag, policy });
  return policy;
}

/** The smallest that was made beside it and is taken. */
async function findPacked(file: string, taken: string) {
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (!new RegExp(`\\b${encoding}\\b`).test(taken)) continue;
    const found = await stat(file + ending).catch(() => undefined);
    if (found !== undefined) return { encoding, file: file + ending, size: found.size };
  }
  return undefined;
}
