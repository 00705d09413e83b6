// @alone first @slow
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import { slowTest } from '../../../core/src/testing/slow.ts';
import { openTestBrowser, plain, servePages } from './testing.ts';

const application = `<title>before</title><script>
addEventListener('load', () => setTimeout(async () => {
  const next = await (await fetch('/data')).text();
  document.title = await (await fetch(next)).text();
}));</script>`;

test('an application is pictured once what its scripts asked for is here', async () => {
  await using pages = await servePages((request, response) => {
    const bodies: Record<string, string> = { '/': application, '/data': '/more', '/more': 'after' };
    const type = request.url === '/' ? 'text/html' : 'text/plain';
    const late = request.url === '/' ? 0 : 120;
    setTimeout(() => response.writeHead(200, { 'content-type': type }).end(bodies[request.url ?? '']), late);
  });
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`] });
  const shot = await browser.engine.capture({ ...plain, url: pages.url, waitUntil: 'auto' }, callWith());
  assert.equal(shot.title, 'after');
});

test('a page that fills itself by a timer is pictured filled', async () => {
  await using browser = await openTestBrowser();
  for (const begins of ['', 'Loading…']) {
    const html = `<body><div id="root">${begins}</div><script>
      setTimeout(() => { document.title = 'filled'; root.textContent = 'Yams cost 1,500 naira today'; }, 600);</script>`;
    const shot = await browser.engine.capture(
      { ...plain, html, format: 'html', waitUntil: 'auto' },
      callWith(),
    );
    assert.equal(shot.title, 'filled', begins);
  }
});

slowTest('a page that never stops asking has a picture too', async () => {
  await using pages = await servePages((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<title>busy</title><script>const ask = () => fetch("/again").then(ask); ask();</script>');
    } else response.end('again');
  });
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`] });
  const shot = await browser.engine.capture({ ...plain, url: pages.url, waitUntil: 'auto' }, callWith());
  assert.equal(shot.title, 'busy');
});

test('banners that ask for consent are hidden, and what they covered is shown', async () => {
  const html = `<body class="cookie-banner-open" style="margin:0;background:#00ff00;overflow:hidden">
    <div id="onetrust-consent-sdk" style="position:fixed;inset:0;background:#000"></div>
    <div class="site-cookie-consent" style="position:fixed;inset:0;background:#00f"></div></body>`;
  await using browser = await openTestBrowser();
  const colourOf = async (hideCookieBanners: boolean) => {
    const shot = await browser.engine.capture({ ...plain, html, hideCookieBanners }, callWith());
    const { default: sharp } = await import('sharp');
    return [
      ...(await sharp(shot.bytes).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()),
    ].slice(0, 3);
  };
  assert.deepEqual(await colourOf(true), [0, 255, 0]);
  assert.deepEqual(await colourOf(false), [0, 0, 255]);
});

/** Files that never arrive, each beside something green that can be painted. */
const hanging = {
  image: '<img src="/hangs">',
  stylesheet: '<link rel="stylesheet" href="/hangs">',
  script: '<script src="/hangs"></script>',
  font: '<style>@font-face { font-family: x; src: url(/hangs) } b { font-family: x }</style><b>text</b>',
  document: '<iframe src="/hangs"></iframe>',
};

slowTest('a file that never arrives does not cost the picture', async () => {
  await using pages = await servePages((request, response) => {
    const kind = (request.url ?? '').slice(1) as keyof typeof hanging;
    if (request.url === '/hangs') return;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>${kind}</title><body style="background:#00ff00">${hanging[kind] ?? ''}<p>after</p>`);
  });
  const kinds = Object.keys(hanging) as (keyof typeof hanging)[];
  await using browser = await openTestBrowser({
    allow: [`127.0.0.1:${pages.port}`],
    browser: { concurrency: kinds.length + 1 },
  });
  const { default: sharp } = await import('sharp');
  // All at once: each waits for its file during most of its time, and a busy machine needs the rest for the picture.
  const timeoutMs = 30_000;
  const pictured = kinds.map(async (kind) => {
    const asked = { ...plain, url: `${pages.url}/${kind}`, waitUntil: 'auto' as const, timeoutMs };
    const shot = await browser.engine.capture(asked, callWith());
    assert.deepEqual(
      [shot.complete, shot.missing],
      [false, [{ url: `${pages.url}/hangs`, type: kind }]],
      kind,
    );
    assert.deepEqual([shot.title, shot.status], [kind, 200], kind);
    const corner = await sharp(shot.bytes)
      .extract({ left: 395, top: 295, width: 1, height: 1 })
      .raw()
      .toBuffer();
    assert.deepEqual([...corner].slice(0, 3), [0, 255, 0], kind);
  });
  const html = `<body style="background:#00ff00"><script src="${pages.url}/hangs"></script><p>after</p>`;
  const [given] = await Promise.all([
    browser.engine.capture({ ...plain, html, timeoutMs }, callWith()),
    ...pictured,
  ]);
  assert.deepEqual(given.missing, [{ url: `${pages.url}/hangs`, type: 'script' }]);
});

test('a page whose body is damaged or cut off is refused without waiting for the timeout', async () => {
  await using pages = await servePages((request, response) => {
    const damaged = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
    if (request.url === '/damaged') return response.writeHead(200, damaged).end('not gzip');
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
    response.write('<title>cut</title>', () => response.destroy());
  });
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`] });
  for (const path of ['/damaged', '/cut']) {
    // Longer than a test may take.
    const input = { ...plain, url: pages.url + path, timeoutMs: 120_000 };
    await assert.rejects(browser.engine.capture(input, callWith()), { code: 'target_unreachable' }, path);
  }
});
