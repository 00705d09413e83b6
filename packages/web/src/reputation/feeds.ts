/** Lists that the operator subscribes to: fetched on schedule, kept on disk, read again at the next start. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publicSuffixes } from '@oja/core/domain/public-suffixes';
import type { Egress } from '@oja/core/egress/port';
import { fail } from '@oja/core/errors';
import { type Logger, levelOfFailure } from '@oja/core/logger';
import { readEntries } from './entries.ts';
import { standingOf } from './known-sites.ts';
import { type IpCategory, ipCategories, type ThreatCategory } from './port.ts';

const categories: ThreatCategory[] = ['phishing', 'malware', 'unwanted_software', 'scam'];
const feedBytesMax = 60_000_000;
const fetchMs = 60_000;
/** A server that starts answers first. */
const firstMs = 1_000;
const retryMs = 600_000;

export interface FeedSource<C> {
  category: C;
  url: URL;
}

export interface FeedList<C, E> {
  name: string;
  category: C;
  /** ISO date. */
  date: string;
  entries: E;
}

interface FeedInfo<C> {
  list: string;
  category: C;
  date: string | null;
  entries: number;
  problem?: string;
}

export interface Feed<C, E> {
  info(): FeedInfo<C>;
  loaded(): FeedList<C, E> | undefined;
  close(): void;
}

function parse<C extends string>(text: string, setting: string, valid: readonly C[]): FeedSource<C> {
  const equals = text.indexOf('=');
  const category = text.slice(0, equals) as C;
  const target = text.slice(equals + 1);
  if (equals < 0 || !valid.includes(category) || !/^https?:/.test(target) || !URL.canParse(target)) {
    throw fail(
      'invalid_request',
      `${setting}: "${text}" is not category=URL; valid categories: ${valid.join(', ')}.`,
    );
  }
  return { category, url: new URL(target) };
}

export const parseFeed = (text: string, name = 'OJA_REPUTATION_FEEDS') => parse(text, name, categories);
export const parseIpFeed = (text: string) => parse<IpCategory>(text, 'OJA_IP_FEEDS', ipCategories);

const isSuffix = (host: string) =>
  publicSuffixes().getPublicSuffix(host, { allowPrivateDomains: true, validateHostname: false }) === host;

/** A feed that names a widely known host alone, or one that many share, is mistaken. */
const believable = (entry: string) =>
  entry.includes('/') ||
  (!isSuffix(entry) &&
    URL.canParse(`https://${entry}/`) &&
    standingOf(new URL(`https://${entry}/`)) !== 'known');

/** Hosts and URLs. */
export const readThreats = (text: string): Promise<Set<string>> => readEntries(text, believable);

export function openFeed<C extends string, E extends { size: number }>(
  source: FeedSource<C>,
  read: (text: string) => Promise<E>,
  options: { egress: Egress; dir: string; refreshMs: number; log: Logger },
): Feed<C, E> {
  const name = `${source.url.hostname}${source.url.pathname}`.replace(/\/$/, '');
  const file = join(
    options.dir,
    `${createHash('sha256').update(source.url.href).digest('hex').slice(0, 24)}.txt`,
  );
  const stopped = new AbortController();
  let current: FeedList<C, E> | undefined;
  let problem: string | undefined = 'not downloaded yet';
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  async function take(text: string, date: Date): Promise<void> {
    const entries = await read(text);
    if (entries.size === 0) throw new Error('it contains no entries');
    current = { name, category: source.category, date: date.toISOString(), entries };
    problem = undefined;
  }

  async function readKept(): Promise<number> {
    const [info, text] = await Promise.all([stat(file), readFile(file, 'utf8')]);
    await take(text, info.mtime);
    return Date.now() - info.mtimeMs;
  }

  async function fetchFeed(): Promise<void> {
    const upstream = options.egress.upstream({ name: `feed ${name}`, baseUrl: source.url.origin });
    try {
      const answer = await upstream.request({
        method: 'GET',
        path: `${source.url.pathname}${source.url.search}`,
        signal: stopped.signal,
        timeoutMs: fetchMs,
        bytesMax: feedBytesMax,
      });
      if (answer.status !== 200) throw new Error(`it returned ${answer.status}`);
      const date = new Date(answer.headers['last-modified'] ?? Date.now());
      const now = Number.isNaN(date.getTime()) ? new Date() : date;
      await mkdir(options.dir, { recursive: true });
      await writeFile(`${file}.new`, answer.body);
      await utimes(`${file}.new`, new Date(), now);
      await take(answer.text(), now);
      await rename(`${file}.new`, file);
      options.log.info({ feed: name, entries: current?.entries.size }, 'reputation feed refreshed');
    } finally {
      await upstream.close();
    }
  }

  const schedule = (inMs: number) => {
    if (stopped.signal.aborted) return;
    timer = setTimeout(() => void refresh(), Math.min(inMs, 2 ** 31 - 1));
    timer.unref();
  };

  async function refresh(): Promise<void> {
    try {
      await fetchFeed();
      failures = 0;
      schedule(options.refreshMs);
    } catch (error) {
      if (stopped.signal.aborted) return;
      problem = `last fetch failed: ${(error as Error).message}`;
      failures += 1;
      options.log[levelOfFailure(failures)]({ feed: name, problem }, 'reputation feed not refreshed');
      schedule(Math.min(retryMs * 2 ** failures, options.refreshMs));
    }
  }

  void readKept().then(
    (ageMs) => schedule(Math.max(firstMs, options.refreshMs - ageMs)),
    () => schedule(firstMs),
  );

  return {
    loaded: () => current,
    info: () => ({
      list: name,
      category: source.category,
      date: current?.date ?? null,
      entries: current?.entries.size ?? 0,
      ...(problem ? { problem } : {}),
    }),
    close() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
