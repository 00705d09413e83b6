/** A reader in Lagos: an hour ahead of UTC, which the server keeps. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, openPage } from './browser.ts';

const hourMs = 3_600_000;
/** As a clock an hour ahead shows it. */
const inLagos = (iso: string) => new Date(Date.parse(iso) + hourMs).toISOString().slice(0, 19);
const inUtc = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

export async function ownTime(browser: Browser, server: TestServer): Promise<void> {
  const { email, password, key } = await server.account();
  await server.call('/api/v1/chat', { key, body: {} });
  const { data } = (await server.call('/api/v1/requests', { key })).json;
  const { id, at } = data[0];
  // The figures have it a moment later.
  while ((await server.call('/api/v1/usage', { key })).json.total.errors !== 1);
  const { page, faults, close } = await openPage(browser, server.url, { timezoneId: 'Africa/Lagos' });
  await logIn(page, email, password);

  await page.goto('/console/requests');
  await page.getByRole('columnheader', { name: 'Time (UTC+1)' }).waitFor();
  const time = page.getByRole('row').filter({ hasText: 'ai.chat' }).getByRole('time');
  assert.equal(await time.textContent(), inLagos(at).replace('T', ' '));
  assert.equal(await time.getAttribute('title'), inUtc(at));

  // Filters are typed in the same time, and kept in the address as moments that mean the same everywhere.
  const minute = inLagos(at).slice(0, 16);
  await page.getByText('More filters').click();
  await page.getByLabel('Before (UTC+1)').fill(minute);
  await page.getByText('No requests', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('to'), `${at.slice(0, 16)}:00.000Z`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('From (UTC+1)').fill(minute);
  await page.getByRole('row').filter({ hasText: 'ai.chat' }).waitFor();

  // Days are those of the ledger, and say so; what they link to is shown by the reader's clock.
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/console/requests?from=${today}&to=${today}`);
  assert.equal(await page.getByLabel('From (UTC+1)').inputValue(), `${today}T01:00`);
  await page.goto('/console/usage');
  await page.getByText('each starts at 01:00 your time (UTC+1)').waitFor();

  // By hour, which is the same hour everywhere.
  await page.getByRole('button', { name: '24 hours' }).click();
  const last = page.getByRole('figure', { name: 'Calls by hour' }).getByRole('link').last();
  await page.getByRole('link', { name: /^View requests on .* calls, 1 errors/ }).waitFor();
  await last.click();
  await page.waitForURL(/from=.*&to=/);
  assert.match(await page.getByLabel('From (UTC+1)').inputValue(), /T\d\d:00$/);

  // An id that is pasted whole opens its request.
  const find = page.getByLabel('Find by request ID');
  await find.focus();
  await page.evaluate(`navigator.clipboard.writeText('${id}')`);
  await page.keyboard.press('Control+V');
  await page.waitForURL(`**/console/requests/${id}`);
  await page.getByText(`${inLagos(at).replace('T', ' ')} UTC+1`).waitFor();
  assert.deepEqual(faults, []);
  await close();
}
