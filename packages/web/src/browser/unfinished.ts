/** What of a page is still loading: when time is up the picture is taken without it. */
import type { Page, Request } from 'playwright-core';
import type { Capture, MissingType } from './port.ts';

/** What can be seen; what scripts ask for themselves may be meant to stay open. */
const shown = new Set<string>(['document', 'stylesheet', 'script', 'image', 'font'] satisfies MissingType[]);
const listedMax = 20;
const urlCharactersMax = 2_048;

export interface Unfinished {
  /** What is still loading, and what was given up. */
  missing(): Capture['missing'];
  /** Whether a script may keep the page from being read any further. */
  hasScript(): boolean;
  /** Remembers what is still loading and gives it up, so that what is there can be painted. */
  giveUp(): Promise<void>;
  /** Remembers what is still loading; the page that is opened next does without it. */
  refuse(): Promise<void>;
}

export function watchUnfinished(page: Page): Unfinished {
  const open = new Set<Request>();
  const givenUp: Capture['missing'] = [];
  const done = (request: Request) => open.delete(request);
  page.on('request', (request) => {
    if (shown.has(request.resourceType())) open.add(request);
  });
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  const loading = () =>
    [...open].map((request) => ({
      url: request.url().slice(0, urlCharactersMax),
      type: request.resourceType() as MissingType,
    }));
  const missing = () => {
    const all = new Map([...givenUp, ...loading()].map((one) => [one.url, one]));
    return [...all.values()].slice(0, listedMax);
  };
  return {
    missing,
    hasScript: () => [...open].some((request) => request.resourceType() === 'script'),
    async giveUp() {
      if (open.size === 0) return;
      givenUp.push(...loading());
      const session = await page.context().newCDPSession(page);
      await session.send('Page.stopLoading');
      await session.detach();
    },
    async refuse() {
      const unwanted = new Set(
        [...open].filter((request) => !request.isNavigationRequest()).map((request) => request.url()),
      );
      givenUp.push(...loading().filter(({ type }) => type !== 'document'));
      await page.route(
        (url) => unwanted.has(url.href),
        (route) => route.abort('timedout'),
      );
      open.clear();
    },
  };
}
