/** What a reading of a page takes and returns. */
import { arrayOf } from '@oja/core/endpoints/object-fields';
import { actionFields, pageCookies, pageHeaders, waitForFields } from '@oja/web/browser/port';
import { z } from 'zod';
import { extractField } from './page-extract.ts';

export const includeParts = ['markdown', 'text', 'links', 'headings', 'json_ld', 'oembed', 'robots'] as const;
/** Returned only where they are named: one costs another fetch, the others few readers need. */
const namedParts = ['preview', 'images', 'microdata'] as const;
const allParts = [...includeParts, ...namedParts] as const;

export const input = z
  .strictObject({
    url: z
      .string()
      .trim()
      .min(1)
      .max(8_192)
      .describe('Public http(s) URL; https:// is put in front where the scheme is missing.'),
    render: z
      .union([z.boolean(), z.literal('auto')])
      .default('auto')
      .describe(
        'true opens the page in a browser and runs its scripts; auto does so when the page is empty without them.',
      ),
    include: z
      .array(z.enum(allParts))
      .max(allParts.length)
      .optional()
      .describe(
        'Parts to return in addition to title, description, images, dates and Open Graph. Default: all except preview, images and microdata.',
      ),
    respect_robots: z
      .boolean()
      .default(false)
      .describe(
        'Refuse the page if robots.txt disallows it, or the page it redirects to, for the user agent Oja.',
      ),
    user_agent: z
      .string()
      .min(1)
      .max(500)
      .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')
      .optional()
      .describe('User-Agent to send instead of ours.'),
    main_content: z
      .boolean()
      .default(true)
      .describe('false returns the whole page as Markdown and text, with menus and footers.'),
    wait_for: waitForFields
      .optional()
      .describe('What must come true before the page is read. Opens the page in a browser.'),
    actions: actionFields
      .optional()
      .describe(
        'Steps in the page before it is read: click, hover, type, select, press, scroll, wait, wait_for, script. Opens the page in a browser.',
      ),
    headers: pageHeaders
      .optional()
      .describe('Request headers, for the origin of url alone. Opens the page in a browser.'),
    cookies: pageCookies.optional().describe('Cookies to send. Opens the page in a browser.'),
    extract: extractField
      .optional()
      .describe(
        'JSON schema of an object. Its properties are filled from JSON-LD, microdata, Open Graph and meta tags of the page; with extract_model, also from its words.',
      ),
    extract_model: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'Chat model, such as auto, that fills the fields that the page says in words only. It is called if fields are missing, as a chat request of its own, with its own charge.',
      ),
  })
  .refine(({ render, ...rest }) => render !== false || !isDriven(rest), {
    message: 'must not be false with wait_for, actions, headers or cookies, which need a browser',
    path: ['render'],
  })
  .refine(({ extract, extract_model }) => extract !== undefined || extract_model === undefined, {
    message: 'needs extract, the JSON schema to fill',
    path: ['extract_model'],
  });

/** Only a browser can do it. */
export const isDriven = (asked: {
  wait_for?: unknown;
  actions?: unknown;
  headers?: unknown;
  cookies?: unknown;
}): boolean => [asked.wait_for, asked.actions, asked.headers, asked.cookies].some((one) => one !== undefined);

const robots = z.object({
  allowed: z
    .boolean()
    .nullable()
    .describe(
      'Whether robots.txt allows the user agent Oja to read this URL. Null if robots.txt could not be read.',
    ),
  crawl_delay: z.number().nullable().describe('Requested crawl delay in seconds.'),
  sitemaps: z.array(z.string()).describe('URLs of sitemaps.'),
  directives: z
    .array(z.string())
    .describe('Of the robots meta tag and the X-Robots-Tag header, such as noindex.'),
});
export type RobotsReport = z.output<typeof robots>;

const tags = z.record(z.string(), z.string());

export const output = z.object({
  url: z.string().describe('As asked.'),
  final_url: z.string().describe('After redirects.'),
  status: z.int().describe('HTTP status of the page.'),
  content_type: z.string().nullable().describe('MIME type of the response.'),
  rendered: z.boolean().describe('A browser ran the scripts of the page.'),
  title: z.string().nullable().describe('Title of the page.'),
  description: z.string().nullable().describe('Summary that the page gives of itself.'),
  image: z.string().nullable().describe('Image for a preview.'),
  preview: z
    .object({
      data: z.string().describe('WebP image as a data URL.'),
      width: z.int().describe('Width in pixels.'),
      height: z.int().describe('Height in pixels.'),
    })
    .nullable()
    .optional()
    .describe('`image`, fetched and re-encoded at 640 × 640 pixels at most; null if it can’t be read.'),
  favicon: z.string().nullable().describe('URL of the icon.'),
  site_name: z.string().nullable().describe('Name of the website.'),
  canonical: z.string().nullable().describe('URL that the page prefers for itself.'),
  language: z.string().nullable().describe('As the page declares it.'),
  author: z.string().nullable().describe('Author of the page.'),
  published: z.string().nullable().describe('ISO 8601 where it can be read.'),
  modified: z.string().nullable().describe('ISO 8601 where it can be read.'),
  og: tags.describe('Open Graph tags, without og:.'),
  twitter: tags.describe('Twitter card tags, without twitter:.'),
  json_ld: z.array(z.unknown()).optional().describe('JSON-LD objects of the page.'),
  oembed: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .nullable()
    .optional()
    .describe('What the oEmbed endpoint that the page names returns.'),
  feeds: arrayOf('RSS, Atom and JSON feeds.', {
    url: z.string().describe('URL of the feed.'),
    title: z.string().nullable().describe('Name of the feed.'),
    type: z.string().describe('MIME type of the feed.'),
  }),
  links: z
    .array(
      z.object({
        url: z.string().describe('Absolute URL.'),
        text: z.string().describe('Text of the link.'),
        rel: z.string().nullable().describe('Relation, such as nofollow.'),
        internal: z.boolean().describe('On the same host.'),
      }),
    )
    .optional()
    .describe('Links of the page: 500 at most, each URL once.'),
  images: z
    .array(
      z.object({
        url: z.string().describe('Absolute URL.'),
        alt: z.string().describe('Alternative text; empty if the page has none.'),
        width: z.int().nullable().describe('As the page states it.'),
        height: z.int().nullable().describe('As the page states it.'),
      }),
    )
    .optional()
    .describe('Images of the page: 300 at most, each URL once.'),
  microdata: z.array(z.unknown()).optional().describe('Microdata of the page, in the form of JSON-LD.'),
  extracted: z
    .object({
      data: z.record(z.string(), z.unknown()).describe('The properties that were found.'),
      sources: z
        .record(z.string(), z.enum(['json_ld', 'microdata', 'open_graph', 'page', 'model']))
        .describe('Where each was found.'),
      missing: z.array(z.string()).describe('Properties that the page does not state.'),
      by_model: z
        .object({
          model: z.string().describe('Model that served.'),
          request_id: z.string().describe('ID of the chat request.'),
          charge: z.string().describe('Dollars for the chat request, in addition to the charge of this one.'),
          cut: z.boolean().describe('Whether the page was too long and the model saw its beginning only.'),
        })
        .optional()
        .describe('The chat request, if fields were left for extract_model.'),
    })
    .optional()
    .describe('What the page states of the fields in extract.'),
  document: z
    .object({
      pages: z.int().nullable().describe('Pages or slides; null if it has none.'),
      scanned_pages: z
        .array(z.int())
        .describe('Pages that are images of text, which are not in text. Use utils/ocr for them.'),
    })
    .optional()
    .describe('Of a PDF, DOCX, XLSX or PPTX file.'),
  headings: z
    .array(
      z.object({
        level: z.int().describe('1 to 6.'),
        text: z.string().describe('Text of the heading.'),
      }),
    )
    .optional()
    .describe('Headings in order.'),
  robots: robots.optional().describe('Rules for crawlers.'),
  markdown: z.string().optional().describe('The main content as Markdown, with tables and code.'),
  text: z.string().optional().describe('The main content as plain text. Empty for files such as images.'),
  word_count: z.int().describe('Words of the main content.'),
  simplified: z.boolean().describe('The page has too many elements to be read in full; only its text was.'),
});

export const examplePage: z.output<typeof output> = {
  url: 'https://example.com/',
  final_url: 'https://example.com/',
  status: 200,
  content_type: 'text/html',
  rendered: false,
  title: 'Example Domain',
  description: null,
  image: null,
  favicon: null,
  site_name: null,
  canonical: null,
  language: 'en',
  author: null,
  published: null,
  modified: null,
  og: {},
  twitter: {},
  json_ld: [],
  oembed: null,
  feeds: [],
  links: [{ url: 'https://iana.org/domains/example', text: 'Learn more', rel: null, internal: false }],
  headings: [{ level: 1, text: 'Example Domain' }],
  robots: { allowed: true, crawl_delay: null, sitemaps: [], directives: [] },
  markdown:
    '# Example Domain\n\nThis domain is for use in documentation examples without needing permission.\n\n[Learn more](https://iana.org/domains/example)',
  text: 'Example Domain\n\nThis domain is for use in documentation examples without needing permission.\n\nLearn more',
  word_count: 15,
  simplified: false,
};
