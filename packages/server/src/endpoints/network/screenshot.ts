/** `POST /api/v1/network/screenshot`: a picture of a page, by address or by HTML. */
import { z } from 'zod';
import type { CaptureFormat, CaptureInput, WaitMoment } from '../../engines/browser/port.ts';
import { defineEndpoint, perRequest } from '../endpoint.ts';
import { exampleFile, fileOut, includeField } from '../file.ts';
import { formatWord } from '../format-word.ts';

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
      .url({ protocol: /^https?$/, error: 'must be an http or https address such as https://example.com' })
      .max(8_192)
      .optional()
      .describe('Public http(s) address of the page. Either url or html is required.'),
    html: z.string().min(1).max(htmlCharactersMax).optional().describe('The page itself, instead of url.'),
    width: z
      .int()
      .min(16)
      .max(widthMax)
      .optional()
      .describe('Width of the window in CSS pixels. Default 1280.'),
    height: z
      .int()
      .min(16)
      .max(heightMax)
      .optional()
      .describe('Height of the window in CSS pixels. Default 800.'),
    viewport: z
      .strictObject({
        width: z.int().min(16).max(widthMax).describe('Width in CSS pixels.'),
        height: z.int().min(16).max(heightMax).describe('Height in CSS pixels.'),
      })
      .optional()
      .describe('The window as one object, instead of width and height.'),
    device_scale_factor: z
      .number()
      .min(0.5)
      .max(3)
      .default(1)
      .describe('Picture pixels per CSS pixel; 2 for sharp screens.'),
    full_page: z
      .boolean()
      .default(false)
      .describe('The whole page, to 16,384 pixels or 50 megapixels; truncated tells when it is taller.'),
    format: formatWord([...captureFormats, 'jpg'])
      .optional()
      .describe('Default: the type that Accept names, else png.'),
    quality: z.int().min(1).max(100).optional().describe('Of JPEG and WebP. Default 80.'),
    mobile: z
      .boolean()
      .default(false)
      .describe('As on a telephone: touch, and the viewport rules of the page.'),
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
      .describe('Time zone that the page sees. Default: that of the server.'),
    dark_mode: z.boolean().default(false).describe('Asks the page for its dark colours.'),
    omit_background: z
      .boolean()
      .default(false)
      .describe('Transparent where the page paints nothing; PNG and WebP.'),
    wait_until: z
      .enum(waitMoments)
      .default('auto')
      .describe(
        'When the page counts as ready. auto: loaded, and what its scripts ask for right after that has come, for at most three seconds. networkidle waits until nothing loads for half a second.',
      ),
    delay_ms: z.int().min(0).max(20_000).default(0).describe('Further wait before the picture.'),
    selector: cssSelector
      .optional()
      .describe('CSS selector: the picture shows the first visible element that matches.'),
    clip: z
      .strictObject({
        x: z.number().min(0).max(100_000).describe('Left edge.'),
        y: z.number().min(0).max(100_000).describe('Top edge.'),
        width: z.number().min(1).max(16_384).describe('Width.'),
        height: z.number().min(1).max(16_384).describe('Height.'),
      })
      .optional()
      .describe('Part of the page in CSS pixels, from its top left corner.'),
    hide_selectors: z
      .array(cssSelector)
      .max(50)
      .default([])
      .describe('CSS selectors of what to hide, such as banners.'),
    block_ads: z
      .boolean()
      .default(false)
      .describe('Loads nothing from known advertising and tracking hosts.'),
    hide_cookie_banners: z
      .boolean()
      .default(false)
      .describe('Hides banners that ask for consent, and lets the page be seen behind them.'),
    timeout_ms: z
      .int()
      .min(1_000)
      .max(60_000)
      .default(30_000)
      .describe('Time for loading and picture together. What has not arrived after 85% of it is left out.'),
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
  file: fileOut,
  final_url: z.string().nullable().describe('Where the page was after redirects; null for html.'),
  title: z.string(),
  width: z.int().describe('Pixels of the picture; of a PDF, its page at 96 dpi.'),
  height: z.int(),
  status: z.int().nullable().describe('HTTP status of the page; null for html.'),
  truncated: z.boolean().describe('The page is taller than a picture may be; the rest is missing.'),
  complete: z
    .boolean()
    .describe(
      'False when files of the page had not arrived by the deadline: the picture shows what was painted.',
    ),
  missing: z
    .array(
      z.object({
        url: z.string(),
        type: z.enum(['document', 'stylesheet', 'script', 'image', 'font']),
      }),
    )
    .describe('Files that had not arrived, 20 at most.'),
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
    'Opens the page in a fresh browser profile and returns a picture or a PDF. A file of the page that never arrives does not cost the picture: at the deadline it shows what is painted, with complete false. The browser reaches public addresses only.',
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
  produces: captureFormats.map(mimeOf),
  readsHeaders: ['accept'],
  needs: ['browser'],
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
