/** Lines that break, sessions that end, addresses without TLS: what a page does then. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, openPage } from './browser.ts';

export async function lostConnection(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url, {
    expected: /Failed to load resource|dynamically imported module/,
  });
  await logIn(page, email, password);
  await page.goto('/console/keys?create=1');
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.locator('[name=name]:focus').waitFor();
  await page.keyboard.type('laptop');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Media', exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('The server does not answer.').waitFor();
  // Who comes back to the tab finds the form as it was.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  assert.equal(await name.inputValue(), 'laptop');
  await page.getByRole('button', { name: 'Cancel' }).click();

  // A page whose code did not arrive says so beside the menu, and comes when the line is back.
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.getByRole('link', { name: 'Usage' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Jobs' }).waitFor();
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('dynamically imported module')),
    [],
  );
  await close();
}

export async function otherTab(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, close } = await openPage(browser, server.url, { expected: /401/ });
  await logIn(page, email, password);
  await page.goto('/console/settings');
  const other = await page.context().newPage();
  await other.goto('/console/jobs');
  await other.getByRole('heading', { name: 'Jobs' }).waitFor();

  await page.context().clearCookies();
  await page.getByLabel('Name').fill('Ada of Lagos');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Log in' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await other.getByRole('heading', { name: 'Jobs' }).waitFor();
  await close();
}

const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

/** A server in the house, reached by its address alone: browsers give such pages no clipboard. */
export async function plainHttp(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, email, password);
  const witness = await page.context().newPage();
  await witness.goto('/');
  await page.addInitScript(
    `Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })`,
  );
  await page.goto('/console/keys?create=1');
  await page.getByRole('textbox', { name: 'Name' }).fill('laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  await witness.bringToFront();
  assert.equal(await clipboard(witness), secret);
  assert.deepEqual(faults, []);
  await close();
}
