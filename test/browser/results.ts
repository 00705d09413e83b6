/** The playground's answers as a person sees them: each kind of result in its own view. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { logIn, openPage } from './browser.ts';

interface Try {
  id: string;
  input: Record<string, unknown>;
  file?: { name: string; mimeType: string; buffer: Buffer };
}

const png = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#c96b2c' } })
    .png()
    .toBuffer();

async function send(page: Page, { id, input, file }: Try): Promise<void> {
  await page.goto(`/playground/${id}?${new URLSearchParams({ input: JSON.stringify(input) })}`);
  if (file !== undefined) await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Send' }).click();
}

const done = (page: Page) => page.locator('[data-result=done]');

/** What the browser itself made of a picture or a sound. */
const measured = async (page: Page, selector: string, property: string): Promise<number> => {
  // A function and no text, which the page's policy lets nobody evaluate again and again.
  const found = await page.waitForFunction(
    ([query, name]) => (globalThis as unknown as InPage).document.querySelector(query)?.[name],
    [`[data-result=done] ${selector}`, property] as const,
  );
  return (await found.jsonValue()) as number;
};

interface InPage {
  document: { querySelector(query: string): Record<string, number> | null };
}

export async function withPage(
  browser: Browser,
  server: TestServer,
  look: (page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const { email, password } = await server.account({ dollars: 1 });
  const { page, faults, close } = await openPage(browser, server.url, { expected });
  page.setDefaultTimeout(60_000);
  await logIn(page, email, password);
  await look(page);
  assert.deepEqual(faults, []);
  await close();
}

export async function picture(page: Page): Promise<void> {
  const file = { name: 'market.png', mimeType: 'image/png', buffer: await png() };
  await send(page, { id: 'utilities.image', input: { operations: [{ op: 'resize', width: 64 }] }, file });
  await done(page).locator('img').waitFor();
  assert.equal(await measured(page, 'img', 'naturalWidth'), 64);
}

export async function sound(page: Page): Promise<void> {
  await send(page, { id: 'utilities.tts', input: { text: 'Good morning. Welcome to the market.' } });
  await done(page).locator('audio').waitFor();
  assert.ok((await measured(page, 'audio', 'duration')) > 1);
  const captions = done(page).getByRole('region', { name: 'Transcript' });
  await captions.getByText('Welcome to the market.').waitFor();
  assert.equal(await captions.getByRole('listitem').count(), 2);
}

export async function film(page: Page): Promise<void> {
  await send(page, { id: 'ai.video', input: { prompt: 'A market at dawn.', seconds: 1, size: '320x180' } });
  await done(page).locator('video').waitFor();
  assert.equal(await measured(page, 'video', 'videoWidth'), 320);
}

/** Stopping it cancels the job: nobody would look at the film that is paid. */
export async function filmStopped(page: Page): Promise<void> {
  await send(page, { id: 'ai.video', input: { prompt: 'A market at dawn.', seconds: 10 } });
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('[data-result=failed]').getByText('Stopped.').waitFor();
  await page.locator('[data-receipt]').getByText('Not charged').waitFor();
  await page.goto('/console/jobs');
  await page.getByRole('row').getByText('Cancelled').waitFor();
  const { data } = await (await page.request.get('/api/v1/jobs')).json();
  assert.deepEqual(
    data.map(({ status, charge }: { status: string; charge: string }) => [status, charge]),
    [['cancelled', '0.00']],
  );
}

export async function paper(page: Page): Promise<void> {
  const file = { name: 'market.png', mimeType: 'image/png', buffer: await png() };
  await send(page, { id: 'utilities.convert', input: { to: 'pdf' }, file });
  const frame = done(page).locator('iframe');
  await frame.waitFor();
  assert.match((await frame.getAttribute('src')) ?? '', /^blob:/);
  const kept = await done(page).getByRole('link', { name: 'Download' }).getAttribute('href');
  const start = (await (await page.request.get(kept!)).body()).subarray(0, 5).toString();
  assert.equal(start, '%PDF-');
}

export async function map(page: Page): Promise<void> {
  await send(page, { id: 'network.ip', input: { ip: '102.89.1.1' } });
  await done(page)
    .getByRole('img', { name: /^Map: / })
    .waitFor();
  await done(page).getByText('102.89.1.1').waitFor();
}

export async function chain(page: Page, port: number): Promise<void> {
  await send(page, { id: 'network.ssl', input: { host: '127.0.0.1', port } });
  const certificates = done(page).getByRole('listitem').filter({ hasText: 'Issued by' });
  await certificates.first().waitFor();
  assert.ok((await certificates.count()) >= 2, 'its own and the one above');
}

/** `speech` is a recording of speech. */
export async function transcript(page: Page, speech: Buffer): Promise<void> {
  const file = { name: 'greeting.wav', mimeType: 'audio/wav', buffer: speech };
  await send(page, { id: 'ai.transcribe', input: {}, file });
  await done(page).locator('audio').waitFor();
  const lines = done(page).getByRole('region', { name: 'Transcript' }).getByRole('listitem');
  await lines.filter({ hasText: 'Ẹ káàárọ̀' }).waitFor();
  // A click on the time goes there.
  await lines.nth(1).getByRole('button').click();
  assert.ok((await measured(page, 'audio', 'currentTime')) > 0);
}

/** Stopped on the way: its words stay, and the log says what it cost. */
export async function stopped(page: Page): Promise<void> {
  await send(page, { id: 'ai.chat', input: { messages: [{ role: 'user', content: 'Hi' }], stream: true } });
  await page.locator('[data-result=running]').getByText('The capital is').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('[data-result=failed]').getByText('The capital is').waitFor();
  const receipt = page.locator('[data-receipt]');
  await receipt.getByText('Not charged').waitFor();
  await receipt.getByText('openai').waitFor();
  await receipt.getByRole('link', { name: /^req_/ }).waitFor();
}

/** `release` lets the upstream say its last word. */
export async function conversation(page: Page, release: () => void): Promise<void> {
  await send(page, { id: 'ai.chat', input: { messages: [{ role: 'user', content: 'Hi' }], stream: true } });
  await page.locator('[data-result=running]').getByText('The capital is').waitFor();
  release();
  await done(page).getByText('The capital is Abuja.').waitFor();
  await page.locator('[data-receipt]').getByText('openai').waitFor();
}
