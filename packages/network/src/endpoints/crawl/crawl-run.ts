/** A crawl: from URL to URL at a polite pace, stored as it goes. */
import { createHash } from 'node:crypto';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { CallContext } from '@oja/core/endpoints/context';
import { fail, OjaError } from '@oja/core/errors';
import { type RobotsRules, robotsOf } from '../page/page-files.ts';
import { type PageAsked, readWith } from '../page/page-read.ts';
import type { CrawlAsked, PageRow } from './crawl-fields.ts';
import { createFrontier, type Frontier, type Stop } from './frontier.ts';
import { createScope, keyOf } from './scope.ts';
import { readSitemaps } from './sitemaps.ts';

export const crawlUses = {
  engines: ['http', 'page'],
  helpers: ['browser', 'documents'],
  checkpoint: true,
  savedFiles: true,
} as const;
export type CrawlContext = CallContext<typeof crawlUses>;

const runMs = 100 * 60_000;
const bytesMax = 100_000_000;
const sitemapMs = 60_000;
const robotsDelayMaxMs = 10_000;
const triesMax = 2;
/** Pages that can't be read, and those without words, are free: so many beside those of `limit`. */
const triedMax = (limit: number) => 100 + 4 * limit;
const busyMs = 5_000;
/** What is lost by a crash is read again: at most this much. */
const storeMs = 1_500;
const storePages = 20;
const segmentHours = 48;
/** URLs of sitemaps between which others are served. */
const stretch = 500;

export interface Crawled {
  frontier: Frontier;
  ended: 'complete' | 'limit' | 'time' | 'size';
  content: Uint8Array;
}

export async function crawl(start: string, asked: CrawlAsked, context: CrawlContext): Promise<Crawled> {
  const work = new Crawl(start, asked, context);
  await work.begin();
  const ended = await work.run();
  return { frontier: work.frontier, ended, content: await work.content() };
}

class Crawl {
  readonly frontier: Frontier;
  readonly #start: string;
  readonly #asked: CrawlAsked;
  readonly #context: CrawlContext;
  readonly #scope: ReturnType<typeof createScope>;
  readonly #robots = new Map<string, Promise<RobotsRules>>();
  readonly #nextAt = new Map<string, number>();
  readonly #endsAt = performance.now() + runMs;
  #lines: string[] = [];
  #lineBytes = 0;
  #storedAt = performance.now();
  #firstError: OjaError | undefined;

  constructor(start: string, asked: CrawlAsked, context: CrawlContext) {
    this.#start = start;
    this.#asked = asked;
    this.#context = context;
    this.#scope = createScope(start, asked);
    this.frontier = createFrontier(context.checkpoint?.kept ?? null);
  }

  async begin(): Promise<void> {
    if (!this.frontier.isNew) return;
    const { sitemap, user_agent: userAgent, include_paths: include } = this.#asked;
    const start = this.#scope.admit(this.#start) ?? this.#start;
    if (sitemap !== 'only' || include.length === 0) this.frontier.add(start, 0);
    if (sitemap === 'skip') return;
    const { sitemaps } = await this.#robotsOf(start);
    const until = AbortSignal.any([this.#context.signal, AbortSignal.timeout(sitemapMs)]);
    const files = sitemaps.length > 0 ? sitemaps : [new URL('/sitemap.xml', start).href];
    const { urls } = await readSitemaps(files, { userAgent, until }, this.#context);
    for (const [at, { url }] of urls.entries()) {
      if (this.frontier.isFull()) break;
      if (at % stretch === 0) await setImmediate();
      this.#add(url, 1);
    }
  }

  #add(text: string, depth: number): void {
    if (depth > this.#asked.depth) return;
    const url = this.#scope.admit(text);
    if (url !== undefined && this.#scope.isWanted(url)) this.frontier.add(url, depth);
  }

  #robotsOf(url: string): Promise<RobotsRules> {
    const { origin } = new URL(url);
    const known = this.#robots.get(origin);
    if (known !== undefined) return known;
    const rules = robotsOf(url, this.#context);
    this.#robots.set(origin, rules);
    return rules;
  }

  async run(): Promise<Crawled['ended']> {
    const { limit, concurrency } = this.#asked;
    const { frontier } = this;
    const reading = new Set<Promise<void>>();
    let broken: { error: unknown } | undefined;
    const room = () => frontier.pages.length + reading.size < limit && frontier.tried < triedMax(limit);
    const over = () => performance.now() > this.#endsAt || this.#bytes() > bytesMax;
    for (;;) {
      while (broken === undefined && reading.size < concurrency && room() && !over()) {
        const stop = frontier.take();
        if (stop === undefined) break;
        const work: Promise<void> = this.#visit(stop)
          .catch((error: unknown) => {
            broken ??= { error };
          })
          .finally(() => reading.delete(work));
        reading.add(work);
      }
      if (reading.size === 0) break;
      await Promise.race(reading);
      if (broken === undefined) await this.#storeIfDue();
    }
    if (broken !== undefined) throw broken.error;
    if (frontier.pages.length === 0 && this.#firstError !== undefined) throw this.#firstError;
    if (frontier.left === 0) return 'complete';
    return frontier.pages.length >= limit || frontier.tried >= triedMax(limit)
      ? 'limit'
      : this.#bytes() > bytesMax
        ? 'size'
        : 'time';
  }

  #bytes = () => this.frontier.bytes + this.#lineBytes;

  async #visit(stop: Stop): Promise<void> {
    const { frontier } = this;
    this.#context.signal.throwIfAborted();
    if (await this.#isAllowed(stop.url)) {
      await this.#turn(stop.url);
      await this.#read(stop);
    } else {
      frontier.disallow();
      if (stop.depth === 0)
        this.#firstError = fail(
          'unprocessable',
          'url: robots.txt disallows this page. Send respect_robots: false to read it anyway.',
          { param: 'url' },
        );
    }
    frontier.done(stop);
  }

  async #isAllowed(url: string): Promise<boolean> {
    if (!this.#asked.respect_robots) return true;
    return (await this.#robotsOf(url)).isAllowed(url) !== false;
  }

  /** Waits for the host's next turn. */
  async #turn(url: string): Promise<void> {
    const { host } = new URL(url);
    const { crawlDelay } = this.#asked.respect_robots ? await this.#robotsOf(url) : { crawlDelay: null };
    const delayMs = Math.max(this.#asked.delay_ms, Math.min((crawlDelay ?? 0) * 1_000, robotsDelayMaxMs));
    const at = Math.max(performance.now(), this.#nextAt.get(host) ?? 0);
    this.#nextAt.set(host, at + delayMs);
    if (at > performance.now())
      await pause(at - performance.now(), undefined, { signal: this.#context.signal });
  }

  async #read(stop: Stop): Promise<void> {
    const { frontier } = this;
    const asked = {
      render: this.#asked.render,
      respect_robots: false,
      user_agent: this.#asked.user_agent,
    } satisfies PageAsked;
    const parts = [...new Set([...this.#asked.include, 'text' as const, 'links' as const])];
    try {
      const { loaded, reading } = await readWith(
        stop.url,
        { parts, whole: !this.#asked.main_content },
        asked,
        this.#context,
      );
      frontier.noteTry();
      const { status, finalUrl } = loaded;
      if ((status === 429 || status === 503) && stop.tries < triesMax) {
        this.#nextAt.set(new URL(stop.url).host, performance.now() + busyMs * (stop.tries + 1));
        frontier.again(stop);
        return;
      }
      if (status >= 400) {
        this.#failed(stop, fail('not_found', `The server responded with status ${status}.`));
        return;
      }
      const url = this.#scope.admit(finalUrl);
      if (url === undefined) {
        const message = `It redirects to ${finalUrl.slice(0, 200)}, which is not part of this crawl.`;
        this.#failed(stop, fail('unprocessable', `url: ${message}`, { param: 'url' }));
        return;
      }
      if (url !== stop.url && !(await this.#arrives(stop.url, url))) return;
      for (const { url: link } of this.#asked.sitemap === 'only' ? [] : (reading.links ?? []))
        this.#add(link, stop.depth + 1);
      if (reading.wordCount === 0 || reading.isWaiting) return;
      this.#note(stop, url, status, reading);
    } catch (error) {
      this.#context.signal.throwIfAborted();
      if (!(error instanceof OjaError) || error.code === 'shutting_down') throw error;
      if (error.code === 'queue_full' && stop.tries < triesMax * 5) return void frontier.again(stop);
      frontier.noteTry();
      this.#failed(stop, error);
    }
  }

  /** A redirect to a page that robots.txt disallows, or that is read already, ends there. */
  async #arrives(from: string, to: string): Promise<boolean> {
    return (await this.#isAllowed(to)) && (keyOf(from) === keyOf(to) || this.frontier.arrive(to));
  }

  #failed({ url, depth }: Stop, error: OjaError): void {
    if (depth === 0) this.#firstError = error;
    this.frontier.fail({ url, code: error.code, message: error.message.slice(0, 300) });
  }

  /** In one go: what is stored has the page as read, or as one to read. */
  #note(
    stop: Stop,
    url: string,
    status: number,
    reading: Awaited<ReturnType<typeof readWith>>['reading'],
  ): void {
    const { title, description, wordCount, language, published, modified } = reading;
    const hash = createHash('sha256').update(`${title}\n${reading.text}`).digest('hex').slice(0, 16);
    const row: PageRow = { url, status, title, description, depth: stop.depth, word_count: wordCount, hash };
    const { markdown, text, links, images, headings, jsonLd, microdata } = reading;
    const all = { markdown, text, links, images, headings, json_ld: jsonLd, microdata };
    const wanted = Object.fromEntries(this.#asked.include.map((part) => [part, all[part]]));
    this.frontier.pages.push(row);
    const line = `${JSON.stringify({ ...row, language, published, modified, ...wanted })}\n`;
    this.#lines.push(line);
    this.#lineBytes += Buffer.byteLength(line);
    this.frontier.done(stop);
    this.#context.progress(
      this.frontier.pages.length / this.#asked.limit,
      `${this.frontier.pages.length} pages`,
    );
  }

  async #storeIfDue(): Promise<void> {
    const isDue = this.#lines.length >= storePages || performance.now() - this.#storedAt > storeMs;
    if (isDue) await this.#store();
  }

  /** The lines before the state that names their file. What is read meanwhile is in neither. */
  async #store(): Promise<void> {
    const { checkpoint, savedFiles, caller } = this.#context;
    if (checkpoint === undefined) return;
    const lines = this.#lines.splice(0);
    const state = this.frontier.snapshot();
    this.#storedAt = performance.now();
    if (lines.length > 0) {
      const bytes = Buffer.from(lines.join(''));
      const file = { bytes, mime: 'application/jsonl', filename: 'pages.jsonl' };
      const { id } = await savedFiles.save(file, caller.accountId, segmentHours);
      this.#lineBytes -= bytes.length;
      this.frontier.keep(id, bytes.length);
      state.segments.push(id);
      state.bytes += bytes.length;
    }
    await checkpoint.keep(JSON.stringify(state));
  }

  async content(): Promise<Uint8Array> {
    const { savedFiles } = this.#context;
    const segments: Uint8Array[] = [];
    for (const id of this.frontier.segments) segments.push(await savedFiles.readBytes(id));
    return Buffer.concat([...segments, Buffer.from(this.#lines.join(''))]);
  }
}
