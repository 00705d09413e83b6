/** Pictures of web pages, and what they hold once their scripts have run. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { PageAction, PageCookie, WaitFor } from './asked/action-fields.ts';
import type { PdfOptions } from './asked/pdf-fields.ts';

export {
  actionFields,
  cssSelector,
  type PageAction,
  pageCookies,
  pageHeaders,
  type WaitFor,
  waitForFields,
} from './asked/action-fields.ts';
export { deviceNames, devicePreset } from './asked/device-presets.ts';
export { type PdfOptions, pdfFields } from './asked/pdf-fields.ts';

/** `html`: the document as it stands after its scripts ran. */
export type CaptureFormat = 'png' | 'jpeg' | 'webp' | 'pdf' | 'html';
/** `auto`: loaded, and what its scripts ask for at once is here too. */
export type WaitMoment = 'auto' | 'load' | 'domcontentloaded' | 'networkidle' | 'commit';

export interface CaptureInput {
  /** Exactly one of url, html and site. */
  url?: string;
  html?: string;
  /** Files by their path, the page as `index.html`. They are served to the page from nowhere else. */
  site?: ReadonlyMap<string, Uint8Array>;
  /** Viewport in CSS pixels. */
  width: number;
  height: number;
  deviceScaleFactor: number;
  fullPage: boolean;
  format: CaptureFormat;
  /** 1 to 100; JPEG and WebP. */
  quality?: number;
  darkMode: boolean;
  /** A phone: touch, and the page's own viewport rules. */
  mobile?: boolean;
  userAgent?: string;
  /** BCP 47, such as en-NG. */
  locale?: string;
  /** IANA name, such as Africa/Lagos. */
  timezone?: string;
  omitBackground: boolean;
  waitUntil: WaitMoment;
  /** Between the wait and the picture. */
  delayMs: number;
  /** CSS selector of the one element to picture. */
  selector?: string;
  /** Part of the page in CSS pixels, from its top left corner. */
  clip?: { x: number; y: number; width: number; height: number };
  hideSelectors: string[];
  blockAds: boolean;
  hideCookieBanners: boolean;
  /** Sent to the origin of the page alone. */
  headers?: Record<string, string>;
  cookies?: PageCookie[];
  /** As a position sensor reports it. */
  geolocation?: { latitude: number; longitude: number; accuracy?: number };
  /** The CSS media type; print for PDF and screen for pictures by default. */
  media?: 'screen' | 'print';
  /** Style sheet that is added before the picture. */
  css?: string;
  /** Runs in the page once it has loaded. */
  script?: string;
  waitFor?: WaitFor;
  /** JavaScript that must become true. */
  waitForExpression?: string;
  actions?: PageAction[];
  pdf?: PdfOptions & { tagged?: boolean; singlePage?: boolean };
  /** Loading and picture together, waiting in the queue not counted. */
  timeoutMs: number;
}

export interface Capture {
  bytes: Uint8Array;
  mime: string;
  /** Pixels of the picture; of a PDF, its first page at 96 dpi; of HTML, the window. */
  width: number;
  height: number;
  /** Null for html that stayed where it was. */
  finalUrl: string | null;
  title: string;
  /** HTTP status of the page; null for html. */
  status: number | null;
  /** The page is taller than a picture may be; its lower part is missing. */
  truncated: boolean;
  /** Nothing that the page shows was still loading. */
  complete: boolean;
  /** What was still loading. */
  missing: { url: string; type: MissingType }[];
  faults: PageFaults;
}

/** What went wrong on the page; at most 20 each. */
export interface PageFaults {
  /** Resources that failed: `https://example.com/logo.png: 404`. */
  resources: string[];
  /** Messages of exceptions that no script caught. */
  exceptions: string[];
}

export type MissingType = 'document' | 'stylesheet' | 'script' | 'image' | 'font';

export interface BrowserEngine extends Engine {
  capture(input: CaptureInput, call: EngineCall): Promise<Capture>;
}
