import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import type { Block } from '../../port.ts';
import { tasks } from '../tasks.ts';
import { withFigures } from './pdf-figures.ts';

let jpeg: Buffer;
before(async () => {
  jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer();
});

/** A page of what `content` draws, with the picture as /P and Helvetica as /F. */
function pdf(content: string): Buffer {
  const stream = (facts: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`<<${facts}/Length ${bytes.length}>>stream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ]);
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</P 6 0 R>>>>>>',
    ),
    stream('', Buffer.from(content)),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
    stream(
      '/Type/XObject/Subtype/Image/Width 60/Height 60/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
      jpeg,
    ),
  ];
  const body = objects.flatMap((object, at) => [
    Buffer.from(`${at + 1} 0 obj\n`),
    object,
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...body,
    Buffer.from('trailer<</Size 7/Root 1 0 R>>\n%%EOF'),
  ]);
}

const text = (x: number, y: number, words: string) => `BT /F 12 Tf ${x} ${y} Td (${words}) Tj ET\n`;
const picture = (x: number, y: number, size: number) => `q ${size} 0 0 ${size} ${x} ${y} cm /P Do Q\n`;
const rule = (x1: number, y1: number, x2: number, y2: number) => `${x1} ${y1} m ${x2} ${y2} l S\n`;

/** Three rows and two columns between rules, a picture in each cell on the right. */
function table(): string {
  const rows = [600, 500, 400];
  return [
    text(60, 740, 'Goods of the stall'),
    ...[650, 550, 450, 350].map((y) => rule(60, y, 500, y)),
    ...[60, 280, 500].map((x) => rule(x, 350, x, 650)),
    ...rows.map((y, at) => text(70, y, ['Yam', 'Rice', 'Pepper'][at]!) + picture(330, y - 30, 60)),
    ...rows.map((y, at) => text(400, y, ['N 900', 'N 850', 'N 120'][at]!)),
    text(60, 300, 'Prices are of Tuesday.'),
  ].join('');
}

test('a picture that the layout has no block for stands where it is drawn', () => {
  const box = (y: number, height: number, x = 60, width = 400) => ({ x, y, width, height });
  const image = (id: string, y: number, more = {}) => ({
    ...{ id, name: id, page: 1, bbox: box(y, 60, 300, 60), width: 60, height: 60, rotation: 0 },
    ...{ format: 'png', bytes: Buffer.from('png') },
    ...more,
  });
  const page = {
    ...{ pageNum: 1, width: 600, height: 800, text: '', markdown: '', textItems: [] },
    blocks: [
      { kind: 'heading' as const, bbox: box(50, 20) },
      { kind: 'figure' as const, id: 'known', bbox: box(90, 60) },
      { kind: 'table' as const, bbox: box(160, 200) },
      { kind: 'paragraph' as const, bbox: box(400, 20) },
      { kind: 'paragraph' as const, bbox: box(50, 20, 480, 100) },
    ],
  };
  const found = withFigures(page, [
    image('known', 90),
    image('late', 700),
    image('in-table', 240),
    image('rule', 300, { bbox: box(300, 2) }),
    image('backdrop', 0, { bbox: box(0, 800, 0, 600) }),
    image('elsewhere', 240, { page: 2 }),
  ]);
  assert.deepEqual(
    found.map(({ kind, id }) => id ?? kind),
    ['heading', 'known', 'table', 'in-table', 'paragraph', 'late', 'paragraph'],
  );
});

const kinds = (blocks: Block[]) => blocks.map(({ kind }) => kind);

test('pictures within a table stand after it, each once', async () => {
  const { sections } = await tasks.read({ bytes: pdf(table()), format: 'pdf' });
  const blocks = sections[0]!.blocks;
  const pictures = blocks.filter((block) => block.kind === 'picture');
  assert.equal(pictures.length, 3, kinds(blocks).join(' '));
  const first = kinds(blocks).indexOf('picture');
  const last = blocks.findIndex((block) => JSON.stringify(block).includes('Tuesday'));
  assert.ok(first > 0 && first < last, kinds(blocks).join(' '));
});

test('rules and what lies behind the whole page are no pictures, and tables no drawings', async () => {
  const backdrop = `q 600 0 0 800 0 0 cm /P Do Q\n${picture(60, 700, 4)}`;
  const { sections } = await tasks.read({ bytes: pdf(backdrop + table()), format: 'pdf' });
  const pictures = sections[0]!.blocks.filter((block) => block.kind === 'picture');
  assert.ok(
    pictures.every(
      (block) => block.kind === 'picture' && (block.width ?? 0) > 10 && (block.width ?? 0) < 400,
    ),
  );
  assert.equal(sections[0]!.hasDrawing, undefined);
});

test('a page with a drawing says so, and so does what is written of it', async () => {
  const bars = [80, 140, 60, 200].map((height, at) => `${80 + at * 60} 400 40 ${height} re f\n`).join('');
  const bytes = pdf(text(60, 740, 'Sales by quarter, in thousands of naira.') + bars);
  const document = await tasks.read({ bytes, format: 'pdf' });
  assert.equal(document.sections[0]!.hasDrawing, true);
  const written = await tasks.write({ from: 'file', file: { bytes, format: 'pdf' }, to: 'docx' });
  assert.deepEqual(written.drawings, [1]);
});
