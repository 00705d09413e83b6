// @alone @slow
/** A plugin of the operator in the console: its guide, its endpoint in docs and playground, its name for operators. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startApp } from '../../packages/core/src/app.ts';
import { createLog } from '../../packages/core/src/log.ts';
import { makeOperator } from '../../packages/core/src/process/first-run.ts';
import { loadOja } from '../../packages/server/src/oja.ts';
import { guideText, pluginText } from '../platform/own-plugin-files.ts';
import { buildConsole, launch, logIn, noBrowser, openPage } from './browser.ts';

const ownCategory = `
import { defineEndpoint, definePlugin, perRequest, z } from '@oja/core';

const send = defineEndpoint({
  id: 'sms.count',
  group: 'sms',
  method: 'POST',
  path: '/api/v1/sms/count',
  summary: 'Length of a text',
  description: 'Returns how many characters a text has.',
  access: 'key',
  input: z.strictObject({ text: z.string().max(1000).describe('Text to count.') }),
  output: z.object({ characters: z.number().describe('Characters of the text.') }),
  price: perRequest(0),
  limits: { bodyBytesMax: 65_536, timeoutMs: 5_000 },
  errors: [],
  example: { input: { text: 'oja' }, output: { characters: 3 } },
  run: async ({ text }) => ({ data: { characters: text.length } }),
});

export default definePlugin({
  name: 'sms',
  category: { id: 'sms', title: 'SMS', purpose: 'Text messages.', about: 'Sending messages.' },
  endpoints: [send],
});
`;

async function startWithPlugin(folder: string, consoleDir: string) {
  writeFileSync(join(folder, 'index.ts'), pluginText);
  writeFileSync(join(folder, 'turning-texts-around.md'), guideText);
  mkdirSync(join(folder, 'sms'));
  writeFileSync(join(folder, 'sms', 'index.ts'), ownCategory);
  const env = {
    OJA_CATEGORIES: 'network,utilities',
    OJA_PLUGINS: `${folder},${folder}/sms,./no-such-plugin`,
    OJA_DATA_DIR: join(folder, 'data'),
    OJA_PORT: '0',
    OJA_MODELS_AUTO: '0',
    OJA_IP_DATA_URL: 'none',
    OJA_REPUTATION_SOURCES: 'none',
    OJA_IP_FEEDS: 'none',
    OJA_PRICE_LISTS: 'none',
  };
  const oja = await loadOja(env);
  const app = await startApp(oja.readSettings(env), { log: createLog('silent', false), consoleDir });
  const operator = await makeOperator(app.platform, app.url, join(folder, 'first-run.json'));
  return { app, operator: operator! };
}

test('it is in docs, search, playground and the operator’s overview', { skip: noBrowser }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oja-plugin-'));
  const built = await buildConsole();
  const { app, operator } = await startWithPlugin(folder, built.dir);
  const browser = await launch();
  try {
    const { page, faults } = await openPage(browser, app.localUrl);
    await page.goto('/docs/turning-texts-around');
    await page.getByRole('heading', { name: 'Palindromes' }).waitFor();
    const contents = page.getByRole('navigation', { name: 'Docs' });
    await contents.getByText('Text tools').waitFor();
    assert.equal(await contents.getByRole('link', { name: 'Chat, vision' }).count(), 0, 'AI is not loaded');
    await page.getByRole('button', { name: 'Search the docs' }).first().click();
    await page.getByPlaceholder(/^Search/).fill('xylophonists');
    await page.getByRole('option').getByText('look here first').waitFor();
    await page.getByPlaceholder(/^Search/).fill('utilities.reverse');
    await page.getByRole('option').getByText('Text reversal').click();
    await page.getByRole('heading', { name: 'Text reversal' }).waitFor();
    await page.getByText('Text to reverse.').first().waitFor();

    await page.goto('/reference');
    await page.getByRole('link', { name: 'Text reversal' }).waitFor();

    await logIn(page, operator.email, operator.password);
    await page.goto('/playground/utilities.reverse');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('[data-result=done]').getByText('ajo').waitFor();

    await page.goto('/console/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog');
    assert.ok(
      await form.getByRole('checkbox', { name: 'SMS' }).isChecked(),
      'its category is offered, and chosen',
    );
    assert.equal(await form.getByRole('checkbox', { name: 'AI' }).count(), 0, 'AI is not loaded');
    await form.getByLabel('Name').fill('texts');
    await form.getByRole('button', { name: 'Create key' }).click();
    const secret = (await page.locator('[data-secret]').textContent()) ?? '';
    const me = await fetch(`${app.localUrl}/api/v1/key`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    assert.deepEqual(((await me.json()) as { scopes: string[] }).scopes, ['network', 'utilities', 'sms']);

    await page.goto('/operator');
    await page.getByText('Reverses texts and counts visits.').waitFor();
    await page.getByText('./no-such-plugin').waitFor();
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    await app.close();
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
