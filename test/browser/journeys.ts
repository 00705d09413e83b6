/** Whole journeys, as people go them. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, logInByHand, openPage } from './browser.ts';

/** 403s that a journey provokes on purpose. */
const refused = /Failed to load resource.*403/;

/** Network and Utilities, for everyone. */
export async function setCategories(server: TestServer, state: 'live' | 'planned'): Promise<void> {
  for (const category of ['network', 'utilities'])
    await server.call(`/api/v1/operator/categories/${category}`, { method: 'PUT', body: { state } });
}

export async function operatorJourney(browser: Browser, server: TestServer): Promise<void> {
  await setCategories(server, 'planned');
  const developer = await server.account({ dollars: 5 });
  const before = await server.call('/api/v1/network/dns?name=market.test&type=A', { key: developer.key });
  assert.equal(before.json.error.code, 'category_coming_soon');
  await server.call('/api/v1/models', { key: developer.key });

  const { page, faults, close } = await openPage(browser, server.url);
  await logInByHand(page, server.operator.email, server.operator.password);
  await page.goto('/operator/categories');
  for (const name of ['Network', 'Utilities']) {
    await page.getByRole('region', { name }).getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole('dialog', { name: `Open ${name}?` });
    await dialog.getByText(name === 'Network' ? 'network.dns' : 'utilities.qr', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.getByText(`${name} is live`).waitFor();
  }
  const after = await server.call('/api/v1/network/dns?name=market.test&type=A', { key: developer.key });
  assert.equal(after.status, 200, after.text);
  assert.equal(after.json.records[0].data, '203.0.113.7');

  await page.goto('/operator/accounts');
  await page.getByLabel('Search by email').fill(developer.email);
  await page.getByRole('button', { name: `Actions for ${developer.email}` }).click();
  await page.getByRole('menuitem', { name: 'Grant credits' }).click();
  await page.getByLabel('Dollars').fill('7.25');
  await page.getByRole('button', { name: 'Grant credits' }).click();
  await page.getByText('$7.25 granted').waitFor();
  await page.getByRole('cell', { name: '$12.25' }).waitFor();
  // The whole platform is not given away by one click.
  await page.getByRole('button', { name: `Actions for ${developer.email}` }).click();
  await page.getByRole('menuitem', { name: 'Make operator' }).click();
  const asked = page.getByRole('dialog', { name: `Make ${developer.email} an operator?` });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  const { json } = await server.call(`/api/v1/operator/accounts?search=${developer.id}`);
  assert.equal(json.data[0].role, 'developer');

  await page.goto('/operator/prices');
  await page.getByRole('button', { name: 'Set price: network.dns', exact: true }).click();
  await page.getByLabel('Dollars per request').fill('0.04');
  await page.getByRole('region', { name: 'Preview' }).getByText('$0.04').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Set price' }).click();
  await page.getByText('Price updated').waitFor();
  // What was free until now would have brought something.
  await page.getByRole('button', { name: 'Set price: ai.models' }).click();
  await page.getByLabel('Dollars per request').fill('0.01');
  await page.getByText('At the new price: about $0.01').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/operator/requests');
  await page.locator('tbody').getByTitle(developer.id).first().click();
  await page.waitForURL(`**/operator/requests?account=${developer.id}`);
  // Its own calls alone: refused, models, and the one that was let in.
  await page.locator('tbody:not(:has(tr:nth-child(4))) > tr:nth-child(3)').waitFor();

  await page.goto('/operator/audit');
  const change = page.getByRole('listitem').filter({ hasText: 'network' }).filter({ hasText: 'planned' });
  await change.getByText('live').first().waitFor();

  await page.goto(`/operator/accounts?search=${developer.email}`);
  await page.getByRole('button', { name: `Actions for ${developer.email}` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const leaving = page.getByRole('dialog', { name: `Delete ${developer.email}?` });
  await leaving.getByText('$12.25 in credits left').waitFor();
  await leaving.getByLabel('Give up remaining credits').check();
  await leaving.getByLabel('Type the account email').fill(developer.email);
  await leaving.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Account deleted').waitFor();
  const gone = await server.call('/api/v1/models', { key: developer.key });
  assert.equal(gone.json.error.code, 'key_revoked');

  await page.goto('/operator');
  await page.getByRole('button', { name: 'Verify books' }).click();
  await page.getByText('Books verified').waitFor();
  assert.deepEqual(faults, []);
  await close();
}

export async function developerJourney(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url, { expected: refused });
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Ẹniọlá Ọjà');
  await page.getByLabel('Email').fill('eniola@example.test');
  await page.getByLabel('Password').fill('a long pass phrase');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Hello, Ẹniọlá Ọjà' }).waitFor();

  // A first key by one click; samples show it until the tab is closed.
  await page.getByRole('button', { name: 'Create key' }).click();
  const firstKey = (await page.locator('[data-secret]').textContent()) ?? '';
  assert.match(firstKey, /^oja_live_\w{38}$/);
  await page.getByRole('dialog').locator('pre', { hasText: firstKey }).waitFor();
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.locator('main pre', { hasText: firstKey }).waitFor();
  await page.getByRole('link', { name: 'Playground' }).first().click();
  await page.getByRole('link', { name: 'utilities.qr' }).click();
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.locator('pre', { hasText: firstKey }).waitFor();

  // The checklist, ticking live: the tail sees a call that another program makes.
  await page.goto('/console/keys?create=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('laptop');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  assert.match(secret, /^oja_live_\w{38}$/);
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.getByRole('cell', { name: 'laptop' }).first().waitFor();
  assert.equal(await page.getByText(secret).count(), 0, 'the secret is shown once');
  await page.goto('/console');
  await page.getByText('Waiting for your first call…').waitFor();
  const called = await server.call('/api/v1/utils/qr', { key: secret, body: { data: 'Ọjà' } });
  assert.equal(called.status, 200, called.text);
  const requestId = called.headers.get('x-request-id')!;
  await page.getByText(`First call received: ${requestId}`).waitFor();

  // A call in the playground: price before, picture and receipt after.
  await page.goto('/playground/utilities.qr');
  await page.locator('[data-price]').getByText('$0.02').waitFor();
  // Tabs are used by the keyboard, too: the arrows go round.
  await page.getByRole('tab', { name: 'Form' }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'JSON'],
    ['ArrowRight', 'Form'],
    ['End', 'JSON'],
    ['Home', 'Form'],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator('[role=tab][aria-selected=true]:focus').getByText(name, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Send' }).click();
  const picture = page.locator('[data-result=done] img');
  await picture.waitFor();
  assert.ok((await picture.evaluate<number, { naturalWidth: number }>((image) => image.naturalWidth)) > 50);
  const receipt = page.locator('[data-receipt]');
  await receipt.getByText('98', { exact: true }).waitFor();
  await recentRuns(page);
  await receipt.getByRole('link', { name: /^req_/ }).click();
  await page.getByText('Succeeded.').waitFor();
  await page.getByText('monthly free calls').waitFor();

  // The live tail shows a call the moment it ends, and a failed one says why and that it was free.
  await page.goto('/console/requests');
  await page.getByRole('switch', { name: 'Live updates', checked: true }).waitFor();
  await page.getByRole('cell', { name: 'utilities.qr' }).first().waitFor();
  const failed = await server.call('/api/v1/utils/qr', { key: secret, body: { data: '' } });
  assert.equal(failed.status, 400);
  const row = page.getByRole('row').filter({ hasText: 'invalid_request' });
  await row.getByText('Not charged').waitFor();
  await row.getByRole('link', { name: 'utilities.qr' }).click();
  await page.getByText('Correct the field named in').waitFor();
  await page.getByText(failed.json.error.message).waitFor();

  await topUp(page);

  // Revoked: refused at once.
  await page.goto('/console/keys');
  await page.getByRole('button', { name: 'Actions for laptop' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Key revoked').waitFor();
  const after = await server.call('/api/v1/utils/qr', { key: secret, body: { data: 'x' } });
  assert.equal(after.json.error.code, 'key_revoked');
  assert.deepEqual(faults, []);
  await close();
}

/** The run is listed after a reload, and fills the form again. */
async function recentRuns(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'data' }).fill('something else');
  await page.reload();
  const runs = page.locator('[data-runs] li');
  await runs.first().getByText('200').waitFor();
  assert.equal(await runs.count(), 1);
  await runs.getByRole('button', { name: 'Load' }).click();
  await page.getByText('https://example.com/pay/INV-2041').first().waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[data-result=done] img').waitFor();
  await runs.nth(1).waitFor();
}

async function topUp(page: Page): Promise<void> {
  await page.goto('/console/credits');
  await page.getByLabel('Currency').selectOption('NGN');
  await page.getByLabel('Amount').fill('15000');
  await page.getByText('$10.00').first().waitFor();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Sandbox checkout' }).waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/console/credits**');
  await page.getByText('Payment received').waitFor();
  await page.getByRole('cell', { name: '₦15,000.00' }).first().waitFor();
  // The receipt, numbered, with the rate that was locked.
  await page.getByRole('link', { name: /^View: / }).click();
  await page
    .getByText(/₦15,000\.00/)
    .first()
    .waitFor();
  await page.getByText('eniola@example.test').first().waitFor();
}

export async function paletteJourney(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url);
  await logInByHand(page, server.operator.email, server.operator.password);
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.getByRole('link', { name: 'Usage', exact: true }).focus();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search pages').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('a:focus', { hasText: 'Usage' }).waitFor();
  await page.keyboard.press('Control+k');
  // Typed, not filled in: the field has the focus when the palette opens.
  await page.getByPlaceholder('Search pages').waitFor();
  await page.keyboard.type('network.ssl');
  await page.getByRole('option', { name: 'network.ssl', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/playground/network.ssl**');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search pages').fill('Theme: dark');
  await page.getByRole('option', { name: 'Theme: Dark', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('html.dark').waitFor();
  await page.reload();
  await page.locator('html.dark').waitFor();
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search pages').fill('idempotency');
  await page.getByRole('option', { name: 'Idempotency', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/idempotency');
  // Among the docs the same keys look into their text.
  await page.getByRole('button', { name: 'Search the docs' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search: starttls').waitFor();
  await page.keyboard.type('starttls');
  await page.getByRole('option', { name: 'Certificates', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/network#certificates');
  assert.deepEqual(faults, []);
  await close();
}

/** On a phone: the menu covers the page, which the keyboard then does not reach, and Escape gives it back. */
export async function phoneMenu(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url, {
    viewport: { width: 390, height: 844 },
  });
  await logIn(page, server.operator.email, server.operator.password);
  for (const [path, link] of [
    ['/console/keys', 'Usage'],
    ['/pricing', 'Status'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('link', { name: link, exact: true }).focus();
    if (path === '/console/keys') await page.locator('main[inert]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button:focus[aria-expanded=false]').waitFor();
    assert.equal(await page.getByRole('link', { name: link, exact: true }).isVisible(), false);
    await page.locator('main:not([inert])').waitFor();
  }
  assert.deepEqual(faults, []);
  await close();
}

export async function sharedForm(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, server.operator.email, server.operator.password);
  await page.goto('/playground/network.dns');
  await page.getByLabel('name', { exact: false }).first().fill('market.test');
  await page.waitForURL(/market\.test/);
  const shared = page.url();
  await page.goto('/console');
  await page.goto(shared);
  await page.getByRole('button', { name: 'Send' }).waitFor();
  assert.equal(await page.locator('input.field').first().inputValue(), 'market.test');
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByText('from oja import').first().waitFor();
  assert.match((await page.locator('pre').first().textContent()) ?? '', /"name": "market\.test"/);
  assert.deepEqual(faults, []);
  await close();
}

/** Money and figures: they equal the ledger, and lead from the chart to the very requests. */
export async function usageJourney(browser: Browser, server: TestServer): Promise<void> {
  const opened = { state: 'live', free_per_month: 0 };
  await server.call('/api/v1/operator/categories/network', { method: 'PUT', body: opened });
  const { email, password, key } = await server.account({ dollars: 0.5 });
  for (const name of ['market.test', 'market.test', ''])
    await server.call(`/api/v1/network/dns?type=A&name=${name}`, { key });
  const credits = (await server.call('/api/v1/credits', { key })).json;
  // Requests are written in batches; the figures have them a moment later.
  while ((await server.call('/api/v1/usage', { key })).json.total.spend !== credits.spent_this_month);
  const { page, faults, close } = await openPage(browser, server.url);
  await logInByHand(page, email, password);
  await page
    .getByText(`$${credits.available} in credits left. At your current rate, that lasts about`)
    .waitFor();

  const today = new Date().toISOString().slice(0, 10);
  await page.goto('/console/usage');
  await page.getByText(`$${credits.spent_this_month}`, { exact: true }).first().waitFor();
  await page.getByRole('figure', { name: 'Calls by day' }).getByRole('link').last().click();
  await page.waitForURL(`**/console/requests?from=${today}&to=${today}`);
  const rows = page.getByRole('row').filter({ hasText: 'network.dns' });
  await rows.nth(2).waitFor();
  assert.equal(await rows.count(), 3);

  // Filters live in the address: loading again and going back keep them.
  await page.getByLabel('Status').selectOption('client_error');
  await page.waitForURL(/status=client_error/);
  await rows.filter({ hasText: 'invalid_request' }).waitFor();
  await page.reload();
  await rows.filter({ hasText: 'invalid_request' }).getByText('Not charged').waitFor();
  assert.equal(await rows.count(), 1);
  await page.goBack();
  await page.getByRole('heading', { name: 'Usage' }).waitFor();
  assert.deepEqual(faults, []);
  await close();
}

/** A mistyped URL gets a page that says so, with its status for programs. */
export async function mistypedAddress(browser: Browser, server: TestServer): Promise<void> {
  const { page, faults, close } = await openPage(browser, server.url, { expected: /404/ });
  const answer = await page.goto('/no-such-page');
  assert.equal(answer?.status(), 404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
  // A mistyped place on a page leaves it readable.
  await page.goto('/docs/quickstart#100%');
  await page.getByRole('link', { name: 'DNS lookup' }).first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Quickstart' }).waitFor();
  assert.deepEqual(faults, []);
  await close();
}
