/** Every page, in both themes, on a desk and on a phone: axe finds nothing, nothing overflows, nobody else is asked. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { logIn, openPage } from './browser.ts';

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

export const consolePaths = [
  '/console',
  '/console/keys',
  '/console/keys?create=1',
  '/console/usage',
  '/console/requests',
  '/console/jobs',
  '/console/credits',
  '/console/settings',
  '/playground',
  '/playground/ai.chat',
  '/playground/utilities.image',
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

/** One visit for each page: it is resized and repainted under axe's eyes rather than loaded four times. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  // Our policy lets no script in but our own, so axe comes by the debugger, not by a tag.
  await page.evaluate(axeSource);
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (over > 0) found.push(`${over} px too wide at ${size.width}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const faults = await axe(page, colorScheme === 'dark' ? 'color-contrast' : undefined);
      found.push(...faults.map((fault) => `${colorScheme}, ${size.width}: ${fault}`));
    }
  }
  return found;
}

export async function checkPages(
  browser: Browser,
  origin: string,
  paths: string[],
  login?: { email: string; password: string },
): Promise<void> {
  const { page, faults, close } = await openPage(browser, origin, { reducedMotion: 'reduce' });
  const found: string[] = [];
  try {
    if (login !== undefined) await logIn(page, login.email, login.password);
    for (const path of paths) {
      await page.setViewportSize(desk);
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
