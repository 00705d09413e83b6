/** What a visitor downloads before the start page can be used. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { openPage } from './browser.ts';

export const shellBytesMax = 120_000;

/** In a page: the scripts and styles that it has loaded, packed, by name. */
export const shellSizes = `performance.getEntriesByType('resource')
  .filter(({ name }) => /\\.(?:js|css)$/.test(new URL(name).pathname))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`;

/** Scripts and styles as they travel, packed; fonts come when they come. */
export async function shellWeight(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url);
  const sizes: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
  const all = await Promise.all(sizes);
  const total = all.reduce((sum, [, bytes]) => sum + bytes, 0);
  assert.ok(all.length >= 3, `only ${all.length} scripts and styles seen`);
  assert.ok(total > 0 && total <= shellBytesMax, `${total} bytes: ${JSON.stringify(all)}`);
  // The answer in the hero is the sample of the server, asked now.
  await page.getByRole('button', { name: 'Run it' }).click();
  await page.getByText(/^200 in .*, request req_/).waitFor();
  await page.getByText('chat.completion').waitFor();
  await page.getByRole('tab', { name: 'DNS' }).click();
  await page.getByRole('button', { name: 'Run it' }).click();
  await page.getByText('mail.example.com').first().waitFor();
  assert.deepEqual(faults, []);
  await close();
}
