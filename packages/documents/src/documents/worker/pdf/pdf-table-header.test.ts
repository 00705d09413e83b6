import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { tasks } from '../tasks.ts';

const header = ['Employee', 'City', 'Hours', 'Pay'];
const rows = [
  ['Ada Obi', 'Lagos', '40', '1,200.00'],
  ['Musa Bello', 'Kano', '38', '1,100.00'],
  ['Tunde Ojo', 'Ibadan', '42', '1,350.00'],
  ['Chi Eze', 'Enugu', '35', '900.00'],
];
const xs = [20, 200, 300, 400];

interface Drawing {
  /** Texts of the line above the rows, and where they start. */
  above: [text: string, x: number][];
  size?: number;
  /** Distance of that line to the first row. */
  gap?: number;
  rows?: string[][];
}

/** What stands between the title and the table, and the table. */
async function read({ above, size = 14, gap = 40, rows: drawn = rows }: Drawing) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 400]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  page.drawText('Payroll for June', { x: 20, y: 370, size: 18, font: bold });
  for (const [text, x] of above) page.drawText(text, { x, y: 300, size, font: bold });
  for (const [at, row] of drawn.entries())
    for (const [column, text] of row.entries())
      page.drawText(text, { x: xs[column] as number, y: 300 - gap - 18 * at, size: 12, font });
  const { sections } = await tasks.read({ bytes: await pdf.save(), format: 'pdf' });
  const [, ...blocks] = sections[0]?.blocks ?? [];
  return blocks.map((block) =>
    block.kind === 'table'
      ? block.rows.map((row) => row.map((cell) => cell.text))
      : 'runs' in block && block.runs.map((run) => run.text).join(''),
  );
}

const over = (texts: string[]): Drawing['above'] => texts.map((text, at) => [text, xs[at] as number]);

test('a header above a gap is part of its table', async () => {
  for (const size of [10, 12, 14])
    assert.deepEqual(await read({ above: over(header), size }), [[header, ...rows]], `${size}`);
});

test('the first column needs no name', async () => {
  assert.deepEqual(await read({ above: over(header).slice(1) }), [[['', ...header.slice(1)], ...rows]]);
});

test('other lines above a table stay what they are', async () => {
  assert.deepEqual(await read({ above: [['Staff of the branch in Lagos', 20]] }), [
    'Staff of the branch in Lagos',
    rows,
  ]);
  assert.deepEqual(
    await read({
      above: [
        ['Branch', 20],
        ['Lagos', 400],
      ],
    }),
    ['Branch Lagos', rows],
  );
  assert.deepEqual(await read({ above: over(header), gap: 90 }), ['Employee City Hours Pay', rows]);
});

test('a table that has a header keeps it', async () => {
  const above: Drawing['above'] = over(['Who', 'Where', 'Time', 'Money']);
  assert.deepEqual(await read({ above, rows: [header, ...rows] }), [
    'Who Where Time Money',
    [header, ...rows],
  ]);
});
