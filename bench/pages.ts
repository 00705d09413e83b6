/**
 * What a visitor waits for: first paint, largest paint, layout shift, blocking time, and bytes as they travel, of one
 * page of each kind with an empty cache. Fails if a layout shifts by more than 0.05 or a page loads more than 120 KB of
 * scripts and styles. Run: node bench/pages.ts (about two minutes), or node bench/pages.ts --all for every kind of page.
 */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startTestServer, type TestServer } from '../packages/server/src/testing/server.ts';
import { launch, logIn, openPage } from '../test/browser/browser.ts';
import { shellBytesMax } from '../test/browser/shell-weight.ts';

const rounds = 2;
const settleMs = 1_000;
const shiftMax = 0.05;
const paths = [
  '/',
  '/pricing',
  '/docs/quickstart',
  '/docs/api/ai.chat',
  '/console',
  '/console/requests',
  '/console/credits',
  '/playground/utilities.qr',
  '/operator',
];
const furtherPaths = [
  '/status',
  '/login',
  '/docs',
  '/docs/api/network.dns',
  '/console/keys',
  '/console/connect',
  '/console/settings',
  '/playground/ai.chat',
];
const isInside = (path: string) => /^\/(?:console|playground|operator)/.test(path);

interface Figures {
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
  blockedMs: number;
  shellBytes: number;
  /** The document, its code, styles, fonts and data, with their heads. */
  transferredBytes: number;
}

/** Before any script of the page: the browser's own entries, as Lighthouse reads them. */
const watch = `(() => {
  const seen = { shift: 0, largest: 0, blocked: 0 };
  globalThis.__seen = seen;
  const on = (type, add) => new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  on('largest-contentful-paint', (entry) => { seen.largest = entry.startTime; });
  on('longtask', (entry) => { seen.blocked += Math.max(0, entry.duration - 50); });
})()`;
const read = `(() => {
  const paint = performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint');
  const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const shell = loaded.filter(({ name }) => /\\.(js|css)(\\?|$)/.test(name));
  const shellBytes = shell.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const transferredBytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const { shift, largest, blocked } = globalThis.__seen;
  const firstPaintMs = paint?.startTime ?? 0;
  return { firstPaintMs, largestPaintMs: largest, shift, blockedMs: blocked, shellBytes, transferredBytes };
})()`;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function run(seen = paths): Promise<({ path: string } & Figures)[]> {
  // As it is served: tests pack theirs quickly instead of well.
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build-console.mjs')], {
    stdio: 'inherit',
  });
  const server = await startTestServer();
  const browser = await launch();
  try {
    const rows: ({ path: string } & Figures)[] = [];
    const storageState = await loggedIn(browser, server);
    for (const path of seen) {
      const all: Figures[] = [];
      for (let round = 0; round < rounds; round++) {
        // A context of its own: nothing is cached.
        const { page, close } = await openPage(browser, server.url, isInside(path) ? { storageState } : {});
        await page.addInitScript(watch);
        // Not until the network is idle: pages with live updates never are.
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
        await page.waitForTimeout(settleMs);
        all.push(await page.evaluate<Figures>(read));
        await close();
      }
      rows.push({
        path,
        firstPaintMs: middle(all.map(({ firstPaintMs }) => firstPaintMs)),
        largestPaintMs: middle(all.map(({ largestPaintMs }) => largestPaintMs)),
        shift: Math.max(...all.map(({ shift }) => shift)),
        blockedMs: middle(all.map(({ blockedMs }) => blockedMs)),
        shellBytes: middle(all.map(({ shellBytes }) => shellBytes)),
        transferredBytes: middle(all.map(({ transferredBytes }) => transferredBytes)),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
}

async function loggedIn(browser: Browser, { url, operator }: TestServer) {
  const { page, close } = await openPage(browser, url);
  await logIn(page, operator.email, operator.password);
  const state = await page.context().storageState();
  await close();
  return state;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

export const tableOf = (rows: Awaited<ReturnType<typeof run>>) =>
  [
    '| page | first paint ms | largest paint ms | layout shift (worst) | blocked ms | scripts and styles KB | transferred KB |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ path, firstPaintMs, largestPaintMs, shift, blockedMs, shellBytes, transferredBytes }) =>
        `| ${path} | ${firstPaintMs.toFixed(0)} | ${largestPaintMs.toFixed(0)} | ${shift.toFixed(3)} | ${blockedMs.toFixed(0)} | ${kilobytes(shellBytes)} | ${kilobytes(transferredBytes)} |`,
    ),
  ].join('\n');

if (import.meta.main) {
  const rows = await run(process.argv.includes('--all') ? [...paths, ...furtherPaths] : paths);
  console.log(tableOf(rows));
  process.exit(rows.some(({ shift, shellBytes }) => shift > shiftMax || shellBytes > shellBytesMax) ? 1 : 0);
}
