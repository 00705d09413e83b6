/** What a screenshot takes and returns. */

import { fileOut, includeField } from '@oja/core/endpoints/file';
import { formatWord } from '@oja/core/endpoints/format-word';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import {
  actionFields,
  cssSelector,
  deviceNames,
  pageCookies,
  pageHeaders,
  pdfFields,
  type WaitMoment,
  waitForFields,
} from '@oja/web/browser/port';
import { z } from 'zod';

export const shotFormats = ['png', 'jpeg', 'webp', 'avif', 'pdf'] as const;
export type ShotFormat = (typeof shotFormats)[number];
const waitMoments = [
  'auto',
  'load',
  'domcontentloaded',
  'networkidle',
  'commit',
] as const satisfies WaitMoment[];
const widthMax = 3_840;
const heightMax = 4_320;
const htmlCharactersMax = 5_000_000;
const codeCharactersMax = 100_000;

const works = (check: () => unknown): boolean => {
  try {
    return check() !== undefined;
  } catch {
    return false;
  }
};
const isLocale = (tag: string) => works(() => new Intl.Locale(tag));
export const canonicalTimezone = (name: string) =>
  new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
const isTimezone = (name: string) => /^[A-Za-z]/.test(name) && works(() => canonicalTimezone(name));

const page = {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL such as https://example.com' })
    .max(8_192)
    .optional()
    .describe('Public http(s) URL of the page. Either url or html is required.'),
  html: z.string().min(1).max(htmlCharactersMax).optional().describe('HTML of the page, instead of url.'),
  headers: pageHeaders
    .optional()
    .describe('Request headers, such as Authorization. Sent to the origin of url alone.'),
  cookies: pageCookies.optional().describe('Cookies that the browser has, such as that of a session.'),
};

const device = {
  device: z
    .enum(deviceNames)
    .optional()
    .describe(
      'Device to emulate: its viewport, pixel density, touch and User-Agent. Fields that you send count instead of its own.',
    ),
  width: z.int().min(16).max(widthMax).optional().describe('Viewport width in CSS pixels. Default 1280.'),
  height: z.int().min(16).max(heightMax).optional().describe('Viewport height in CSS pixels. Default 800.'),
  viewport: z
    .strictObject({
      width: z.int().min(16).max(widthMax).describe('Width in CSS pixels.'),
      height: z.int().min(16).max(heightMax).describe('Height in CSS pixels.'),
    })
    .optional()
    .describe('Viewport as one object, instead of width and height.'),
  device_scale_factor: z
    .number()
    .min(0.5)
    .max(3)
    .optional()
    .describe('Device pixels per CSS pixel; 2 for sharp screens. Default 1.'),
  mobile: z
    .boolean()
    .optional()
    .describe("Emulate a phone: touch, and the page's mobile viewport. Default false."),
  user_agent: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')
    .optional()
    .describe('User-Agent that the page sees.'),
  locale: z
    .string()
    .max(35)
    .refine(isLocale, 'must be a language tag such as en-NG')
    .optional()
    .describe('Language that the page sees. Default en-US.'),
  timezone: z
    .string()
    .max(64)
    .refine(isTimezone, 'must be a time zone such as Africa/Lagos')
    .optional()
    .describe("Time zone that the page sees. Default: the server's time zone."),
  geolocation: z
    .strictObject({
      latitude: z.number().min(-90).max(90).describe('Degrees north.'),
      longitude: z.number().min(-180).max(180).describe('Degrees east.'),
      accuracy: z.number().min(0).max(100_000).optional().describe('Metres.'),
    })
    .optional()
    .describe('Position that the page gets when it asks for it.'),
  dark_mode: z.boolean().default(false).describe("Use the page's dark colour scheme."),
  media: z
    .enum(['screen', 'print'])
    .optional()
    .describe('CSS media type. Default: print for a PDF, otherwise screen.'),
};

const timing = {
  wait_until: z
    .enum(waitMoments)
    .default('auto')
    .describe(
      'When the page is ready. auto: loaded, plus up to three seconds for requests that its scripts make right after. networkidle: no requests for half a second.',
    ),
  wait_for: waitForFields
    .optional()
    .describe('What must come true once the page has loaded, and before actions.'),
  actions: actionFields
    .optional()
    .describe(
      'Steps in the page, in order: click, hover, type, select, press, scroll, wait, wait_for, script.',
    ),
  delay_ms: z.int().min(0).max(20_000).default(0).describe('Extra delay before the capture.'),
  timeout_ms: z
    .int()
    .min(1_000)
    .max(60_000)
    .default(30_000)
    .describe(
      'Timeout for loading and capturing. Resources that have not arrived after 85% of it are skipped.',
    ),
};

const changes = {
  hide_selectors: z
    .array(cssSelector)
    .max(50)
    .default([])
    .describe('CSS selectors of elements to hide, such as banners.'),
  block_ads: z
    .boolean()
    .default(false)
    .describe(
      'Block known advertising and tracking hosts, and hide the frames and boxes of their advertisements.',
    ),
  hide_cookie_banners: z.boolean().default(false).describe('Hide cookie consent banners.'),
  css: z.string().min(1).max(codeCharactersMax).optional().describe('CSS to add to the page.'),
  script: z
    .string()
    .min(1)
    .max(codeCharactersMax)
    .optional()
    .describe('JavaScript to run in the page once it has loaded; may use await. Its result is not returned.'),
};

const result = {
  full_page: z
    .boolean()
    .default(false)
    .describe(
      'Capture the whole page, up to 16,384 pixels or 50 megapixels. truncated shows whether it is taller.',
    ),
  selector: cssSelector.optional().describe('CSS selector. Captures the first visible element that matches.'),
  clip: z
    .strictObject({
      x: z.number().min(0).max(100_000).describe('Left edge.'),
      y: z.number().min(0).max(100_000).describe('Top edge.'),
      width: z.number().min(1).max(16_384).describe('Width.'),
      height: z.number().min(1).max(16_384).describe('Height.'),
    })
    .optional()
    .describe('Part of the page in CSS pixels, from the top left corner.'),
  format: formatWord([...shotFormats, 'jpg'])
    .optional()
    .describe('Output format. Default: the type in Accept, otherwise png.'),
  quality: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Quality of JPEG and WebP, 80 by default, and of AVIF, 55 by default.'),
  omit_background: z.boolean().default(false).describe('Transparent background; not for JPEG.'),
  resize: z
    .strictObject({
      width: z.int().min(1).max(8_192).optional().describe('Width in pixels.'),
      height: z.int().min(1).max(8_192).optional().describe('Height in pixels.'),
      fit: z
        .enum(['inside', 'cover', 'contain'])
        .default('inside')
        .describe(
          'inside: at most this size. cover: exactly this size, cut from the top. contain: exactly this size, with edges. Default inside.',
        ),
    })
    .refine(({ width, height }) => width !== undefined || height !== undefined, {
      message: 'send width, height or both',
    })
    .optional()
    .describe('Make the image smaller, for a thumbnail.'),
  pdf: pdfFields.optional().describe('How a PDF is printed: paper, margins, scale, header and footer.'),
  include: includeField,
};

export const input = z
  .strictObject({ ...page, ...device, ...timing, ...changes, ...result })
  .superRefine((value, context) => {
    const problem = (message: string, path: string) =>
      context.addIssue({ code: 'custom', message, path: [path] });
    if ((value.url === undefined) === (value.html === undefined))
      problem('send exactly one of url and html', 'url');
    if (value.viewport && (value.width !== undefined || value.height !== undefined)) {
      problem('send viewport, or width and height, not both', 'viewport');
    }
    if (value.selector !== undefined && value.clip) problem('send selector or clip, not both', 'clip');
    if (value.format === 'pdf' && (value.selector !== undefined || value.clip)) {
      problem('a pdf shows the whole page; selector and clip need an image format', 'format');
    }
    if (value.format === 'pdf' && value.resize) problem('resize needs an image format', 'resize');
    if (value.format !== 'pdf' && value.format !== undefined && value.pdf)
      problem('pdf needs format pdf', 'pdf');
    if (value.html !== undefined && value.headers) problem('headers need url', 'headers');
    if (value.html !== undefined && value.cookies) problem('cookies need url', 'cookies');
  });

export type Asked = z.output<typeof input>;

export const output = z.object({
  file: fileOut.describe('The image or PDF.'),
  final_url: z.string().nullable().describe('URL after redirects; null for html.'),
  title: z.string().describe('Page title.'),
  width: z.int().describe('Width in pixels; for a PDF, the page width at 96 dpi.'),
  height: z.int().describe('Height in pixels.'),
  status: z.int().nullable().describe('HTTP status code of the page; null for html.'),
  truncated: z.boolean().describe('Whether the page is taller than the maximum and was cut off.'),
  complete: z
    .boolean()
    .describe('False if some resources had not arrived by the deadline; the image shows what was painted.'),
  missing: arrayOf('Resources that had not arrived, at most 20.', {
    url: z.string().describe('URL of the resource.'),
    type: z.enum(['document', 'stylesheet', 'script', 'image', 'font']).describe('Resource type.'),
  }),
});
