// @alone
/** Crawls and maps of sites on loopback, through a whole server. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openStandIn, type StandIn } from '../../../../core/src/engines/upstream-testing.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { createFrontier } from './frontier.ts';
import { llmsText } from './llms-text.ts';
import { createScope, keyOf, matches } from './scope.ts';
import { readSitemaps } from './sitemaps.ts';

const words = 'Prices of yams, pepper and garri at Bodija market in Ibadan, every morning. '.repeat(4);
const page = (title: string, links: string[], more = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${more}</head><body><main><h1>${title}</h1><p>${words}</p>${links.map((to) => `<a href="${to}">Link to ${to}</a>`).join(' ')}</main></body></html>`;

suite('crawl and map', () => {
  let server: TestServer;
  let site: StandIn;
  let other: StandIn;
  let yam = 'Yam is ₦1,500.';
  let busy = 1;
  let hasOld = true;
  const asked: string[] = [];
  const html = (body: string, status = 200, headers: Record<string, string> = {}) => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body,
  });

  before(async () => {
    other = await openStandIn(() => html(page('Other', [])));
    site = await openStandIn(({ path }) => {
      asked.push(path);
      const pages: Record<string, () => ReturnType<typeof html>> = {
        '/robots.txt': () => ({
          status: 200,
          headers: { 'content-type': 'text/plain' },
          body: `User-agent: *\nDisallow: /secret\nSitemap: ${site.url}/index.xml\n`,
        }),
        '/index.xml': () => ({
          status: 200,
          headers: { 'content-type': 'application/xml' },
          body: `<?xml version="1.0"?><sitemapindex><sitemap><loc>${site.url}/pages.xml.gz</loc></sitemap><sitemap><loc>${site.url}/none.xml</loc></sitemap><sitemap><loc>${site.url}/index.xml</loc></sitemap></sitemapindex>`,
        }),
        '/': () =>
          html(
            page(
              'Bodija',
              [
                '/yam',
                '/yam#top',
                '/yam?utm_source=x',
                '/blog/ẹ̀bà',
                '/secret/a',
                '/photo.jpg',
                `${other.url}/`,
                '/moved',
                '/away',
                '/gone',
                '/busy',
                'mailto:a@b.c',
              ],
              '<meta name="description" content="Daily prices.">',
            ),
          ),
        '/yam': () => html(page('Yam', ['/', '/deep']).replace('<h1>', `<p>${yam}</p><h1>`)),
        '/deep': () => html(page('Deep', ['/deeper'])),
        '/moved': () => html('', 301, { location: '/yam' }),
        '/away': () => html('', 302, { location: `${other.url}/` }),
        '/busy': () => (busy-- > 0 ? html('busy', 503) : html(page('Busy', []))),
        '/list.pdf': () => html('no'),
        '/endless': () =>
          html(Array.from({ length: 300 }, (_, at) => `<a href="/empty/${at}"></a>`).join('')),
        ...(hasOld ? { '/old': () => html(page('Old', [])) } : {}),
      };
      if (path === '/pages.xml.gz')
        return {
          status: 200,
          headers: { 'content-type': 'application/gzip' },
          body: gzipSync(
            `<urlset><url><loc>${site.url}/old</loc><lastmod>2026-11-01</lastmod></url><url><loc>${site.url}/yam?a=1&amp;b=2</loc></url><url><loc>https://elsewhere.test/</loc></url></urlset>`,
          ),
        };
      if (path.startsWith('/empty/')) return html(`<a href="${path}x"></a>`);
      if (decodeURI(path) === '/blog/ẹ̀bà') return html(page('Ẹ̀bà ati ọbẹ̀', []));
      if (path.startsWith('/yam?')) return html(page('Yam query', []));
      return pages[path]?.() ?? html('<h1>Gone</h1>', 404);
    });
    server = await startTestServer({
      env: { OJA_EGRESS_ALLOW: `${new URL(site.url).host},${new URL(other.url).host}` },
    });
    await server.call('/api/v1/operator/categories/network', { method: 'PUT', body: { state: 'live' } });
  });
  after(async () => {
    await server?.close();
    await site?.[Symbol.asyncDispose]();
    await other?.[Symbol.asyncDispose]();
  });

  const crawl = async (key: string, body: object) => {
    const { json, status, text } = await server.call('/api/v1/network/crawl', {
      key,
      body: { delay_ms: 0, render: false, ...body },
    });
    assert.equal(status, 202, text);
    for (;;) {
      const job = (await server.call(`/api/v1/jobs/${json.id}`, { key })).json;
      if (job.status !== 'queued' && job.status !== 'running') return job;
      await pause(50);
    }
  };
  const pathsOf = ({ result }: { result: { pages: { url: string }[] } }) =>
    result.pages.map(({ url }) => url.slice(site.url.length)).toSorted();

  test('requests so many pages that are free', async () => {
    const { key } = await server.account({ dollars: 5 });
    asked.length = 0;
    const { status, error } = await crawl(key, { url: `${site.url}/endless`, limit: 1, sitemap: 'skip' });
    assert.equal(status, 'completed', JSON.stringify(error));
    const empty = asked.filter((path) => path.startsWith('/empty/')).length;
    assert.ok(empty > 50 && empty <= 110, `${empty} pages for nothing`);
  });

  test('reads each page once, within robots.txt and the site, and charges for what it read', async () => {
    const { key } = await server.account({ dollars: 5 });
    asked.length = 0;
    const first = await crawl(key, { url: site.url, limit: 50, include: ['markdown', 'headings'] });
    assert.equal(first.status, 'completed', JSON.stringify(first.error));
    const blog = '/blog/%E1%BA%B9%CC%80b%C3%A0';
    assert.deepEqual(pathsOf(first), ['/', blog, '/busy', '/deep', '/old', '/yam', '/yam?a=1&b=2']);
    const { failed, disallowed, ended, removed } = first.result;
    const codes = Object.fromEntries(
      failed.map(({ url, code }: { url: string; code: string }) => [new URL(url).pathname, code]),
    );
    assert.deepEqual(codes, { '/away': 'unprocessable', '/gone': 'not_found', '/deeper': 'not_found' });
    assert.deepEqual([disallowed, ended, removed], [1, 'complete', undefined]);
    for (const path of ['/secret/a', '/photo.jpg', '/yam?utm_source=x'])
      assert.ok(!asked.includes(path), path);
    assert.equal(asked.filter((path) => path === '/').length, 1);
    const { balance, held } = (await server.call('/api/v1/credits', { key })).json;
    assert.deepEqual([balance, held], ['4.93', '0.00']);
    const lines = (await (await fetch(first.result.file.url)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const yams = lines.find(({ url }) => url.endsWith('/yam'));
    assert.match(yams.markdown, /Yam is ₦1,500/);
    assert.deepEqual([yams.headings, yams.text, yams.depth], [[{ level: 1, text: 'Yam' }], undefined, 1]);
    assert.deepEqual(
      Object.keys(first.result.llms_txt).toSorted(),
      Object.keys(first.result.file).toSorted(),
    );
    const llms = await (await fetch(first.result.llms_txt.url)).text();
    assert.match(llms, /^# Bodija\n\n> Daily prices\.\n\n## Pages\n\n- \[Bodija\]\(http/);
    assert.match(llms, /## Blog\n\n- \[Ẹ̀bà ati ọbẹ̀\]/);

    yam = 'Yam is ₦1,700.';
    hasOld = false;
    const second = await crawl(key, { url: site.url, compare_to: first.id });
    const changes = Object.fromEntries(
      second.result.pages.map(({ url, change }: { url: string; change: string }) => [
        url.slice(site.url.length),
        change,
      ]),
    );
    assert.deepEqual([changes['/yam'], changes['/deep'], changes['/old']], ['changed', 'same', undefined]);
    assert.deepEqual(second.result.removed, [`${site.url}/old`]);
    const { json } = await server.call('/api/v1/network/crawl', {
      key,
      body: { url: site.url, compare_to: 'req_none' },
    });
    assert.deepEqual([json.error.code, json.error.param], ['not_found', 'compare_to']);
  });

  test('limit, depth and paths bound it; its price is held and quoted', async () => {
    const { key } = await server.account({ dollars: 5 });
    const limited = await crawl(key, { url: site.url, limit: 2, concurrency: 1, sitemap: 'skip' });
    assert.deepEqual([limited.result.pages.length, limited.result.ended], [2, 'limit']);
    assert.ok(limited.result.left > 0);
    assert.deepEqual(pathsOf(await crawl(key, { url: site.url, depth: 0, sitemap: 'skip' })), ['/']);
    const some = await crawl(key, {
      url: site.url,
      include_paths: ['/y*'],
      exclude_paths: ['/yam?*'],
      ignore_query: true,
    });
    assert.deepEqual(pathsOf(some), ['/', '/yam']);
    const quote = await server.call('/api/v1/network/crawl', {
      key,
      body: { url: site.url, limit: 30 },
      headers: { 'x-oja-quote': 'true' },
    });
    assert.match(quote.text, /0\.30/);
    const dear = await server.call('/api/v1/network/crawl', { key, body: { url: site.url, limit: 5_000 } });
    assert.equal(dear.json.error.code, 'insufficient_credits', dear.text);
  });

  test('a crawl that reads nothing fails and is free', async () => {
    const { key } = await server.account({ dollars: 1 });
    const failing = async (url: string, more: object = {}) => {
      const { status, error } = await crawl(key, { url, sitemap: 'skip', ...more });
      return [status, error?.code];
    };
    assert.deepEqual(await failing(`${site.url}/secret/a`), ['failed', 'unprocessable']);
    assert.deepEqual(await failing(`${site.url}/gone`), ['failed', 'not_found']);
    assert.deepEqual(await failing('http://127.0.0.1:1/'), ['failed', 'address_refused']);
    assert.deepEqual(await failing(`${site.url}/away`), ['failed', 'unprocessable']);
    assert.equal((await server.call('/api/v1/credits', { key })).json.balance, '1.00');
    const { json } = await server.call('/api/v1/network/crawl', { key, body: { url: 'ftp://example.com/' } });
    assert.equal(json.error.param, 'url');
  });

  test('a map lists the URLs of a site, and finds some by their words', async () => {
    hasOld = true;
    const map = async (more: object = {}) => {
      const { json, status, text } = await server.call('/api/v1/network/map', {
        body: { url: site.url, ...more },
      });
      assert.equal(status, 200, text);
      return json;
    };
    const all = await map();
    const byPath = new Map(all.urls.map((one: { url: string }) => [one.url.slice(site.url.length), one]));
    assert.deepEqual(byPath.get('/old'), {
      url: `${site.url}/old`,
      title: null,
      modified: '2026-11-01',
      source: 'sitemap',
    });
    assert.deepEqual(byPath.get('/deep'), {
      url: `${site.url}/deep`,
      title: 'Link to /deep',
      modified: null,
      source: 'link',
    });
    assert.deepEqual(all.sitemaps, [`${site.url}/index.xml`, `${site.url}/pages.xml.gz`]);
    assert.equal((await map({ search: 'EBA blog' })).total, 1, 'accents don’t matter');
    assert.equal(all.urls[0].title, 'Bodija', 'the start');
    const two = await map({ limit: 2 });
    assert.deepEqual([two.urls.length, two.truncated], [2, true]);
    assert.deepEqual((await map({ sitemap: 'only' })).urls.length, 2);
  });
});

test('sitemaps full of beginnings, or of what is no URL, are read in one pass', {
  timeout: 20_000,
}, async () => {
  for (const bad of ['<loc', '<loc a', '<loc><loc ', '<lastmod', '<loc>http://[</loc>']) {
    const text = `<urlset>${bad.repeat(Math.floor(20_000_000 / bad.length))}<loc>http://a.test/x</loc>`;
    const read = async () => ({ status: 200, body: Buffer.from(text) });
    const context = { engines: { http: { read } }, signal: new AbortController().signal };
    const { urls } = await readSitemaps(
      ['http://a.test/sitemap.xml'],
      { until: AbortSignal.timeout(60_000) },
      context as never,
    );
    assert.ok(urls.length <= 1, bad);
  }
});

test('a frontier remembers so many characters of URLs', () => {
  const frontier = createFrontier(null);
  for (let at = 0; at < 20_000; at++) frontier.add(`https://a.test/${at}/${'x'.repeat(1_900)}`, 1);
  assert.ok(frontier.isFull());
  assert.ok(JSON.stringify(frontier.snapshot()).length < 6_000_000);
});

test('scope: the site, its patterns, and when two URLs are the same', () => {
  const scope = createScope('https://www.shop.com.ng/a', {
    include_paths: ['/blog/*', '/p'],
    exclude_paths: ['*/private'],
    subdomains: false,
    ignore_query: false,
  });
  assert.equal(
    scope.admit('http://shop.com.ng/blog/x?utm_medium=m&a=1#top'),
    'http://shop.com.ng/blog/x?a=1',
  );
  for (const out of [
    'https://m.shop.com.ng/',
    'https://other.com.ng/',
    'https://a:b@shop.com.ng/',
    'ftp://shop.com.ng/',
    'https://shop.com.ng/x/private',
    'https://shop.com.ng/a.PNG',
    `https://shop.com.ng/${'x'.repeat(2_000)}`,
    'https://shop.com.ng.evil.test/',
  ])
    assert.equal(scope.admit(out), undefined, out.slice(0, 60));
  assert.ok(scope.isWanted('https://shop.com.ng/p') && !scope.isWanted('https://shop.com.ng/pp'));
  const wide = createScope('https://shop.com.ng/', {
    include_paths: [],
    exclude_paths: [],
    subdomains: true,
    ignore_query: true,
  });
  assert.equal(wide.admit('https://m.shop.com.ng/a?b=1'), 'https://m.shop.com.ng/a');
  assert.equal(wide.admit('https://other.com.ng/'), undefined);
  assert.equal(keyOf('http://www.a.test/x?y'), keyOf('https://a.test/x?y'));
  for (const [pattern, path, expected] of [
    ['/a*b*c', '/aXbYc', true],
    ['/a*b', '/ab', true],
    ['/a*bb', '/abb', true],
    ['/a*bb', '/ab', false],
    ['/*', '/', true],
    ['/a', '/ab', false],
  ] as const)
    assert.equal(matches(pattern, path), expected, `${pattern} ${path}`);
  const long = `/${'a*'.repeat(90)}`;
  assert.equal(matches(long, `/${'a'.repeat(2_000)}b`), true);
  assert.equal(matches(`${long}c`, `/${'a'.repeat(2_000)}b`), false);
});

test('llms.txt keeps titles on their lines', () => {
  const row = { status: 200, depth: 0, word_count: 1, hash: '' };
  const text = llmsText(
    [
      { ...row, url: 'https://a.test/', title: 'A\n## [x](y)', description: 'b\nc' },
      { ...row, url: 'https://a.test/%E0/x', title: null, description: null },
    ],
    'https://a.test/',
  );
  assert.equal(
    text,
    '# A ## x (y)\n\n> b c\n\n## Pages\n\n- [A ## x (y)](https://a.test/): b c\n\n## %E0\n\n- [https://a.test/%E0/x](https://a.test/%E0/x)\n',
  );
});
