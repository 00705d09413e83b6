/** A company's name, address and tax number: typed once, on the receipt of the next payment. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { joinTeam } from '../platform/team-testing.ts';
import { logIn, openPage } from './browser.ts';

export async function billingJourney(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url, {
    expected: /Failed to load resource.*400/,
  });
  await logIn(page, email, password);
  await page.goto('/console/settings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Billing details' }) });
  const save = card.getByRole('button', { name: 'Save' });
  const address = card.getByLabel('Postal address');
  await card.getByLabel('Legal name').fill('Obi Foods Ltd');
  await address.fill('14 Allen Avenue\nOpebi\nIkeja\nLagos\nNigeria');
  await card.getByLabel('Country').selectOption('Nigeria');
  await card.getByLabel('Tax number').fill('23456789-0001');
  await save.click();
  await card.locator('textarea[aria-invalid]').waitFor();
  await card.getByText('billing.address: must have at most 4 lines').first().waitFor();
  await address.fill('14 Allen Avenue\nIkeja, Lagos');
  await save.click();
  await page.getByText('Billing details saved').waitFor();
  assert.equal(await card.getByRole('alert').count(), 0);
  await page.reload();
  assert.equal(await address.inputValue(), '14 Allen Avenue\nIkeja, Lagos');
  assert.equal(await card.getByLabel('Country').inputValue(), 'NG');

  await page.goto('/console/credits');
  await page.getByLabel('Amount').fill('₦15,000');
  await page.getByText('$10.00').first().waitFor();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Payment received: $10.00 added.').waitFor();
  await page.getByRole('link', { name: /^View: OJA-/ }).click();
  const told = await page.locator('dt', { hasText: 'Billed to' }).locator('+ dd').innerText();
  assert.deepEqual(told.split('\n'), [
    'Obi Foods Ltd',
    '14 Allen Avenue',
    'Ikeja, Lagos',
    'Nigeria',
    'Tax ID: 23456789-0001',
  ]);
  assert.deepEqual(faults, []);
  await close();
}

/** Billing members set the low-balance alert; caps are for owners and admins. Everyone changes their own name. */
export async function billingMember(browser: Browser, server: TestServer): Promise<void> {
  const team = await server.account();
  const { email, password } = await joinTeam(server, team, 'billing');
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, email, password);
  await page.goto('/console/credits');
  const card = page.locator('section', { has: page.getByLabel('Low-balance alert') });
  await card.getByLabel('Low-balance alert').fill('5');
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await card.getByLabel('Monthly cap').count(), 0);
  const { json } = await server.call('/api/v1/account', { key: team.key });
  assert.equal(json.low_balance_alert, '5.00');

  // Their own name, not that of the account.
  await page.goto('/console/settings');
  await page.getByLabel('Your name').fill('Bola Ade');
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto('/console/members');
  await page.getByRole('cell', { name: 'Bola Ade' }).waitFor();
  assert.deepEqual(faults, []);
  await close();
}
