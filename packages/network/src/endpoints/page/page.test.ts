/** The page reader against sites on loopback: every field, every file beside the page, and no way past the guard. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type Canaries, startCanaries } from '../../../../core/src/testing/canaries.ts';
import { openNetwork } from '../testing.ts';
import { page } from './page.ts';

const paragraph =
  'Traders at Bodija market in Ibadan now take payment from any telephone, and nine of ten stalls show a code beside the pepper and the yams. ';
const article = (head: string, body: string) =>
  `<!doctype html><html lang="en-NG"><head><title>Phones replace cash</title>${head}</head><body>
   <nav><a href="/menu">Menu</a></nav><article><h1>Phones replace cash</h1>${body}</article><footer>Imprint</footer></body></html>`;

const full = article(
  `<meta name="description" content="How Bodija pays."><meta name="author" content="Ada Obi">
   <meta property="og:site_name" content="Market News"><meta property="og:image" content="/cover.jpg"><meta property="og:title" content="OG title">
   <meta property="article:published_time" content="2026-11-01T08:00:00Z"><meta property="article:modified_time" content="2026-11-02">
   <meta name="twitter:card" content="summary"><meta name="robots" content="noarchive, max-snippet:50">
   <link rel="canonical" href="/canonical"><link rel="icon" href="icon.png"><link rel="alternate" type="application/rss+xml" title="News" href="/feed.xml">
   <link rel="alternate" type="application/json+oembed" href="/oembed.json">
   <script type="application/ld+json">{"@type":"NewsArticle","headline":"Phones"}</script><script type="application/ld+json">{broken</script>`,
  `<p>${paragraph.repeat(4)}<a href="/more" rel="next">More</a> <a href="https://other.test/x">Other</a> <a href="javascript:alert(1)">no</a></p>
   <h2>Prices</h2><table><thead><tr><th>Item</th><th>Naira</th></tr></thead><tbody><tr><td>Yam</td><td>1,500</td></tr></tbody></table>
   <pre><code class="language-js">const pay = () =&gt; 1;</code></pre><p>${paragraph.repeat(3)}</p>`,
);

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Market News</title>
  <lastBuildDate>Mon, 09 Nov 2026 08:00:00 GMT</lastBuildDate><link>https://news.test/</link>
  <item><title>Yams &amp;amp; pepper</title><pubDate>Sun, 08 Nov 2026 08:00:00 GMT</pubDate>
  <description>&lt;p&gt;Up by &lt;b&gt;ten&lt;/b&gt; naira.&lt;/p&gt;&lt;script&gt;track()</description></item>
  <item><title>Phones</title><description><![CDATA[<p>Nine of ten stalls.</p><!-- unclosed]]></description></item></channel></rss>`;

let canaries: Canaries;
let site: ReturnType<typeof createServer>;
let url: string;
let network: ReturnType<typeof openNetwork>;
const asked: string[] = [];
/** Only the page itself answers, nothing beside it. */
let isSilent = false;
const oembed = { type: 'rich', title: 'Phones', html: '<p>x</p>', width: 300, evil: { nested: true } };

/** Everything beside the page leads to the canaries. */
const hostile = (port: number) =>
  article(
    `<link rel="icon" href="http://127.0.0.1:${port}/icon"><link type="application/json+oembed" rel="alternate" href="http://127.0.0.1:${port}/o">
     <meta property="og:image" content="http://127.0.0.1:${port}/i"><link rel="canonical" href="http://[::1]:${port}/">
     <link rel="alternate" type="application/rss+xml" href="http://127.0.0.1:${port}/feed">`,
    `<p>${paragraph.repeat(5)}</p><img src="http://127.0.0.1:${port}/img"><iframe src="http://127.0.0.1:${port}/f"></iframe>`,
  );

before(async () => {
  canaries = await startCanaries();
  const cover = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#164' } })
    .withExif({ IFD0: { ImageDescription: 'hidden comment' } })
    .jpeg()
    .toBuffer();
  assert.ok(cover.includes('hidden comment'));
  const bodies: Record<string, [type: string, body: string | Buffer, headers?: Record<string, string>]> = {
    '/cover.jpg': ['image/jpeg', cover],
    '/article': ['text/html; charset=utf-8', full, { 'x-robots-tag': 'noindex' }],
    '/robots.txt': [
      'text/plain',
      'User-agent: *\nDisallow: /private\nCrawl-delay: 2\nSitemap: /news-sitemap.xml\n',
    ],
    '/private': ['text/html', full],
    '/oembed.json': ['application/json', JSON.stringify(oembed)],
    '/hostile': ['text/html', hostile(canaries.port)],
    '/latin': ['text/html; charset=iso-8859-1', article('', `<p>caf\xe9 ${paragraph.repeat(3)}</p>`)],
    '/waiting': ['text/html', '<title>App</title><p>Loading, please wait…</p><script>start()</script>'],
    '/shell': [
      'text/html',
      '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
    ],
    '/app.js': [
      'text/javascript',
      `document.getElementById('root').innerHTML = '<h1>Drawn</h1><p>${paragraph.repeat(3)}</p>'`,
    ],
    '/sent-on': ['text/html', `<meta http-equiv="Refresh" content="0; URL='/article'"><p>Moved.`],
    '/sent-to-private': ['text/html', '<meta http-equiv=refresh content=0;url=/private>'],
    '/round': ['text/html', '<title>Round</title><meta http-equiv=refresh content="1;/round"><p>Words.'],
    '/later': [
      'text/html',
      '<title>Later</title><meta http-equiv=refresh content="300;url=/article"><noscript><meta http-equiv=refresh content="0;/article"></noscript><p>Words.',
    ],
    '/deep': ['text/html', `<title>Deep</title>${'<div>'.repeat(3_000)}words of the deep`],
    '/bare': ['text/html', '<!doctype html><html lang="yo"><title>Bare</title><h1>Yam</h1><p>Fresh words.'],
    '/headed': [
      'text/html',
      '<html lang="yo"><head><title>Bare</title></head><h1>Yam</h1><p>Fresh words.</html>',
    ],
    '/plain': ['text/plain', 'just words here'],
    '/plain-latin': ['text/plain; charset=iso-8859-1', 'caf\xe9 au lait'],
    '/feed.xml': ['application/rss+xml; charset=utf-8', feed],
    '/feed-as-xml': ['text/xml', feed],
    '/atom': [
      'application/atom+xml',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Prices</title><updated>2026-11-09T00:00:00Z</updated>' +
        '<entry><title>Yam</title><updated>2026-11-01T00:00:00Z</updated><summary>1,500 naira</summary></entry></feed>',
    ],
    '/data.xml': [
      'application/xml',
      '<?xml version="1.0" encoding="iso-8859-1"?><!-- 8859 --><menu><updated>now</updated><dish a="b">caf\xe9 &amp;lt;<![CDATA[ <b> ]]></dish></menu>',
    ],
    '/xhtml': ['application/xml', `<?xml version="1.0"?>${article('', `<p>${paragraph.repeat(3)}</p>`)}`],
    '/paper.pdf': ['application/pdf', '%PDF-1.7'],
    '/image': ['image/png', 'not text'],
    '/broken-image': [
      'text/html',
      article('<meta property="og:image" content="/plain">', `<p>${paragraph.repeat(3)}</p>`),
    ],
    '/empty': [
      'text/html',
      '<title>Empty</title><meta property="og:title" content="App"><div id="root"></div>',
    ],
    '/short': ['text/html', '<title>Short</title><nav>Menu</nav><p>Few words.</p>'],
  };
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (isSilent && request.url !== '/short') return;
    if (request.url === '/away')
      return response.writeHead(302, { location: `http://127.0.0.1:${canaries.port}/` }).end();
    if (request.url === '/to-private') return response.writeHead(302, { location: '/private' }).end();
    if (request.url === '/private/way') return response.writeHead(302, { location: '/article' }).end();
    if (request.url === '/through-private')
      return response.writeHead(302, { location: '/private/way' }).end();
    if (request.url === '/moved') return response.writeHead(301, { location: '/article' }).end();
    const [type, body, headers] = bodies[request.url ?? ''] ?? [];
    if (type === undefined)
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Gone</h1>');
    response
      .writeHead(200, { 'content-type': type, ...headers })
      .end(/8859/.test(`${type}${body}`) ? Buffer.from(body as string, 'latin1') : body);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  network = openNetwork({ egress: { allow: [`127.0.0.1:${port}`] } });
});
after(async () => {
  await network[Symbol.asyncDispose]();
  await canaries[Symbol.asyncDispose]();
  site.closeAllConnections();
  site.close();
});

const read = (path: string, more: object = {}) => network.call(page, { url: `${url}${path}`, ...more });

test('a page that sends its readers on by a meta tag is followed, within robots.txt', async () => {
  const { final_url, title, markdown } = await read('/sent-on');
  assert.deepEqual([final_url, title], [`${url}/article`, 'Phones replace cash']);
  assert.match(markdown ?? '', /Bodija/);
  assert.equal((await read('/sent-to-private')).final_url, `${url}/private`);
  await assert.rejects(read('/sent-to-private', { respect_robots: true }), {
    code: 'unprocessable',
    message: /redirects to .*\/private/,
  });
  for (const path of ['/round', '/later']) {
    const { final_url, text } = await read(path);
    assert.deepEqual([final_url, text], [`${url}${path}`, 'Words.']);
  }
});

test('an article, every field', async () => {
  const { markdown, text, word_count, ...answer } = await read('/moved');
  assert.deepEqual(answer, {
    url: `${url}/moved`,
    final_url: `${url}/article`,
    status: 200,
    content_type: 'text/html',
    rendered: false,
    title: 'Phones replace cash',
    description: 'How Bodija pays.',
    image: `${url}/cover.jpg`,
    favicon: `${url}/icon.png`,
    site_name: 'Market News',
    canonical: `${url}/canonical`,
    language: 'en-NG',
    author: 'Ada Obi',
    published: '2026-11-01T08:00:00.000Z',
    modified: '2026-11-02T00:00:00.000Z',
    og: {
      site_name: 'Market News',
      image: '/cover.jpg',
      title: 'OG title',
      'article:published_time': '2026-11-01T08:00:00Z',
      'article:modified_time': '2026-11-02',
    },
    twitter: { card: 'summary' },
    json_ld: [{ '@type': 'NewsArticle', headline: 'Phones' }],
    oembed: { type: 'rich', title: 'Phones', html: '<p>x</p>', width: 300 },
    feeds: [{ url: `${url}/feed.xml`, title: 'News', type: 'application/rss+xml' }],
    links: [
      { url: `${url}/menu`, text: 'Menu', rel: null, internal: true },
      { url: `${url}/more`, text: 'More', rel: 'next', internal: true },
      { url: 'https://other.test/x', text: 'Other', rel: null, internal: false },
    ],
    headings: [
      { level: 1, text: 'Phones replace cash' },
      { level: 2, text: 'Prices' },
    ],
    robots: {
      allowed: true,
      crawl_delay: 2,
      sitemaps: [`${url}/news-sitemap.xml`],
      directives: ['noarchive', 'max-snippet:50', 'noindex'],
    },
    simplified: false,
  });
  assert.match(markdown, /## Prices/);
  assert.match(markdown, /\| Item \| Naira \|\n\| -+ \| -+ \|\n\| Yam\s+\| 1,500\s*\|/);
  assert.match(markdown, /```js\nconst pay = \(\) => 1;\n```/);
  assert.ok(markdown.includes(`[More](${url}/more)`), 'links are absolute');
  assert.doesNotMatch(markdown, /Menu|Imprint/);
  assert.match(text, /Traders at Bodija/);
  assert.ok(word_count > 150 && word_count < 250, String(word_count));
});

test('include returns only what was asked for, and fetches nothing else', async () => {
  asked.length = 0;
  const answer = await read('/article', { include: ['text'] });
  assert.equal(typeof answer.text, 'string');
  for (const part of ['markdown', 'links', 'headings', 'json_ld', 'oembed', 'robots'])
    assert.equal(answer[part], undefined, part);
  assert.deepEqual(asked, ['/article']);
});

test('robots: respected when asked, a missing file allows, sitemaps are found', async () => {
  await assert.rejects(read('/private', { respect_robots: true }), { code: 'unprocessable', param: 'url' });
  await assert.rejects(read('/to-private', { respect_robots: true }), {
    code: 'unprocessable',
    param: 'url',
    message: /redirects to http:\/\/127\.0\.0\.1:\d+\/private, which robots\.txt disallows/,
  });
  assert.equal((await read('/through-private')).final_url, `${url}/article`);
  asked.length = 0;
  for (const render of [false, true])
    await assert.rejects(read('/through-private', { respect_robots: true, render }), {
      code: 'unprocessable',
      message: /redirects to http:\/\/127\.0\.0\.1:\d+\/private\/way, which robots\.txt disallows/,
    });
  assert.deepEqual([...new Set(asked)].sort(), ['/robots.txt', '/through-private']);
  assert.equal((await read('/moved', { respect_robots: true })).final_url, `${url}/article`);
  assert.equal((await read('/private')).robots.allowed, false);
});

test('other encodings, other types, other statuses', async () => {
  assert.match((await read('/latin')).text, /café/);
  const plain = await read('/plain');
  assert.deepEqual([plain.text, plain.word_count, plain.title], ['just words here', 3, null]);
  assert.equal((await read('/plain-latin')).text, 'café au lait');
  const image = await read('/image');
  assert.deepEqual([image.content_type, image.text], ['image/png', '']);
  const gone = await read('/nowhere');
  assert.deepEqual([gone.status, gone.headings], [404, [{ level: 1, text: 'Gone' }]]);
  const short = await read('/short');
  assert.deepEqual([short.title, short.text], ['Short', 'Few words.']);
  for (const path of ['/bare', '/headed']) {
    const bare = await read(path);
    assert.deepEqual([bare.title, bare.language, bare.text], ['Bare', 'yo', 'Yam\n\nFresh words.'], path);
    assert.equal(bare.markdown, '# Yam\n\nFresh words.', path);
  }
  const deep = await read('/deep');
  assert.deepEqual([deep.title, deep.simplified, deep.text], ['Deep', true, 'words of the deep']);
});

test('feeds and other XML: their text without the time at which they were built', async () => {
  const text = [
    'Market News\nhttps://news.test/',
    'Yams & pepper\nSun, 08 Nov 2026 08:00:00 GMT\nUp by ten naira.',
    'Phones\nNine of ten stalls.',
  ].join('\n\n');
  for (const path of ['/feed.xml', '/feed-as-xml']) {
    const answer = await read(path);
    assert.deepEqual([answer.title, answer.text, answer.markdown], ['Market News', text, text], path);
    assert.deepEqual([answer.word_count > 10, answer.links, answer.simplified], [true, [], false], path);
  }
  const atom = await read('/atom');
  assert.deepEqual([atom.title, atom.text], ['Prices', 'Prices\n\nYam\n2026-11-01T00:00:00Z\n1,500 naira']);
  const data = await read('/data.xml');
  assert.deepEqual([data.title, data.text], [null, 'now\ncafé &lt;\n<b>']);
  assert.deepEqual((await read('/xhtml')).headings, [{ level: 1, text: 'Phones replace cash' }]);
  const paper = await read('/paper.pdf');
  assert.deepEqual([paper.content_type, paper.text, paper.word_count], ['application/pdf', '', 0]);
});

test('what is beside a page and never comes is left out', async () => {
  isSilent = true;
  try {
    const short = await read('/short');
    assert.deepEqual([short.title, short.favicon, short.robots?.allowed], ['Short', null, null]);
  } finally {
    isSilent = false;
  }
});

test('a page without words, or that is still loading, is free', async () => {
  const run = async (path: string) =>
    (await page.run(page.input.parse({ url: `${url}${path}` }), network.context())).units;
  assert.deepEqual(
    [
      await run('/empty'),
      await run('/waiting'),
      await run('/short'),
      await run('/paper.pdf'),
      await run('/image'),
    ],
    [0, 0, undefined, 0, undefined],
  );
});

test('a shell is recognised; without a browser its static part is returned', async () => {
  const answer = await read('/shell');
  assert.deepEqual([answer.title, answer.rendered], ['App', false]);
  await assert.rejects(read('/shell', { render: true }), { code: 'engine_unavailable' });
});

test('preview returns the picture re-encoded, small and without what else was in it', async () => {
  const { preview, image } = await read('/article', { include: ['preview'] });
  assert.equal(image, `${url}/cover.jpg`);
  assert.deepEqual([preview?.width, preview?.height], [640, 320]);
  const bytes = Buffer.from(/^data:image\/webp;base64,(.+)$/.exec(preview?.data ?? '')![1]!, 'base64');
  assert.equal(bytes.subarray(8, 12).toString(), 'WEBP');
  assert.ok(!bytes.includes('hidden comment'));
  assert.equal((await read('/article')).preview, undefined, 'only where it is named');
  assert.equal((await read('/bare', { include: ['preview'] })).preview, null, 'no picture');
  assert.equal((await read('/broken-image', { include: ['preview'] })).preview, null, 'no picture of ours');
  const hidden = await read('/hostile', { include: ['preview'] });
  assert.equal(hidden.preview, null, 'a picture on a private IP address');
  assert.deepEqual(await canaries.settled(), []);
});

test('canaries: no file beside a page, and no redirect, gets past the guard', async () => {
  const answer = await read('/hostile');
  assert.equal(answer.oembed, null);
  assert.equal(answer.status, 200);
  await assert.rejects(read('/away'), { code: 'address_refused' });
  for (const target of [
    `http://127.0.0.1:${canaries.port}/`,
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'http://[::1]/',
  ])
    await assert.rejects(network.call(page, { url: target }), { code: 'address_refused' }, target);
  assert.deepEqual(await canaries.settled(), []);
});

test('a site that sends its page for every path has no sitemap and no favicon there', async (t) => {
  const app = createServer((request, response) => {
    const type = request.url === '/favicon.ico' ? 'Text/HTML; charset=utf-8' : 'text/html';
    response.writeHead(200, { 'content-type': type }).end(article('', `<p>${paragraph.repeat(4)}</p>`));
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  t.after(() => app.close());
  const own = `127.0.0.1:${(app.address() as AddressInfo).port}`;
  await using opened = openNetwork({ egress: { allow: [own] } });
  const { favicon, robots } = await opened.call(page, { url: `http://${own}/` });
  assert.deepEqual([favicon, robots.sitemaps], [null, []]);
});

test('canaries: the usual favicon and sitemap are asked for, and lead nowhere else', async (t) => {
  const away = `http://127.0.0.1:${canaries.port}/`;
  const asks: string[] = [];
  const bare = createServer((request, response) => {
    asks.push(request.url ?? '');
    if (request.url !== '/') return response.writeHead(302, { location: away }).end();
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(article('', `<p>${paragraph.repeat(4)}</p>`));
  }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const own = `127.0.0.1:${(bare.address() as AddressInfo).port}`;
  t.after(() => bare.close());
  const readWith = async (allow: string[]) => {
    await using opened = openNetwork({ egress: { allow } });
    return await opened.call(page, { url: `http://${own}/` });
  };
  const guarded = await readWith([own]);
  assert.ok(asks.includes('/favicon.ico') && asks.includes('/sitemap.xml'), asks.join());
  assert.equal(guarded.favicon, null);
  assert.deepEqual(await canaries.settled(), []);
  // The same page reaches the canaries once the guard lets it: they would have heard it.
  const opened = await readWith([own, `127.0.0.1:${canaries.port}`]);
  assert.equal(opened.favicon, `http://${own}/favicon.ico`);
  assert.notEqual((await canaries.settled()).length, 0);
  canaries.hits.length = 0;
});

test('a host with a port is not read as a scheme', async () => {
  await assert.rejects(network.call(page, { url: 'localhost:1/' }), {
    code: 'address_refused',
    message: /localhost resolves to a loopback IP address/,
  });
});
