/** Leaving: a checkout by the back button, and the platform for good. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { totpAt } from '../../packages/core/src/platform/accounts/totp.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { joinAs } from '../platform/join-testing.ts';
import { logIn, openPage } from './browser.ts';

export async function checkoutLeft(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url, {
    expected: /Failed to load resource/,
  });
  await logIn(page, email, password);
  await page.goto('/console/credits');
  // An answer without a page leaves this one as it is: as a browser keeps it for the back button.
  const checkout = '**/payments/sandbox/checkout/**';
  await page.route(checkout, (route) => route.fulfill({ status: 204 }));
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await page.getByLabel('Amount').fill('₦15,000');
  await page.getByText('$10.00').first().waitFor();
  await Promise.all([page.waitForRequest(checkout), pay.click()]);
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  await page.getByRole('cell', { name: 'Pending' }).waitFor();
  await page.locator('button:not([aria-disabled])', { hasText: 'Continue to payment' }).waitFor();
  await page.unroute(checkout);

  // Given up at the checkout: the way back to it stays open, there and in the list.
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const told = page.getByRole('status').filter({ hasText: 'The payment wasn’t completed.' });
  await told.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Payment received: $10.00 added.').waitFor();
  await page.getByRole('cell', { name: 'Paid', exact: true }).waitFor();

  // A payment that is not this account's, or cannot be read, is reported rather than left out.
  await page.goto('/console/credits?topup=top_00000000000000000000000000&status=paid');
  await page.getByText('We can’t check this payment right now.').waitFor();
  assert.deepEqual(faults, []);
  await close();
}

/** By keyboard alone, with a second factor that another owner does not have. */
export async function goodbye(browser: Browser, server: TestServer): Promise<void> {
  const { id, email, password, key } = await server.account({ dollars: 3 });
  const { page, faults, close } = await openPage(browser, server.url, {
    expected: /Failed to load resource/,
  });
  await logIn(page, email, password);
  const { store, now } = server.app.platform.parts;
  const { personId } = await server.account();
  await store.transact(joinAs, { accountId: id, personId, role: 'owner', at: 1 });
  const begun = await page.request.post('/api/v1/account/totp', { data: { current_password: password } });
  const { secret } = (await begun.json()) as { secret: string };
  const codeAt = (steps: number) => totpAt(secret, Math.floor(now() / 30_000) + steps);
  await page.request.post('/api/v1/account/totp/confirm', { data: { totp: codeAt(-1) } });
  await page.goto('/console/settings');
  await page.getByRole('button', { name: 'Download my data' }).press('Enter');
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Current password').fill(password);
  const confirm = asked.getByRole('button', { name: 'Download my data' });
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.press('Enter')]);
  await asked.waitFor({ state: 'detached' });
  const mine = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.equal(mine.account.email, email);

  const open = page.getByRole('button', { name: 'Delete account' });
  await open.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Delete account' }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You have $3.00 (₦4,500.00) in credits left.').waitFor();
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByLabel('Authenticator code').fill(codeAt(0));
  await dialog.getByLabel('Current password').fill('not this one');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('The current password is wrong.').waitFor();
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/account-deleted');
  assert.equal((await server.call('/api/v1/whoami', { key })).json.error.code, 'key_revoked');
  await page.goto('/console');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  assert.deepEqual(faults, []);
  await close();
}
