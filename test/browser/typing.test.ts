// @alone @slow
/** What is typed arrives as it was typed: numbers, dates by keyboard, and text that is no JSON yet. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page, Request } from 'playwright-core';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { buildConsole, launch, logIn, noBrowser, openPage, type Watched } from './browser.ts';

describe('typing in the console', { skip: noBrowser, timeout: 300_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let built: Awaited<ReturnType<typeof buildConsole>>;
  let watched: Watched;
  let page: Page;

  before(async () => {
    built = await buildConsole();
    server = await startTestServer({ consoleDir: built.dir });
    browser = await launch();
    // Nothing is paid here, and no model is installed.
    watched = await openPage(browser, server.url, { expected: /400|402|503/ });
    page = watched.page;
    await logIn(page, server.operator.email, server.operator.password);
  });
  after(async () => {
    await watched?.close();
    await browser?.close();
    await server?.close();
    built?.remove();
  });

  const sent = (path: string, act: () => Promise<void>): Promise<Request> =>
    Promise.all([
      page.waitForRequest((one) => one.url().endsWith(path) && one.method() === 'POST'),
      act(),
    ]).then(([request]) => request);

  test('a number keeps the zero behind its point', async () => {
    await page.goto('/playground/ai.voice');
    const speed = page.getByRole('spinbutton', { name: /^speed/ });
    if (!(await speed.isVisible())) await page.locator('summary').first().click();
    await speed.fill('');
    await speed.pressSequentially('1.05');
    assert.equal(await speed.inputValue(), '1.05');
    const request = await sent('/voice', () => page.getByRole('button', { name: 'Send' }).click());
    assert.equal(request.postDataJSON().speed, 1.05);
  });

  test('nothing is sent while the JSON is broken', async () => {
    await page.goto('/playground/utilities.qr');
    await page.getByRole('tablist', { name: 'Input' }).getByRole('tab', { name: 'JSON' }).click();
    const text = page.getByRole('textbox', { name: 'JSON' });
    await text.fill('{"data":"new",}');
    let asked = 0;
    page.on('request', (one) => {
      if (one.url().endsWith('/utils/qr')) asked++;
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('textarea:focus').waitFor();
    assert.equal(asked, 0);
    await text.fill('{"data":"new"}');
    const request = await sent('/utils/qr', () => page.getByRole('button', { name: 'Send' }).click());
    assert.deepEqual(request.postDataJSON(), { data: 'new' });
  });

  test('dates are typed by keyboard', async () => {
    // The same day whether the browser asks for day or month first.
    const type = async (name: RegExp) => {
      await page.getByLabel(name).first().focus();
      await page.keyboard.type('05052026', { delay: 20 });
    };
    await page.goto('/console/usage');
    await type(/^From/);
    await page.waitForURL(/from=2026-05-05/);
    await page.goto('/console/model-usage');
    await type(/^From/);
    await page.waitForURL(/from=2026-05-05/);
    await page.goto('/console/requests?from=2026-11-05T00:00:00.000Z');
    await type(/^From/);
    await page.waitForURL(/from=2026-05-0[45]/);
  });

  test('a time longer than a year shows its newest days, and says so', async () => {
    await page.goto('/console/usage?from=2024-01-01&to=2026-11-18');
    await page.getByText('The charts show the last 400 days of the range.').waitFor();
  });

  test('days in the wrong order, or none at all, leave the page in place', async () => {
    await page.goto('/console/usage?from=2026-05-05&to=2026-05-06');
    await page.getByRole('heading', { name: 'Calls by day' }).waitFor();
    await page.getByLabel('From').fill('2026-05-07');
    await page.getByText('from must be before to.').waitFor();
    await page.getByLabel('From').fill('2026-05-04');
    await page.getByRole('heading', { name: 'Calls by day' }).waitFor();
    await page.goto('/console/usage?from=2026-05-05&to=soon');
    await page.getByRole('heading', { name: 'Calls by day' }).waitFor();
  });

  test('the day on which a voucher expires is explained', async () => {
    await page.goto('/operator/vouchers');
    await page.getByRole('button', { name: 'Create voucher' }).click();
    const hint = await page.getByLabel('Expires on').getAttribute('aria-describedby');
    assert.match(
      (await page.locator(`[id="${hint}"]`).textContent()) ?? '',
      /^The voucher expires at the start of this day/,
    );
    await page.keyboard.press('Escape');
  });

  test('seller details keep their lines and name their faults', async () => {
    const path = '/api/v1/operator/receipt-details';
    const address = '12 Marina Road\nLagos';
    await server.call(path, { method: 'PUT', body: { address } });
    await page.goto('/operator/payments');
    await page.getByLabel('Tax included (%)').fill('7.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const { json } = await server.call(path);
    assert.deepEqual([json.address, json.tax_percent], [address, 7.5]);
    await page.getByLabel('Seller').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^name: must/).waitFor();
    assert.equal(await page.getByLabel('Seller').getAttribute('aria-invalid'), 'true');
  });

  test('an empty overlap does not end the old secret', async () => {
    await page.goto('/console/keys');
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    await page.getByLabel('Overlap (hours)').fill('');
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.getByText('Enter a whole number from 0 to 720.').waitFor();
    await page.keyboard.press('Escape');
    assert.deepEqual(watched.faults, []);
  });
});
