/** What a phone shows while the code is on its way, and what search engines see; nothing runs here. */
import assert from 'node:assert/strict';
import type { Browser, Page, Route } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { openPage } from './browser.ts';

/** An address, the title of its document, and what can be read there. */
const drawn: [string, string, (page: Page) => ReturnType<Page['getByRole']>][] = [
  [
    '/',
    'Every API your product needs, behind one key. · Oja',
    (page) => page.getByRole('heading', { level: 1, name: /one key/i }),
  ],
  [
    '/docs/quickstart',
    'Quickstart · Oja',
    (page) => page.getByRole('article').getByRole('heading', { level: 2 }).first(),
  ],
  ['/pricing', 'Pricing · Oja', (page) => page.getByRole('row', { name: /DNS lookup/ })],
  [
    '/reference',
    'Reference · Oja',
    (page) => page.getByRole('link', { name: /\/api\/v1\/network\/dns(?!\/)/ }),
  ],
  ['/docs/api/network.dns', 'DNS lookup · Oja', (page) => page.getByRole('heading', { name: 'DNS lookup' })],
  ['/status', 'Status · Oja', (page) => page.getByRole('heading', { name: 'Status' })],
  ['/console/keys', 'Keys · Oja', (page) => page.getByRole('status')],
  ['/login', 'Log in · Oja', (page) => page.getByRole('heading', { name: 'Log in' })],
];

export async function drawnByTheServer(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url, {
    javaScriptEnabled: false,
    expected: /401/,
  });
  for (const [address, title, seen] of drawn) {
    await page.goto(address);
    await seen(page).waitFor();
    assert.equal(await page.title(), title);
    assert.equal(await contentOf(page, 'meta[property="og:title"]'), title);
    assert.notEqual(await contentOf(page, 'meta[name=description]'), '');
  }
  // A form that does not work yet would put a password into the address.
  assert.equal(await page.getByRole('textbox').count(), 0);
  assert.deepEqual(faults, []);
  await close();
  await toldToCrawlers(server);
}

/** In a page, before any script: how far what is seen has moved. */
const shifted = `globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;
const twoFrames = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`;

/** What is drawn with the letters of the device stays in place when ours arrive, one font after the other. */
export async function lateFonts(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url);
  const fonts: Route[] = [];
  await page.route(/\.woff2$/, (route) => void fonts.push(route));
  await page.addInitScript(shifted);
  await page.goto('/docs/quickstart', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'DNS lookup' }).first().waitFor();
  assert.ok(fonts.length >= 2, `${fonts.length} fonts`);
  for (const font of fonts) {
    const arrived = page.waitForEvent('requestfinished', (request) => request === font.request());
    await font.continue();
    await arrived;
    await page.evaluate(twoFrames);
  }
  await page.evaluate(`document.fonts.ready.then(() => ${twoFrames})`);
  const shift = await page.evaluate<number>('shift');
  assert.ok(shift < 0.01, `the page shifts by ${shift}`);
  assert.deepEqual(faults, []);
  await close();
}

const contentOf = (page: Page, selector: string) => page.locator(selector).getAttribute('content');

async function toldToCrawlers(server: TestServer): Promise<void> {
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  assert.match(robots, /^Disallow: \/console$/m);
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const places = [...(await (await fetch(sitemap)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, at]) => at!,
  );
  for (const path of ['/', '/pricing', '/docs/quickstart', '/docs/api/network.dns'])
    assert.ok(places.includes(server.url + path), path);
  assert.deepEqual(
    places.filter((place) => /\$|\/console|\/operator|\/playground/.test(place)),
    [],
  );
}

/** What a setting means is read without scrolling sideways. */
export async function tablesOnPhone(browser: Browser, server: TestServer): Promise<void> {
  const viewport = { width: 390, height: 844 };
  const { page, faults, close } = await openPage(browser, server.url, { viewport });
  await page.goto('/docs/settings', { waitUntil: 'networkidle' });
  const about = page.getByRole('cell', { name: 'Port to listen on.' });
  await about.waitFor();
  const box = (await about.boundingBox())!;
  assert.ok(box.x + box.width <= viewport.width, `ends at ${box.x + box.width}`);
  const wide = await page
    .getByRole('table')
    .evaluateAll((tables) => tables.filter((one) => one.scrollWidth > one.parentElement!.clientWidth).length);
  assert.equal(wide, 0);
  assert.deepEqual(faults, []);
  await close();
}
