/** What a page asks for and does not get, and what its scripts do not catch. */
import type { Page } from 'playwright-core';
import type { PageFaults } from './port.ts';

const listedMax = 20;
const charactersMax = 300;

export function watchFaults(page: Page): PageFaults {
  const faults: PageFaults = { resources: [], exceptions: [] };
  const add = (list: string[], what: string) => {
    if (list.length < listedMax) list.push(what.slice(0, charactersMax));
  };
  page.on('response', (response) => {
    if (response.status() < 400 || response.request().isNavigationRequest()) return;
    add(faults.resources, `${shortUrl(response.url())}: ${response.status()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    // The page itself, and what the page or the capture gave up, is reported elsewhere.
    if (request.isNavigationRequest() || why.includes('ERR_ABORTED')) return;
    add(faults.resources, `${shortUrl(request.url())}: ${why.replace(/^net::/, '')}`);
  });
  page.on('pageerror', (error) => add(faults.exceptions, error.message));
  return faults;
}

/** Files that came with the call are known by their path. */
const shortUrl = (url: string) => url.replace(/^http:\/\/files\.invalid\//, '').slice(0, charactersMax - 60);
