/** Opens the page and waits for it; one file that never comes must not cost the picture. */
import type { Page, Response } from 'playwright-core';
import type { CaptureInput } from './port.ts';
import { siteUrl } from './site.ts';
import type { Unfinished } from './unfinished.ts';

/** Of the whole time: until then a page may be read to its end, and then be loaded. The rest is for the picture. */
const readShare = 0.6;
const loadShare = 0.85;

export const moment = ({ waitUntil }: CaptureInput) => (waitUntil === 'auto' ? 'load' : waitUntil);

export interface Loaded {
  response: Response | null;
  /** False when time was up before everything had come. */
  ready: boolean;
}

/** A document that breaks off, such as one that can't be decompressed, is never ready. */
export async function loadPage(
  page: Page,
  input: CaptureInput,
  { unfinished, broken }: { unfinished: Unfinished; broken: Promise<void> },
  deadline: number,
): Promise<Loaded> {
  const cut = broken.then((): Loaded => ({ response: null, ready: false }));
  return await Promise.race([waitForPage(page, input, unfinished, deadline), cut]);
}

/** The first wait ends early: a script that never comes keeps the rest of the page from being read. */
async function waitForPage(
  page: Page,
  input: CaptureInput,
  unfinished: Unfinished,
  deadline: number,
): Promise<Loaded> {
  const total = Math.max(1, deadline - Date.now());
  const until = (share: number) => Math.max(1, deadline - (1 - share) * total - Date.now());
  const wanted = moment(input);
  const first = wanted === 'commit' ? 'commit' : 'domcontentloaded';
  const opened = await open(page, input, first, until(readShare));
  if (opened.ready) return { ...opened, ready: await reached(page, wanted, until(loadShare)) };
  if (!isOpen(page, input)) throw opened.late;
  if (!unfinished.hasScript()) return { ...opened, ready: await reached(page, wanted, until(loadShare)) };
  await unfinished.refuse();
  const again = await open(page, input, first, until(loadShare));
  if (again.ready) return { ...again, ready: await reached(page, wanted, until(loadShare)) };
  if (!isOpen(page, input)) throw again.late;
  return again;
}

interface Opened extends Loaded {
  /** Why it is not ready. */
  late?: unknown;
}

const isLate = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

async function open(
  page: Page,
  input: CaptureInput,
  waitUntil: 'commit' | 'domcontentloaded',
  timeout: number,
): Promise<Opened> {
  try {
    const wait = { waitUntil, timeout };
    const url = input.site ? siteUrl : input.url;
    if (url !== undefined) return { response: await page.goto(url, wait), ready: true };
    await page.setContent(input.html ?? '', wait);
    return { response: null, ready: true };
  } catch (error) {
    if (!isLate(error)) throw error;
    return { response: null, ready: false, late: error };
  }
}

/** A page that has not begun to answer has nothing to show. */
const isOpen = (page: Page, { html }: CaptureInput) => html !== undefined || page.url() !== 'about:blank';

async function reached(page: Page, wanted: ReturnType<typeof moment>, timeout: number): Promise<boolean> {
  if (wanted === 'commit') return true;
  try {
    await page.waitForLoadState(wanted, { timeout });
    return true;
  } catch (error) {
    if (!isLate(error)) throw error;
    return false;
  }
}
