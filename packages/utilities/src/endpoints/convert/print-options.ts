/** Options of PDFs that Chromium prints: Gotenberg's, under the same names. */

import { fail, OjaError } from '@oja/core/errors';
import { type CaptureInput, pageCookies, pageHeaders } from '@oja/web/browser/port';
import { z } from 'zod';

/** Inches. */
const papers = {
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
  ledger: [17, 11],
  a0: [841 / 25.4, 1189 / 25.4],
  a1: [594 / 25.4, 841 / 25.4],
  a2: [420 / 25.4, 594 / 25.4],
  a3: [297 / 25.4, 420 / 25.4],
  a4: [210 / 25.4, 297 / 25.4],
  a5: [148 / 25.4, 210 / 25.4],
  a6: [105 / 25.4, 148 / 25.4],
} as const satisfies Record<string, [number, number]>;
type Paper = keyof typeof papers;
const paperNames = Object.keys(papers) as [Paper, ...Paper[]];

const inchesOf: Record<string, number> = {
  in: 1,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  pt: 1 / 72,
  px: 1 / 96,
  pc: 1 / 6,
};

const length = (most: number) =>
  z
    .union([
      z.number(),
      z.string().regex(/^\d{1,5}(\.\d{1,4})?\s*(in|cm|mm|pt|px|pc)?$/, 'must look like 20mm, 0.8in or 57pt'),
    ])
    .transform((given) => {
      if (typeof given === 'number') return given;
      const [, number, unit = 'in'] = /^([\d.]+)\s*(\w*)$/.exec(given) ?? [];
      return Number(number) * (inchesOf[unit || 'in'] ?? 1);
    })
    .pipe(z.number().min(0).max(most));
const margin = length(40).optional();

/** `5s`, `300ms`, or milliseconds. */
const delay = z
  .union([z.number(), z.string().regex(/^\d{1,5}(\.\d{1,3})?(ms|s)$/, 'must look like 500ms or 2s')])
  .transform((given) =>
    typeof given === 'number' ? given : Number.parseFloat(given) * (given.endsWith('ms') ? 1 : 1_000),
  )
  .pipe(z.number().min(0).max(20_000));

const template = z.string().min(1).max(100_000);
const printable = /^[\x20-\x7e]*$/;

export const printShape = {
  paper: z.enum(paperNames).optional().describe('Paper size. Default a4.'),
  paper_width: length(200)
    .pipe(z.number().min(0.5))
    .optional()
    .describe('Width of the paper, such as 210mm or 8.5in; a number is inches.'),
  paper_height: length(200).pipe(z.number().min(0.5)).optional().describe('Height of the paper.'),
  margin: margin.describe('All four margins, such as 15mm; a number is inches. Default 0.39.'),
  margin_top: margin.describe('Top margin.'),
  margin_right: margin.describe('Right margin.'),
  margin_bottom: margin.describe('Bottom margin.'),
  margin_left: margin.describe('Left margin.'),
  scale: z.number().min(0.1).max(2).optional().describe('Scale of the page, 0.1 to 2. Default 1.'),
  single_page: z.boolean().optional().describe('One page as high as the document.'),
  prefer_css_page_size: z
    .boolean()
    .optional()
    .describe('Use the size and orientation that `@page` sets. Default true, false if you set a paper.'),
  print_background: z.boolean().optional().describe('Print background colours and images. Default true.'),
  omit_background: z.boolean().optional().describe('Leave out the white background of the page.'),
  generate_tagged_pdf: z.boolean().optional().describe('Accessible (tagged) PDF. Default true.'),
  generate_document_outline: z.boolean().optional().describe('Bookmarks from headings. Default true.'),
  header_html: template
    .optional()
    .describe(
      'HTML in the top margin of each page. Elements with the class pageNumber, totalPages, title, url or date are filled in. Styles of the page do not apply; set a font-size.',
    ),
  footer_html: template.optional().describe('HTML in the bottom margin of each page, as header_html.'),
  emulated_media_type: z.enum(['print', 'screen']).optional().describe('CSS media type. Default print.'),
  wait_until: z
    .enum(['auto', 'load', 'domcontentloaded', 'networkidle'])
    .optional()
    .describe('When the page is ready. auto (default): loaded, and its first requests finished.'),
  wait_delay: delay
    .optional()
    .describe('Extra delay before printing: 500ms, 2s, or milliseconds; at most 20 seconds.'),
  wait_for_selector: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Wait until an element that matches this CSS selector is visible.'),
  wait_for_expression: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe("Wait until this JavaScript returns true, such as `window.status === 'ready'`."),
  fail_on_http_status_codes: z
    .array(z.int().min(400).max(599))
    .max(50)
    .optional()
    .describe(
      'Status codes of the URL that fail the call; 499 is every 4xx, 599 every 5xx. Default [499, 599].',
    ),
  fail_on_resource_loading_failed: z
    .boolean()
    .optional()
    .describe('Fail if an image, style sheet, font or script does not load, instead of a warning.'),
  fail_on_console_exceptions: z
    .boolean()
    .optional()
    .describe('Fail if a script of the page throws, instead of a warning.'),
  user_agent: z
    .string()
    .min(1)
    .max(500)
    .regex(printable, 'must be printable ASCII')
    .optional()
    .describe('User-Agent of the browser.'),
  extra_http_headers: pageHeaders
    .optional()
    .describe('Request headers that the browser sends to the origin of the URL, and to no other.'),
  cookies: pageCookies.optional().describe('Cookies that the browser sends.'),
};

const printSchema = z.strictObject(printShape);
export type PrintChoices = z.output<typeof printSchema>;
export const printNames = Object.keys(printShape) as (keyof typeof printShape)[];

const width = 794;
const height = 1_123;
const timeoutMs = 60_000;
const defaultMargin = 0.39;

/** All options for Chromium; what is printed is added by the caller. */
export function captureOf(
  options: PrintChoices & { landscape?: boolean | undefined },
  pageRanges: string | undefined,
): CaptureInput {
  const [paperWidth, paperHeight] = papers[options.paper ?? 'a4'];
  const around = options.margin ?? defaultMargin;
  const hasPaper = Boolean(options.paper ?? options.paper_width ?? options.paper_height);
  const { user_agent, extra_http_headers, cookies } = options;
  const { wait_for_selector: selector, wait_for_expression: expression } = options;
  const { header_html, footer_html } = options;
  return {
    width,
    height,
    deviceScaleFactor: 1,
    fullPage: false,
    format: 'pdf',
    darkMode: false,
    omitBackground: options.omit_background ?? false,
    waitUntil: options.wait_until ?? 'auto',
    delayMs: options.wait_delay ?? 0,
    hideSelectors: [],
    blockAds: false,
    hideCookieBanners: false,
    timeoutMs,
    media: options.emulated_media_type ?? 'print',
    ...(user_agent ? { userAgent: user_agent } : {}),
    ...(extra_http_headers ? { headers: extra_http_headers } : {}),
    ...(cookies ? { cookies } : {}),
    ...(selector ? { waitFor: { selector, state: 'visible', network_idle: false, ms: 0 } } : {}),
    ...(expression ? { waitForExpression: expression } : {}),
    pdf: {
      paper: 'a4',
      width: inches(options.paper_width ?? paperWidth),
      height: inches(options.paper_height ?? paperHeight),
      landscape: options.landscape ?? false,
      margin: {
        top: inches(options.margin_top ?? around),
        right: inches(options.margin_right ?? around),
        bottom: inches(options.margin_bottom ?? around),
        left: inches(options.margin_left ?? around),
      },
      scale: options.scale ?? 1,
      background: options.print_background ?? true,
      css_page_size: options.prefer_css_page_size ?? !hasPaper,
      singlePage: options.single_page ?? false,
      tagged: options.generate_tagged_pdf ?? true,
      outline: options.generate_document_outline ?? true,
      header: header_html,
      footer: footer_html,
      pages: pageRanges,
    },
  };
}

const inches = (length: number) => `${length}in`;

/** The browser's names of what it was given, as options of a conversion. */
const optionOf: Record<string, string> = {
  'pdf.pages': 'pages',
  'pdf.margin': 'margin',
  'wait_for.selector': 'wait_for_selector',
  wait_for: 'wait_for_selector',
  wait_for_expression: 'wait_for_expression',
  single_page: 'single_page',
  timeout_ms: 'wait_until',
};

export function asOption(error: unknown): unknown {
  if (!(error instanceof OjaError) || error.param === undefined) return error;
  const name = optionOf[error.param];
  if (name === undefined) return error;
  const param = `options.${name}`;
  const said =
    error.param === 'timeout_ms'
      ? `the page was not ready within ${timeoutMs / 1_000} seconds; domcontentloaded waits for less.`
      : error.message.slice(error.message.indexOf(': ') + 2);
  return fail(error.code, `${param}: ${said}`, { param, cause: error });
}
