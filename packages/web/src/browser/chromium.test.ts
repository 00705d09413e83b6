// @alone first
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import { OjaError } from '../../../core/src/errors.ts';
import { slowTest } from '../../../core/src/testing/slow.ts';
import { browserContract } from './contract.ts';
import { openTestBrowser, plain, servePages } from './testing.ts';

browserContract('chromium', (port) => openTestBrowser({ allow: [`127.0.0.1:${port}`] }));

const html = '<title>here</title>';

test('says that it is ready, and how it is held', async () => {
  await using browser = await openTestBrowser();
  const state = await browser.engine.check();
  assert.equal(state.state, 'ready');
  assert.match(state.detail, /chromium/);
  await using without = await openTestBrowser({ browser: { program: 'no-such-browser' } });
  assert.deepEqual(await without.engine.check(), {
    state: 'missing',
    detail: 'Chromium is not installed',
    fix: 'npm run setup:system',
  });
});

slowTest('runs where neither we nor Chromium itself can make walls, as in a plain container', async (t) => {
  await using walled = await openTestBrowser();
  const real = (await walled.engine.check()).detail.split(';')[0]!;
  const dir = await mkdtemp(join(tmpdir(), 'oja-walls-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  const program = join(dir, 'chromium');
  // What Chromium says and does where user namespaces are denied.
  const script = `#!/bin/sh
case "$*" in *--no-sandbox*) exec ${real} "$@";; esac
echo "ERROR: No usable sandbox! If this is a Debian system, …" >&2
exit 1
`;
  await writeFile(program, script, { mode: 0o755 });
  // Root's browser never tries its own sandbox.
  t.mock.method(process as { getuid(): number }, 'getuid', () => 1_000);
  await using browser = await openTestBrowser({ sandboxMode: 'off', browser: { program } });
  assert.match((await browser.engine.check()).detail, /not isolated/);
  assert.equal((await browser.engine.capture({ ...plain, html }, callWith())).title, 'here');
});

slowTest('comes back when the browser is killed, and takes the picture it was at', async () => {
  const arrived = Promise.withResolvers<void>();
  await using pages = await servePages((_request, response) => {
    arrived.resolve();
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`] });
  const shot = browser.engine.capture({ ...plain, url: pages.url, delayMs: 1_000 }, callWith());
  await arrived.promise;
  const pid = browser.engine.pid();
  assert.ok(pid);
  process.kill(pid, 'SIGKILL');
  assert.equal((await shot).title, 'here');
  assert.notEqual(browser.engine.pid(), pid);
});

slowTest('is replaced after so many pictures without losing one', async () => {
  await using browser = await openTestBrowser({ browser: { shotsMax: 2 } });
  const pids = new Set<number | undefined>();
  for (let round = 0; round < 2; round++) {
    const shots = await Promise.all([0, 1].map(() => browser.engine.capture({ ...plain, html }, callWith())));
    assert.deepEqual(
      shots.map(({ title }) => title),
      ['here', 'here'],
    );
    pids.add(browser.engine.pid());
  }
  assert.equal(pids.size, 2);
});

slowTest('refuses at once what neither runs nor may wait', async () => {
  await using browser = await openTestBrowser({ browser: { concurrency: 1, queueMax: 1 } });
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => browser.engine.capture({ ...plain, html }, callWith())),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  assert.equal(refused.length, 1);
  assert.ok(refused[0] instanceof OjaError && refused[0].code === 'queue_full');
});

test('loads nothing from advertising hosts when asked', async () => {
  const asked: string[] = [];
  await using pages = await servePages((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  const ad = `doubleclick.net:${pages.port}`;
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`, ad] });
  const content = `<img src="${pages.url}/picture"><script src="http://ads.g.${ad}/tag.js"></script>`;
  await browser.engine.capture({ ...plain, html: content, blockAds: true }, callWith());
  assert.deepEqual(asked, ['/picture']);
});

slowTest('opens no windows for a page', async () => {
  const asked: string[] = [];
  await using pages = await servePages((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`] });
  const content = `<iframe src="${pages.url}/frame"></iframe><a id="a" target="_blank" href="${pages.url}/link">x</a>
    <script>window.open('${pages.url}/popup'); document.getElementById('a').click(); document.title = 'done';</script>`;
  const shot = await browser.engine.capture({ ...plain, html: content, delayMs: 500 }, callWith());
  assert.equal(shot.title, 'done');
  assert.deepEqual(asked, ['/frame']);
});
