/** `POST /api/v1/network/crawl`: a website, page by page, as a job. */
import { withScheme } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type JobOrder } from '@oja/core/endpoints/endpoint';
import { fail } from '@oja/core/errors';
import { type CrawlAsked, crawlExample, crawlInput, crawlOutput, type PageRow } from './crawl-fields.ts';
import { crawlUses, crawl as run } from './crawl-run.ts';
import { llmsText } from './llms-text.ts';

const uses = { ...crawlUses, files: true, jobs: true } as const;
type Context = CallContext<typeof uses>;

const jobMs = 2 * 3_600_000;

/** Title and text of each page of an earlier crawl, by URL. */
async function earlier(
  { compare_to: id }: CrawlAsked,
  { jobs, caller }: Context,
): Promise<Map<string, string> | undefined> {
  if (id === undefined) return undefined;
  const job = await jobs.get(caller.accountId, id).catch(() => undefined);
  const { success, data } = crawlOutput.pick({ pages: true }).safeParse(job?.result);
  if (job?.endpoint !== 'network.crawl' || !success)
    throw fail('not_found', `compare_to: no completed crawl ${id} in this account.`, { param: 'compare_to' });
  return new Map(data.pages.map(({ url, hash }) => [url, hash]));
}

async function before(asked: CrawlAsked, context: Context): Promise<JobOrder<CrawlAsked>> {
  const url = withScheme(asked.url);
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw fail('invalid_request', 'url: must be an http or https URL such as https://example.com.', {
      param: 'url',
    });
  await earlier(asked, context);
  return { input: { ...asked, url } };
}

export const crawl = defineEndpoint({
  id: 'network.crawl',
  group: 'network',
  method: 'POST',
  path: '/api/v1/network/crawl',
  summary: 'Website crawl',
  description:
    'Reads the pages of a website as a job: from a URL along its links and sitemaps, each page once, politely and within robots.txt. Returns JSON Lines with each page, and llms.txt. Charged per page that was read, at most limit.',
  access: 'key',
  input: crawlInput,
  output: crawlOutput,
  price: { unit: 'page', microsPerUnit: 10_000, units: ({ limit }) => limit },
  limits: { bodyBytesMax: 50_000, timeoutMs: 60_000, perMinute: 20 },
  errors: [
    'address_refused',
    'target_unreachable',
    'upstream_timeout',
    'unprocessable',
    'not_found',
    'engine_unavailable',
  ],
  job: { when: 'always', timeoutMs: jobMs, before },
  wire: { status: 202 },
  uses,
  tool: {
    changes: true,
    keywords: 'spider site whole website scrape all pages knowledge base llms.txt changes',
  },
  example: { input: crawlExample.input, output: crawlExample.result, result: crawlExample.result },
  async run(asked, context) {
    const known = await earlier(asked, context);
    const { frontier, ended, content } = await run(withScheme(asked.url), asked, context);
    const { failed, disallowed, left } = frontier;
    const pages = frontier.pages.map((page) =>
      known === undefined ? page : { ...page, change: changeOf(known.get(page.url), page.hash) },
    );
    const urls = new Set(pages.map(({ url }) => url));
    const bytes = Buffer.from(llmsText(pages, asked.url));
    const llms_txt = await context.files.save({ bytes, mime: 'text/plain', filename: 'llms.txt' });
    // Pages that this crawl had no time for may still be there.
    const removed = known && ended === 'complete' ? [...known.keys()].filter((url) => !urls.has(url)) : [];
    return {
      file: { bytes: content, mime: 'application/jsonl', filename: `${new URL(asked.url).hostname}.jsonl` },
      data: { llms_txt, pages, failed, disallowed, left, ...(known ? { removed } : {}), ended },
      units: pages.length,
    };
  },
});

const changeOf = (before: string | undefined, now: string): PageRow['change'] =>
  before === undefined ? 'new' : before === now ? 'same' : 'changed';
