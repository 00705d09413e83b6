/**
 * Keeps a page where it is while its picture is taken: while it is on its way elsewhere Chromium answers nothing
 * about it, and one that is always on its way has no picture. Where it wanted to go is remembered.
 */
import type { CDPSession, Page } from 'playwright-core';
import { arrivalMs } from './moves.ts';

export interface PinnedPage {
  /** Did the page want to be elsewhere? */
  wanted(): boolean;
  /** Goes there; false when the page stays where it is, as with a download. The next page is held again. */
  follow(leftMs: number): Promise<boolean>;
  /** Gives up an address that was asked for before the hold and does not answer. */
  stop(): Promise<void>;
}

type Asked = { url: string; method: string; headers: Record<string, string>; postData?: string };

const staysWords = /ERR_ABORTED|Download is starting|interrupted by another navigation/;
const base64 = (text: string | undefined) =>
  text === undefined ? undefined : Buffer.from(text).toString('base64');

/** What the page is let go for: the request that was remembered, as the page had made it, and its redirects. */
function createPass() {
  let asked: Asked | undefined;
  let passed: string | undefined;
  return {
    issue(next: Asked | undefined) {
      asked = next;
      passed = undefined;
    },
    take(requestId: string, redirectedFrom: string | undefined): object | undefined {
      const isFirst = asked !== undefined && passed === undefined;
      if (!isFirst && (passed === undefined || redirectedFrom !== passed)) return undefined;
      passed = requestId;
      if (!isFirst || !asked) return {};
      const headers = Object.entries(asked.headers).map(([name, value]) => ({ name, value }));
      return { method: asked.method, postData: base64(asked.postData), headers };
    },
  };
}

const quietly = (work: Promise<unknown>) => work.then(undefined, () => undefined);

export async function pinPage(page: Page): Promise<PinnedPage> {
  const session: CDPSession = await page.context().newCDPSession(page);
  // Also the name of its main frame; asked of the browser, since the page itself may be on its way already.
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const pass = createPass();
  let wanted: Asked | undefined;
  session.on('Fetch.requestPaused', ({ requestId, frameId, request, redirectedRequestId }) => {
    const leave = frameId === targetInfo.targetId ? pass.take(requestId, redirectedRequestId) : {};
    if (leave) return void quietly(session.send('Fetch.continueRequest', { requestId, ...leave }));
    wanted = request;
    void quietly(session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }));
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  const stop = async () => {
    await session.send('Page.stopLoading');
  };
  return {
    wanted: () => wanted !== undefined,
    stop,
    async follow(leftMs) {
      if (!wanted) return false;
      const { url } = wanted;
      pass.issue(wanted);
      wanted = undefined;
      try {
        await page.goto(url, { waitUntil: 'commit', timeout: Math.min(arrivalMs, leftMs) });
        return true;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error.name !== 'TimeoutError' && !staysWords.test(error.message)) throw error;
        await stop();
        return false;
      } finally {
        pass.issue(undefined);
      }
    },
  };
}
