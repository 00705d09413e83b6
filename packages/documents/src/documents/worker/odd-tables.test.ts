/** Tables as people leave them: sheets with formats to the last row, frames around tables, headers over columns, lists beside each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { writeXlsx } from 'hucre';
import type { ReadableFormat } from '../port.ts';
import { tasks } from './tasks.ts';

async function markdownOf(bytes: Uint8Array, format: ReadableFormat): Promise<string> {
  const { files } = await tasks.write({ from: 'file', file: { bytes, format }, to: 'md' });
  return Buffer.from(files[0]!.bytes).toString().trim();
}

test('formats far from the data make no cells', async () => {
  const bold = { style: { font: { bold: true } } };
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Stock',
        rows: [
          ['Item', 'Price'],
          ['Yam', 1500],
        ],
        cells: new Map([['1048000,2', bold]]),
        merges: [{ startRow: 4, startCol: 0, endRow: 1_000_000, endCol: 3 }],
      },
    ],
  });
  assert.match(await markdownOf(bytes, 'xlsx'), /\| Item \| Price \|\n\| --- \| --- \|\n\| Yam \| 1500 \|$/);
});

test('a table of one cell is the frame of what is in it', async () => {
  const html =
    '<table><tr><td><h2>Prices</h2><table><tr><th>Item</th><th>Price</th></tr><tr><td>Yam</td><td>1500</td></tr></table></td></tr></table>';
  assert.equal(
    await markdownOf(Buffer.from(html), 'html'),
    '## Prices\n\n| Item | Price |\n| --- | --- |\n| Yam | 1500 |',
  );
});

async function drawn(
  texts: [string, number, number][],
  rules: [number, number, number, number][] = [],
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 400]);
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const [text, x, y] of texts) page.drawText(text, { x, y, size: 11, font });
  for (const [x1, y1, x2, y2] of rules)
    page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, thickness: 0.5 });
  return await pdf.save();
}

test('a name over several columns stands over each, and a wrapped name stays one', async () => {
  const body = [
    ['6', '0.965', '0.934', '0.88'],
    ['4', '0.938', '0.904', '0.85'],
    ['2', '0.923', '0.897', '0.86'],
  ];
  const xs = [44, 124, 204, 284];
  const texts: [string, number, number][] = [
    ['#', 60, 352],
    ['layers', 50, 338],
    ['TEDs', 178, 352],
    ['simple', 130, 338],
    ['complex', 208, 338],
    ['mAP', 290, 352],
    ['(0.75)', 288, 338],
    ...body.flatMap((row, at) =>
      row.map((text, column): [string, number, number] => [text, xs[column]! + 8, 316 - 20 * at]),
    ),
  ];
  // As LaTeX draws them: no rules at the sides, and one below the name that spans two columns.
  const rules: [number, number, number, number][] = [
    ...[366, 332, 310, 290, 270].map((y): [number, number, number, number] => [40, y, 360, y]),
    [120, 349, 280, 349],
    ...[120, 280].map((x): [number, number, number, number] => [x, 366, x, 270]),
    [200, 349, 200, 270],
  ];
  assert.deepEqual((await markdownOf(await drawn(texts, rules), 'pdf')).split('\n').slice(0, 4), [
    '| # layers | TEDs | TEDs | mAP (0.75) |',
    '| --- | --- | --- | --- |',
    '| # layers | simple | complex | mAP (0.75) |',
    '| 6 | 0.965 | 0.934 | 0.88 |',
  ]);
});

test('lists beside each other are read one after the other', async () => {
  const [left, right] = [
    ['Yam flour', 'Palm oil', 'Dried fish', 'Pepper'],
    ['Lagos', 'Ibadan', 'Kano', 'Enugu'],
  ];
  const texts = left.flatMap((text, at): [string, number, number][] => [
    ['•', 40, 350 - 20 * at],
    [text, 56, 350 - 20 * at],
    ['•', 280, 350 - 20 * at],
    [right[at]!, 296, 350 - 20 * at],
  ]);
  const markdown = await markdownOf(await drawn(texts), 'pdf');
  assert.doesNotMatch(markdown, /\|/);
  const places = [...left, ...right].map((text) => markdown.indexOf(text));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
});

test('frames around what is no table are not drawn as empty cells', async () => {
  const texts: [string, number, number][] = [
    ['Figure 3: the office in Kaduna', 60, 180],
    ['The picture shows the front door.', 60, 120],
    ['2. Look at the definition of the door.', 60, 60],
  ];
  const rules: [number, number, number, number][] = [
    ...[380, 200, 160, 100, 50, 20].map((y): [number, number, number, number] => [40, y, 460, y]),
    ...[40, 400, 460].map((x): [number, number, number, number] => [x, 380, x, 20]),
  ];
  const markdown = await markdownOf(await drawn(texts, rules), 'pdf');
  assert.doesNotMatch(markdown, /\|/);
  assert.match(markdown, /Figure 3: the office in Kaduna/);
});
