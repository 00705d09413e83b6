import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { tasks } from '../tasks.ts';

interface Drawing {
  /** Left edges of the columns. */
  xs: number[];
  /** Distance of the rows. */
  pitch: number;
  /** Draws a border around each cell; the last is the right edge of the table. */
  borders?: number[];
  /** Drawn after each text. */
  after?: string;
}

/** A cell of several lines has them 13 points apart. */
async function pdfOf(rows: string[][], { xs, pitch, borders, after = '' }: Drawing): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 400]);
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const [at, row] of rows.entries()) {
    const y = 370 - pitch * at;
    for (const [column, cell] of row.entries()) {
      for (const [line, text] of cell.split('\n').entries())
        if (text !== '')
          page.drawText(`${text}${after}`, { x: xs[column] as number, y: y - 13 * line, size: 12, font });
      const [left, right] = [borders?.[column], borders?.[column + 1]];
      if (left === undefined || right === undefined) continue;
      page.drawRectangle({ x: left, y: y - 4, width: right - left, height: pitch, borderWidth: 0.75 });
    }
  }
  return await pdf.save();
}

async function read(rows: string[][], drawing: Drawing) {
  const { sections } = await tasks.read({ bytes: await pdfOf(rows, drawing), format: 'pdf' });
  const blocks = sections.flatMap((section) => section.blocks);
  return {
    tables: blocks.flatMap((block) =>
      block.kind === 'table' ? [block.rows.map((row) => row.map((cell) => cell.text))] : [],
    ),
    lines: blocks.flatMap((block) => ('runs' in block ? [block.runs.map((run) => run.text).join('')] : [])),
  };
}

const wide = { xs: [20, 200, 300, 400], pitch: 18 };
const header = ['Item', 'Qty', 'Price', 'Total'];
const yam = ['Yam', '12', '1,500.00', '18,000.00'];
const oil = ['Palm oil 5L', '1', '7,250.50', '7,250.50'];
const rice = ['Rice', '2', '30,000.00', '60,000.00'];

test('narrow columns between borders keep all their text, and no other block repeats it', async () => {
  const rows = [header, yam, oil, rice, ['Total', '', '', '85,250.50']];
  const drawing = {
    xs: [7.5, 69, 90, 145.5],
    pitch: 15.75,
    borders: [6, 67.5, 88.5, 144, 199.5],
    after: ' ',
  };
  assert.deepEqual(await read(rows, drawing), { tables: [rows], lines: [] });
});

test('rows with empty cells stay apart', async () => {
  const rows = [
    header,
    yam,
    ['Palm oil 5L', '', '7,250.50', '7,250.50'],
    rice,
    ['Discount', '', '', '-(250.50)'],
    ['Total', '', '', '85,000.00'],
  ];
  for (const pitch of [14, 18, 24])
    assert.deepEqual(await read(rows, { ...wide, pitch }), { tables: [rows], lines: [] }, `${pitch}`);
});

test('the last row stays apart', async () => {
  const rows = [header, yam, oil, rice, ['Total', '', '', 'NGN 85,250.50']];
  assert.deepEqual(await read(rows, { ...wide, pitch: 15 }), { tables: [rows], lines: [] });
});

test('a cell of several lines stays one', async () => {
  const people = [
    ['Name', 'Age', 'Phone', 'City'],
    ['Ada\n(owner)', '31', '08031234567\n08097654321', 'Lagos'],
    ['Obi', '28\n29', '08031110000', 'Abuja'],
  ];
  const { tables } = await read(people, { ...wide, pitch: 40 });
  assert.deepEqual(tables[0]?.slice(-2), [
    ['Ada (owner)', '31', '08031234567 08097654321', 'Lagos'],
    ['Obi', '28 29', '08031110000', 'Abuja'],
  ]);
});

test('rows without clear columns are lines of text', async () => {
  const long = 'Delivery to the shop in Abuja by road, at night';
  const rows = [header, yam, ['Palm oil 5L', '', '7,250.50', '7,250.50'], rice, [long, '', '', '2,000.00']];
  const { tables, lines } = await read(rows, wide);
  assert.deepEqual(tables, []);
  assert.deepEqual(
    lines,
    rows.map((row) => row.filter(Boolean).join(' ')),
  );
});

test('text that runs over merged cells stays one cell', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 400]);
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const edges = [20, 60, 200, 300, 400];
  const rows = [
    ['No', 'Item', 'Qty', 'Amount'],
    ['1', 'Iron rods', '120', '1,140.00'],
    ['2', 'Roofing sheets', '75', '1,065.00'],
    ['Less withholding tax 5%', '', '', '(110.25)'],
  ];
  for (const [at, row] of rows.entries()) {
    const y = 370 - 18 * at;
    const isMerged = at === rows.length - 1;
    for (const [column, text] of row.entries()) {
      const [left = 0, right = 0] = [edges[column], edges[column + 1]];
      if (text !== '') page.drawText(text, { x: left + 4, y, size: 12, font });
      if (isMerged && column > 0 && column < 3) continue;
      const width = isMerged && column === 0 ? 280 : right - left;
      page.drawRectangle({ x: left, y: y - 4, width, height: 18, borderWidth: 0.75 });
    }
  }
  const { sections } = await tasks.read({ bytes: await pdf.save(), format: 'pdf' });
  const table = sections[0]?.blocks.find((block) => block.kind === 'table');
  const last = table?.rows.at(-1)?.map(({ text, colspan, box }) => ({ text, colspan, left: box?.x }));
  assert.deepEqual(last, [
    { text: 'Less withholding tax 5%', colspan: 3, left: 20 },
    { text: '(110.25)', colspan: undefined, left: 300 },
  ]);
});

test('a table whose columns stand far apart stays one between its rules', async () => {
  const bytes = await readFile(new URL('../../fixtures/bill-by-chrome.pdf', import.meta.url));
  const { sections } = await tasks.read({ bytes, format: 'pdf' });
  const blocks = sections[0]?.blocks ?? [];
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  assert.deepEqual(
    tables.map((table) => table.map((row) => row.map(({ text }) => text).join('|'))),
    [
      [
        'Pos.|Bezeichnung|Menge|Einzelpreis|Gesamtpreis',
        '1|Druckerpapier A4|40|4,95 €|198,00 €',
        '2|Toner schwarz|6|89,90 €|539,40 €',
        '3|Bürostuhl|3|1.249,00 €|3.747,00 €',
        '|Zwischensumme|||4.484,40 €',
        '|MwSt. 19 %|||852,04 €',
        '|Gesamtbetrag|||5.336,44 €',
      ],
    ],
  );
  const lines = blocks.flatMap((block) =>
    'runs' in block ? [block.runs.map((run) => run.text).join('')] : [],
  );
  assert.equal(lines.at(-1), 'Zahlbar bis 17.05.2026 ohne Abzug.');
  assert.doesNotMatch(lines.join('\n'), /Menge|Zwischensumme|4,95/);
});
