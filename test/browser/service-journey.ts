/** An operator puts an API on sale in the console, and sees what it earns. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { openMcpStandIn } from '../../packages/core/src/services/mcp/stand-in.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { openStandIn, smsDocument } from '../market/stand-in.ts';
import { logIn, openPage } from './browser.ts';
import { lookAt } from './look-at.ts';

export async function serviceJourney(browser: Browser, server: TestServer): Promise<void> {
  const provider = await openStandIn(() => ({ json: { id: 'msg_1', found: true, usage: { units: 1 } } }));
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, server.operator.email, server.operator.password);
  await page.goto('/operator/services');
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByLabel('Document', { exact: true }).fill(JSON.stringify(smsDocument(provider.url)));
  await page.getByRole('button', { name: 'Continue' }).click();
  assert.equal(await page.getByLabel('Slug').inputValue(), 'acme-sms');
  await page.getByLabel('Slug').fill('journey');
  await page.getByLabel('Header with your key').fill('X-Key');
  await page.getByLabel('Key', { exact: true }).fill('key-of-the-provider');
  for (const name of ['balance', 'lookup-number']) {
    await page.locator(`input[name="sold ${name}"]`).check();
    await page.locator(`input[name="price ${name}"]`).fill('0.02');
    await page.locator(`input[name="cost ${name}"]`).fill('0.03');
  }
  await lookAt(page, 'service-add');
  await page.getByRole('dialog').getByRole('button', { name: 'Add service' }).click();
  await page.waitForURL('**/operator/services/journey');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Test results').waitFor();
  assert.equal(await page.getByText('OK', { exact: true }).count(), 2);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();

  const { key } = await server.account({ dollars: 1 });
  const sold = await server.call('/api/v1/x/journey/balance', { key });
  assert.equal(sold.headers.get('x-oja-charge'), '0.02', sold.text);
  assert.equal(provider.asked.at(-1)!.headers['x-key'], 'key-of-the-provider');

  await server.app.platform.requests.settled();
  await page.goto('/services/journey');
  await page.getByRole('heading', { name: 'Acme SMS' }).waitFor();
  await page.getByText('100%').first().waitFor();
  await page.getByRole('link', { name: 'Balance' }).waitFor();
  await lookAt(page, 'service-public');
  await page.goto('/operator/services/journey');

  const editor = page.getByRole('textbox', { name: 'Definition' });
  const definition = JSON.parse(await editor.inputValue());
  definition.operations = definition.operations.filter(({ name }: { name: string }) => name === 'balance');
  await editor.fill(JSON.stringify(definition));
  await page.getByRole('button', { name: 'Save as new version' }).click();
  await page.getByText('Breaks callers').waitFor();
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByText('Service rolled back').waitFor();
  await page.reload();
  await page.getByText('x.journey.balance: costs $0.03 and earned $0.02.').waitFor();
  await lookAt(page, 'service');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/operator/services');
  await lookAt(page, 'services');
  await mcpServer(page);
  // The login page of the MCP server is elsewhere.
  assert.deepEqual(
    faults.filter((fault) => !/^request to http:\/\/127\.0\.0\.1:\d+\/authorize\?/.test(fault)),
    [],
  );
  await close();
  await provider.close();
}

/** The operator logs in to a server that asks for it, and comes back. */
async function mcpServer(page: Page): Promise<void> {
  await using upstream = await openMcpStandIn('another-key-0123456789');
  await page.getByRole('button', { name: 'Add MCP server' }).click();
  await page.getByLabel('Service').fill('Weather');
  await page.getByLabel('Slug').fill('weather');
  await page.getByLabel('URL').fill(upstream.url);
  await page.getByLabel('Authentication').selectOption('oauth');
  await lookAt(page, 'mcp-add');
  await page.getByRole('button', { name: 'Add and log in' }).click();
  await page.waitForURL('**/operator/mcp-servers*');
  await page.getByText('Logged in').waitFor();
  assert.equal(new URL(page.url()).search, '', 'the code is out of the address');
  await page.getByRole('link', { name: 'Back to services' }).click();
  const row = page.getByRole('row', { name: /forecast/ });
  await row.getByRole('button', { name: 'Approve' }).click();
  await row.getByText('Approved').waitFor();
  const shares = page.getByRole('switch', { name: 'Share resources and prompts' });
  await shares.click();
  await shares.and(page.locator(':checked')).waitFor();
  await page.getByRole('button', { name: 'Log in again' }).waitFor();
  await lookAt(page, 'mcp-server');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No MCP servers yet').waitFor();
}
