/** Headers of the caller, for the origin of the page alone: they may hold a password, which no other site gets. */
import type { Page } from 'playwright-core';

export async function sendHeaders(page: Page, url: string, headers: Record<string, string>): Promise<void> {
  const { origin } = new URL(url);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isOurs = URL.canParse(request.url) && new URL(request.url).origin === origin;
    const changed = isOurs ? { headers: merged(request.headers, headers) } : {};
    // The request may be gone already.
    session.send('Fetch.continueRequest', { requestId, ...changed }).catch(() => {});
  });
  // Redirects are paused again, and one to another origin goes on as the browser made it.
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}/*` }] });
}

function merged(sent: Record<string, string>, own: Record<string, string>) {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const kept = Object.entries(sent).filter(([name]) => !names.has(name.toLowerCase()));
  return [...kept, ...Object.entries(own)].map(([name, value]) => ({ name, value }));
}
