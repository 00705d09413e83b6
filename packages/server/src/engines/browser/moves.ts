/** Pages that lead elsewhere once they are loaded: by a meta refresh, or by a script. */
import type { Page, Request, Response } from 'playwright-core';

export interface Moves {
  /** How often the page set out for an address. */
  count(): number;
  /** The last answer that became the page. */
  response(): Response | null;
  /** Resolves once the page has arrived, or will not. */
  settled(): Promise<void>;
}

/** A target that does not answer for this long leaves the page where it is. */
const arrivalMs = 5_000;

export function watchMoves(page: Page): Moves {
  let count = 0;
  let response: Response | null = null;
  let moving = Promise.withResolvers<void>();
  moving.resolve();
  const ofPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (!ofPage(request)) return;
    count += 1;
    moving.resolve();
    moving = Promise.withResolvers<void>();
  });
  page.on('response', (answer) => {
    if (ofPage(answer.request())) response = answer;
  });
  page.on('requestfailed', (request) => {
    if (ofPage(request)) moving.resolve();
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) moving.resolve();
  });
  return {
    count: () => count,
    response: () => response,
    async settled() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, arrivalMs);
      await Promise.race([moving.promise, late.promise]);
      clearTimeout(timer);
    },
  };
}
