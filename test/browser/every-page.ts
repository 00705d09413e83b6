/** Pages in both themes, on a desk, a phone and a wide screen: axe finds nothing, no text is cut off or overlaps, no other host is asked, at most 120 KB of scripts and styles are loaded. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type PagePath, paths } from '../../packages/console/src/routing/paths.ts';
import { exampleDefinition } from '../../packages/core/src/endpoints/operator/services/shapes.ts';
import { full, slowTest } from '../../packages/core/src/testing/slow.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { buildConsole, launch, logIn, noBrowser, openPage, type Watched } from './browser.ts';
import { shellBytesMax, shellSizes } from './shell-weight.ts';
import { textFaults } from './text-boxes.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Built of the same few blocks. */
const guidePaths = readdirSync(resolve(import.meta.dirname, '../../docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `/docs/${name.slice(0, -3)}`);
/** One page of each kind; the others are slow tests. */
const quickPaths = new Set(['/', '/docs/quickstart', '/console', '/operator', '/playground/ai.chat']);

/** What is visited where an address has parameters, or where there is more than one thing to see. */
const visits: Partial<Record<PagePath, string[]>> = {
  '/docs/api/$endpoint': ['/docs/api/network.dns', '/docs/api/ai.chat'],
  '/docs/$guide': [...new Set(['/docs/quickstart', ...guidePaths])],
  '/models/$model': ['/models/oja-extract'],
  '/login/callback/$provider': ['/login/callback/test'],
  '/services/$slug': ['/services/acme'],
  '/console/keys': ['/console/keys', '/console/keys?create=1'],
  '/console/requests/$id': ['/console/requests/{failed}'],
  '/operator/services/$slug': ['/operator/services/acme'],
  '/operator/requests/$id': ['/operator/requests/{failed}'],
  '/playground/$endpoint': ['/playground/ai.chat', '/playground/utilities.image'],
};
const isInside = (path: string) =>
  /^\/(?:console|playground|operator)/.test(path) && path !== '/console/reset';
const every = paths.flatMap((path) => visits[path] ?? [path]);

export const publicPaths = every.filter((path) => !isInside(path));
export const consolePaths = every.filter(isInside);

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

type Rules = 'all' | 'of colours';

/** What frames every page of its kind, and what follows the twelfth row or item: looked at when everything runs. */
const alike = [
  'header.sticky',
  'aside',
  'footer',
  'main nav',
  'main tr:nth-child(n+13)',
  'main li:nth-child(n+13)',
];

async function axe(page: Page, rules: Rules, isWhole: boolean): Promise<string[]> {
  const exclude = isWhole || full ? [] : alike.map((selector) => [selector]);
  const colours = { runOnly: ['color-contrast', 'link-in-text-block'] };
  const options = { resultTypes: ['violations'], preload: false, ...(rules === 'all' ? {} : colours) };
  // An open dialog is all that differs from the page below it.
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run([...document.querySelectorAll('dialog[open]')].at(-1) ?? ${JSON.stringify({ exclude })}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const wide = { width: 1920, height: 1080 };
interface Look {
  size: typeof desk;
  colorScheme: 'light' | 'dark';
  /** What axe looks for; where it is left out, only widths and text are measured. */
  rules?: Rules;
}
/**
 * Widths and text at every size, and axe in each theme: everything on a desk in the light, and what colours can break on
 * a phone in the dark. What frames all pages of a kind is seen whole at both sizes, on the first of them.
 */
const looks: Look[] = [
  { size: desk, colorScheme: 'light', rules: 'all' },
  { size: phone, colorScheme: 'dark', rules: 'of colours' },
  { size: wide, colorScheme: 'light' },
];
/** For a page within a journey. */
export const everySize: readonly Look[] = looks;
const firstLooks: Look[] = [
  ...looks,
  { size: phone, colorScheme: 'light', rules: 'all' },
  { size: desk, colorScheme: 'dark', rules: 'of colours' },
];
const framed = new Set(['/', '/docs/quickstart', '/console', '/operator']);

/** Fields and buttons that reach beyond what holds them, where nothing scrolls sideways to bring them back. */
const cutOff = `[...document.querySelectorAll('main :is(input, select, textarea, button)')].filter((part) => {
  const box = part.getBoundingClientRect();
  for (let around = part.parentElement; box.width > 1 && around; around = around.parentElement) {
    const { overflowX } = getComputedStyle(around);
    if (overflowX === 'auto' || overflowX === 'scroll') return false;
    if (overflowX !== 'visible' && box.right > around.getBoundingClientRect().right + 1) return true;
  }
  return false;
}).map((part) => part.name || part.id || part.textContent)`;

/** One visit for each page: it is resized and repainted under axe's eyes rather than loaded again. */
export async function faultsOf(page: Page, looks: readonly Look[], isWhole = false): Promise<string[]> {
  const found: string[] = [];
  // Our policy lets no script in but our own, so axe comes by the debugger, not by a tag.
  if (looks.some(({ rules }) => rules !== undefined)) await page.evaluate(axeSource);
  for (const { size, colorScheme, rules } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (over > 0) found.push(`${over} px too wide at ${size.width}`);
    found.push(...(await page.evaluate<string[]>(cutOff)).map((name) => `${size.width}: ${name} is cut off`));
    found.push(...(await page.evaluate<string[]>(textFaults)).map((fault) => `${size.width}: ${fault}`));
    if (rules === undefined) continue;
    found.push(
      ...(await axe(page, rules, isWhole)).map((fault) => `${colorScheme}, ${size.width}: ${fault}`),
    );
  }
  return found;
}

/** Measured last, so that what a page loads on its own after its first paint counts too. */
async function tooHeavy(page: Page): Promise<string[]> {
  const sizes = await page.evaluate<[string, number][]>(shellSizes);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  assert.ok(total > 0, 'no script was measured');
  return total > shellBytesMax ? [`${total} bytes of scripts and styles: ${JSON.stringify(sizes)}`] : [];
}

async function checkPage({ page, faults }: Watched, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const answer = await page.goto(path);
  assert.equal(answer?.status(), 200, 'the server knows the address too: `appPath` in http/static.ts');
  await page.locator('h1').first().waitFor();
  await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
  const isFramed = framed.has(path);
  const seen = await faultsOf(page, isFramed ? firstLooks : looks, isFramed);
  seen.push(...(await tooHeavy(page)));
  assert.deepEqual([...seen, ...faults.splice(0)], []);
}

/** One file for each of the two groups, so that the runner takes them side by side. */
export function describePages(name: string, paths: string[], { isPublic }: { isPublic: boolean }): void {
  if (noBrowser) console.log(`browser tests skip: ${noBrowser}`);
  describe(`${name}: axe finds nothing, no text is cut off or overlaps, no other host is asked`, {
    skip: noBrowser,
  }, () => {
    let built: Awaited<ReturnType<typeof buildConsole>>;
    let server: TestServer;
    let browser: Browser;
    let watched: Watched;
    let failed: string;
    before(async () => {
      built = await buildConsole();
      server = await startTestServer({ consoleDir: built.dir });
      // Pages with something on them: a request that succeeded, one that failed with a word longer than a phone is wide.
      await server.call('/api/v1/utils/qr', { body: { data: 'Ọjà' } });
      const refused = await server.call('/api/v1/utils/qr', { body: { data: '', ['long'.repeat(20)]: 1 } });
      await server.call('/api/v1/operator/services', { body: { definition: exampleDefinition } });
      for (const page of ['terms', 'privacy'])
        await server.call(`/api/v1/operator/legal/${page}`, {
          method: 'PUT',
          body: { markdown: '# Who is responsible\n\n{{sub_processors}}\n\n- Nobody else.' },
        });
      failed = refused.headers.get('x-request-id') ?? '';
      browser = await launch();
      watched = await openPage(browser, server.url);
      if (!isPublic) await logIn(watched.page, server.operator.email, server.operator.password);
    });
    after(async () => {
      await browser?.close();
      await server?.close();
      built?.remove();
    });
    for (const path of paths) {
      const check = () => checkPage(watched, path.replace('{failed}', failed));
      if (quickPaths.has(path)) it(path, check);
      else slowTest(path, check);
    }
  });
}
