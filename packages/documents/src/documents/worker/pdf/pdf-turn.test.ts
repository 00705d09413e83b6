import assert from 'node:assert/strict';
import { test } from 'node:test';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { tasks } from '../tasks.ts';

const rows = [
  ['Item', 'Qty', 'Price', 'Total'],
  ['Yam', '12', '1,500.00', '18,000.00'],
  ['Palm oil', '1', '7,250.50', '72,250.50'],
  ['Rice', '2', '30,000.00', '60,000.00'],
];
const sentence = 'The total amount due is 72,250 naira, payable by 15 June 2026.';
const side = 500;

interface Turned {
  /** The page's own /Rotate. */
  rotate: number;
  /** Counterclockwise turn of what is drawn on it. */
  drawn: number;
  picture?: Uint8Array;
}

async function pdfOf({ rotate, drawn, picture }: Turned): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([side, side]);
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const place = (x: number, y: number) => {
    const turned = { 0: [x, y], 90: [side - y, x], 180: [side - x, side - y], 270: [y, side - x] }[drawn];
    return { x: turned?.[0] ?? x, y: turned?.[1] ?? y, rotate: degrees(drawn) };
  };
  const draw = (text: string, x: number, y: number, size = 12) =>
    page.drawText(text, { ...place(x, y), size, font });
  draw('Statement of the year', 20, 470, 18);
  draw(sentence, 20, 440);
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries())
      draw(cell, [20, 200, 300, 400][column] as number, 400 - 18 * at);
  if (picture) page.drawImage(await pdf.embedPng(picture), { ...place(20, 100), width: 100, height: 50 });
  page.setRotation(degrees(rotate));
  return await pdf.save();
}

const upright = (text: string) => text.replace(/\s+/g, ' ');

for (const turned of [
  { rotate: 90, drawn: 0 },
  { rotate: 180, drawn: 0 },
  { rotate: 270, drawn: 0 },
  { rotate: 0, drawn: 90 },
  { rotate: 0, drawn: 180 },
  { rotate: 0, drawn: 270 },
  { rotate: 90, drawn: 180 },
  { rotate: 90, drawn: 90 },
]) {
  test(`a page turned by ${turned.rotate} degrees with text turned by ${turned.drawn} is read upright`, async () => {
    const { sections } = await tasks.read({ bytes: await pdfOf(turned), format: 'pdf' });
    const [heading, paragraph, table, ...more] = sections[0]?.blocks ?? [];
    assert.deepEqual(heading?.kind === 'heading' && heading.runs, [{ text: 'Statement of the year' }]);
    assert.deepEqual(paragraph?.kind === 'paragraph' && paragraph.runs, [{ text: sentence }]);
    assert.deepEqual(table?.kind === 'table' && table.rows.map((row) => row.map((cell) => cell.text)), rows);
    assert.deepEqual(more, []);
    assert.equal(sections[0]?.lines?.map(upright).at(-1), rows.at(-1)?.join(' '));
  });
}

test('numbers that stand upside down on an upright page are read in order', async () => {
  const pdf = await PDFDocument.load(await pdfOf({ rotate: 0, drawn: 0 }));
  const [page] = pdf.getPages();
  for (const [at, text] of ['Received 72,250.50', 'Paid 1,384.90'].entries())
    page?.drawText(text, { x: 300, y: 100 + 30 * at, size: 12, rotate: degrees(180) });
  const { sections } = await tasks.read({ bytes: await pdf.save(), format: 'pdf' });
  const text = sections[0]?.text ?? '';
  assert.match(text, /Received 72,250\.50/);
  assert.match(text, /Paid 1,384\.90/);
  assert.match(text, /\| Palm oil \| 1 \| 7,250\.50 \| 72,250\.50 \|/);
});

test('pictures of a turned page are turned with it', async () => {
  const half = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } }).png();
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: await half('#0000ff').toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();
  for (const rotate of [0, 90, 180, 270]) {
    const bytes = await pdfOf({ rotate, drawn: 0, picture });
    const { sections } = await tasks.read({ bytes, format: 'pdf' });
    const found = sections[0]?.blocks.find((block) => block.kind === 'picture');
    assert.ok(found?.kind === 'picture', `${rotate}`);
    const { data, info } = await sharp(found.bytes).raw().toBuffer({ resolveWithObject: true });
    assert.ok(info.width > info.height, `${rotate}: ${info.width} x ${info.height}`);
    const pixel = (x: number) =>
      [...data.subarray((Math.floor(info.height / 2) * info.width + x) * info.channels)].slice(0, 3);
    assert.deepEqual(
      [pixel(10), pixel(info.width - 10)],
      [
        [255, 0, 0],
        [0, 0, 255],
      ],
      `${rotate}`,
    );
  }
});
