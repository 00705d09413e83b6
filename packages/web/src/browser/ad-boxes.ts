/** Hides what blocked advertisements leave behind: their frames, and the boxes around them that hold nothing else. */
import { publicSuffixes } from '@oja/core/domain/public-suffixes';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { isAdHost } from './ad-hosts.ts';

/** Places that pages keep for them. Collected by hand. */
const places = [
  'ins.adsbygoogle',
  '[id^="google_ads_"]',
  '[id^="div-gpt-ad"]',
  '[id^="gpt-ad"]',
  '[class~="ad-slot"]',
  '[class~="adslot"]',
  '[class~="dfp-ad"]',
  '[data-ad-slot]',
  '[data-google-query-id]',
  '[data-freestar-ad]',
  '[id^="taboola-"]',
  '.OUTBRAIN',
  'amp-ad',
  'amp-embed[type]',
];
/** All that is said in a box around one. */
const label =
  '^(advertise(ment|ments|d)?|ads?|ad feedback|sponsored( content)?|promoted|publicit[eé]|anuncio|anzeige|werbung|إعلان)?[\\s:·×x]*$';

export interface AdBlock {
  /** Before the picture: hides the boxes of what was blocked. */
  hideBoxes(page: Page): Promise<void>;
}

export async function blockAds(context: BrowserContext): Promise<AdBlock> {
  const blocked = new Set<string>();
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (!URL.canParse(url) || !isAdHost(new URL(url).hostname) || isOfSite(route.request()))
      return route.continue();
    if (blocked.size < blockedMax) blocked.add(url);
    return route.abort('blockedbyclient');
  });
  return {
    async hideBoxes(page) {
      const script = `(${hideBoxes})(${JSON.stringify({ blocked: [...blocked], places, label })})`;
      // A page may have broken its own document: then its boxes stay.
      await page.evaluate(script).catch(() => undefined);
    },
  };
}

const blockedMax = 1000;

/** A company that sells advertising has pages of its own, which are asked for like any other. */
function isOfSite(request: Request): boolean {
  const { getDomain } = publicSuffixes();
  try {
    const frame = request.frame();
    const page = frame.page().mainFrame();
    const isPage = request.isNavigationRequest() && frame === page;
    return isPage || getDomain(request.url()) === getDomain(page.url());
  } catch {
    // There is no frame yet: this is what opens the page.
    return true;
  }
}

/** Runs in the page. */
const hideBoxes = `({ blocked, places, label }) => {
  const urls = new Set(blocked);
  const parts = 'iframe, img, embed, object, video, audio, ins';
  const media = 'iframe, img, svg, canvas, video, audio, embed, object, input, select, textarea, button, table, math';
  const words = new RegExp(label, 'i');
  const hidden = new Set();
  const hide = (box) => {
    hidden.add(box);
    box.style.setProperty('display', 'none', 'important');
  };
  const isShown = (part) => {
    for (let box = part; box; box = box.parentElement) if (hidden.has(box)) return false;
    return part.getClientRects().length > 0;
  };
  const isEmpty = (box) =>
    words.test(box.innerText.trim()) && ![...box.querySelectorAll(media)].some(isShown);
  const found = [...document.querySelectorAll(parts)].filter((part) => urls.has(part.src || part.data));
  for (const part of [...found, ...document.querySelectorAll(places.join(', '))].slice(0, 300)) {
    if (part.matches('html, body, main, article')) continue;
    hide(part);
    for (let box = part.parentElement; box && !box.matches('html, body, main, article, td, th'); box = box.parentElement) {
      if (!isEmpty(box)) break;
      hide(box);
    }
  }
}`;
