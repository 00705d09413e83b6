/** What a page asks for once it has loaded: applications made of scripts show nothing before that is here. */
import type { Page, Request } from 'playwright-core';

const quietMs = 150;
const lookMs = 25;
/** Pages that never stop asking are pictured as they are by then. */
const longestMs = 3_000;
/** Long enough for the first frame, which starts what scripts ask for; a busy page may have none. */
const firstFrameMs = 250;
const counted = new Set(['xhr', 'fetch', 'script', 'stylesheet', 'image', 'font']);

export interface Loading {
  /** Returns at once where nothing is asked for; else when it came and nothing more is, within seconds. */
  quiet(leftMs: number): Promise<void>;
}

export function watchLoading(page: Page): Loading {
  const open = new Set<Request>();
  let changedAt = 0;
  const done = (request: Request) => {
    if (open.delete(request)) changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (!counted.has(request.resourceType())) return;
    open.add(request);
    changedAt = performance.now();
  });
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear();
  });

  const firstFrame = async () => {
    const frame = page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    // A page that navigates away or closes has no frame to wait for.
    await Promise.race([frame.catch(() => {}), page.waitForTimeout(firstFrameMs).catch(() => {})]);
  };

  const settled = async (until: number) => {
    const since = performance.now();
    await firstFrame();
    if (open.size === 0 && changedAt < since - quietMs) return;
    while (performance.now() < until) {
      if (open.size === 0 && performance.now() - changedAt >= quietMs) return;
      await page.waitForTimeout(lookMs);
    }
  };

  /** A page that shows nothing yet may fill itself by a timer, which no request announces. */
  const filled = async (until: number) => {
    const text = () => page.evaluate<string | null>(textToCome).catch(() => null);
    let before = await text();
    while (before !== null && performance.now() < until) {
      await page.waitForTimeout(lookMs * 2);
      const now = await text();
      if (now === null && before !== null) return await settled(until);
      before = now;
    }
  };

  return {
    async quiet(leftMs) {
      const until = performance.now() + Math.min(longestMs, leftMs);
      await settled(until);
      await filled(until);
    },
  };
}

/** The placeholder that a page with scripts shows; null where it has words or pictures of its own, or no script. */
const textToCome = `(() => {
  const text = document.body?.innerText.trim() ?? '';
  if (text.length > 60 || (text !== '' && !/^(?:loading|please wait|just a moment|one moment|initiali[sz]ing)/i.test(text)))
    return null;
  const isShown = (part) => part.getBoundingClientRect().width * part.getBoundingClientRect().height > 10000;
  if ([...document.querySelectorAll('img, canvas, video, svg, iframe, object')].some(isShown)) return null;
  // What components show of themselves is not in the text of the document.
  if ([...document.querySelectorAll('*')].some((part) => part.shadowRoot?.textContent.trim())) return null;
  return document.querySelector('script') === null ? null : text;
})()`;
