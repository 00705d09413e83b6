/** What an owner does now and then: a second factor, a new secret, webhooks, cards. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { totpAt } from '../../packages/core/src/platform/accounts/totp.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, openPage } from './browser.ts';

const stepNow = () => Math.floor(Date.now() / 30_000);

export async function totpJourney(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url, {
    expected: /Failed to load resource.*401/,
  });
  await logIn(page, email, password);
  await page.goto('/console/settings');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Current password').fill(password);
  await asked.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('img', { name: 'QR code for the secret' }).waitFor();
  const secret = (await page.getByTitle(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await page.getByLabel('Six-digit code').fill(totpAt(secret, stepNow()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = (await page.getByRole('group', { name: 'Recovery codes' }).textContent()) ?? '';
  const [recovery = ''] = codes.split('\n');
  assert.match(recovery, /^[a-z2-7]{5}-[a-z2-7]{5}$/);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('On. Logging in requires an authenticator code.').waitFor();

  // A code of the authenticator, which counts once, then a recovery code.
  for (const code of [totpAt(secret, stepNow() + 1), recovery]) {
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Authenticator code').fill(code);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/console');
    await page.getByRole('button', { name: 'Log out' }).waitFor();
  }
  assert.deepEqual(faults, []);
  await close();
}

export async function rotationJourney(browser: Browser, server: TestServer): Promise<void> {
  const { email, password, key } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, email, password);
  await page.goto('/console/keys');
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByLabel('Overlap (hours)').press('Escape');
  await page.locator('button:focus[aria-label^="Actions for "]').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByLabel('Overlap (hours)').fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  const fresh = (await page.locator('[data-secret]').textContent()) ?? '';
  // Neither Escape, pressed again and again, nor the back gesture of a phone closes a secret that is shown once.
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Escape');
  await page.locator('dialog').evaluate((dialog) => (dialog as unknown as { close(): void }).close());
  await page.locator('dialog[open] [data-secret]').waitFor();
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  assert.notEqual(fresh, key);
  for (const secret of [key, fresh]) {
    const { status } = await server.call('/api/v1/whoami', { key: secret });
    assert.equal(status, 200, 'both work during the overlap');
  }
  assert.deepEqual(faults, []);
  await close();
}

export async function webhookJourney(
  browser: Browser,
  server: TestServer,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, email, password);
  await page.goto('/console/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Endpoint URL').fill(receiver.url);
  await dialog.getByLabel('job.completed').check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret =
    (await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  await page.getByRole('dialog').getByText('This is a test event.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  const { body, headers } = await receiver.first;
  assert.equal((new Webhook(secret).verify(body, headers) as { type: string }).type, 'webhook.test');
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await row.getByText('Delivered').waitFor();
  await row.getByText('204').waitFor();
  // The delivery and its URL; then the endpoint goes, but not at the first click.
  await row.getByText(receiver.url).waitFor();
  await row.getByRole('button', { name: /^View delivery: webhook\.test/ }).click();
  await page.getByRole('dialog').getByText('"webhook.test"').waitFor();
  await page.getByRole('dialog').getByRole('listitem').getByText('204').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  // Other events, by the same secret.
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('job.completed').check();
  await page.getByRole('dialog').getByLabel('Description').fill('Films');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const endpoint = page.getByRole('row').filter({ hasText: 'Films' });
  await endpoint.getByText('job.completed').waitFor();
  await endpoint.getByText('On', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks yet').waitFor();
  assert.deepEqual(faults, []);
  await close();
}

/** A server of another company, which accepts every request. */
export async function startReceiver() {
  const told = Promise.withResolvers<{ body: string; headers: Record<string, string> }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.writeHead(204).end();
    told.resolve({
      body: Buffer.concat(chunks).toString('utf8'),
      headers: request.headers as Record<string, string>,
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hook`,
    first: told.promise,
    close: () => server.close(),
  };
}

export async function cardsJourney(browser: Browser, server: TestServer): Promise<void> {
  const { email, password } = await server.account();
  const { page, faults, close } = await openPage(browser, server.url);
  await logIn(page, email, password);
  await page.goto('/console/credits');
  await page.getByText('Requires a saved card.').waitFor();
  // The sign says which currency is meant.
  await page.getByLabel('Amount').fill('$10');
  await page.getByText('Adds $10').waitFor();
  await page.getByLabel('Amount').fill('₦15,000');
  await page.getByText('Adds $10.00').waitFor();
  await page.getByLabel('Save card').check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Payment received').waitFor();

  await page.getByLabel('When balance is below ($)').fill('3');
  await page.getByLabel('Top-up amount ($)').fill('$1,025');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page
    .getByText('We charge $1,025.00 to sandbox •••• 4081 when your balance drops below $3.00.')
    .waitFor();
  await page.reload();
  assert.equal(await page.getByLabel('When balance is below ($)').inputValue(), '3.00');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Auto top-up is off').waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('We charge $10.00 to').waitFor();

  // Forgetting the card ends it too.
  await page.getByRole('button', { name: 'Remove: sandbox •••• 4081' }).click();
  await page.getByText('Removing it turns auto top-up off').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No saved cards.').waitFor();
  await page.getByText('Requires a saved card.').waitFor();
  assert.deepEqual(faults, []);
  await close();
}
