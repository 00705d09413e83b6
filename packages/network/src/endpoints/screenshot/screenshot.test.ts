// @alone first
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import type { FullContext } from '../../../../core/src/endpoints/context.ts';
import { EngineFailure } from '../../../../core/src/engine-failure.ts';
import { openStandIn, type StandIn, silent } from '../../../../core/src/engines/upstream-testing.ts';
import { OjaError } from '../../../../core/src/errors.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { openTestBrowser } from '../../../../web/src/browser/testing.ts';
import { screenshot } from './screenshot.ts';

const path = '/api/v1/network/screenshot';
const html = '<!doctype html><title>Market</title><body style="margin:0;background:#0a0"><h1>Yam ₦500</h1>';

const shell =
  '<!doctype html><title>App</title><body><div id="root"></div><script src="/app.js"></script></body>';
const app = "document.getElementById('root').textContent = 'Drawn by a script'";

suite('screenshot over HTTP', () => {
  let server: TestServer;
  let site: StandIn;

  before(async () => {
    site = await openStandIn(({ path: asked }) => ({
      headers: { 'content-type': asked === '/app.js' ? 'text/javascript' : 'text/html; charset=utf-8' },
      body: asked === '/shell' ? shell : asked === '/app.js' ? app : html,
    }));
    server = await startTestServer({ env: { OJA_EGRESS_ALLOW: new URL(site.url).host } });
  });
  after(async () => {
    await server?.close();
    await site?.[Symbol.asyncDispose]();
  });

  test('returns JSON with a file that can be fetched', async () => {
    const body = { url: `${site.url}/`, width: 320, height: 200, include: ['data'] };
    const { status, json, headers, text } = await server.call(path, { body });
    assert.equal(status, 200, text);
    screenshot.output.parse(json);
    assert.deepEqual(
      [json.title, json.width, json.height, json.final_url],
      ['Market', 320, 200, `${site.url}/`],
    );
    assert.equal(headers.get('x-oja-engine'), 'chromium');
    const fetched = Buffer.from(await (await fetch(json.file.url)).arrayBuffer());
    assert.equal(fetched.length, json.file.bytes);
    assert.deepEqual(fetched, Buffer.from(json.file.data, 'base64'));
    assert.equal((await sharp(fetched).metadata()).width, 320);
  });

  test('a page that is empty without its scripts is read in the browser', async () => {
    const body = { url: `${site.url}/shell`, include: ['text'] };
    const rendered = await server.call('/api/v1/network/page', { body });
    assert.equal(rendered.status, 200, rendered.text);
    assert.deepEqual([rendered.json.rendered, rendered.json.text], [true, 'Drawn by a script']);
    const plain = await server.call('/api/v1/network/page', { body: { ...body, render: false } });
    assert.deepEqual([plain.json.rendered, plain.json.text], [false, '']);
    const forced = await server.call('/api/v1/network/page', {
      body: { ...body, url: `${site.url}/`, render: true },
    });
    assert.deepEqual([forced.json.rendered, forced.json.title], [true, 'Market']);
  });

  test('returns the bytes themselves in the type that Accept names', async () => {
    const key = server.operator.api_key;
    for (const type of ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']) {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: type },
        body: JSON.stringify({ html, viewport: { width: 64, height: 48 } }),
      });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), type);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (type === 'application/pdf') assert.equal(bytes.toString('latin1', 0, 5), '%PDF-');
      else assert.equal(`image/${(await sharp(bytes).metadata()).format}`, type);
    }
  });

  test('resizes, writes AVIF, emulates a device, and a cached screenshot is not taken again', async () => {
    const small = await server.call(path, {
      body: {
        url: `${site.url}/`,
        device: 'iphone_15',
        resize: { width: 200 },
        format: 'avif',
        include: ['data'],
      },
    });
    assert.equal(small.status, 200, small.text);
    assert.deepEqual([small.json.width, small.json.file.mime], [200, 'image/avif']);
    const { width, height, format, compression } = await sharp(
      Buffer.from(small.json.file.data, 'base64'),
    ).metadata();
    assert.deepEqual([width, height, format, compression], [200, 335, 'heif', 'av1']);
    const headers = { 'x-oja-cache': '600' };
    const shots = [];
    for (const accept of ['application/json', 'image/webp', 'image/webp', 'application/json']) {
      const body = { url: `${site.url}/cached`, width: 64, height: 64 };
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.operator.api_key}`,
          'content-type': 'application/json',
          ...{ ...headers, accept },
        },
        body: JSON.stringify(body),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.status, 200, bytes.toString());
      shots.push([response.headers.get('x-oja-cache'), response.headers.get('content-type'), bytes]);
    }
    assert.deepEqual(
      shots.map(([cache]) => cache),
      ['miss', 'miss', 'hit', 'hit'],
    );
    assert.deepEqual(shots[1]!.slice(1), shots[2]!.slice(1));
    assert.deepEqual(shots[0]!.slice(1), shots[3]!.slice(1));
  });

  test('a signed URL is a screenshot that is charged once and taken again after its time', async () => {
    await server.call('/api/v1/operator/categories/network', { method: 'PUT', body: { state: 'live' } });
    const { key } = await server.account({ dollars: 1 });
    const signing = (await server.call('/api/v1/key/signing', { key })).json as {
      key_id: string;
      secret: string;
    };
    const signed = (options: string) => {
      const text = `${options}/${Buffer.from(`${site.url}/`).toString('base64url')}`;
      const signature = createHmac('sha256', signing.secret).update(text).digest('base64url');
      return `${server.url}/s/${signing.key_id}.${signature}/${text}`;
    };
    const url = signed('w:320,h:200,rw:160,f:webp,ttl:2');
    for (const cache of ['miss', 'hit']) {
      const response = await fetch(url);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.status, 200, bytes.toString());
      assert.equal(response.headers.get('x-oja-cache'), cache);
      assert.ok(Number(/max-age=(\d+)/.exec(response.headers.get('cache-control')!)![1]) <= 7_200);
      assert.equal((await sharp(bytes).metadata()).width, 160);
    }
    const pdf = await fetch(signed('f:pdf'));
    assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
    const wrong = await fetch(signed('width:3'));
    assert.equal(((await wrong.json()) as { error: { param: string } }).error.param, 'width');
    const log = (await server.call('/api/v1/requests?limit=9', { key })).json.data as { endpoint: string }[];
    assert.equal(log.filter(({ endpoint }) => endpoint === 'network.screenshot').length, 2);
  });

  test('refusals name the field', async () => {
    const refused: [object, number, string, string][] = [
      [{}, 400, 'invalid_request', 'url'],
      [{ url: site.url, html }, 400, 'invalid_request', 'url'],
      [{ url: 'file:///etc/passwd' }, 400, 'invalid_request', 'url'],
      [{ url: 'http://127.0.0.1:1/' }, 400, 'address_refused', 'url'],
      [{ url: 'http://169.254.169.254/latest/meta-data/' }, 400, 'address_refused', 'url'],
      [{ html, format: 'bmp' }, 400, 'invalid_request', 'format'],
      [{ html, selector: '#x', clip: { x: 0, y: 0, width: 1, height: 1 } }, 400, 'invalid_request', 'clip'],
      [{ html, width: 10, viewport: { width: 100, height: 100 } }, 400, 'invalid_request', 'width'],
      [{ html, timezone: 'Mars/Base' }, 400, 'invalid_request', 'timezone'],
      [{ html, locale: 'not a tag' }, 400, 'invalid_request', 'locale'],
      [{ html, full_pages: true }, 400, 'unknown_field', 'full_pages'],
      [{ html, selector: '#nope', timeout_ms: 1_000 }, 422, 'unprocessable', 'selector'],
    ];
    for (const [body, status, code, param] of refused) {
      const answer = await server.call(path, { body });
      const { error } = answer.json;
      assert.deepEqual(
        [answer.status, error?.code, error?.param],
        [status, code, param],
        JSON.stringify(body),
      );
    }
  });

  test('a test key gets the example and costs nothing', async () => {
    const { key } = await server.account({ mode: 'test' });
    const { json } = await server.call(path, { key, body: { html } });
    assert.ok(
      json.error?.code === 'category_coming_soon' || json.title === 'Example Domain',
      JSON.stringify(json),
    );
  });
});

test('refusals of options name the field', () => {
  const url = 'https://example.com/';
  const refused: [object, string][] = [
    [{ html, device: 'nokia_3310' }, 'device'],
    [{ html, headers: { 'x-a': 'b' } }, 'headers'],
    [{ url: url, headers: { Host: 'b' } }, 'headers.Host'],
    [{ url: url, headers: { 'x-a': 'b\r\nx-c: d' } }, 'headers.x-a'],
    [{ html, format: 'png', pdf: { paper: 'a5' } }, 'pdf'],
    [{ html, pdf: { margin: { top: '1 mile' } } }, 'pdf.margin.top'],
    [{ html, actions: [{ type: 'fly' }] }, 'actions.0.type'],
    [{ html, wait_for: {} }, 'wait_for'],
    [{ html, resize: {} }, 'resize'],
  ];
  for (const [body, path] of refused) {
    const { error } = screenshot.input.safeParse(body);
    assert.equal(error?.issues[0]?.path.join('.'), path, JSON.stringify(body));
  }
});

const shared = {
  full_page: fc.boolean(),
  format: fc.constantFrom('png', 'jpeg', 'jpg', 'webp', 'pdf'),
  quality: fc.integer({ min: 1, max: 100 }),
  selector: fc.string({ minLength: 1, maxLength: 20 }),
  hide_selectors: fc.array(fc.string({ minLength: 1, maxLength: 10 }), { maxLength: 2 }),
  clip: fc.record({
    x: fc.nat(400),
    y: fc.nat(400),
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.nat(200),
  }),
  wait_until: fc.constantFrom('load', 'networkidle', 'commit'),
  width: fc.integer({ min: 16, max: 800 }),
};
const addresses = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('http://127.0.0.1/', 'http://[::]/', 'https://10.1.2.3:8443/x'),
);
const someInput = fc.oneof(
  { weight: 6, arbitrary: fc.record({ url: addresses, ...shared }, { requiredKeys: ['url'] }) },
  {
    weight: 1,
    arbitrary: fc.record(
      { html: fc.string({ minLength: 1, maxLength: 200 }), ...shared },
      { requiredKeys: ['html'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.dictionary(fc.constantFrom('url', 'html', 'width', 'clip', 'include', 'x'), fc.jsonValue()),
  },
);

test('generated inputs get documented answers only', async () => {
  // Names end where nobody listens, so that nothing leaves this machine.
  await using browser = await openTestBrowser({ resolvers: ['127.0.0.1:9'] });
  const context = {
    engines: { browser: browser.engine },
    headers: {},
    signal: new AbortController().signal,
    log: silent,
  };
  let pictures = 0;
  await fc.assert(
    fc.asyncProperty(someInput, async (given) => {
      const parsed = screenshot.input.safeParse(given);
      if (!parsed.success) return;
      // The browser is for the few; the many are for the checks before it.
      if ('html' in given && ++pictures > 8) return;
      try {
        const asked = { ...(parsed.data as object), timeout_ms: 2_500 };
        const result = await screenshot.run(asked, context as unknown as FullContext);
        assert.ok('file' in result && result.file.bytes.length > 0);
      } catch (error) {
        const known = error instanceof OjaError || error instanceof EngineFailure;
        const code = known ? error.code : String(error);
        assert.ok(
          known && [...screenshot.errors, 'invalid_request'].includes(error.code),
          `${code} ${JSON.stringify(given)}`,
        );
      }
    }),
    { numRuns: 1_000 },
  );
  assert.ok(pictures > 5);
});
