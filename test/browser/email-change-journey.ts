/** Changing the email address from the settings and from both mailboxes, under axe on a desk and on a phone. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { openMailbox, tokenIn } from '../platform/mailbox-testing.ts';
import { logIn, openPage } from './browser.ts';
import { lookAt } from './look-at.ts';

export async function emailChangeJourney(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const mails = openMailbox(server);
  const fresh = `new-${email}`;
  const { page, faults, close } = await openPage(browser, server.url, {
    expected: /Failed to load resource.*40[01]/,
  });
  await logIn(page, email, password);
  await page.goto('/console/settings');
  const begin = async () => {
    await page.getByRole('button', { name: 'Change email address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email address').fill(fresh);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Send links' }).click();
    await page.getByText('Waiting for the current email address').waitFor();
    return Promise.all([mails.take(email), mails.take(fresh)]);
  };
  await begin();
  await lookAt(page, 'email-pending');
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await page.getByText('Change cancelled').waitFor();
  const [toOld, toNew] = await begin();

  // Mailboxes are read elsewhere, perhaps.
  const mailbox = await openPage(browser, server.url, { expected: /Failed to load resource.*400/ });
  const open = async (token: string) => {
    await mailbox.page.goto('/login');
    await mailbox.page.goto(`/confirm-email#token=${token}`);
  };
  await open(tokenIn(toNew));
  await mailbox.page.getByRole('button', { name: 'Confirm email address' }).click();
  await mailbox.page.getByText(/takes effect when the other email address/).waitFor();
  await open(tokenIn(toOld));
  await mailbox.page.getByText(`Your Oja login uses ${email}`, { exact: false }).waitFor();
  await lookAt(mailbox.page, 'email-approve');
  await mailbox.page.getByRole('button', { name: 'Approve change' }).click();
  await mailbox.page.getByText('Email address changed.').waitFor();
  await open(tokenIn(toOld));
  await mailbox.page.getByText(/this link was already used/).waitFor();

  await page.reload();
  await page.getByText(fresh).first().waitFor();
  await page.getByText('Chrome, Linux').waitFor();
  await page.getByText('Unknown location').waitFor();
  assert.deepEqual([...faults, ...mailbox.faults], []);
  for (const watched of [{ close }, mailbox]) await watched.close();
}
