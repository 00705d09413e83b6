import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { sniff } from '../../../../../core/src/formats/sniff.ts';
import { writeZip } from '../../../../../core/src/formats/zip-write.ts';
import type { Block } from '../../port.ts';
import { tasks } from '../tasks.ts';

const signal = new AbortController().signal;
const picture = () =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();

const market = (
  png: Buffer,
) => `<title>Market & more</title><h1>Pepper</h1><p>Red &amp; hot<br>₦500</p><img alt="A stall" src="data:image/png;base64,${png.toString('base64')}">
<h1>Yam</h1><ul><li>White<li>Water</ul><table><tr><th>Size<th>Price<tr><td>Big<td>1,200</table>`;

const write = async (source: string) =>
  (await tasks.write({ from: 'file', file: { bytes: Buffer.from(source), format: 'html' }, to: 'epub' }))
    .files[0]!.bytes;

const kinds = (blocks: Block[]) => blocks.map(({ kind }) => kind).join(' ');

test('an EPUB is written and read again: chapters, lists, tables and pictures', async () => {
  const png = await picture();
  const bytes = await write(market(png));
  const file = Buffer.from(bytes);
  assert.equal(
    file.toString('latin1', 30, 58),
    'mimetypeapplication/epub+zip',
    'the first file says what it is',
  );
  assert.equal((await sniff(bytes, { filename: 'a.epub', signal })).format, 'epub');
  const { title, sections } = await tasks.read({ bytes, format: 'epub' });
  assert.equal(title, 'Market & more');
  const blocks = sections.flatMap((section) => section.blocks);
  assert.equal(kinds(blocks), 'heading paragraph picture heading list_item list_item table');
  const seen = blocks.find((block) => block.kind === 'picture');
  assert.deepEqual([seen?.alt, Buffer.from(seen?.bytes ?? []).equals(png)], ['A stall', true]);
  assert.match(sections[0]?.text ?? '', /Red & hot {2}\n₦500[\s\S]*\| Big \| 1,200 \|/);
});

test('chapters are XML even of text that HTML allows', async () => {
  const yauzl = await import('yauzl');
  const bytes = await write('<h1>A < B & C\u0001</h1><p>"x"<br>y<hr>z');
  const zip = await yauzl.default.fromBufferPromise(Buffer.from(bytes));
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    if (!entry.fileName.endsWith('xhtml')) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const xml = Buffer.concat(chunks).toString();
    assert.ok(!xml.includes('\u0001'), entry.fileName);
    assert.doesNotMatch(xml, /<(br|hr|img|link|meta)\b[^>]*[^/]>/, entry.fileName);
  }
  assert.deepEqual(names.slice(0, 2), ['mimetype', 'META-INF/container.xml']);
});

const chapter =
  '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x"><html><body><p>Hello</p></body></html>';
const container = '<container><rootfiles><rootfile full-path="O/p.opf"/></rootfiles></container>';
const opf =
  '<package><metadata><dc:title>T</dc:title><dc:creator>Chinua</dc:creator></metadata><manifest><item id="a" href="c%201.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>';
const book = (more: Record<string, string> = {}, text = chapter) =>
  writeZip(
    Object.entries({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': container,
      'O/p.opf': opf,
      'O/c 1.xhtml': text,
      ...more,
    }).map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
  );

test('books of others: a DOCTYPE without entities, names with escapes, author', async () => {
  const bytes = await book();
  assert.equal((await sniff(bytes, { signal })).format, 'epub');
  const { author, sections } = await tasks.read({ bytes, format: 'epub' });
  assert.deepEqual([author, sections[0]?.text], ['Chinua', 'Hello']);
});

test('entities, copy protection and missing parts are refused with the reason', async () => {
  const entities = await book({}, '<!DOCTYPE html [<!ENTITY a "b">]><p>&a;</p>');
  await assert.rejects(sniff(entities, { signal }), { code: 'unreadable_file' });
  const locked = await book({
    'META-INF/encryption.xml':
      '<encryption><EncryptedData><CipherData><CipherReference URI="O/c%201.xhtml"/></CipherData></EncryptedData></encryption>',
  });
  await assert.rejects(tasks.read({ bytes: locked, format: 'epub' }), {
    code: 'unsupported_file',
    message: /DRM/,
  });
  const empty = await writeZip([{ name: 'mimetype', bytes: Buffer.from('application/epub+zip') }]);
  await assert.rejects(tasks.read({ bytes: empty, format: 'epub' }), { code: 'unreadable_file' });
});
