/** An operator views an account: announced on every page, read-only, ended by a button. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { openMailbox } from '../platform/mailbox-testing.ts';
import { logIn, openPage } from './browser.ts';
import { lookAt } from './look-at.ts';

export async function impersonationJourney(browser: Browser, server: TestServer): Promise<void> {
  const team = await server.account({ dollars: 3 });
  const mails = openMailbox(server);
  // What is hidden from the operator is refused.
  const { page, faults, close } = await openPage(browser, server.url, { expected: /403/ });
  await logIn(page, server.operator.email, server.operator.password);
  await page.goto(`/operator/accounts?search=${encodeURIComponent(team.id)}`);
  await page.getByRole('button', { name: `Actions for ${team.email}` }).click();
  await page.getByRole('menuitem', { name: 'View account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ticket 4711: missing receipt');
  await lookAt(page, 'impersonate');
  await dialog.getByRole('button', { name: 'View account' }).click();
  await page.waitForURL('**/console');
  const banner = page.getByText(/is viewing Ada as an operator, read-only, until/);
  await banner.waitFor();
  await lookAt(page, 'impersonating');
  assert.match((await mails.take(team.email)).text, /Reason: Ticket 4711: missing receipt/);

  // What belongs to the members is not there; what only reads works.
  await page.goto('/console/keys');
  await banner.waitFor();
  await page.getByText('test key').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Create key' }).count(), 0);
  await page.goto('/console/settings');
  await page.getByText('Security settings belong to the members').waitFor();
  assert.equal(await page.getByText('Two-factor authentication').count(), 0);
  const tried = await page.request.post('/api/v1/keys', {
    data: { name: 'mine', scopes: ['ai'] },
    headers: { origin: server.url },
  });
  assert.equal((await tried.json()).error.code, 'impersonation_read_only');

  await page.getByRole('button', { name: 'End view' }).click();
  await page.waitForURL('**/operator/accounts');
  await page.goto('/operator/audit');
  await page.getByText('account.impersonate-end').first().waitFor();
  await banner.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await close();
}
