// @alone @slow
/** Paying in the console, with providers of one currency each. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Market, openMarket, saveCard } from '../money/pretend-payments.ts';
import { buildConsole, launch, logIn, noBrowser, openPage } from './browser.ts';

describe('payments in the console', { skip: noBrowser, timeout: 300_000 }, () => {
  let built: Awaited<ReturnType<typeof buildConsole>>;
  let market: Market;
  let browser: Browser;

  before(async () => {
    built = await buildConsole();
    browser = await launch();
    market = await openMarket({ consoleDir: built.dir });
  });
  after(async () => {
    await market?.close();
    await browser?.close();
    built?.remove();
  });

  const creditsOf = async (
    { server }: Pick<Market, 'server'>,
    { email, password }: Person,
  ): Promise<Page> => {
    const { page } = await openPage(browser, server.url);
    await logIn(page, email, password);
    await page.goto('/console/credits');
    return page;
  };

  test('a card of another currency does not take over the amount', async () => {
    const account = await market.server.account();
    const naira = await saveCard(market, account.key, 'paystack');
    const dollars = await saveCard(market, account.key, 'stripe');
    await market.server.call('/api/v1/credits/auto-topup', {
      key: account.key,
      method: 'PUT',
      body: { card: naira, below: '5', amount: '9000' },
    });
    const page = await creditsOf(market, account);
    const cards = page.getByLabel('Card', { exact: true });
    assert.equal(await page.getByLabel('Top-up amount (₦)').inputValue(), '9000.00');
    await cards.selectOption(dollars);
    assert.equal(await page.getByLabel('Top-up amount ($)').inputValue(), '10.00');
    await cards.selectOption(naira);
    assert.equal(await page.getByLabel('Top-up amount (₦)').inputValue(), '9000.00');
    await page.context().close();
  });

  test('where only dollars are taken, the form asks for dollars', async (context) => {
    const only = await openMarket({
      consoleDir: built.dir,
      env: { OJA_PAYSTACK_KEY: '', OJA_FLUTTERWAVE_KEY: '' },
    });
    context.after(() => only.close());
    const page = await creditsOf(only, await only.server.account());
    await page.getByLabel('Amount', { exact: true }).fill('10');
    assert.deepEqual(await page.getByLabel('Currency').locator('option').allTextContents(), ['$ USD']);
    assert.equal(await page.getByLabel('Pay with').inputValue(), 'stripe');
    assert.ok(await page.getByRole('button', { name: 'Continue to payment' }).isEnabled());
    await page.context().close();
  });
});

interface Person {
  email: string;
  password: string;
}
