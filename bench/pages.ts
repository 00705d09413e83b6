/**
 * What a visitor waits for: first paint, largest paint, layout shift, blocking time, and bytes of scripts and styles as
 * they travel, of the pages that people open first. Run: node bench/pages.ts
 */

import { startTestServer } from '../packages/server/src/testing/server.ts';
import { buildConsole, launch, logIn, openPage } from '../test/browser/browser.ts';

const rounds = 3;
const settleMs = 1_500;
const paths = [
  '/',
  '/pricing',
  '/docs',
  '/docs/quickstart',
  '/docs/api/network.dns',
  '/console',
  '/console/requests',
  '/playground/utilities.qr',
];

interface Figures {
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
  blockedMs: number;
  shellBytes: number;
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
  const shell = performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css)(\\?|$)/.test(name));
  const shellBytes = shell.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const { shift, largest, blocked } = globalThis.__seen;
  return { firstPaintMs: paint?.startTime ?? 0, largestPaintMs: largest, shift, blockedMs: blocked, shellBytes };
})()`;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function run(): Promise<({ path: string } & Figures)[]> {
  const built = await buildConsole();
  const server = await startTestServer({ consoleDir: built.dir });
  const browser = await launch();
  try {
    const rows: ({ path: string } & Figures)[] = [];
    for (const path of paths) {
      const all: Figures[] = [];
      for (let round = 0; round < rounds; round++) {
        // A context of its own: nothing is cached.
        const { page, close } = await openPage(browser, server.url);
        if (/^\/(?:console|playground)/.test(path))
          await logIn(page, server.operator.email, server.operator.password);
        await page.addInitScript(watch);
        await page.goto(path, { waitUntil: 'networkidle' }).catch(() => undefined);
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
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.close();
    built.remove();
  }
}

export const tableOf = (rows: Awaited<ReturnType<typeof run>>) =>
  [
    '| page | first paint ms | largest paint ms | layout shift (worst) | blocked ms | scripts and styles KB |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ path, firstPaintMs, largestPaintMs, shift, blockedMs, shellBytes }) =>
        `| ${path} | ${firstPaintMs.toFixed(0)} | ${largestPaintMs.toFixed(0)} | ${shift.toFixed(3)} | ${blockedMs.toFixed(0)} | ${(shellBytes / 1000).toFixed(1)} |`,
    ),
  ].join('\n');

if (import.meta.main) {
  console.log(tableOf(await run()));
  process.exit(0);
}
