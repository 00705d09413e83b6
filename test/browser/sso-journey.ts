/** Single sign-on with a real OpenID provider: connect it, sign up, link, add a domain; under axe, on a desk and on a phone. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { clientId, clientSecret, startProvider, type TestProvider } from '../platform/oidc-testing.ts';
import { logIn, openPage } from './browser.ts';
import { lookAt } from './look-at.ts';

export async function ssoJourney(browser: Browser, server: TestServer): Promise<void> {
  const provider = await startProvider();
  try {
    await connect(browser, server, provider);
    for (const width of [390, 1280]) await signUp(browser, server, provider, width);
    await link(browser, server, provider);
  } finally {
    await provider.close();
  }
}

/** Pages of Oja with visits to the provider, which are no faults. */
async function open(browser: Browser, server: TestServer, provider: TestProvider, width = 1280) {
  const opened = await openPage(browser, server.url, {
    viewport: { width, height: 844 },
    expected: /Failed to load resource.*(?:401|404)/,
  });
  const faults = () => opened.faults.filter((fault) => !fault.includes(provider.issuer));
  return { page: opened.page, faults, close: opened.close };
}

async function connect(browser: Browser, server: TestServer, provider: TestProvider): Promise<void> {
  const { page, faults, close } = await open(browser, server, provider);
  await logIn(page, server.operator.email, server.operator.password);
  await page.goto('/operator/sign-in');
  await page.getByText('No login providers yet').waitFor();
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog');
  await lookAt(page, 'provider-add');
  await dialog.getByLabel('Provider', { exact: true }).selectOption('other');
  // A redirect URL longer than a phone is wide is cut short, with its button in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByLabel('ID', { exact: true }).fill('a'.repeat(32));
  await dialog.getByText('a'.repeat(32)).waitFor();
  assert.ok(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth), 'scrolls sideways');
  await page.setViewportSize({ width: 1280, height: 844 });
  await dialog.getByLabel('ID', { exact: true }).fill('acme');
  const redirect = `${server.url}/login/callback/acme`;
  await dialog.getByText(redirect).waitFor();
  provider.allowRedirect(redirect);
  await dialog.getByLabel('Name on the button').fill('Acme');
  await dialog.getByLabel('Issuer URL').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(clientId);
  await dialog.getByLabel('Client secret').fill(clientSecret);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await dialog.getByText(`Works: ${provider.issuer}`).waitFor();
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await page.getByText('Provider added').waitFor();
  await page.getByRole('cell', { name: 'Acme acme' }).waitFor();
  await lookAt(page, 'providers');
  assert.deepEqual(faults(), []);
  await close();
}

async function passProvider(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Test provider' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signUp(browser: Browser, server: TestServer, provider: TestProvider, width: number) {
  const email = `bola-${width}@acme.test`;
  provider.users.set(email, { sub: `bola-${width}`, email, email_verified: true, name: 'Bola Ade' });
  const { page, faults, close } = await open(browser, server, provider, width);
  await page.goto('/login?next=/console/settings');
  const button = page.getByRole('button', { name: 'Continue with Acme' });
  await button.waitFor();
  if (width === 390) await lookAt(page, 'log-in-sso');
  await button.click();
  await passProvider(page, email);
  await page.waitForURL('**/console/settings');
  await page.getByRole('heading', { name: 'Linked identities' }).waitFor();
  await page.getByRole('button', { name: 'Email me a link to set one' }).press('Enter');
  await page.getByText('The link expires in one hour').waitFor();
  // The only way in stays.
  await page.getByRole('button', { name: 'Unlink: Acme' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await dialog.getByText('This is your only way to log in.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/login/callback/acme?state=made-up&code=made-up`);
  await page.getByText('started in another browser').waitFor();
  assert.ok(!page.url().includes('code='), 'the code is taken out of the URL');
  if (width === 390) await lookAt(page, 'sso-failed');
  assert.deepEqual(
    faults().filter((fault) => !fault.includes('409')),
    [],
  );
  await close();
}

async function link(browser: Browser, server: TestServer, provider: TestProvider): Promise<void> {
  const { email, password } = await server.account();
  provider.users.set(email, { sub: 'ada', email, email_verified: true });
  const { page, faults, close } = await open(browser, server, provider);
  // Browsers read a tab between two slashes as another host.
  await page.goto('/login?next=%2F%09%2Facme.test');
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await passProvider(page, email);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await lookAt(page, 'sso-confirm');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Link and log in' }).click();
  await page.getByText('The password is wrong.').waitFor();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Link and log in' }).click();
  await page.waitForURL('**/console');

  await page.goto('/console/members');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Domain').fill('gmail.com');
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await dialog.getByText('is a public email provider').waitFor();
  await dialog.getByLabel('Domain').fill('acme.ng');
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('_oja-challenge.acme.ng').waitFor();
  await lookAt(page, 'domains');
  assert.deepEqual(
    faults().filter((fault) => !fault.includes('400')),
    [],
  );
  await close();
}
