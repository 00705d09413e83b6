/** What those who index documents get: places in JSON, and Markdown with a head and pictures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { tasks } from './tasks.ts';

interface JsonBlock {
  kind: string;
  text?: string;
  box?: { x: number; y: number; width: number; height: number };
  rows?: { text: string; box?: { x: number; y: number } }[][];
}

test('JSON of a PDF says where blocks and cells are, in points from the upper left corner', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 400]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('Prices of the week at the market in Lagos', { x: 50, y: 350, size: 12, font });
  for (const [y, row] of [
    ['Item', 'Price'],
    ['Yam', '1,200'],
    ['Pepper', '500'],
  ].entries())
    for (const [x, text] of row.entries()) {
      page.drawRectangle({ x: 50 + x * 100, y: 260 - y * 20, width: 100, height: 20, borderWidth: 0.75 });
      page.drawText(text, { x: 54 + x * 100, y: 266 - y * 20, size: 10, font });
    }
  const file = { bytes: await pdf.save(), format: 'pdf' } as const;
  const { files } = await tasks.write({ from: 'file', file, to: 'json' });
  const { sections } = JSON.parse(Buffer.from(files[0]!.bytes).toString());
  const [{ page: number, width, height, blocks }] = sections;
  assert.deepEqual([number, width, height], [1, 500, 400]);
  const [text, table] = blocks as JsonBlock[];
  assert.match(text?.text ?? '', /^Prices of the week/);
  assert.ok(Math.abs(text!.box!.x - 50) < 2 && Math.abs(text!.box!.y - 40) < 4, JSON.stringify(text?.box));
  const pepper = table?.rows?.[2]?.[0];
  assert.equal(pepper?.text, 'Pepper');
  assert.ok(
    Math.abs(pepper!.box!.x - 50) < 2 && Math.abs(pepper!.box!.y - 160) < 2,
    JSON.stringify(pepper?.box),
  );
});

test('Markdown with front matter and its pictures as files', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const data = png.toString('base64');
  const html = `<title>Stall: "14"</title><h1>Stall</h1><img alt="A [stall]" src="data:image/png;base64,${data}"><img src="data:image/png;base64,${data}">`;
  const file = { bytes: Buffer.from(html), format: 'html' } as const;
  const markdown = { frontMatter: true, pictures: true };
  const { files } = await tasks.write({ from: 'file', file, to: 'md', markdown });
  assert.deepEqual(
    files.map(({ name }) => name),
    ['document.md', 'images/1.png', 'images/2.png'],
  );
  assert.equal(
    Buffer.from(files[0]!.bytes).toString(),
    '---\ntitle: "Stall: \\"14\\""\nformat: html\n---\n\n# Stall\n\n![A \\[stall\\]](images/1.png)\n\n![](images/2.png)\n',
  );
  assert.ok(Buffer.from(files[1]!.bytes).equals(png));
  const plain = await tasks.write({ from: 'file', file, to: 'md' });
  assert.deepEqual(
    [plain.files.length, Buffer.from(plain.files[0]!.bytes).toString()],
    [1, '# Stall\n\n![A \\[stall\\]]()\n'],
  );
});

test('a spanning cell is repeated in Markdown, a caption stands above its table', async () => {
  const html =
    '<table><tr><td colspan=3>Sales</td></tr><tr><th rowspan=2>Item<th colspan=2>2026</tr><tr><th>Q1<th>Q2</tr><tr><td>Yam<td>1<td>2</table>';
  const { files } = await tasks.write({
    from: 'file',
    file: { bytes: Buffer.from(html), format: 'html' },
    to: 'md',
  });
  assert.equal(
    Buffer.from(files[0]!.bytes).toString(),
    'Sales\n\n| Item | 2026 | 2026 |\n| --- | --- | --- |\n| Item | Q1 | Q2 |\n| Yam | 1 | 2 |\n',
  );
});
