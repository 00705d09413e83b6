/** Screenshots: warm p50 of one caller, then 12 shots at concurrency 4. Run: node bench/browser.ts */

import { callWith } from '../packages/core/src/engines/upstream-testing.ts';
import type { CaptureInput } from '../packages/web/src/browser/port.ts';
import { openTestBrowser, plain, servePages } from '../packages/web/src/browser/testing.ts';

export interface Row {
  what: string;
  value: number;
  unit: string;
}

const page = `<!doctype html><title>bench</title><style>body{font:16px sans-serif;columns:2}</style>
${'<h2>Market day</h2><p>Yam, pepper and cloth, priced in naira and paid from a telephone.</p>'.repeat(60)}`;

const steps: Partial<CaptureInput> = {
  waitFor: { selector: 'h2', state: 'visible', network_idle: false, ms: 0 },
  actions: [
    { type: 'hover', selector: 'p' },
    { type: 'scroll', to: 'bottom' },
  ],
  css: 'h2 { color: teal }',
  headers: { 'x-bench': '1' },
};

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function run(): Promise<Row[]> {
  await using pages = await servePages((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`] });
  const shoot = async (options: Partial<CaptureInput> = {}) => {
    const startedAt = performance.now();
    const asked = { ...plain, width: 1_280, height: 800, url: pages.url, ...options };
    await browser.engine.capture(asked, callWith());
    return performance.now() - startedAt;
  };
  const coldMs = await shoot();
  const warm: number[] = [];
  for (let shot = 0; shot < 15; shot++) warm.push(await shoot());
  const driven: number[] = [];
  for (let shot = 0; shot < 15; shot++) driven.push(await shoot(steps));
  const startedAt = performance.now();
  let left = 12;
  const caller = async () => {
    while (left-- > 0) await shoot();
  };
  await Promise.all([caller(), caller(), caller(), caller()]);
  const twelveMs = performance.now() - startedAt;
  return [
    { what: 'first shot, browser started', value: coldMs, unit: 'ms' },
    { what: 'warm shot, p50', value: middle(warm), unit: 'ms' },
    { what: 'warm shot with steps, p50', value: middle(driven), unit: 'ms' },
    { what: '12 shots at concurrency 4', value: twelveMs, unit: 'ms' },
  ];
}

if (import.meta.main) {
  for (const { what, value, unit } of await run())
    console.log(`${what.padEnd(32)} ${value.toFixed(0).padStart(6)} ${unit}`);
}
