/** One picture: a context of its own, the page, the picture, and nothing left behind. */

import { awaitedLater } from '@oja/core/awaited-later';
import { rejected } from '@oja/core/engine-failure';
import type { OjaError } from '@oja/core/errors';
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core';
import { carryOut, hasSteps } from './actions.ts';
import { type AdBlock, blockAds } from './ad-boxes.ts';
import type { PageCookie } from './asked/action-fields.ts';
import { cookieBanners } from './cookie-banners.ts';
import { BrowserGone, tooSlow } from './failure.ts';
import { type Loading, watchLoading } from './loading.ts';
import { watchMoves } from './moves.ts';
import { sendHeaders } from './origin-headers.ts';
import { watchFaults } from './page-faults.ts';
import { loadPage, moment } from './page-load.ts';
import { pinPage } from './pin.ts';
import type { Capture, CaptureInput, PageFaults } from './port.ts';
import { printedSize, printPage } from './print.ts';
import { chooseRegion, type Region } from './region.ts';
import { isOfSite, serveSite, siteUrl } from './site.ts';
import { type Unfinished, watchUnfinished } from './unfinished.ts';
import { waitForExpression } from './wait-for.ts';

export interface CaptureScene {
  browser: Browser;
  userAgent: string;
  input: CaptureInput;
  /** The proxy's own page instead of the asked one: why there is none. */
  refusal: (response: Response) => OjaError | undefined;
  /** Told where the page is going, so that a failure can be explained. */
  onNavigation: (url: string) => void;
  signal: AbortSignal;
}

const closeMs = 3_000;
const titleCharactersMax = 500;

async function openContext(scene: CaptureScene): Promise<BrowserContext> {
  const { input } = scene;
  const context = await scene.browser.newContext({
    viewport: { width: input.width, height: input.height },
    deviceScaleFactor: input.deviceScaleFactor,
    colorScheme: input.darkMode ? 'dark' : 'light',
    userAgent: input.userAgent ?? scene.userAgent,
    locale: input.locale ?? 'en-US',
    timezoneId: input.timezone,
    isMobile: input.mobile,
    hasTouch: input.mobile,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: input.geolocation ? ['geolocation'] : [],
    geolocation: input.geolocation,
  });
  if (input.cookies) await context.addCookies(input.cookies.map((cookie) => ofPage(cookie, input)));
  if (input.site) await serveSite(context, input.site);
  return context;
}

function ofPage({ domain, path, http_only: httpOnly, ...cookie }: PageCookie, { url, site }: CaptureInput) {
  const where = domain ?? new URL(url ?? (site ? siteUrl : 'http://localhost')).hostname;
  return { ...cookie, httpOnly, path, domain: where };
}

/** Ends the work when the time is over, the caller is gone or the page's process died. */
function guardWork(page: Page, scene: CaptureScene, deadline: number) {
  const broken = Promise.withResolvers<never>();
  awaitedLater(broken.promise);
  const timer = setTimeout(() => broken.reject(tooSlow(scene.input)), Math.max(0, deadline - Date.now()));
  const onAbort = () => broken.reject(scene.signal.reason);
  scene.signal.addEventListener('abort', onAbort, { once: true });
  const onGone = () => broken.reject(new BrowserGone(false));
  scene.browser.once('disconnected', onGone);
  page.once('crash', () => broken.reject(new BrowserGone(true)));
  if (scene.signal.aborted) onAbort();
  return {
    broken: broken.promise,
    done: () => {
      clearTimeout(timer);
      scene.signal.removeEventListener('abort', onAbort);
      scene.browser.off('disconnected', onGone);
    },
  };
}

function watchPage(context: BrowserContext, page: Page, onNavigation: (url: string) => void): void {
  // Either may close on its own before it is dismissed.
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) onNavigation(request.url());
  });
  context.on('page', (popup) => {
    // It may have closed itself.
    if (popup !== page) popup.close().catch(() => {});
  });
}

async function hide(page: Page, selectors: string[], further?: string): Promise<void> {
  if (selectors.length === 0) return;
  // A constructed sheet is not stopped by the page's content security policy.
  const wrong = await page.evaluate(
    ({ list, further }: { list: string[]; further?: string }) => {
      const scope = globalThis as typeof globalThis & {
        document: { querySelector(s: string): unknown; adoptedStyleSheets: unknown[] };
        CSSStyleSheet: new () => { insertRule(rule: string): void };
      };
      const sheet = new scope.CSSStyleSheet();
      for (const selector of list) {
        try {
          scope.document.querySelector(selector);
          sheet.insertRule(`${selector} { display: none !important; }`);
        } catch {
          return selector;
        }
      }
      if (further) sheet.insertRule(further);
      scope.document.adoptedStyleSheets = [...scope.document.adoptedStyleSheets, sheet];
      return undefined;
    },
    { list: selectors, further },
  );
  if (wrong !== undefined) {
    throw rejected('invalid_request', `hide_selectors: "${wrong}" is not a CSS selector.`, {
      param: 'hide_selectors',
    });
  }
}

/** A constructed sheet, too: it imports nothing. */
const addCss = (page: Page, css: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(css)});
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  })()`);

/** A page may write itself without end; what is longer is cut. */
const htmlCharactersMax = 5_000_000;

/** With what components show of themselves, which is no part of the document; read where no component begins to run. */
const wholeHtml = `(() => {
  const isOpen = (node) => node.shadowRoot !== null && node.shadowRoot.childNodes.length > 0;
  if (![...document.querySelectorAll('*')].some(isOpen)) return document.documentElement.outerHTML;
  const inert = document.implementation.createHTMLDocument('');
  const copy = (node) => {
    const twin = inert.importNode(node, false);
    if (node.nodeType !== 1) return twin;
    const assigned = node.localName === 'slot' ? node.assignedNodes() : [];
    const inside = assigned.length > 0 ? assigned : (isOpen(node) ? node.shadowRoot : node).childNodes;
    for (const child of inside) twin.append(copy(child));
    return twin;
  };
  return copy(document.documentElement).outerHTML;
})()`;

async function readHtml(page: Page): Promise<Buffer> {
  const html = await page.evaluate<string>(`${wholeHtml}.slice(0, ${htmlCharactersMax})`);
  return Buffer.from(html.toWellFormed());
}

async function takePicture(page: Page, input: CaptureInput, region: Region | undefined, timeout: number) {
  if (input.format === 'html') return await readHtml(page);
  if (input.format === 'pdf') {
    return await printPage(page, input.pdf ?? { background: !input.omitBackground }, timeout, input.media);
  }
  return await page.screenshot({
    type: input.format,
    ...(input.format === 'png' ? {} : { quality: input.quality ?? 80 }),
    ...(region ? { fullPage: true, clip: region } : {}),
    omitBackground: input.omitBackground,
    animations: 'disabled',
    timeout,
  });
}

const mimes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
};

/** How often a page that leads elsewhere while its picture is taken is followed. */
const movesMax = 3;

async function work(
  page: Page,
  scene: CaptureScene,
  ads: AdBlock | undefined,
  deadline: number,
): Promise<Capture> {
  const { input } = scene;
  const leftMs = () => Math.max(1, deadline - Date.now());
  const moves = watchMoves(page);
  const loading: Loading | undefined = input.waitUntil === 'auto' ? watchLoading(page) : undefined;
  const unfinished = watchUnfinished(page);
  const faults = watchFaults(page);
  const { response: first, ready } = await loadPage(
    page,
    input,
    { unfinished, broken: moves.broken },
    deadline,
  );
  if (ready && input.delayMs > 0) await page.waitForTimeout(Math.min(input.delayMs, leftMs()));
  if (ready && hasSteps(input)) {
    await loading?.quiet(leftMs() / 2);
    await carryOut(page, input, leftMs);
  }
  if (input.waitForExpression !== undefined)
    await waitForExpression(page, input.waitForExpression, leftMs() / 2);
  const hold = await pinPage(page);
  for (let left = movesMax; ; left -= 1) {
    if (!(await moves.settled())) await hold.stop();
    const failure = moves.failure();
    if (failure !== undefined) throw new Error(failure);
    const until = moment(input);
    if (ready && until !== 'commit') await page.waitForLoadState(until, { timeout: leftMs() });
    // Half of the time that is left is for the picture.
    if (ready) await loading?.quiet(leftMs() / 2);
    const leads = () => left > 0 && hold.wanted();
    try {
      const capture = leads()
        ? undefined
        : await shoot(page, scene, { unfinished, faults, ads, response: moves.response() ?? first }, leftMs);
      if (capture && !leads()) return capture;
    } catch (error) {
      if (!leads()) throw error;
    }
    if (!(await hold.follow(leftMs()))) left = 1;
  }
}

async function shoot(
  page: Page,
  scene: CaptureScene,
  {
    unfinished,
    faults,
    ads,
    response,
  }: { unfinished: Unfinished; faults: PageFaults; ads: AdBlock | undefined; response: Response | null },
  leftMs: () => number,
): Promise<Capture> {
  const { input } = scene;
  const refusal = response && scene.refusal(response);
  if (refusal) throw refusal;
  await unfinished.giveUp();
  await hide(page, input.hideSelectors);
  if (input.css !== undefined) await addCss(page, input.css);
  await ads?.hideBoxes(page);
  if (input.hideCookieBanners)
    await hide(page, cookieBanners, 'html, body { overflow: visible !important; }');
  const isPicture = input.format !== 'pdf' && input.format !== 'html';
  const chosen = isPicture ? await chooseRegion(page, input, leftMs) : undefined;
  const missing = unfinished.missing();
  const bytes = await takePicture(page, input, chosen?.region, leftMs());
  const size = isPicture ? await pictureSize(bytes) : input.format === 'pdf' ? printedSize(bytes) : input;
  const url = page.url();
  return {
    bytes,
    mime: mimes[input.format],
    width: size.width,
    height: size.height,
    finalUrl: url.startsWith('http') && !isOfSite(url) ? url : null,
    title: (await page.title()).slice(0, titleCharactersMax),
    status: response?.status() ?? null,
    truncated: chosen?.truncated ?? false,
    complete: missing.length === 0,
    missing,
    faults,
  };
}

async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** Closes the context; false when the browser does not manage to in time and should be replaced. */
async function closeContext(context: BrowserContext): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => timer.resolve(false), closeMs);
  const closed = context.close().then(
    () => true,
    () => true,
  );
  const clean = await Promise.race([closed, timer.promise]);
  clearTimeout(timeout);
  return clean;
}

/** A browser that dies while it opens a page leaves that promise open forever. */
function orGone<T>({ browser }: CaptureScene, opening: Promise<T>): Promise<T> {
  awaitedLater(opening);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onGone = () => reject(new BrowserGone(false));
  browser.once('disconnected', onGone);
  if (!browser.isConnected()) onGone();
  opening.then(resolve, reject).finally(() => browser.off('disconnected', onGone));
  return promise;
}

export async function captureOnce(scene: CaptureScene): Promise<{ capture: Capture; clean: boolean }> {
  const deadline = Date.now() + scene.input.timeoutMs;
  const context = await orGone(scene, openContext(scene));
  let clean = true;
  try {
    const ads = scene.input.blockAds ? await orGone(scene, blockAds(context)) : undefined;
    const page = await orGone(scene, context.newPage());
    watchPage(context, page, scene.onNavigation);
    const { url, headers, media } = scene.input;
    if (url !== undefined && headers !== undefined) await orGone(scene, sendHeaders(page, url, headers));
    if (media !== undefined) await page.emulateMedia({ media });
    const guard = guardWork(page, scene, deadline);
    const working = awaitedLater(work(page, scene, ads, deadline));
    const capture = await Promise.race([working, guard.broken]).finally(guard.done);
    clean = await closeContext(context);
    return { capture, clean };
  } catch (error) {
    clean = await closeContext(context);
    if (!clean) throw new UncleanFailure(error);
    throw error;
  }
}

/** The capture failed and the browser could not close its page: it must be replaced. */
export class UncleanFailure extends Error {
  constructor(cause: unknown) {
    super('the page could not be closed', { cause });
  }
}
