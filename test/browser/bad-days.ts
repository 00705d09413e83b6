/** Lines that break, sessions that end, addresses without TLS: what a page does then. */
import assert from 'node:assert/strict';
import type { Browser, Page, Route } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, logInByHand, openPage } from './browser.ts';

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
  await name.press('Enter');
  await page.getByRole('dialog').getByText('The server is unreachable.').waitFor();
  // Who comes back to the tab finds the form as it was.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  assert.equal(await name.inputValue(), 'laptop');
  await page.getByRole('button', { name: 'Cancel' }).click();

  // A response that is lost on its way: the key is there, and a second one is not asked for.
  await page.context().setOffline(false);
  await page.goto('/console/keys?create=1');
  await page.route('**/api/v1/keys', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await name.fill('lost');
  await name.press('Enter');
  await page.getByRole('dialog').getByText('Your change may have been saved: check').waitFor();
  await page.unroute('**/api/v1/keys');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('row').filter({ hasText: 'lost' }).waitFor();

  // A key that could not be paused must not seem to be.
  await page.reload();
  await page.route('**/api/v1/keys/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Actions for lost' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByText('The server is unreachable.').waitFor();
  await page.context().setOffline(true);

  // A page whose code did not arrive says so beside the menu, and comes when the line is back.
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
  await page.getByRole('link', { name: 'Usage', exact: true }).waitFor();
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
  await logInByHand(page, email, password);
  await page.goto('/console/settings');
  const name = page.getByLabel('Name', { exact: true });
  await name.waitFor();
  const other = await page.context().newPage();
  await other.goto('/console/webhooks');
  await other.getByRole('button', { name: 'Add endpoint' }).first().click();
  const url = other.getByRole('dialog').getByLabel('URL');
  await url.fill('https://example.com/hooks');

  await name.fill('Ada of Lagos');
  // Either tab may notice first, by a request of its own.
  await page.context().clearCookies();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Your session has ended' });
  const askedThere = other.getByRole('dialog', { name: 'Your session has ended' });
  for (const dialog of [asked, askedThere]) await dialog.waitFor();
  assert.equal(await asked.getByLabel('Email').inputValue(), email);
  await asked.getByLabel('Password').fill(password);
  await asked.getByRole('button', { name: 'Log in', exact: true }).click();
  for (const dialog of [asked, askedThere]) await dialog.waitFor({ state: 'detached' });

  // What was typed is there in both tabs, and can be saved.
  assert.equal(await url.inputValue(), 'https://example.com/hooks');
  assert.equal(await name.inputValue(), 'Ada of Lagos');
  await name.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();

  // What another person opens shows nothing of the one before.
  const another = await server.account();
  await logIn(page, another.email, another.password);
  await page.evaluate(`localStorage.setItem('oja-session', 'another login')`);
  await url.waitFor({ state: 'detached' });
  // To log out is to leave every tab.
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('button', { name: 'Log in', exact: true }).waitFor();
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
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  await witness.bringToFront();
  assert.equal(await clipboard(witness), secret);
  await page.bringToFront();
  await page.goto('/playground/utilities.qr');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied, including the form values').waitFor();
  await witness.bringToFront();
  assert.match(await clipboard(witness), /\/playground\/utilities\.qr/);
  assert.deepEqual(faults, []);
  await close();
}

/** Pages behind the first, while the first one moves on: no row is missing between them, none is there twice. */
export async function longLog(browser: Browser, server: TestServer): Promise<void> {
  const { email, password, key } = await server.account();
  const call = () => server.call('/api/v1/whoami', { key });
  for (let i = 0; i < 105; i += 1) await call();
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, email, password);
  await page.goto('/console/requests?live=off&endpoint=account.whoami');
  const rows = page.locator('tbody tr');
  const shown = async (count: number) => {
    await rows.nth(count - 1).waitFor();
    assert.equal(await rows.count(), count);
  };
  await shown(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await shown(100);
  for (let i = 0; i < 7; i += 1) await call();
  // The newest page is old after five seconds; coming back to the tab reads it again.
  await page.clock.install();
  await page.clock.fastForward(10_000);
  const again = page.waitForResponse(/requests\?/);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await again;
  await shown(107);
  await page.getByRole('button', { name: 'Show more' }).click();
  await shown(112);
  const ids = await rows.locator('[title^=req_]').evaluateAll((all) => all.map((one) => one.title));
  assert.equal(new Set(ids).size, 112);
  // Rows of the filter before stay in sight while another is read, and have no next page.
  const held: Route[] = [];
  await page.route(/requests\?.*status=client_error/, (route) => void held.push(route));
  await page.goto('/console/requests?live=off');
  await shown(50);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.waitFor();
  await page.getByLabel('Status').selectOption('client_error');
  await more.waitFor({ state: 'detached' });
  assert.equal(await rows.count(), 50);
  await held[0]!.continue();
  await page.getByText('No requests match these filters.').waitFor();
  await page.unroute(/requests\?.*status=client_error/);
  await page.goto('/console/requests?live=off&endpoint=account.whoami');
  await shown(50);
  for (const count of [100, 112]) {
    await more.click();
    await shown(count);
  }
  // Back from a request, all of them are there, where the list was left.
  const last = rows.last();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate<number>('scrollY');
  await last.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Request' }).waitFor();
  await page.goBack();
  await shown(112);
  // A function and no text, which the page's policy refuses from the second look on.
  await page.waitForFunction((y) => (globalThis as unknown as { scrollY: number }).scrollY === y, scrolled);
  assert.deepEqual(faults, []);
  await close();
}

/** A link that came too late leads to a new one. */
export async function spentLink(browser: Browser, server: TestServer): Promise<void> {
  const { page, close } = await openPage(browser, server.url, { expected: /400/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/console/reset#token=${'x'.repeat(43)}`);
  await page.getByLabel('New password').fill('a long pass phrase');
  const send = page.getByRole('button', { name: 'Set password' });
  await send.click();
  await page.getByText('This reset link was already used').waitFor();
  // The id of the failed request does not push the card off a phone.
  assert.ok(((await send.boundingBox())?.width ?? 0) < 358);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.getByLabel('Email').waitFor();
  await close();
}
