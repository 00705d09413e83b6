/** `POST /api/v1/network/screenshot`: a picture of a page, by address or by HTML. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { exampleFile } from '@oja/core/endpoints/file';
import { type Capture, type CaptureInput, devicePreset } from '@oja/web/browser/port';
import {
  type Asked,
  canonicalTimezone,
  input,
  output,
  type ShotFormat,
  shotFormats,
} from './screenshot-fields.ts';
import { signedScreenshot } from './signed-screenshot.ts';

const uses = { headers: ['accept'], engines: ['browser'], helpers: ['image'] } as const;

/** The first picture type that Accept names, when format does not say. */
function formatOf({ format, pdf }: Asked, accept: string | undefined): ShotFormat {
  if (format === 'jpg') return 'jpeg';
  if (format !== undefined) return format as ShotFormat;
  if (pdf !== undefined) return 'pdf';
  for (const type of (accept ?? '').toLowerCase().split(',')) {
    const named = shotFormats.find((format) => type.trim().split(';')[0] === mimeOf(format));
    if (named) return named;
  }
  return 'png';
}

const mimeOf = (format: ShotFormat) => (format === 'pdf' ? 'application/pdf' : `image/${format}`);

function captureInput(value: Asked, format: ShotFormat): CaptureInput {
  const device = devicePreset(value.device);
  return {
    url: value.url,
    html: value.html,
    width: value.viewport?.width ?? value.width ?? device?.width ?? 1_280,
    height: value.viewport?.height ?? value.height ?? device?.height ?? 800,
    deviceScaleFactor: value.device_scale_factor ?? device?.scale ?? 1,
    fullPage: value.full_page,
    // What is changed afterwards is taken without loss.
    format: isChanged(value, format) ? 'png' : (format as CaptureInput['format']),
    quality: value.quality,
    darkMode: value.dark_mode,
    mobile: value.mobile ?? device?.mobile ?? false,
    userAgent: value.user_agent ?? device?.userAgent,
    locale: value.locale,
    timezone: value.timezone && canonicalTimezone(value.timezone),
    geolocation: value.geolocation,
    media: value.media,
    omitBackground: value.omit_background,
    waitUntil: value.wait_until,
    waitFor: value.wait_for,
    actions: value.actions,
    delayMs: value.delay_ms,
    selector: value.selector,
    clip: value.clip,
    hideSelectors: value.hide_selectors,
    blockAds: value.block_ads,
    hideCookieBanners: value.hide_cookie_banners,
    css: value.css,
    script: value.script,
    headers: value.headers,
    cookies: value.cookies,
    pdf: value.pdf && { ...value.pdf, background: value.pdf.background && !value.omit_background },
    timeoutMs: value.timeout_ms,
  };
}

const isChanged = ({ resize }: Asked, format: ShotFormat) =>
  format === 'avif' || (resize !== undefined && format !== 'pdf');

/** Smaller, or in a format that the browser doesn't write. */
async function changed(
  shot: Capture,
  { resize, quality }: Asked,
  format: Exclude<ShotFormat, 'pdf'>,
  context: CallContext<typeof uses>,
): Promise<Pick<Capture, 'bytes' | 'mime' | 'width' | 'height'>> {
  const { bytes, mime, width, height } = await context.engines.image.transform(
    {
      bytes: shot.bytes,
      operations: resize ? [{ op: 'resize', ...resize, gravity: 'north', enlarge: false }] : [],
      ...{ format, lossless: false, progressive: false, shrink: false },
      quality: format === 'png' ? undefined : (quality ?? (format === 'avif' ? 55 : 80)),
      ...{ keepMetadata: false, autorotate: false, animated: false },
    },
    context,
  );
  return { bytes, mime, width, height };
}

function filenameOf(finalUrl: string | null, format: ShotFormat): string {
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
  wire: { types: shotFormats.map(mimeOf), signed: signedScreenshot },
  cacheable: true,
  uses,
  tool: {
    fields: [
      ...[
        'url',
        'html',
        'device',
        'width',
        'height',
        'full_page',
        'format',
        'selector',
        'wait_for',
        'actions',
      ],
      ...['dark_mode', 'delay_ms', 'block_ads', 'hide_cookie_banners', 'hide_selectors', 'css', 'script'],
      ...['headers', 'cookies', 'pdf', 'locale', 'include'],
    ],
    keywords:
      'capture picture of a web page homepage site mobile phone desktop PDF print look render thumbnail',
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
    const format = formatOf(value, context.headers.accept);
    const shot = await context.engines.browser.capture(captureInput(value, format), context);
    const { bytes, mime, width, height } =
      format !== 'pdf' && isChanged(value, format) ? await changed(shot, value, format, context) : shot;
    return {
      file: { bytes, mime, filename: filenameOf(shot.finalUrl, format) },
      data: {
        final_url: shot.finalUrl,
        title: shot.title,
        width,
        height,
        status: shot.status,
        truncated: shot.truncated,
        complete: shot.complete,
        missing: shot.missing,
      },
    };
  },
});
