/** Pictures of web pages, and what they hold once their scripts have run. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

/** `html`: the document as it stands after its scripts ran. */
export type CaptureFormat = 'png' | 'jpeg' | 'webp' | 'pdf' | 'html';
/** `auto`: loaded, and what its scripts ask for at once is here too. */
export type WaitMoment = 'auto' | 'load' | 'domcontentloaded' | 'networkidle' | 'commit';

export interface CaptureInput {
  /** Exactly one of url and html. */
  url?: string;
  html?: string;
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
}

export type MissingType = 'document' | 'stylesheet' | 'script' | 'image' | 'font';

export interface BrowserEngine extends Engine {
  capture(input: CaptureInput, call: EngineCall): Promise<Capture>;
}
