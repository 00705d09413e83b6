/** The built client in a real browser: with a key from another origin, with a session from its own. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Client, createClient } from '../../packages/client/src/index.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { buildClient } from '../../scripts/build-client.mjs';

const program = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const skip = program === undefined ? 'Chromium is not installed: npm run setup:system' : false;

let server: TestServer;
let account: TestAccount;
let practice: TestAccount;
let browser: Browser;
let dist: string;

before(async () => {
  if (skip) return;
  dist = mkdtempSync(join(tmpdir(), 'oja-client-dist-'));
  await buildClient(dist);
  server = await startTestServer();
  await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
  account = await server.account({ dollars: 1 });
  practice = await server.account({ mode: 'test' });
  browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
});
after(async () => {
  await browser?.close();
  await server?.close();
  if (dist) rmSync(dist, { recursive: true, force: true });
});

/** A plain page at the origin, where /client/ is the built package. */
async function pageAt(origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/client/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/client/'.length);
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(dist, name), 'utf8') });
  });
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }),
  );
  await page.goto(`${origin}/blank`);
  await page.evaluate(async () => {
    const module = '/client/index.js';
    Object.assign(globalThis, await import(module));
  });
  return page;
}

/** What the page has after `pageAt`. */
declare const globalThis: {
  createClient: typeof createClient;
} & typeof import('../../packages/client/src/index.ts');

test('from another origin with a key: calls, receipts, files, streams, errors', { skip }, async () => {
  const page = await pageAt(server.url.replace('127.0.0.1', 'localhost'));
  const found = await page.evaluate(
    async ({ baseUrl, key, testKey }) => {
      const { createClient: create, InvalidRequestError } = globalThis;
      const client: Client = create({ baseUrl, key });
      const made = await client.utilities.qr({ data: 'ọjà ₦' }).withReceipt();
      const picture = await client.callForFile('utilities.qr', { data: 'ọjà ₦' }, { accept: 'image/png' });
      const scanned = await client.utilities.qr({ action: 'scan', file: picture.blob });
      let words = '';
      const stream = await create({ baseUrl, key: testKey }).streamChat({
        messages: [{ role: 'user', content: 'hi' }],
      });
      for await (const word of stream.text()) words += word;
      const error = await client.utilities.qr({ data: 'x', size: 5 }).then(
        () => undefined,
        (caught: unknown) => caught,
      );
      return {
        engine: made.receipt.engine,
        free: made.receipt.freeLeft,
        filename: picture.filename,
        text: scanned.codes?.[0]?.text,
        words,
        refused: error instanceof InvalidRequestError && error.param,
      };
    },
    { baseUrl: server.url, key: account.key, testKey: practice.key },
  );
  assert.deepEqual(found, {
    engine: 'zxing',
    free: 99,
    filename: 'qr.png',
    text: 'ọjà ₦',
    words: 'The capital of Nigeria is Abuja.',
    refused: 'size',
  });
  await page.close();
});

test('at its own origin the session speaks, and the tail runs', { skip }, async () => {
  const page = await pageAt(server.url);
  const found = await page.evaluate(
    async ({ email, password }) => {
      const client = globalThis.createClient();
      await client.account.login({ email, password });
      const tail = await client.tail();
      const me = await client.account.get();
      for await (const request of tail)
        if (request.endpoint === 'account.get') return [me.email, request.status];
      return [];
    },
    { email: account.email, password: account.password },
  );
  assert.deepEqual(found, [account.email, 200]);
  await page.close();
});
