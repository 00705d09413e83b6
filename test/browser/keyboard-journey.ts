/** From login to a paid call without a mouse: every stop of Tab is visible and marked, and Escape leads back. */
import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { openPage } from './browser.ts';

/** Why a person who looks for the focus doesn't find it, or an empty text. */
const focusFault = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return '';
  const name = at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.textContent ?? '').slice(0, 40);
  const box = at.getBoundingClientRect();
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) return name + ' is out of sight';
  const marked = [at, at.parentElement, at.nextElementSibling].some((one) => {
    if (one === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  return marked ? '' : name + ' is not marked';
})()`;

const stopsMax = 120;

/** Presses Tab until `wanted` has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate<string>(focusFault), '');
    if (await hasFocus(wanted)) return;
  }
  assert.fail(`no way to ${wanted} by Tab`);
}

const hasFocus = (one: Locator) =>
  one.evaluate<boolean, object>((element) => element === Reflect.get(globalThis, 'document').activeElement);

/** To where it came from, once what was open is gone. */
const focusReturns = (page: Page, to: Locator) => to.and(page.locator(':focus')).waitFor();

export async function keyboardJourney(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url);
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);

  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await type(email);
  await press('Tab');
  await type(password);
  await press('Enter');
  await page.waitForURL('**/console');

  await createKey(page);
  await rowMenu(page);

  await page.goto('/playground/utilities.qr');
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await press('Enter');
  await page.locator('[data-result=done] img').waitFor();

  await page.goto('/console/credits');
  await tabTo(page, page.getByLabel('Amount'));
  await type('15000');
  await press('Enter');
  await page.getByRole('heading', { name: 'Sandbox checkout' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Pay', exact: true }));
  await press('Enter');
  await page.waitForURL('**/console/credits**');
  await page.getByText('Payment received').waitFor();

  await phoneMenu(page);
  assert.deepEqual(faults, []);
  await close();
}

/** Closed by Escape, the dialog leaves nothing behind; opened again, it is filled in and sent. */
async function createKey(page: Page): Promise<void> {
  await page.goto('/console/keys');
  const create = page.getByRole('main').getByRole('button', { name: 'Create key' });
  const dialog = page.getByRole('dialog');
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate<boolean>(
        `document.activeElement === document.body || document.activeElement.closest('dialog, [role=dialog]') !== null`,
      ),
      'Tab stays in the dialog',
    );
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await focusReturns(page, create);

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Name'));
  await page.keyboard.type('by hand');
  await page.keyboard.press('Enter');
  await page.locator('[data-secret]').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'I’ve copied it' }));
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'by hand' }).first().waitFor();
}

async function rowMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Actions for by hand' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
  await focusReturns(page, menu);
}

async function phoneMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/console/keys');
  const menu = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Usage', exact: true }));
  await page.keyboard.press('Escape');
  await focusReturns(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Usage', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/console/usage');
}
