// @alone first
/** The console in a real browser, on a real server. */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { type DnsServer, startDnsServer, zone } from '../../packages/core/src/testing/dns-server.ts';
import { quickCases } from '../../packages/core/src/testing/slow.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import {
  cardsJourney,
  rotationJourney,
  startReceiver,
  totpJourney,
  webhookJourney,
} from './account-journeys.ts';
import { longLog, lostConnection, otherTab, plainHttp, spentLink } from './bad-days.ts';
import { billingJourney, billingMember } from './billing-details.ts';
import { buildConsole, launch, noBrowser } from './browser.ts';
import { drawnByTheServer, lateFonts, tablesOnPhone } from './drawn-pages.ts';
import { emailChangeJourney } from './email-change-journey.ts';
import { impersonationJourney } from './impersonation-journey.ts';
import {
  developerJourney,
  mistypedAddress,
  operatorJourney,
  paletteJourney,
  phoneMenu,
  setCategories,
  sharedForm,
  usageJourney,
} from './journeys.ts';
import { keyboardJourney } from './keyboard-journey.ts';
import { languageJourney } from './language-journey.ts';
import { checkoutLeft, goodbye } from './leaving.ts';
import { keyRevokedByOperator, operatorRoles, upstreamEdited } from './operator-journeys.ts';
import { ownTime } from './own-time.ts';
import { passkeyJourney } from './passkey-journey.ts';
import { serviceJourney } from './service-journey.ts';
import { shellWeight } from './shell-weight.ts';
import { ssoJourney } from './sso-journey.ts';
import { statusDays } from './status-days.ts';
import { inviteForAnother, teamJourney } from './team-journey.ts';
import { sampleFiles, tryOnDocsPage } from './try-it.ts';

if (noBrowser) console.log(`browser tests skip: ${noBrowser}`);

describe('console', { skip: noBrowser, concurrency: 1 }, () => {
  let built: Awaited<ReturnType<typeof buildConsole>>;
  let server: TestServer;
  let dns: DnsServer;
  let browser: Browser;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  before(async () => {
    built = await buildConsole();
    dns = await startDnsServer(zone([{ type: 'A', name: 'market.test', ttl: 60, data: '203.0.113.7' }]));
    receiver = await startReceiver();
    server = await startTestServer({
      consoleDir: built.dir,
      env: {
        OJA_DNS_SERVERS: dns.address,
        OJA_EGRESS_ALLOW: `${dns.address},${receiver.address}`,
        OJA_SERVICES_ALLOW: '127.0.0.1',
        OJA_SSO_ALLOW: 'localhost:*',
      },
    });
    await setCategories(server, 'live');
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    receiver?.close();
    await dns?.[Symbol.asyncDispose]();
    built?.remove();
  });

  const journeys: [name: string, journey: () => Promise<void>][] = [
    // First: the status page caches what it reads for a moment.
    ['the status page tells days and incidents', () => statusDays(browser, server)],
    ['operator opens a category: another account can call it', () => operatorJourney(browser, server)],
    ['sign up, key, call, live tail, top up, receipt, revoke', () => developerJourney(browser, server)],
    ['log in, key, call and top-up by keyboard alone', () => keyboardJourney(browser, server)],
    ['French pages and errors, and another language for the account', () => languageJourney(browser, server)],
    ['the palette goes anywhere by keyboard', () => paletteJourney(browser, server)],
    ['the menu of a phone by keyboard', () => phoneMenu(browser, server)],
    ['a second factor: set up, log in with it, recover', () => totpJourney(browser, server)],
    ['a rotated key: both secrets work in the overlap', () => rotationJourney(browser, server)],
    ['a webhook: address, secret, test event, log', () => webhookJourney(browser, server, receiver)],
    ['a saved card pays for auto top-up until it is removed', () => cardsJourney(browser, server)],
    ['billing details are on the next receipt', () => billingJourney(browser, server)],
    ['a billing member sets the low-balance alert', () => billingMember(browser, server)],
    ['a checkout that is left can be gone back to', () => checkoutLeft(browser, server)],
    [
      'an endpoint is tried on its docs page, and no credits lead to a top-up',
      () => tryOnDocsPage(browser, server),
    ],
    ['files of examples are shown and replaced', () => sampleFiles(browser, server)],
    ['data taken along, account deleted, by keyboard', () => goodbye(browser, server)],
    ['pages are drawn, titled and listed before any code runs', () => drawnByTheServer(browser, server)],
    ['nothing moves when fonts arrive late', () => lateFonts(browser, server)],
    ['the start page is light and answers for itself', () => shellWeight(browser, server)],
    ['usage equals the ledger, and leads to its requests', () => usageJourney(browser, server)],
    ['times and filters are those of the reader', () => ownTime(browser, server)],
    ['a mistyped address shows a page', () => mistypedAddress(browser, server)],
    ['a lost connection takes nothing away, and fixes itself', () => lostConnection(browser, server)],
    ['a session that ended asks for a login in every tab, and goes on', () => otherTab(browser, server)],
    ['a log by pages loses no row while new ones come', () => longLog(browser, server)],
    ['a reset link that is spent leads to a new one', () => spentLink(browser, server)],
    ['copying works without a secure address', () => plainHttp(browser, server)],
    ['the address shares the filled form', () => sharedForm(browser, server)],
    ['members are invited, join, switch, leave and are removed', () => teamJourney(browser, server)],
    ['an invite for another email address', () => inviteForAnother(browser, server)],
    ['an email address is changed, confirmed by both mailboxes', () => emailChangeJourney(browser, server)],
    ['an operator views an account', () => impersonationJourney(browser, server)],
    ['operators are offered what their role may do', () => operatorRoles(browser, server)],
    ['the tables of a guide fit a phone', () => tablesOnPhone(browser, server)],
    ['an operator revokes a key', () => keyRevokedByOperator(browser, server)],
    ['an API is put on sale, and shows what it earns', () => serviceJourney(browser, server)],
    ['an upstream is edited, and keeps its key', () => upstreamEdited(browser, server)],
    ['a passkey is added, logs in and is deleted', () => passkeyJourney(browser, server)],
    ['a provider is connected, logs in, is linked, has a domain', () => ssoJourney(browser, server)],
  ];
  for (const [name, journey] of quickCases('journeys', journeys, 3)) it(name, journey);
});
