/** A page and its files that came with the call. Their host exists nowhere: what is not among them is not found. */
import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const origin = 'http://files.invalid';
export const siteUrl = `${origin}/index.html`;
export const isOfSite = (url: string) => url.startsWith(`${origin}/`);

const mimes: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

/** What is no UTF-8 says itself what it is. */
function typeOf(name: string, bytes: Uint8Array): string {
  const mime = mimes[extname(name).toLowerCase()] ?? 'application/octet-stream';
  return /text|script|json|xml/.test(mime) && isUtf8(bytes) ? `${mime}; charset=utf-8` : mime;
}

/** `..` and escapes are the browser's to resolve; what it asks for is looked up as a whole. */
function nameOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(1));
  } catch {
    return undefined;
  }
}

export async function serveSite(
  context: BrowserContext,
  site: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      const name = nameOf(route.request().url());
      const bytes = name === undefined ? undefined : site.get(name);
      if (!bytes) return await route.fulfill({ status: 404, body: '' });
      await route.fulfill({
        status: 200,
        headers: { 'content-type': typeOf(name as string, bytes) },
        body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      });
    },
  );
}
