// @alone @slow
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fail } from '../../../../core/src/errors.ts';
import { writeZip } from '../../../../core/src/formats/zip-write.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';
import { pdfSize, pdfText, pdfWords } from './pdf-testing.ts';

let call: ConvertCall;
const server = createServer((request, response) => {
  if (request.url === '/missing') return response.writeHead(404).end('<h1>Nothing here</h1>');
  if (request.url === '/secret') return response.end('secret of the network');
  const { authorization = 'none', cookie = 'none' } = request.headers;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<title>Market</title><h1>Ọjà</h1><p id=seen>${authorization} ${cookie}</p>`);
});
let base = '';
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  call = createConvertCall({ allow: [`127.0.0.1:${(server.address() as AddressInfo).port}`] });
});
after(async () => {
  await call.close();
  server.close();
});

const page = (html: string, filename = 'a.html') => ({ file: { data: Buffer.from(html), filename } });
const print = async (html: string, options: Record<string, unknown> = {}) =>
  await call.convert({ ...page(html), to: 'pdf', options });

const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);

const grid = `<!doctype html><title>Prices</title>
<style>@page { size: 120mm 80mm; margin: 10mm } .row { display: grid; grid-template-columns: 1fr 1fr 1fr }
.next { break-before: page } .gone { display: none } body { margin: 0; font: 12px sans-serif }</style>
<div class=row><b>Rice</b><b>Beans</b><b>Yam</b></div><p class=gone>hidden words</p>
<h1 class=next>Second page ₦500</h1>`;

test('grid, @page, page breaks and display: none are those of a browser', async () => {
  const { file, data } = await print(grid);
  assert.deepEqual([data.pages, data.warnings], [2, []]);
  assert.match(pdfSize(file.bytes), /^340\.\d+ x 22[67]\./);
  const words = pdfWords(file.bytes).filter(({ page: at }) => at === 1);
  assert.deepEqual(
    words.map(({ text }) => text),
    ['Rice', 'Beans', 'Yam'],
  );
  // Side by side, in three columns of equal width.
  const [rice, beans, yam] = words.map(({ x }) => x) as [number, number, number];
  assert.ok(Math.abs(beans - rice - (yam - beans)) < 1 && beans - rice > 80, `${rice} ${beans} ${yam}`);
  assert.match(pdfText(file.bytes), /Second page ₦500/);
  assert.ok(has(file.bytes, '/StructTreeRoot') && has(file.bytes, '/Outlines'));
});

test('paper, margins, orientation, scale, header, footer and pages', async () => {
  const html = '<title>Report</title><p>one</p><p style="break-before: page">two</p>';
  const options = {
    ...{ paper: 'a5', landscape: true, margin: '20mm', margin_left: 2, scale: 0.5, pages: '2' },
    header_html: '<div style="font-size: 9px">Head of <span class="title"></span></div>',
    footer_html:
      '<p style="font-size: 9px"><span class="pageNumber"></span>/<span class="totalPages"></span></p>',
    ...{ generate_tagged_pdf: false, generate_document_outline: false },
  };
  const { file, data } = await print(html, options);
  assert.deepEqual([data.pages, data.warnings], [1, []]);
  assert.match(pdfSize(file.bytes), /^59\d.* x 4[12]/);
  const text = pdfText(file.bytes);
  assert.match(text, /Head of Report/);
  assert.match(text, /2\/2/);
  assert.doesNotMatch(text, /\bone\b/);
  const two = pdfWords(file.bytes).find(({ text: word }) => word === 'two');
  assert.ok(two && two.x > 143 && two.height < 10, JSON.stringify(two));
  assert.ok(!has(file.bytes, '/StructTreeRoot') && !has(file.bytes, '/Outlines'));
  const long = await print('<div style="height: 4000px">high</div>', { single_page: true });
  assert.equal(long.data.pages, 1);
  await assert.rejects(print('x', { pages: '9' }), { code: 'unprocessable', param: 'options.pages' });
  await assert.rejects(print('x', { margin: 39 }), { code: 'unprocessable', param: 'options.margin' });
  await assert.rejects(print('x', { margin: '5furlongs' }), /margin/);
});

test('media, waits, backgrounds', async () => {
  const media =
    '<style>.s{display:none}@media screen{.s{display:block}.p{display:none}}</style><p class=s>on screen<p class=p>on paper';
  assert.match(pdfText((await print(media)).file.bytes), /on paper/);
  assert.match(pdfText((await print(media, { emulated_media_type: 'screen' })).file.bytes), /on screen/);
  const late = `<p id=a hidden>late</p><script>setTimeout(() => { a.hidden = false; window.status = 'ready' }, 700)</script>`;
  for (const wait of [
    { wait_for_selector: '#a' },
    { wait_for_expression: "window.status === 'ready'" },
    { wait_delay: '1.2s' },
  ])
    assert.match(pdfText((await print(late, { ...wait, wait_until: 'load' })).file.bytes), /late/);
  await assert.rejects(print('x', { wait_for_expression: 'no.such.thing' }), {
    code: 'unprocessable',
    param: 'options.wait_for_expression',
  });
  await assert.rejects(print('x', { wait_for_selector: '##' }), { param: 'options.wait_for_selector' });
});

test('a ZIP with assets, in a folder or not; what is not in it is named', async () => {
  const index = `<link rel=stylesheet href="css/a.css"><img src="pictures/none.png"><p class=big>styled</p><script>throw new Error('oops')</script>`;
  const files = [
    { name: 'site/index.html', bytes: Buffer.from(index) },
    { name: 'site/css/a.css', bytes: Buffer.from('.big { font-size: 60px }') },
  ];
  const zip = await writeZip(files);
  const input = { file: { data: zip, filename: 'site.zip' }, to: 'pdf' };
  const { file, data } = await call.convert(input);
  assert.ok((pdfWords(file.bytes)[0]?.height ?? 0) > 40);
  assert.deepEqual(data.warnings, [
    'Did not load: pictures/none.png: 404.',
    'A script of the page threw: oops',
  ]);
  for (const name of ['fail_on_resource_loading_failed', 'fail_on_console_exceptions'])
    await assert.rejects(call.convert({ ...input, options: { [name]: true } }), {
      code: 'unprocessable',
      param: `options.${name}`,
    });
  await assert.rejects(
    call.convert({ file: { data: zip.subarray(0, 200), filename: 'site.zip' }, to: 'pdf' }),
    { code: 'unreadable_file' },
  );
});

test('a URL, with headers and cookies, as PDF, picture and Markdown', async () => {
  const options = { extra_http_headers: { authorization: 'Bearer x' }, cookies: [{ name: 'a', value: 'b' }] };
  const { file, data } = await call.convert({ url: `${base}/`, to: 'pdf', options });
  assert.match(pdfText(file.bytes), /Ọjà\s+Bearer x a=b/);
  assert.deepEqual([data.from, data.warnings], ['html', []]);
  assert.equal((await call.convert({ url: base, to: 'png' })).file.mime, 'image/png');
  assert.match(Buffer.from((await call.convert({ url: base, to: 'md' })).file.bytes).toString(), /^# Ọjà/);
  const missing = { url: `${base}/missing`, to: 'pdf' };
  await assert.rejects(call.convert(missing), { code: 'unprocessable', param: 'url' });
  const accepted = await call.convert({ ...missing, options: { fail_on_http_status_codes: [599] } });
  assert.match(pdfText(accepted.file.bytes), /Nothing here/);
  await assert.rejects(print('x', { extra_http_headers: { host: 'evil' } }), /extra_http_headers/);
});

test('a page reaches neither files of the server nor its network', async () => {
  const html = `<p>visible</p><iframe src="file:///etc/passwd"></iframe><iframe src="http://127.0.0.1:1/"></iframe>
<iframe src="http://169.254.169.254/latest/"></iframe><object data="file:///etc/hostname"></object>
<script>fetch('file:///etc/passwd').then((r) => r.text()).then((t) => document.body.append(t)).catch(() => {})</script>`;
  const { file } = await print(html);
  const text = pdfText(file.bytes);
  assert.match(text, /visible/);
  assert.doesNotMatch(text, /root:|secret|daemon/);
  await assert.rejects(call.convert({ url: 'http://10.0.0.1/', to: 'pdf' }), { code: 'address_refused' });
});

test('Markdown becomes a page; LibreOffice stands in for a browser, with a warning', async () => {
  const md = '# Prices\n\n| Good | Naira |\n| --- | ---: |\n| Rice | 500 |\n\n1. one\n2. two';
  const input = { file: { data: Buffer.from(md), filename: 'a.md' }, to: 'pdf' };
  const chromium = await call.convert(input);
  assert.deepEqual([chromium.data.pages, chromium.data.warnings], [1, []]);
  assert.match(pdfText(chromium.file.bytes), /Rice\s+500/);
  const capture = async () => {
    throw fail('engine_unavailable', 'not installed');
  };
  const without = createConvertCall({ engines: { browser: { capture } } });
  const office = await without.convert(input);
  await without.close();
  assert.match(pdfText(office.file.bytes), /Rice\s+500/);
  assert.match(office.data.warnings[0] ?? '', /no browser: LibreOffice/);
});
