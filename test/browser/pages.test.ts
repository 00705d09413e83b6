/** Every page in both themes, on a desk and on a phone: axe finds nothing, nothing overflows, no other host is asked. */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { buildConsole, launch, noBrowser } from './browser.ts';
import { checkPages, consolePaths, publicPaths } from './every-page.ts';

if (noBrowser) console.log(`browser tests skip: ${noBrowser}`);

describe('every page', { skip: noBrowser, concurrency: 1 }, () => {
  let built: Awaited<ReturnType<typeof buildConsole>>;
  let server: TestServer;
  let browser: Browser;

  before(async () => {
    built = await buildConsole();
    server = await startTestServer({ consoleDir: built.dir });
    // Pages with something on them: a request that succeeded, one that failed.
    await server.call('/api/v1/utils/qr', { body: { data: 'Ọjà' } });
    await server.call('/api/v1/utils/qr', { body: { data: '' } });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    built?.remove();
  });

  it('of the public', () => checkPages(browser, server.url, publicPaths));
  it('of the console', () => checkPages(browser, server.url, consolePaths, server.operator));
});
