/** A page in another language: texts of its own, how to fix an error, and the language of the account. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, openPage } from './browser.ts';

const refused = /Failed to load resource.*401/;

export async function languageJourney(browser: Browser, server: TestServer): Promise<void> {
  const ada = await server.account();
  await server.call('/api/v1/utils/qr', { key: ada.key, body: { data: '' } });
  const { page, faults, close } = await openPage(browser, server.url, { locale: 'fr-FR', expected: refused });
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').or(page.getByLabel('E-mail')).fill(ada.email);
  await page.getByLabel('Mot de passe').fill('not this one');
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await page.getByText('L’adresse e-mail ou le mot de passe est incorrect.').waitFor();
  await logIn(page, ada.email, ada.password);

  await page.goto('/console');
  await page.getByText('Corrigez le champ nommé par').waitFor();
  await page.goto('/console/settings');
  const main = page.getByRole('main');
  await main.getByLabel('Langue').selectOption('pcm');
  await main.getByRole('button', { name: 'Enregistrer' }).first().click();
  await page.locator('html[lang=pcm]').waitFor({ state: 'attached' });
  await page.getByText('We dey send notices to this email address').waitFor();
  const { json } = await server.call('/api/v1/account', {
    key: null,
    headers: {
      cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  assert.equal(json.language, 'pcm');
  assert.deepEqual(faults, []);
  await close();
}
