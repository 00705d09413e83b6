// @slow
/** Pages on loopback with advertisements, whose host is not asked: what is left of their places. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import { startDnsServer } from '../../../core/src/testing/dns-server.ts';
import { slowTest } from '../../../core/src/testing/slow.ts';
import { openTestBrowser, plain, servePages } from './testing.ts';

const head = '<!doctype html><meta name=viewport content="width=device-width, initial-scale=1">';

test('frames and boxes of blocked advertisements are hidden, and nothing else', async () => {
  await using pages = await servePages((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<body>BUY</body>');
  });
  const ad = `g.doubleclick.net:${pages.port}`;
  await using browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`, ad] });
  const box = 'style="border:2px solid red;min-height:90px"';
  const html = `${head}<body><main id=main>
    <div id=labelled ${box}><p>Advertisement</p><iframe src="http://${ad}/frame" width=300 height=100></iframe></div>
    <div id=nested ${box}><section ${box}><img src="http://${ad}/b.png" width=300 height=60 alt=""></section></div>
    <ins id=unfilled class=adsbygoogle style="display:block;height:250px;background:#eee"></ins>
    <div id=div-gpt-ad-1 style="height:90px"></div>
    <div id=story ${box}><iframe id=inside src="http://${ad}/frame"></iframe><p>Yam is dearer.</p></div>
    <div id=pictured ${box}><img src="http://${ad}/c.png" alt=""><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>" alt=""></div>
    <div id=adverb class="ad-vice">Advice for traders</div></main></body>`;
  const capture = (selector: string, blockAds: boolean) =>
    browser.engine.capture({ ...plain, html, selector, blockAds }, callWith());
  for (const id of ['labelled', 'nested', 'unfilled', 'div-gpt-ad-1', 'inside'])
    await assert.rejects(capture(`#${id}`, true), { code: 'unprocessable' }, id);
  for (const id of ['story', 'pictured', 'adverb', 'main'])
    assert.ok((await capture(`#${id}`, true)).height > 0, id);
  assert.ok((await capture('#labelled', false)).height > 100, 'where nobody asks, they stay');
});

slowTest('pages of a company that sells advertising are opened with what is theirs', async () => {
  const asked: string[] = [];
  await using pages = await servePages((request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<h1>Blog</h1><img src="http://cdn.taboola.com:${pages.port}/own.png"><img src="http://g.doubleclick.net:${pages.port}/ad.png"><img src="http://ads.shop.test:${pages.port}/ad.png">`,
      );
  });
  const hosts = ['www.taboola.com', 'cdn.taboola.com', 'g.doubleclick.net', 'ads.shop.test'];
  await using names = await startDnsServer(({ name, type }) => ({
    answers: type === 'A' ? [{ name, type: 'A', ttl: 60, data: '127.0.0.1' }] : [],
  }));
  await using browser = await openTestBrowser({
    allow: hosts.map((host) => `${host}:${pages.port}`),
    resolvers: [names.address],
  });
  const url = `http://www.taboola.com:${pages.port}/blog`;
  const shot = await browser.engine.capture({ ...plain, url, blockAds: true }, callWith());
  assert.equal(shot.status, 200);
  assert.deepEqual(asked.filter((one) => !one.endsWith('.ico')).toSorted(), [
    'cdn.taboola.com/own.png',
    'www.taboola.com/blog',
  ]);
});

slowTest('a page that breaks its own document is shown as it is', async () => {
  await using browser = await openTestBrowser();
  const html = '<script>document.querySelectorAll = () => { throw new Error("no"); };</script><p>Here</p>';
  const shot = await browser.engine.capture({ ...plain, html, blockAds: true }, callWith());
  assert.equal(shot.width, plain.width);
});

slowTest('the whole page on a phone is as wide as the phone, though a part of it is wider', async () => {
  await using browser = await openTestBrowser();
  const html = `${head}<body style="margin:0"><div style="width:900px;height:40px;background:teal"></div><p style="height:1000px">Text</p></body>`;
  const phone = { ...plain, width: 390, height: 700, html, fullPage: true };
  const shot = await browser.engine.capture({ ...phone, mobile: true, deviceScaleFactor: 2 }, callWith());
  assert.equal(shot.width, 780);
  assert.ok(shot.height > 2 * 1040 && shot.height < 2 * 1120, `${shot.height}`);
  const desk = await browser.engine.capture(phone, callWith());
  assert.equal(desk.width, 900, 'on a desk all of it is shown');
  const old = await browser.engine.capture(
    { ...phone, mobile: true, html: '<body><p style="width:900px">No viewport</p></body>' },
    callWith(),
  );
  assert.equal(old.width, 980, 'a page that knows no phones is laid out for a desk');
});
