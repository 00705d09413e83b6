// @slow
/** What callers may ask of a page, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import sharp from 'sharp';
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { OjaError } from '../../../../core/src/errors.ts';
import type { CaptureInput } from '../port.ts';
import { openTestBrowser, plain, servePages } from '../testing.ts';
import { deviceNames, devicePreset } from './device-presets.ts';

const shop = `<!doctype html><title>Shop</title><body style="margin:0;background:#fff">
<button id="more" onclick="setTimeout(() => { const box = document.createElement('p'); box.id = 'late'; box.textContent = 'Pepper ₦500'; document.body.append(box) }, 150)">More</button>
<input id="name"><select id="size"><option value="s">Small</option><option value="l">Large</option></select>
<a id="next" href="/next">Next</a><div style="height:3000px"></div>
<script>document.querySelector('#name').addEventListener('keydown', (event) => { if (event.key === 'Enter') document.title = 'Sent ' + event.target.value + ' ' + document.querySelector('#size').value });
addEventListener('scroll', () => { document.body.dataset.y = scrollY });</script>`;

suite('what is asked of a page', () => {
  let pages: Awaited<ReturnType<typeof servePages>>;
  let other: Awaited<ReturnType<typeof servePages>>;
  let browser: Awaited<ReturnType<typeof openTestBrowser>>;
  const seen: { url: string; site: string; headers: Record<string, unknown> }[] = [];
  const shoot = (over: Partial<CaptureInput> & { path?: string } = {}) => {
    const { path = '/', ...rest } = over;
    const where = rest.html === undefined ? { url: `${pages.url}${path}` } : {};
    return browser.engine.capture({ ...plain, ...where, ...rest }, callWith());
  };
  const htmlOf = async (over: Parameters<typeof shoot>[0]) =>
    Buffer.from((await shoot({ format: 'html', ...over })).bytes).toString();
  const refusal = async (over: Parameters<typeof shoot>[0]) => {
    const error = await shoot(over).then(
      () => assert.fail('was not refused'),
      (thrown: OjaError) => thrown,
    );
    return [error.code, error.param];
  };

  before(async () => {
    other = await servePages((request, response) => {
      seen.push({ url: request.url ?? '', site: 'other', headers: request.headers });
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Other</title>');
    });
    pages = await servePages((request, response) => {
      seen.push({ url: request.url ?? '', site: 'own', headers: request.headers });
      const type = { 'content-type': 'text/html; charset=utf-8' };
      if (request.url === '/away') return void response.writeHead(302, { location: `${other.url}/` }).end();
      if (request.url === '/with')
        return void response
          .writeHead(200, type)
          .end(`<title>With</title><img src="/own.png"><img src="${other.url}/theirs.png">`);
      if (request.url === '/next') return void response.writeHead(200, type).end('<title>Next</title>');
      response.writeHead(200, type).end(shop);
    });
    browser = await openTestBrowser({ allow: [`127.0.0.1:${pages.port}`, `127.0.0.1:${other.port}`] });
  });
  after(async () => {
    await browser?.[Symbol.asyncDispose]();
    await pages?.[Symbol.asyncDispose]();
    await other?.[Symbol.asyncDispose]();
  });

  test('sends headers to the origin of the page alone, also after a redirect', async () => {
    const headers = { authorization: 'Bearer secret', 'x-shop': 'bodija' };
    await shoot({ path: '/with', headers });
    await shoot({ path: '/away', headers });
    for (const { site, headers: got } of seen)
      assert.equal(got.authorization, site === 'own' ? 'Bearer secret' : undefined, site);
    assert.ok(seen.filter(({ site }) => site === 'own').length >= 3);
    assert.ok(seen.filter(({ site }) => site === 'other').length >= 2);
  });

  test('has cookies, of the page’s host unless they name a domain', async () => {
    seen.length = 0;
    const cookie = { name: 'session', value: 'abc', path: '/', secure: false, http_only: true };
    await shoot({ path: '/with', cookies: [cookie] });
    const own = seen.find(({ url }) => url === '/with');
    assert.equal(own?.headers.cookie, 'session=abc');
    await shoot({ cookies: [{ ...cookie, domain: 'other.example' }] });
    assert.equal(seen.at(-1)?.headers.cookie, undefined);
  });

  test('clicks, types, selects, presses, scrolls, runs scripts, and follows where that leads', async () => {
    const html = await htmlOf({
      actions: [
        { type: 'click', selector: '#more' },
        { type: 'wait_for', text: 'pepper ₦500' },
        { type: 'type', selector: '#name', text: 'Ada' },
        { type: 'select', selector: '#size', value: 'Large' },
        { type: 'press', key: 'Enter' },
        { type: 'scroll', to: 1_200 },
        { type: 'script', script: 'document.body.dataset.done = await Promise.resolve("yes")' },
      ],
    });
    assert.match(html, /<title>Sent Ada l<\/title>/);
    assert.match(html, /Pepper ₦500/);
    assert.match(html, /data-y="1200"/);
    assert.match(html, /data-done="yes"/);
    const led = await shoot({ actions: [{ type: 'click', selector: '#next' }] });
    assert.deepEqual([led.title, led.finalUrl], ['Next', `${pages.url}/next`]);
  });

  test('waits for an element, a text, its end, a quiet network and a time', async () => {
    const script =
      "setTimeout(() => { document.title = 'Late'; document.body.insertAdjacentHTML('beforeend', '<i class=in>There</i>'); document.querySelector('#more').remove() }, 400)";
    const base = { timeout_ms: 5_000, network_idle: false, ms: 0, state: 'visible' } as const;
    for (const waitFor of [
      { ...base, selector: '.in' },
      { ...base, text: 'There' },
      { ...base, selector: '#more', state: 'hidden' as const },
      { ...base, network_idle: true, ms: 300 },
    ])
      assert.equal((await shoot({ script, waitFor })).title, 'Late', JSON.stringify(waitFor));
    const never = { ...base, timeout_ms: 200, selector: '#never' };
    assert.deepEqual(await refusal({ waitFor: never }), ['unprocessable', 'wait_for']);
    assert.deepEqual(await refusal({ waitFor: { ...base, selector: '##' } }), [
      'invalid_request',
      'wait_for.selector',
    ]);
  });

  test('names the action that fails', async () => {
    const failing = (action: NonNullable<CaptureInput['actions']>[number]) =>
      refusal({ timeoutMs: 3_000, actions: [{ type: 'wait', ms: 1 }, action] });
    assert.deepEqual(await failing({ type: 'click', selector: '#gone' }), ['unprocessable', 'actions[1]']);
    assert.deepEqual(await failing({ type: 'click', selector: '##' }), [
      'invalid_request',
      'actions[1].selector',
    ]);
    assert.deepEqual(await failing({ type: 'press', key: 'Nokey' }), ['invalid_request', 'actions[1].key']);
    assert.deepEqual(await failing({ type: 'script', script: 'throw new Error("no stall")' }), [
      'unprocessable',
      'actions[1].script',
    ]);
    assert.deepEqual(await refusal({ script: 'nonsense(' }), ['unprocessable', 'script']);
    assert.deepEqual(await refusal({ script: 'for(;;);', timeoutMs: 1_500 }), [
      'upstream_timeout',
      'timeout_ms',
    ]);
    assert.deepEqual(await refusal({ script: "location = 'http://10.0.0.1/'" }), ['address_refused', 'url']);
  });

  test('a script reaches what the page reaches and nothing else', async () => {
    const html = await htmlOf({
      script: `for (const url of ['file:///etc/passwd', 'http://169.254.169.254/', 'http://127.0.0.1:1/']) {
        document.body.append(url + ' ' + await fetch(url).then((answer) => 'got ' + answer.status, () => 'refused') + '; ') }
        document.body.append(typeof process, typeof require)`,
    });
    assert.doesNotMatch(html, /got 200/);
    assert.match(html, /undefinedundefined/);
  });

  test('adds CSS, tells a position, and shows a page as it prints', async () => {
    const html =
      '<!doctype html><style>@media print { body { background: #00f } }</style><body style="margin:0">';
    const pixel = async (over: Partial<CaptureInput>) => {
      const { bytes } = await shoot({ html, ...over });
      return [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
    };
    assert.deepEqual(await pixel({ css: 'body { background: rgb(0 255 0) !important }' }), [0, 255, 0]);
    assert.deepEqual(await pixel({ media: 'print' }), [0, 0, 255]);
    const where = await shoot({
      geolocation: { latitude: 7.4, longitude: 3.9 },
      script:
        "await new Promise((done) => navigator.geolocation.getCurrentPosition(({ coords }) => { document.title = coords.latitude + ',' + coords.longitude; done() }, (why) => { document.title = why.message; done() }))",
    });
    // Browsers tell positions to secure pages alone; loopback counts as one.
    assert.equal(where.title, '7.4,3.9');
  });

  test('prints on the paper that was asked for, with header, footer and pages', async () => {
    const html = '<!doctype html><title>Bill</title><h1>One</h1><h1 style="break-before:page">Two</h1>';
    const base = {
      paper: 'a4',
      landscape: false,
      margin: {},
      scale: 1,
      background: true,
      css_page_size: false,
      outline: false,
    } as const;
    const sizeOf = async (pdf: Partial<CaptureInput['pdf']>) => {
      const { width, height } = await shoot({ html, format: 'pdf', pdf: { ...base, ...pdf } });
      return [width, height];
    };
    assert.deepEqual(await sizeOf({}), [794, 1123]);
    assert.deepEqual(await sizeOf({ paper: 'a5', landscape: true }), [794, 560]);
    const [wide, high] = await sizeOf({ width: '10cm', height: '4in' });
    assert.ok(Math.abs(wide! - 378) <= 1 && Math.abs(high! - 384) <= 1, `${wide} by ${high}`);
    const pagesOf = async (pdf: Partial<CaptureInput['pdf']>) => {
      const { bytes } = await shoot({ html, format: 'pdf', pdf: { ...base, ...pdf } });
      return Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length;
    };
    assert.equal(await pagesOf({ header: '<b class="title"></b>', footer: '<i class="pageNumber"></i>' }), 2);
    assert.equal(await pagesOf({ pages: '2' }), 1);
    assert.deepEqual(await refusal({ html, format: 'pdf', pdf: { ...base, pages: '9' } }), [
      'unprocessable',
      'pdf.pages',
    ]);
    assert.deepEqual(await refusal({ html, format: 'pdf', pdf: { ...base, margin: { left: '30cm' } } }), [
      'unprocessable',
      'pdf.margin',
    ]);
  });

  test('every device has a size and is what it says', async () => {
    for (const name of deviceNames) assert.ok(devicePreset(name)!.width >= 320, name);
    const { width, height, scale, mobile, userAgent } = devicePreset('iphone_15')!;
    const script =
      'document.title = [innerWidth, devicePixelRatio, navigator.maxTouchPoints > 0, /iPhone/.test(navigator.userAgent)].join()';
    const html = '<meta name="viewport" content="width=device-width">';
    const shot = await shoot({ html, script, width, height, deviceScaleFactor: scale, mobile, userAgent });
    assert.deepEqual([shot.title, shot.width], ['393,3,true,true', 1_179]);
  });
});
