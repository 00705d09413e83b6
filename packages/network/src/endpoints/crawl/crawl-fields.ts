/** What crawls and maps take and return. */

import { exampleFile, fileOut } from '@oja/core/endpoints/file';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';

const patterns = z.array(z.string().min(1).max(200).startsWith('/', 'must begin with /')).max(50);

/** Where a crawl or a map may go. */
export const scopeFields = {
  url: z
    .string()
    .trim()
    .min(1)
    .max(8_192)
    .describe('Public http(s) URL to start from; https:// is put in front where the scheme is missing.'),
  include_paths: patterns
    .default([])
    .describe('Only URLs whose path matches one of these, such as /blog/*. * stands for any characters.'),
  exclude_paths: patterns.default([]).describe('No URLs whose path matches one of these.'),
  subdomains: z.boolean().default(false).describe('Also other subdomains of the same domain.'),
  ignore_query: z.boolean().default(false).describe('Treat URLs that differ in their query as the same.'),
  sitemap: z
    .enum(['include', 'only', 'skip'])
    .default('include')
    .describe('Whether URLs of sitemaps are used: in addition to links, alone, or not.'),
  user_agent: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')
    .optional()
    .describe('User-Agent to send instead of ours.'),
};

export const crawlParts = [
  'markdown',
  'text',
  'links',
  'images',
  'headings',
  'json_ld',
  'microdata',
] as const;
export const pagesMax = 5_000;

export const crawlInput = z.strictObject({
  ...scopeFields,
  limit: z
    .int()
    .min(1)
    .max(pagesMax)
    .default(100)
    .describe('Pages to read at most. Their price is held; only pages that were read are charged.'),
  depth: z.int().min(0).max(50).default(10).describe('Links to follow from the start at most.'),
  include: z
    .array(z.enum(crawlParts))
    .max(crawlParts.length)
    .default(['markdown'])
    .describe('Parts of each page in the result file. Default: markdown.'),
  main_content: z
    .boolean()
    .default(true)
    .describe('false writes whole pages as Markdown and text, with menus and footers.'),
  render: z
    .union([z.boolean(), z.literal('auto')])
    .default('auto')
    .describe('Whether pages open in a browser; auto: those that are empty without their scripts.'),
  respect_robots: z
    .boolean()
    .default(true)
    .describe(
      'Skip what robots.txt disallows for the user agent Oja, and keep its crawl delay of up to 10 s.',
    ),
  delay_ms: z.int().min(0).max(60_000).default(200).describe('Time between two requests to the same host.'),
  concurrency: z.int().min(1).max(5).default(2).describe('Pages that are read at the same time.'),
  compare_to: z
    .string()
    .max(100)
    .optional()
    .describe(
      'ID of an earlier crawl. Each page then says what changed since, and removed lists pages that are gone.',
    ),
});
export type CrawlAsked = z.output<typeof crawlInput>;

const pageRow = z.object({
  url: z.string().describe('URL of the page.'),
  status: z.int().describe('HTTP status.'),
  title: z.string().nullable().describe('Title of the page.'),
  description: z.string().nullable().describe('Summary that the page gives of itself.'),
  depth: z.int().describe('Links between the start and the page.'),
  word_count: z.int().describe('Words of the main content.'),
  hash: z.string().describe('Changes with title and text.'),
  change: z.enum(['new', 'changed', 'same']).optional().describe('Since the crawl of compare_to.'),
});
export type PageRow = z.output<typeof pageRow>;

const failedRow = z.object({
  url: z.string().describe('URL.'),
  code: z.string().describe('Error code, or not_found for HTTP errors.'),
  message: z.string().describe('What happened.'),
});
export type FailedRow = z.output<typeof failedRow>;

export const crawlOutput = z.object({
  file: fileOut.describe('JSON Lines: a page per line, with the parts of include.'),
  llms_txt: fileOut.describe('llms.txt of the site: titles, URLs and descriptions of its pages.'),
  pages: z.array(pageRow).describe('Pages that were read, in the order of reading. Each is charged once.'),
  failed: z.array(failedRow).describe('Pages that could not be read, at most 1,000. Free.'),
  disallowed: z.int().describe('URLs that robots.txt disallows.'),
  left: z.int().describe('URLs that were found and not read.'),
  removed: z.array(z.string()).optional().describe('Pages of compare_to that are gone.'),
  ended: z
    .enum(['complete', 'limit', 'time', 'size'])
    .describe('Why it ended: everything was read, or limit, 100 minutes or 100 MB were reached.'),
});

export const crawlExample = {
  input: { url: 'https://example.com/', limit: 50, exclude_paths: ['/login*'] },
  result: {
    file: exampleFile('example.com.jsonl', 'application/jsonl', 412),
    llms_txt: exampleFile('llms.txt', 'text/plain', 96),
    pages: [
      {
        ...{ url: 'https://example.com/', status: 200, title: 'Example Domain', description: null },
        ...{ depth: 0, word_count: 15, hash: '7d3f5a0c9be21c44' },
      },
    ],
    failed: [],
    disallowed: 0,
    left: 0,
    ended: 'complete' as const,
  },
};

export const mapInput = z.strictObject({
  ...scopeFields,
  limit: z.int().min(1).max(20_000).default(5_000).describe('URLs to return at most.'),
  search: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Only URLs that contain all of these words, in their URL or title. Accents don’t matter.'),
});
export type MapAsked = z.output<typeof mapInput>;

export const mapOutput = z.object({
  url: z.string().describe('Start, after redirects.'),
  urls: arrayOf('URLs of the site.', {
    url: z.string().describe('URL.'),
    title: z.string().nullable().describe('Text of the link to it; null if only a sitemap has it.'),
    modified: z.string().nullable().describe('As the sitemap states it.'),
    source: z.enum(['sitemap', 'link']).describe('Where it was found first.'),
  }),
  total: z.int().describe('Number of URLs found, also beyond limit.'),
  truncated: z.boolean().describe('Whether there are more than limit.'),
  sitemaps: z.array(z.string()).describe('Sitemaps that were read.'),
});
