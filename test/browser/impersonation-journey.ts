/** An operator views an account: announced on every page, read-only, ended by a button. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { TestAccount, TestServer } from '../../packages/server/src/testing/server.ts';
import { openMailbox } from '../platform/mailbox-testing.ts';
import { cookieOf } from '../platform/on-both-stores.ts';
import { logIn, openPage } from './browser.ts';
import { consolePaths } from './every-page.ts';
import { lookAt } from './look-at.ts';

export async function impersonationJourney(browser: Browser, server: TestServer): Promise<void> {
  const team = await server.account({ dollars: 3 });
  const { id } = await fill(server, team);
  const mails = openMailbox(server);
  const { page, faults, close } = await openPage(browser, server.url);
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
  await readOnlyPages(page, id);
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

/** Something on every page that members could change. */
async function fill(server: TestServer, { key, email, password }: TestAccount): Promise<{ id: string }> {
  const answer = await server.call('/api/v1/media/music/search', { key, body: { query: '' } });
  const login = await server.call('/api/v1/auth/login', { key: null, body: { email, password } });
  const cookie = cookieOf(login.headers);
  const add = async (path: string, body: object) => {
    const added = await server.call(path, { key: null, headers: { cookie }, body });
    assert.equal(added.status, 201, added.text);
  };
  await add('/api/v1/webhooks', { url: 'https://example.com/hook' });
  await add('/api/v1/watches', { kind: 'dns', target: { name: 'example.com', type: 'A' } });
  return { id: answer.headers.get('x-request-id') ?? '' };
}

/** What members could press on these pages. */
const changes =
  /^(?:Save|Create|Add|Delete|Remove|Revoke|Rotate|Invite|Leave|Top up|Redeem|Cancel|Replay|Run|Send|Pay|Turn|Actions for|Live)/;

async function readOnlyPages(page: Page, requestId: string): Promise<void> {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      refused.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`);
  });
  const paths = consolePaths.filter((path) => !/^\/(?:operator|console\/authorize)/.test(path));
  const compared = `/console/compare?a=${requestId}&b=${requestId}`;
  for (const path of [...paths, compared]) {
    await page.goto(path.replace('{failed}', requestId));
    await page.getByText(/is viewing Ada as an operator/).waitFor();
    await page.locator('h1').first().waitFor();
    await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const buttons = await page.getByRole('main').getByRole('button').all();
    const names = await Promise.all(
      buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? (await button.innerText())),
    );
    assert.deepEqual(
      names.filter((name) => changes.test(name.trim())),
      [],
      path,
    );
  }
  assert.deepEqual(refused, []);
}
