/** Passkeys with Chromium's virtual authenticator: add, rename, log in, delete, under axe on a desk and on a phone. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, openPage } from './browser.ts';
import { lookAt } from './look-at.ts';

export async function passkeyJourney(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  // Browsers have no passkeys for IP addresses.
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const { page, faults, close } = await openPage(browser, origin, {
    expected: /Failed to load resource.*401/,
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const setPresence = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await logIn(page, email, password);
  await page.goto('/console/settings');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Current password').fill('wrong pass phrase');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByText('The current password is wrong.').waitFor();
  await lookAt(page, 'passkey-add');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.getByText('Never used').waitFor();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  assert.deepEqual([credentials.length, credentials[0]!.rpId], [1, 'localhost']);

  await page.getByRole('button', { name: 'Actions for Laptop' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Work laptop').waitFor();
  await lookAt(page, 'passkeys');

  // The same device again: the browser knows.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Name').fill('Again');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByText('This device already has a passkey for your account.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Nobody touches the authenticator before the button is pressed, so that autofill does not log in first.
  await setPresence(false);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await button.waitFor();
  await lookAt(page, 'log-in');
  await setPresence(true);
  await button.click();
  await page.waitForURL('**/console');
  await page.goto('/console/settings');
  await page.getByText('Last used').waitFor();

  await page.getByRole('button', { name: 'Actions for Work laptop' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Passkey deleted').waitFor();
  await setPresence(false);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/login');
  await button.waitFor();
  await setPresence(true);
  await button.click();
  await page.getByText('The passkey could not be verified.').waitFor();
  assert.deepEqual(faults, []);
  await close();
}
