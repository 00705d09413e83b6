/** `POST /api/v1/network/screenshot`: a picture of a page, by address or by HTML. */

import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { exampleFile, fileOut, includeField } from '@oja/core/endpoints/file';
import { formatWord } from '@oja/core/endpoints/format-word';
import type { CaptureFormat, CaptureInput, WaitMoment } from '@oja/web/browser/port';
import { z } from 'zod';

const captureFormats = ['png', 'jpeg', 'webp', 'pdf'] as const satisfies CaptureFormat[];
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
const cssSelector = z.string().min(1).max(1_000);

const works = (check: () => unknown): boolean => {
  try {
    return check() !== undefined;
  } catch {
    return false;
  }
};
const isLocale = (tag: string) => works(() => new Intl.Locale(tag));
const canonicalTimezone = (name: string) =>
  new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
const isTimezone = (name: string) => /^[A-Za-z]/.test(name) && works(() => canonicalTimezone(name));

const input = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL such as https://example.com' })
      .max(8_192)
      .optional()
      .describe('Public http(s) URL of the page. Either url or html is required.'),
    html: z.string().min(1).max(htmlCharactersMax).optional().describe('HTML of the page, instead of url.'),
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
      .default(1)
      .describe('Device pixels per CSS pixel; 2 for sharp screens.'),
    full_page: z
      .boolean()
      .default(false)
      .describe(
        'Capture the whole page, up to 16,384 pixels or 50 megapixels. truncated shows whether it is taller.',
      ),
    format: formatWord([...captureFormats, 'jpg'])
      .optional()
      .describe('Output format. Default: the type in Accept, otherwise png.'),
    quality: z.int().min(1).max(100).optional().describe('Quality of JPEG and WebP. Default 80.'),
    mobile: z.boolean().default(false).describe("Emulate a phone: touch, and the page's mobile viewport."),
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
    dark_mode: z.boolean().default(false).describe("Use the page's dark colour scheme."),
    omit_background: z.boolean().default(false).describe('Transparent background; PNG and WebP only.'),
    wait_until: z
      .enum(waitMoments)
      .default('auto')
      .describe(
        'When the page is ready. auto: loaded, plus up to three seconds for requests that its scripts make right after. networkidle: no requests for half a second.',
      ),
    delay_ms: z.int().min(0).max(20_000).default(0).describe('Extra delay before the capture.'),
    selector: cssSelector
      .optional()
      .describe('CSS selector. Captures the first visible element that matches.'),
    clip: z
      .strictObject({
        x: z.number().min(0).max(100_000).describe('Left edge.'),
        y: z.number().min(0).max(100_000).describe('Top edge.'),
        width: z.number().min(1).max(16_384).describe('Width.'),
        height: z.number().min(1).max(16_384).describe('Height.'),
      })
      .optional()
      .describe('Part of the page in CSS pixels, from the top left corner.'),
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
    timeout_ms: z
      .int()
      .min(1_000)
      .max(60_000)
      .default(30_000)
      .describe(
        'Timeout for loading and capturing. Resources that have not arrived after 85% of it are skipped.',
      ),
    include: includeField,
  })
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
      problem('a pdf shows the whole page; selector and clip need png, jpeg or webp', 'format');
    }
  });

const output = z.object({
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
  missing: z
    .array(
      z.object({
        url: z.string().describe('URL of the resource.'),
        type: z.enum(['document', 'stylesheet', 'script', 'image', 'font']).describe('Resource type.'),
      }),
    )
    .describe('Resources that had not arrived, at most 20.'),
});

/** The first picture type that Accept names, when format does not say. */
function formatOf(asked: string | undefined, accept: string | undefined): CaptureFormat {
  if (asked === 'jpg') return 'jpeg';
  if (asked !== undefined) return asked as CaptureFormat;
  for (const type of (accept ?? '').toLowerCase().split(',')) {
    const named = captureFormats.find((format) => type.trim().split(';')[0] === mimeOf(format));
    if (named) return named;
  }
  return 'png';
}

const mimeOf = (format: CaptureFormat) => (format === 'pdf' ? 'application/pdf' : `image/${format}`);

function captureInput(value: z.output<typeof input>, accept: string | undefined): CaptureInput {
  return {
    url: value.url,
    html: value.html,
    width: value.viewport?.width ?? value.width ?? 1_280,
    height: value.viewport?.height ?? value.height ?? 800,
    deviceScaleFactor: value.device_scale_factor,
    fullPage: value.full_page,
    format: formatOf(value.format, accept),
    quality: value.quality,
    darkMode: value.dark_mode,
    mobile: value.mobile,
    userAgent: value.user_agent,
    locale: value.locale,
    timezone: value.timezone && canonicalTimezone(value.timezone),
    omitBackground: value.omit_background,
    waitUntil: value.wait_until,
    delayMs: value.delay_ms,
    selector: value.selector,
    clip: value.clip,
    hideSelectors: value.hide_selectors,
    blockAds: value.block_ads,
    hideCookieBanners: value.hide_cookie_banners,
    timeoutMs: value.timeout_ms,
  };
}

function filenameOf(finalUrl: string | null, format: CaptureFormat): string {
  const host =
    finalUrl && URL.canParse(finalUrl) ? new URL(finalUrl).hostname.replace(/[^a-z0-9.-]/gi, '') : '';
  return `${host || 'screenshot'}.${format === 'jpeg' ? 'jpg' : format}`;
}

export const screenshot = defineEndpoint({
  id: 'network.screenshot',
  group: 'network',
  method: 'POST',
  path: '/api/v1/network/screenshot',
  summary: 'Website screenshot',
  description:
    'Opens the page in a clean browser profile and returns an image or a PDF. If a resource never arrives, the image shows what was painted by the deadline, with complete: false. The browser can only reach public IP addresses.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  limits: { bodyBytesMax: 6_000_000, timeoutMs: 90_000, perMinute: 20 },
  errors: [
    'address_refused',
    'target_unreachable',
    'unprocessable',
    'upstream_timeout',
    'queue_full',
    'engine_unavailable',
  ],
  wire: { types: captureFormats.map(mimeOf) },
  uses: { headers: ['accept'], engines: ['browser'] },
  tool: {
    keywords: 'capture picture of a web page homepage site mobile phone desktop PDF print look render',
  },
  example: {
    input: { url: 'https://example.com/', full_page: true, format: 'png' },
    output: {
      file: exampleFile('example.com.png', 'image/png', 18_214),
      final_url: 'https://example.com/',
      title: 'Example Domain',
      width: 1_280,
      height: 800,
      status: 200,
      truncated: false,
      complete: true,
      missing: [],
    },
  },
  async run(value, context) {
    const asked = captureInput(value, context.headers.accept);
    const shot = await context.engines.browser.capture(asked, context);
    return {
      file: { bytes: shot.bytes, mime: shot.mime, filename: filenameOf(shot.finalUrl, asked.format) },
      data: {
        final_url: shot.finalUrl,
        title: shot.title,
        width: shot.width,
        height: shot.height,
        status: shot.status,
        truncated: shot.truncated,
        complete: shot.complete,
        missing: shot.missing,
      },
    };
  },
});
