import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { tasks } from '../tasks.ts';

interface Frame {
  x: number;
  y: number;
  width: number;
  text: string;
}

/** Frames of 20 points with a text in each. */
async function tablesOf(frames: Frame[]): Promise<string[][][]> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 400]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { x, y, width, text } of frames) {
    page.drawRectangle({ x, y: 360 - y, width, height: 20, borderWidth: 0.75 });
    page.drawText(text, { x: x + 4, y: 366 - y, size: 9, font });
  }
  const { sections } = await tasks.read({ bytes: await pdf.save(), format: 'pdf' });
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === 'table' ? [block.rows.map((row) => row.map(({ text }) => text))] : [],
    );
}

const texts = [
  ['Country', 'Fund', 'Total'],
  ['Bulgaria', '2.3', '5.5'],
  ['Cyprus', '0.21', '0.4'],
  ['Estonia', '1.1', '3.0'],
];

test('cells with a frame each have no columns between them', async () => {
  const frames = texts.flatMap((row, y) =>
    row.map((text, x) => ({ x: 40 + x * 104, y: y * 24, width: 100, text })),
  );
  assert.deepEqual(await tablesOf(frames), [texts]);
});

test('tables upon each other with columns of their own are two', async () => {
  const upper = texts.flatMap((row, y) =>
    row.map((text, x) => ({ x: 40 + x * 100, y: y * 20, width: 100, text })),
  );
  const items = [
    ['Name', 'A', 'B', 'C', 'D'],
    ['Yam', '1', '2', '3', '4'],
    ['Rice', '5', '6', '7', '8'],
    ['Beans', '9', '10', '11', '12'],
  ];
  const lower = items.flatMap((row, y) =>
    row.map((text, x) => ({ x: 40 + x * 60, y: 80 + y * 20, width: 60, text })),
  );
  assert.deepEqual(await tablesOf([...upper, ...lower]), [texts, items]);
});
