/** URLs of sitemaps, of the files that list them, and of compressed ones. */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CallContext } from '@oja/core/endpoints/context';
import { OjaError } from '@oja/core/errors';
import { unescapeEntities } from '@oja/core/text/entities';

const unzip = promisify(gunzip);
const fileBytesMax = 10_000_000;
const textBytesMax = 30_000_000;
const filesMax = 30;
const urlsMax = 50_000;
/** Of all files, also those that are no URLs. */
const locationsMax = 2 * urlsMax;
/** Others are served between so many. */
const stretch = 1_000;
const fileMs = 10_000;

export interface SitemapUrl {
  url: string;
  modified: string | null;
}

/** Up to the next tag: in one that is full of beginnings, each is looked at once. */
const location = /<loc[^<>]{0,200}>\s{0,200}(?:<!\[CDATA\[)?([^<\]]{1,2048})/gi;
const modification = /<lastmod[^<>]{0,200}>\s{0,200}([^<]{1,40})/i;
/** After its URL. */
const modificationWithin = 600;

export async function readSitemaps(
  found: string[],
  { userAgent, until }: { userAgent?: string | undefined; until: AbortSignal },
  context: CallContext<{ engines: 'http' }>,
): Promise<{ urls: SitemapUrl[]; read: string[] }> {
  const urls: SitemapUrl[] = [];
  const read: string[] = [];
  const seen = new Set(found);
  const queue = [...found];
  let looked = 0;
  while (queue.length > 0 && read.length < filesMax && urls.length < urlsMax && !until.aborted) {
    const url = queue.shift()!;
    const text = await readText(url, userAgent, context);
    const [, root] = /<(urlset|sitemapindex)[\s>]/i.exec(text?.slice(0, 5_000) ?? '') ?? [];
    // Many sites send a page for every path.
    if (text === undefined || root === undefined) continue;
    read.push(url);
    const isList = root.toLowerCase() === 'sitemapindex';
    for (const { 0: whole, 1: given, index } of text.matchAll(location)) {
      looked += 1;
      if (looked > locationsMax) return { urls, read };
      if (looked % stretch === 0) await setImmediate();
      const target = unescapeEntities(given!).trim();
      if (!URL.canParse(target, url)) continue;
      const { href } = new URL(target, url);
      if (isList) {
        if (!seen.has(href) && seen.size < filesMax * 4) queue.push(href);
        seen.add(href);
        continue;
      }
      const [rest] = text
        .slice(index + whole.length, index + whole.length + modificationWithin)
        .split('<loc', 1);
      urls.push({ url: href, modified: modification.exec(rest!)?.[1]?.trim() ?? null });
      if (urls.length >= urlsMax) break;
    }
  }
  return { urls, read };
}

/** Undefined for one that is not there or can't be read: a site may name any. */
async function readText(
  url: string,
  userAgent: string | undefined,
  context: CallContext<{ engines: 'http' }>,
): Promise<string | undefined> {
  try {
    const asked = { url, bytesMax: fileBytesMax, redirectsMax: 3, timeoutMs: fileMs, userAgent };
    const { status, body } = await context.engines.http.read(asked, context);
    if (status !== 200) return undefined;
    const isZipped = body[0] === 0x1f && body[1] === 0x8b;
    return (isZipped ? await unzip(body, { maxOutputLength: textBytesMax }) : Buffer.from(body)).toString();
  } catch (error) {
    context.signal.throwIfAborted();
    const isDamaged = /^(ERR_|Z_)/.test(String((error as { code?: unknown }).code));
    if (error instanceof OjaError || isDamaged) return undefined;
    throw error;
  }
}
