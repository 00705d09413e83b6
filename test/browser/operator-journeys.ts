/** Operators at work: what each role is offered, and an upstream that is edited. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { Role } from '../../packages/core/src/domain/rights.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { joinTeam } from '../platform/team-testing.ts';
import { logIn, openPage } from './browser.ts';

/** The labels of a page's controls that can be used, without those that only choose what is shown. */
const controlsOf = (page: Page) =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('main :is(button, select, input, textarea):enabled:not([readonly])')]
      .map((control) => control.labels?.[0]?.textContent || control.ariaLabel || control.textContent)
      .filter((label) => !/^(?:Actions for|Copy|Show more|Search by|Find by|Account ID|From|To|Before)/.test(label))
      .filter((label) => !/^(?:Status|State|Endpoint|Error code|Action|[0-9]+ days)$/.test(label))
      .filter((label) => !/^(?:Model|Tag|Upstream|Kind|Clear filters)$/.test(label))`);

/** Viewers and billing members of an operator account are offered only what their role may do. */
export async function operatorRoles(browser: Browser, server: TestServer): Promise<void> {
  const { json: me } = await server.call('/api/v1/whoami');
  const customer = await server.account();
  await server.call('/api/v1/operator/upstreams', {
    body: { name: 'spare', kind: 'openai', url: 'http://127.0.0.1:9/v1', priority: 900, enabled: false },
  });
  const offered = async (role: Role) => {
    const { email, password } = await joinTeam(server, { ...customer, id: me.account_id }, role);
    const { page, faults, close } = await openPage(browser, server.url);
    await logIn(page, email, password);
    const all: string[] = [];
    await page.goto('/operator');
    const links = page.getByRole('navigation').locator('a[href^="/operator"]');
    await links.first().waitFor();
    for (const path of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      all.push(...(await controlsOf(page)));
    }
    await page.goto(`/operator/accounts?search=${customer.id}`);
    await page.getByRole('button', { name: `Actions for ${customer.email}` }).click();
    await page.getByRole('menuitem').first().waitFor();
    const items = await page.getByRole('menuitem').allTextContents();
    assert.deepEqual(faults, []);
    await close();
    return { all, items };
  };
  const viewer = await offered('viewer');
  assert.deepEqual(viewer.all, []);
  assert.deepEqual(viewer.items, ['View account', 'Keys', 'Requests']);
  const billing = await offered('billing');
  // One for each payment that other journeys have left.
  assert.deepEqual(
    billing.all.filter((label) => label !== 'Recheck with provider'),
    ['Create voucher'],
  );
  assert.deepEqual(billing.items, ['View account', 'Grant credits', 'Keys', 'Requests']);
  assert.ok((await offered('admin')).all.includes('Edit: spare'));
  // A developer of the operator's account is not an operator, and asks for nothing that only operators see.
  const developer = await joinTeam(server, { ...customer, id: me.account_id }, 'developer');
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, developer.email, developer.password);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/console/keys', '/console/webhooks'])
    await page.goto(path, { waitUntil: 'networkidle' });
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/api/v1/operator')),
    [],
  );
  assert.deepEqual(faults, []);
  await close();
  await server.call('/api/v1/operator/upstreams/spare', { method: 'DELETE' });
}

/** A key is revoked for good: the operator is asked first, as its owner would be. */
export async function keyRevokedByOperator(browser: Browser, server: TestServer): Promise<void> {
  const { id, email, key } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, server.operator.email, server.operator.password);
  await page.goto(`/operator/accounts?search=${id}`);
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  await page.getByRole('button', { name: /^Revoke: / }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke key' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  assert.equal((await server.call('/api/v1/whoami', { key })).status, 200);
  await page.getByRole('button', { name: /^Revoke: / }).click();
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Key revoked').waitFor();
  assert.equal((await server.call('/api/v1/whoami', { key })).json.error.code, 'key_revoked');
  assert.deepEqual(faults, []);
  await close();
}

export async function upstreamEdited(browser: Browser, server: TestServer): Promise<void> {
  const path = '/api/v1/operator/upstreams';
  const added = await server.call(path, {
    body: {
      ...{ name: 'market', kind: 'openai', url: 'http://127.0.0.1:9/v1', key: 'sk-of-the-market' },
      ...{ models: ['maize-*'], default_model: 'maize-1', priority: 901, weight: 2, enabled: false },
    },
  });
  assert.equal(added.status, 201, added.text);
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, server.operator.email, server.operator.password);
  await page.goto('/operator/upstreams');
  const edit = page.getByRole('button', { name: 'Edit: market' });
  await edit.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit market' });
  assert.equal(await dialog.getByLabel('Models').inputValue(), 'maize-*');
  assert.equal(await dialog.getByLabel('Weight').inputValue(), '2');
  await dialog.getByLabel('Models').fill('maize-*, millet');
  await dialog.getByLabel('Default model').fill('');
  await dialog.getByLabel('Priority').fill('902');
  await page.keyboard.press('Enter');
  await page.getByText('Upstream updated').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'maize-*, millet' }).waitFor();
  const { json } = await server.call(path);
  const { key, models, default_model, priority, weight, enabled } = json.data.find(
    ({ name }: { name: string }) => name === 'market',
  );
  assert.deepEqual(
    [key, models, default_model, priority, weight, enabled],
    [added.json.key, ['maize-*', 'millet'], undefined, 902, 2, false],
  );
  await server.call(`${path}/market`, { method: 'DELETE' });
  assert.deepEqual(faults, []);
  await close();
}
