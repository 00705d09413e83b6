/** The playground's form on the page of an endpoint, its sample files, and what it says when credits are gone. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, openPage } from './browser.ts';

export async function tryOnDocsPage(browser: Browser, server: TestServer): Promise<void> {
  await server.call('/api/v1/operator/categories/network', {
    method: 'PUT',
    body: { state: 'live', free_per_month: 0 },
  });
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url, { expected: /402/ });
  await page.goto('/docs/api/network.dns');
  const logInLink = page.getByRole('link', { name: 'Log in to try it' });
  assert.equal(await logInLink.getAttribute('href'), '/login?next=%2Fdocs%2Fapi%2Fnetwork.dns');

  await logInLink.click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/docs/api/network.dns');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[data-result=failed]').getByText('insufficient_credits').waitFor();
  const topUp = page.locator('[data-result=failed]').getByRole('link', { name: 'Top up' });
  assert.equal(await topUp.getAttribute('href'), '/console/credits');
  await page.locator('[data-runs]').getByText('402').waitFor();
  assert.deepEqual(faults, []);
  await close();
}

/** The file of the example is there to see, and another takes its place. */
export async function sampleFiles(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, server.operator.email, server.operator.password);
  await page.goto('/playground/utilities.image');
  const picked = page.locator('[data-picked="stall.svg"]');
  await picked.waitFor();
  const width = await picked
    .locator('img')
    .evaluate<number, { naturalWidth: number; complete: boolean }>((image) =>
      image.complete ? image.naturalWidth : -1,
    );
  assert.notEqual(width, 0, 'the thumbnail is an image');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[data-result=done] img').waitFor();
  await page.getByLabel('Replace').setInputFiles({
    name: 'other.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
  });
  await page.locator('[data-picked="other.svg"]').waitFor();
  await page.goto('/playground/ai.transcribe');
  await page.locator('[data-picked="market.ogg"] audio').waitFor();
  assert.deepEqual(faults, []);
  await close();
}
