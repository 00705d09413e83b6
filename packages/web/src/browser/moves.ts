/** Pages that lead elsewhere once they are loaded: by a meta refresh, or by a script. */
import type { Page, Request, Response } from 'playwright-core';

export interface Moves {
  /** The last answer that became the page. */
  response(): Response | null;
  /** Why the address that was set out for could not be loaded: the browser's own words stand there now. */
  failure(): string | undefined;
  /** Resolves when the document of the page broke off: no more of it will come. */
  broken: Promise<void>;
  /** Waits until the page has arrived where it set out for, or will not; false when that takes too long. */
  settled(): Promise<boolean>;
}

/** A target that does not answer for this long leaves the page where it is. */
export const arrivalMs = 5_000;

export function watchMoves(page: Page): Moves {
  let answered: Response | null = null;
  let response: Response | null = null;
  let last: Request | undefined;
  let failure: string | undefined;
  let moving: PromiseWithResolvers<void> | undefined;
  const broken = Promise.withResolvers<void>();
  const ofPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  const rest = () => {
    moving?.resolve();
    moving = undefined;
  };
  page.on('request', (request) => {
    if (!ofPage(request)) return;
    last = request;
    failure = undefined;
    moving ??= Promise.withResolvers<void>();
  });
  page.on('response', (answer) => {
    if (ofPage(answer.request())) answered = answer;
  });
  page.on('requestfailed', (request) => {
    if (request !== last) return;
    const why = request.failure()?.errorText ?? '';
    // A page that gave up its way, or whose target is a download, is still there.
    if (!why.includes('ERR_ABORTED')) {
      failure = why;
      if (response?.request() === request) broken.resolve();
    }
    rest();
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    response = answered;
    rest();
  });
  return {
    response: () => response,
    failure: () => failure,
    broken: broken.promise,
    async settled() {
      if (!moving) return true;
      const late = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => late.resolve(false), arrivalMs);
      const arrived = await Promise.race([moving.promise.then(() => true), late.promise]);
      clearTimeout(timer);
      return arrived;
    },
  };
}
