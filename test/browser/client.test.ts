/** The built client in a real browser: with a key from another origin, with a session from its own. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import type * as Oja_ from '../../packages/client/src/index.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';

type Oja = typeof Oja_;

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
  const build = join(import.meta.dirname, '../../scripts/build-client.mjs');
  await promisify(execFile)(process.execPath, [build, dist]);
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
  // A page that really came from there: browsers let no page of unknown whereabouts call this machine.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(async () => {
    const module = '/client/index.js';
    Object.assign(globalThis, { oja: await import(module) });
  });
  return page;
}

test('from another origin with a key: calls, receipts, files, streams, errors', {
  skip,
  timeout: 60_000,
}, async () => {
  const page = await pageAt(server.url.replace('127.0.0.1', 'localhost'));
  const found = await page.evaluate(
    async ({ baseUrl, key, testKey }) => {
      const { createClient: create, InvalidRequestError } = (globalThis as unknown as { oja: Oja }).oja;
      const client = create({ baseUrl, key });
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

test('at its own origin the session speaks, and the tail shows what a key does', {
  skip,
  timeout: 60_000,
}, async () => {
  const page = await pageAt(server.url);
  const found = await page.evaluate(
    async ({ email, password, key }) => {
      const { createClient: create } = (globalThis as unknown as { oja: Oja }).oja;
      const client = create();
      await client.account.login({ email, password });
      const me = await client.account.get();
      const tail = await client.tail();
      await create({ key }).account.whoami();
      for await (const request of tail) return [me.email, request.endpoint, request.status];
      return [];
    },
    { email: account.email, password: account.password, key: account.key },
  );
  assert.deepEqual(found, [account.email, 'account.whoami', 200]);
  await page.close();
});
