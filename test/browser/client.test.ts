// @alone @slow
/** The built client in a real browser: with a key from another origin, with a session from its own. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

const run = promisify(execFile);

const program = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const skip = program === undefined ? 'Chromium is not installed: npm run setup:system' : false;

let server: TestServer;
let account: TestAccount;
let practice: TestAccount;
let browser: Browser;
/** A project that has the packed client installed, in `dist`. */
let project: string;
let dist: string;

before(async () => {
  if (skip) return;
  project = mkdtempSync(join(tmpdir(), 'oja-client-'));
  dist = join(project, 'node_modules', '@oja', 'client');
  mkdirSync(dist, { recursive: true });
  const build = join(import.meta.dirname, '../../scripts/build-client.mjs');
  await run(process.execPath, [build, '--pack', project]);
  await run('tar', ['-xzf', join(project, 'oja-client.tgz'), '-C', dist, '--strip-components=1']);
  server = await startTestServer();
  await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
  account = await server.account({ dollars: 1 });
  practice = await server.account({ mode: 'test' });
  browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
});
after(async () => {
  await browser?.close();
  await server?.close();
  if (project) rmSync(project, { recursive: true, force: true });
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
      // The header of an SDK that runs in a page: it needs leave for each of its own.
      const client = create({ baseUrl, key, headers: { 'x-stainless-lang': 'js' } });
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
    words: 'Welcome! Fresh pepper and fair prices, every day in Lagos.',
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

test('installed in a project it is plain JavaScript: imported, required, with types and its command', {
  skip,
}, async () => {
  const program = `
    const { createClient } = require('@oja/client');
    import('@oja/client/node').then(async ({ fileFromPath }) => {
      const client = createClient({ baseUrl: process.argv[1], key: process.argv[2] });
      const file = await fileFromPath(process.argv[3]);
      console.log((await client.ai.chat({ messages: [{ role: 'user', content: 'What is it?' }], file })).object);
    });`;
  const file = join(dist, 'LICENSE');
  const said = await run(process.execPath, ['-e', program, server.url, practice.key, file], { cwd: project });
  assert.equal(said.stdout, 'chat.completion\n');
  assert.ok(existsSync(join(dist, 'index.d.ts')));
  const { stdout } = await run(process.execPath, [join(dist, 'bin/oja.mjs'), '--help'], { cwd: project });
  assert.match(stdout, /^oja COMMAND/);
  assert.ok(!existsSync(join(dist, 'src')), 'no TypeScript: Node strips no types under node_modules');
});
