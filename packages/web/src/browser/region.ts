/** Which part of the page the picture shows, within the limits of a picture. */

import { rejected } from '@oja/core/engine-failure';
import type { Page } from 'playwright-core';
import { isWrongSelector } from './actions.ts';
import type { CaptureInput } from './port.ts';

/** Chromium paints garbage beyond its texture size. */
const edgePixelsMax = 16_384;
/** WebP has one less, and Chromium returns nothing for more. */
const webpEdgePixelsMax = 16_383;
const pixelsMax = 50_000_000;

export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cuts the lower part off what is too large; the scale decides how much fits. */
export function fitRegion(
  region: Region,
  { deviceScaleFactor: scale, format }: Pick<CaptureInput, 'deviceScaleFactor' | 'format'>,
): { region: Region; truncated: boolean } {
  const edgeMax = Math.floor((format === 'webp' ? webpEdgePixelsMax : edgePixelsMax) / scale);
  const width = Math.min(Math.ceil(region.width), edgeMax);
  const heightMax = Math.min(edgeMax, Math.floor(pixelsMax / (width * scale * scale)));
  const height = Math.min(Math.ceil(region.height), heightMax);
  const truncated = height < Math.ceil(region.height) || width < Math.ceil(region.width);
  return { region: { x: region.x, y: region.y, width, height }, truncated };
}

const finite = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;

interface PageSize {
  width: number;
  height: number;
  /** Of what it is laid out for; a part of it may be wider. */
  layoutWidth: number;
  contentHeight: number;
}

async function pageSize(page: Page): Promise<PageSize> {
  // The page's own scripts may lie about these: they are bounded later.
  const size = (await page.evaluate(`({
    width: Math.max(document.documentElement?.scrollWidth ?? 0, document.documentElement?.clientWidth ?? 0),
    height: Math.max(document.documentElement?.scrollHeight ?? 0, document.body?.scrollHeight ?? 0),
    layoutWidth: document.documentElement?.clientWidth,
    contentHeight: Math.max(document.documentElement?.offsetHeight ?? 0, document.body?.scrollHeight ?? 0),
  })`)) as Record<keyof PageSize, unknown>;
  return {
    width: finite(size.width),
    height: finite(size.height),
    layoutWidth: finite(size.layoutWidth),
    contentHeight: finite(size.contentHeight),
  };
}

async function elementRegion(page: Page, selector: string, timeoutMs: number): Promise<Region> {
  const element = page.locator(`css=${selector}`).first();
  try {
    await element.waitFor({ state: 'visible', timeout: timeoutMs });
  } catch (cause) {
    if (isWrongSelector(cause)) {
      throw rejected('invalid_request', `selector: "${selector}" is not a CSS selector.`, {
        param: 'selector',
        cause,
      });
    }
    if (cause instanceof Error && cause.name !== 'TimeoutError') throw cause;
    throw rejected('unprocessable', `selector: no visible element matches "${selector}".`, {
      param: 'selector',
      cause,
    });
  }
  await element.scrollIntoViewIfNeeded({ timeout: timeoutMs });
  const box = await element.evaluate((node) => {
    const scope = globalThis as typeof globalThis & { scrollX: number; scrollY: number };
    const { x, y, width, height } = (node as { getBoundingClientRect(): Region }).getBoundingClientRect();
    return { x: x + scope.scrollX, y: y + scope.scrollY, width, height };
  });
  const region = { x: finite(box.x), y: finite(box.y), width: finite(box.width), height: finite(box.height) };
  if (region.width < 1 || region.height < 1) {
    throw rejected('unprocessable', `selector: the element that matches "${selector}" has no size.`, {
      param: 'selector',
    });
  }
  return region;
}

async function clipRegion(page: Page, clip: Region): Promise<Region> {
  const size = await pageSize(page);
  const width = Math.min(clip.width, size.width - clip.x);
  const height = Math.min(clip.height, size.height - clip.y);
  if (width >= 1 && height >= 1) return { x: clip.x, y: clip.y, width, height };
  const message = `clip: outside of the page, which is ${size.width} by ${size.height} pixels.`;
  throw rejected('unprocessable', message, { param: 'clip' });
}

/** Pages load pictures when they come near the window; this brings every part near it once. */
async function scrollThrough(page: Page, heightMax: number): Promise<void> {
  await page.evaluate(`(async () => {
    const step = Math.max(200, innerHeight * 0.9);
    for (let y = 0, i = 0; i < 40 && y < Math.min(document.documentElement.scrollHeight, ${heightMax}); i++, y += step) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    const pending = [...document.images].filter((image) => !image.complete).slice(0, 200);
    const loaded = pending.map((image) => new Promise((done) => { image.onload = image.onerror = done; }));
    await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 1500))]);
  })()`);
}

/** Undefined: what the window shows. */
export async function chooseRegion(
  page: Page,
  input: CaptureInput,
  leftMs: () => number,
): Promise<{ region: Region; truncated: boolean } | undefined> {
  if (input.selector !== undefined) {
    return fitRegion(await elementRegion(page, input.selector, Math.min(5_000, leftMs() * 0.8)), input);
  }
  if (input.clip) return fitRegion(await clipRegion(page, input.clip), input);
  if (!input.fullPage) return undefined;
  await scrollThrough(page, edgePixelsMax / input.deviceScaleFactor);
  const size = await pageSize(page);
  // A strip that is too wide for a phone doesn't widen the picture: the phone would not show it either.
  const isWidened = input.mobile === true && size.width > size.layoutWidth;
  const [width, height] = isWidened ? [size.layoutWidth, size.contentHeight] : [size.width, size.height];
  return fitRegion({ x: 0, y: 0, width: width || input.width, height: height || input.height }, input);
}
