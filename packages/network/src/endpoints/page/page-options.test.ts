// @alone
/** Options of the page reader through a whole server, with a real browser and real documents. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openStandIn, type StandIn } from '../../../../core/src/engines/upstream-testing.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { extract } from './page-extract.ts';
import { input } from './page-shapes.ts';

const product = `<!doctype html><html lang="en"><head><title>Ankara cloth | Bodija</title>
<meta property="og:price:amount" content="1"><meta name="description" content="Six yards.">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Bodija"},
 {"@type":"Product","name":"Ankara cloth","sku":"AK-6","brand":{"@type":"Brand","name":"Aso"},"image":["/a.jpg","/b.jpg"],
 "offers":{"@type":"Offer","price":"12,500.50","priceCurrency":"NGN","availability":"https://schema.org/InStock"},
 "aggregateRating":{"ratingValue":"4.6","reviewCount":"31"}}]}</script></head>
<body><nav><a href="/menu">Menu of stalls</a></nav><main><h1>Ankara cloth</h1><p>${'Six yards of cotton, printed in Ibadan. '.repeat(8)}</p>
<img src="/a.jpg" alt="Blue cloth" width="640" height="480"><img data-src="/b.jpg" src="data:," alt="">
<div itemscope itemtype="https://schema.org/Store"><b itemprop="name">Stall 9</b><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><i itemprop="streetAddress">Market Road</i></div><a itemprop="telephone" href="tel:1" content="0803">Call</a><time itemprop="opens" datetime="08:00">eight</time></div>
</main><footer>Imprint of the market</footer></body></html>`;

const late = `<!doctype html><title>Prices</title><body><button id="load" onclick="setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p class=price>Yam is ₦1,500 today in Bodija</p>'), 100)">Load</button><p>Open the list.</p></body>`;

/** Two components, one within the other; the second shows what stands in its element. */
const component = `<!doctype html><title>Stall</title><body><x-stall><i>Tunde</i></x-stall><script>
customElements.define('x-name', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<p>Sold by <slot></slot> every day</p>'; } });
customElements.define('x-stall', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<h1>Stall 9</h1><x-name><b><slot></slot></b></x-name>'; } });
</script></body>`;

suite('page options', () => {
  let server: TestServer;
  let site: StandIn;
  const files = new Map<string, { type: string; body: Buffer }>();
  const seen: Record<string, unknown>[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const read = async (path: string, more: object = {}): Promise<any> => {
    const answer = await server.call('/api/v1/network/page', {
      body: { url: `${site.url}${path}`, ...more },
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };

  before(async () => {
    site = await openStandIn(({ path, headers }) => {
      seen.push(headers);
      const file = files.get(path);
      if (file) return { headers: { 'content-type': file.type }, body: file.body };
      const body = { '/product': product, '/late': late, '/component': component }[path] ?? '';
      return {
        status: body === '' ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body,
      };
    });
    server = await startTestServer({ env: { OJA_EGRESS_ALLOW: new URL(site.url).host } });
  });
  after(async () => {
    await server?.close();
    await site?.[Symbol.asyncDispose]();
  });

  test('fields of a schema come from what the page states', async () => {
    const fields = {
      name: { type: 'string' },
      price: { type: 'number' },
      currency: { type: 'string' },
      in_stock: { type: 'boolean' },
      images: { type: 'array', items: { type: 'string' } },
      image: { type: 'array', items: { type: 'string' } },
      brand: { type: 'string' },
      offers: { type: 'object', properties: { price: { type: 'integer' } } },
      rating: { type: 'number' },
      phone: { type: 'string' },
      address: { type: 'object', properties: { streetAddress: { type: 'string' } } },
      description: { type: 'string' },
      warranty: { type: 'string' },
    };
    const { extracted, json_ld, images, microdata } = await read('/product', {
      include: ['images', 'microdata'],
      extract: { type: 'object', properties: fields },
    });
    assert.deepEqual(extracted.data, {
      ...{
        name: 'Ankara cloth',
        price: 12_500.5,
        currency: 'NGN',
        in_stock: true,
        image: ['/a.jpg', '/b.jpg'],
      },
      ...{ brand: 'Aso', offers: { price: 12_501 }, rating: 4.6, phone: '0803', description: 'Six yards.' },
      address: { streetAddress: 'Market Road' },
    });
    assert.deepEqual(extracted.missing, ['images', 'warranty']);
    assert.deepEqual(
      [extracted.sources.price, extracted.sources.phone, extracted.sources.description],
      ['json_ld', 'microdata', 'page'],
    );
    assert.equal(json_ld, undefined, 'read for the fields, and not asked for');
    assert.deepEqual(images, [
      { url: `${site.url}/a.jpg`, alt: 'Blue cloth', width: 640, height: 480 },
      { url: `${site.url}/b.jpg`, alt: '', width: null, height: null },
    ]);
    assert.deepEqual(microdata, [
      {
        ...{ '@type': 'Store', name: 'Stall 9', telephone: '0803', opens: '08:00' },
        address: { '@type': 'PostalAddress', streetAddress: 'Market Road' },
      },
    ]);
  });

  test('a schema that is none, or too large, is refused with its place', () => {
    const wrong = (schema: object) => input.safeParse({ url: 'https://example.com', extract: schema });
    assert.ok(wrong({ properties: { a: { type: 'string' } } }).success);
    for (const schema of [
      {},
      { properties: [] },
      { properties: { a: { type: 'date' } } },
      { properties: { a: 5 } },
      { properties: { a: { items: { items: { items: { items: { items: {} } } } } } } },
      { properties: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, {}])) },
    ])
      assert.equal(wrong(schema).error?.issues[0]?.path[0], 'extract', JSON.stringify(schema).slice(0, 80));
    const odd = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}');
    const { data } = extract(odd, { jsonLd: [{}], microdata: [], og: {}, page: {} });
    assert.deepEqual(data, {});
  });

  test('the whole page, and the page without its menus', async () => {
    const main = await read('/product', { include: ['markdown'] });
    assert.doesNotMatch(main.markdown, /Menu of stalls|Imprint/);
    const whole = await read('/product', { include: ['markdown', 'text'], main_content: false });
    assert.match(whole.markdown, /\[Menu of stalls\]\(http.*\/menu\)/);
    assert.match(whole.text, /Imprint of the market/);
    assert.doesNotMatch(whole.text, /priceCurrency/);
  });

  test('steps and waits in a browser, with headers and cookies', async () => {
    seen.length = 0;
    const page = await read('/late', {
      include: ['text'],
      actions: [
        { type: 'click', selector: '#load' },
        { type: 'wait_for', selector: '.price' },
      ],
      headers: { authorization: 'Bearer stall' },
      cookies: [{ name: 'market', value: 'bodija' }],
    });
    assert.deepEqual([page.rendered, page.text.includes('Yam is ₦1,500 today')], [true, true]);
    const asked = seen.find(({ authorization }) => authorization !== undefined);
    assert.deepEqual([asked?.authorization, asked?.cookie], ['Bearer stall', 'market=bodija']);
    const body = { url: `${site.url}/late`, wait_for: { text: 'Garri', timeout_ms: 300 } };
    const { status, json } = await server.call('/api/v1/network/page', { body });
    assert.deepEqual([status, json.error.param], [422, 'wait_for']);
    assert.equal(
      input.safeParse({ url: 'https://example.com', render: false, actions: [] }).error?.issues[0]?.path[0],
      'render',
    );
  });

  test('components are read with what they show of themselves', async () => {
    const page = await read('/component', { include: ['text'], render: true });
    assert.deepEqual([page.rendered, page.text], [true, 'Stall 9\n\nSold by Tunde every day']);
  });

  test('PDF and Office files by their URL', async () => {
    const made = async (path: string, body: object) => {
      const { json, text, status } = await server.call(path, { body: { ...body, include: ['data'] } });
      assert.equal(status, 200, text);
      return Buffer.from(json.file.data, 'base64');
    };
    const html =
      '<!doctype html><title>Price list</title><h1>Price list</h1><p>Pepper costs five hundred naira.</p><h1 style="break-before:page">More</h1>';
    const pdf = await made('/api/v1/network/screenshot', { html, format: 'pdf' });
    files.set('/list.pdf', { type: 'application/pdf', body: pdf });
    files.set('/list.bin', { type: 'application/octet-stream', body: pdf });
    const markdown = Buffer.from('# Prices\n\n| Item | Naira |\n| --- | --- |\n| Yam | 1500 |\n').toString(
      'base64',
    );
    const docx = await made('/api/v1/utils/convert', {
      file: { data: markdown, filename: 'a.md' },
      to: 'docx',
    });
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    files.set('/list.docx', { type, body: docx });
    files.set('/broken.pdf', { type: 'application/pdf', body: Buffer.from('%PDF-1.7 broken') });
    for (const path of ['/list.pdf', '/list.bin']) {
      const list = await read(path);
      assert.deepEqual([list.title, list.document], ['Price list', { pages: 2, scanned_pages: [] }]);
      assert.match(list.markdown, /# Price list\n+Pepper costs five hundred naira\./);
      assert.match(list.text, /Pepper costs five hundred naira\./);
      assert.ok(list.word_count >= 8);
    }
    const office = await read('/list.docx');
    assert.match(office.markdown, /\| Yam \| 1500 \|/);
    const broken = await read('/broken.pdf');
    assert.deepEqual([broken.text, broken.document], ['', undefined]);
  });
});
