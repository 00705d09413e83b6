/** A team: invited, joined, switched, removed and left, each page under axe on a desk and on a phone. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, logInByHand, openPage } from './browser.ts';
import { lookAt } from './look-at.ts';

export async function teamJourney(browser: Browser, server: TestServer): Promise<void> {
  const team = await server.account();
  const owner = await openPage(browser, server.url);
  await logIn(owner.page, team.email, team.password);
  await owner.page.goto('/console/members');
  await owner.page.getByText('You', { exact: true }).waitFor();

  const invite = async (role: string): Promise<string> => {
    await owner.page.getByRole('button', { name: 'Invite member' }).click();
    await owner.page.getByRole('combobox', { name: 'Role' }).selectOption(role);
    await owner.page.getByRole('button', { name: 'Create invite' }).click();
    const link = owner.page.getByText(/\/join#token=/);
    const url = (await link.textContent())!.trim();
    if (role === 'developer') await lookAt(owner.page, 'invite-link');
    await owner.page.getByRole('button', { name: 'Done' }).click();
    return new URL(url).pathname + new URL(url).hash;
  };

  // A new person joins with a password.
  const first = await invite('developer');
  await owner.page.getByRole('cell', { name: 'Anyone with the link', exact: true }).waitFor();
  await lookAt(owner.page, 'members');
  const fresh = await openPage(browser, server.url);
  await fresh.page.goto(first);
  await fresh.page.getByRole('heading', { name: 'Join Ada' }).waitFor();
  await lookAt(fresh.page, 'join');
  await fresh.page.getByLabel('Email').fill(`bola-${Date.now()}@example.test`);
  await fresh.page.getByLabel('Name').fill('Bola');
  await fresh.page.getByLabel('Password').fill('umbrella harvest lantern');
  await fresh.page.getByRole('button', { name: 'Create password and join' }).click();
  await fresh.page.waitForURL('**/console');
  await fresh.page.getByRole('link', { name: 'Members' }).waitFor();
  // Developers see no receipts.
  const menu = fresh.page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Credits' }).waitFor({ state: 'detached' });
  await fresh.page.goto(first);
  await fresh.page.getByText(/this invite was used/).waitFor();

  // A person who has an account accepts, switches back, and leaves.
  const known = await server.account();
  const second = await invite('billing');
  const joined = await openPage(browser, server.url);
  await joined.page.goto(second);
  await joined.page.getByRole('link', { name: 'Log in to accept' }).click();
  // The form to join has an email and a password, too.
  await joined.page.getByRole('button', { name: 'Log in' }).waitFor();
  await joined.page.getByLabel('Email').fill(known.email);
  await joined.page.getByLabel('Password').fill(known.password);
  await joined.page.getByRole('button', { name: 'Log in' }).click();
  await joined.page.getByRole('button', { name: 'Accept invite' }).click();
  await joined.page.waitForURL('**/console');
  const switchTo = async (role: RegExp) => {
    await joined.page.getByRole('button', { name: /^Switch account/ }).click();
    const item = joined.page.getByRole('menuitem', { name: role });
    await Promise.all([joined.page.waitForEvent('load'), item.click()]);
  };
  await switchTo(/owner/);
  await joined.page.goto('/console/members');
  await joined.page.getByRole('cell', { name: 'Owner', exact: true }).waitFor();
  await switchTo(/billing/);
  await joined.page.goto('/console/members');
  await joined.page.getByRole('button', { name: 'Leave account' }).click();
  await joined.page.getByLabel('Current password').fill(known.password);
  await joined.page.getByRole('dialog').getByRole('button', { name: 'Leave account' }).click();
  await joined.page.waitForURL('**/login**');

  // The owner removes the developer, and decides about their key.
  await fresh.page.goto('/console');
  const made = await fresh.page.request.post('/api/v1/keys', {
    data: { name: 'from Bola', scopes: ['ai'] },
    headers: { origin: server.url },
  });
  assert.equal(made.status(), 201, await made.text());
  await owner.page.reload();
  await owner.page.getByRole('button', { name: /bola-.*@example\.test/ }).click();
  await owner.page.getByRole('menuitem', { name: 'Remove' }).click();
  await owner.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.page.getByText('from Bola').waitFor();
  await lookAt(owner.page, 'keys-left');
  await owner.page.getByRole('button', { name: 'Assign' }).click();
  await owner.page.getByText('Keys updated').waitFor();
  await fresh.page.goto('/console/keys');
  await fresh.page.waitForURL('**/login**');
  await owner.page.goto('/console/audit');
  await owner.page.getByText('account.member-remove').waitFor();
  await lookAt(owner.page, 'audit');
  assert.deepEqual(owner.faults, []);
  for (const { close } of [owner, fresh, joined]) await close();
}

/** An invite opened by a person who is logged in with another email address, or no longer logged in. */
export async function inviteForAnother(browser: Browser, server: TestServer): Promise<void> {
  const [team, other] = [await server.account(), await server.account()];
  const email = `chidi-${Date.now()}@example.test`;
  const owner = await openPage(browser, server.url);
  await logIn(owner.page, team.email, team.password);
  const made = await owner.page.request.post('/api/v1/account/invites', {
    data: { email, role: 'viewer' },
    headers: { origin: server.url },
  });
  const { url } = (await made.json()) as { url: string };
  await owner.close();

  const { page, faults, close } = await openPage(browser, server.url, {
    expected: /Failed to load resource.*401/,
  });
  await logInByHand(page, other.email, other.password);
  const join = async () => {
    await page.goto('about:blank');
    await page.goto(url);
  };
  // The session ended elsewhere.
  await page.context().clearCookies();
  await join();
  await page.getByRole('link', { name: 'Log in to accept' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await logInByHand(page, other.email, other.password);
  await join();
  await page.getByText(`This invite is for ${email}, and you’re logged in as ${other.email}.`).waitFor();
  await page.getByRole('button', { name: 'Log out and continue' }).press('Enter');
  await page.getByLabel('Password').fill('umbrella harvest lantern');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/console');
  const me = await page.request.get('/api/v1/me');
  assert.equal(((await me.json()) as { email: string }).email, email);
  assert.deepEqual(faults, []);
  await close();
}
