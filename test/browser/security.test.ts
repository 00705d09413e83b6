/** What people protect their account with, in a real browser, on a real server. */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { turns } from '../../packages/server/src/testing/sample.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { buildConsole, launch, noBrowser } from './browser.ts';
import { emailChangeJourney } from './email-change-journey.ts';
import { impersonationJourney } from './impersonation-journey.ts';
import { passkeyJourney } from './passkey-journey.ts';
import { ssoJourney } from './sso-journey.ts';

const isDue = turns(4);

describe('security', { skip: noBrowser }, () => {
  let built: Awaited<ReturnType<typeof buildConsole>>;
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    built = await buildConsole();
    server = await startTestServer({ consoleDir: built.dir, env: { OJA_SSO_ALLOW: 'localhost:*' } });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    built?.remove();
  });
  if (isDue())
    it('change the email address, confirmed by both mailboxes', () => emailChangeJourney(browser, server));
  if (isDue()) it('an operator views an account', () => impersonationJourney(browser, server));
  if (isDue()) it('add a passkey, log in with it, delete it', () => passkeyJourney(browser, server));
  if (isDue())
    it('connect a provider, log in with it, link, add a domain', () => ssoJourney(browser, server));
});
