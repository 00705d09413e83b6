/** Every page, in both themes, on a desk and on a phone: axe finds nothing, nothing overflows, nobody else is asked. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { buildConsole, launch, logIn, noBrowser, openPage } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const publicPaths = [
  '/',
  '/pricing',
  '/docs',
  '/docs/api/network.dns',
  '/reference',
  '/status',
  '/login',
  '/signup',
  '/console/reset',
];

export const developerPaths = [
  '/console',
  '/console/keys',
  '/console/keys?create=1',
  '/console/usage',
  '/console/requests',
  '/console/jobs',
  '/console/credits',
  '/console/webhooks',
  '/console/settings',
  '/playground',
  '/playground/ai.chat',
  '/playground/utilities.image',
];

export const operatorPaths = [
  '/operator',
  '/operator/accounts',
  '/operator/categories',
  '/operator/prices',
  '/operator/engines',
  '/operator/models',
  '/operator/payments',
  '/operator/vouchers',
  '/operator/requests',
  '/operator/audit',
];

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** All rules, or only those that a theme can break. */
async function axe(page: Page, only?: string): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(only === undefined ? {} : { runOnly: [only] }) };
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** What a theme can break is colour; what a narrow screen can break is everything. */
const looks = [
  { size: desk, colorScheme: 'light', only: undefined },
  { size: desk, colorScheme: 'dark', only: 'color-contrast' },
  { size: phone, colorScheme: 'dark', only: undefined },
] as const;

/** One visit for each page: it is resized and repainted under axe's eyes rather than loaded again. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  // Our policy lets no script in but our own, so axe comes by the debugger, not by a tag.
  await page.evaluate(axeSource);
  for (const { size, colorScheme, only } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (over > 0) found.push(`${over} px too wide at ${size.width}`);
    found.push(...(await axe(page, only)).map((fault) => `${colorScheme}, ${size.width}: ${fault}`));
  }
  return found;
}

async function checkPages(
  browser: Browser,
  origin: string,
  paths: string[],
  login?: { email: string; password: string },
): Promise<void> {
  const { page, faults, close } = await openPage(browser, origin, { reducedMotion: 'reduce' });
  page.setDefaultTimeout(30_000);
  const found: string[] = [];
  try {
    if (login !== undefined) await logIn(page, login.email, login.password);
    for (const path of paths) {
      await page.setViewportSize(desk);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
      found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
    }
  } finally {
    await close();
  }
  assert.deepEqual([...found, ...faults], []);
}

/** One file a group of pages, so that the runner takes them side by side. */
export function describePages(name: string, paths: string[], { isPublic = false } = {}): void {
  if (noBrowser) console.log(`browser tests skip: ${noBrowser}`);
  describe(name, { skip: noBrowser }, () => {
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
    it('axe finds nothing, nothing overflows, no other host is asked', () =>
      checkPages(browser, server.url, paths, isPublic ? undefined : server.operator));
  });
}
