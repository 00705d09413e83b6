/** A real Chromium on a freshly built console: pages that report what they should not do. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build } from 'vite';

const candidates = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = candidates.find((path) => existsSync(path));

/** Why browser tests cannot run here, or false. */
export const noBrowser =
  executablePath === undefined ? 'no Chromium here (npm run setup:system installs it)' : false;

export async function buildConsole(): Promise<{ dir: string; remove(): void }> {
  const shared = process.env.OJA_TEST_CONSOLE_DIR;
  if (shared !== undefined) return { dir: await buildOnce(shared), remove() {} };
  const dir = mkdtempSync(join(tmpdir(), 'oja-console-'));
  await buildInto(dir);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

async function buildInto(dir: string): Promise<void> {
  await build({
    root: resolve(import.meta.dirname, '../../packages/console'),
    // As `npm run build:console` does: bundled, the configuration would be written into node_modules.
    configLoader: 'native',
    logLevel: 'error',
    build: { outDir: dir, emptyOutDir: true },
  });
}

/** For all files of a run: the first of them builds, the others wait for it. */
async function buildOnce(dir: string): Promise<string> {
  const begun = `${dir}.begun`;
  const until = Date.now() + 300_000;
  while (!existsSync(dir)) {
    if (Date.now() > until) throw new Error('nobody built the console');
    if (existsSync(begun)) await new Promise((done) => setTimeout(done, 100));
    else if (isFirst(begun)) {
      try {
        await buildInto(`${dir}.next`);
        renameSync(`${dir}.next`, dir);
      } finally {
        rmSync(begun, { recursive: true });
      }
    }
  }
  return dir;
}

function isFirst(begun: string): boolean {
  try {
    mkdirSync(begun);
    return true;
  } catch {
    return false;
  }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });

/** Of one step: a machine that runs much else at once is slow. */
const stepTimeoutMs = 60_000;

export interface Watched {
  page: Page;
  /** Requests to other hosts, and errors in the browser's console. */
  faults: string[];
  close(): Promise<void>;
}

/** Answers that a test provokes on purpose are logged by Chromium as failed resources; those it names are no faults. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions & { expected?: RegExp } = {},
): Promise<Watched> {
  const { expected, ...context } = options;
  const opened = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Frames of animations are drawn without a graphics card, for a third of what a journey costs.
    reducedMotion: 'reduce',
    ...context,
  });
  const page = await opened.newPage();
  page.setDefaultTimeout(stepTimeoutMs);
  const faults: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:data|blob):/.test(url)) faults.push(`request to ${url}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  return { page, faults, close: () => opened.close() };
}

/** As the page of it does, by its form. */
export async function logInByHand(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/console');
}

/** By the request alone, for tests of what comes after: two pages less to load for each of them. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  assert.equal(answer.status(), 200, await answer.text());
}
