import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tablesOf } from '../../../../documents/src/documents/worker/ground/ground-tables.ts';
import type { Sight } from '../../../../documents/src/vision/port.ts';
import { pictureInWords } from '../chat/picture-words.ts';
import { tablesInSight } from './sight-tables.ts';

const sight = (rows: string[], chart?: Sight['chart']): Sight => ({
  width: 800,
  height: 500,
  kind: 'drawing',
  objects: [],
  labels: [],
  colours: [],
  text: { text: rows.join('\n'), lines: [], rows, confidence: 1, by: 'lines', width: 700, height: 460 },
  missing: [],
  ...(chart ? { chart } : {}),
});

test('rows of a picture that stand in columns are a table, amounts to the right', () => {
  const rows = [
    'MAMA STORES',
    'Item | Qty | Amount',
    'Garri | 2 | ₦7,600.00',
    'TOTAL | ₦7,600.00',
    'Paid by card',
  ];
  assert.deepEqual(tablesInSight(sight(rows), 'The picture'), [
    {
      source: 'The picture',
      columns: ['Item', 'Qty', 'Amount'],
      rows: [
        ['Garri', '2', '₦7,600.00'],
        ['TOTAL', '', '₦7,600.00'],
      ],
      cut: false,
    },
  ]);
});

test('columns so close that they were read as one are parted', () => {
  const rows = ['City | Petrol | Diesel', 'Lagos | 865 | 1,020', 'Abuja 890 | 1,055'];
  assert.deepEqual(tablesInSight(sight(rows), 'The picture')[0]?.rows[1], ['Abuja', '890', '1,055']);
});

test('a chart is described in words and as a table, a column for each series', () => {
  const parts = [
    { label: '2024', series: 'Exports', value: 14 },
    { label: '2024', series: 'Imports', value: 13 },
    { label: '2025', series: 'Exports', value: 14.8 },
    { label: '2025', series: 'Imports', value: 13.6, text: '13.60' },
  ];
  const seen = sight(['Trade of Ghana', '2024 | 2025', 'Source: customs'], {
    kind: 'bar',
    title: 'Trade of Ghana',
    parts,
  });
  const [table] = tablesInSight(seen, 'The picture');
  assert.deepEqual(table?.columns, ['', 'Exports', 'Imports']);
  assert.deepEqual(table?.rows, [
    ['2024', '14', '13'],
    ['2025', '14.8', '13.60'],
  ]);
  const text = pictureInWords(seen, 'The picture');
  assert.match(text, /is a bar chart of 800×500/);
  assert.match(text, /titled “Trade of Ghana”/);
  assert.match(text, /2024, Exports: 14; 2024, Imports: 13;/);
  assert.match(text, /highest is 2025, Exports with 14\.8, the lowest 2024, Imports with 13\./);
  assert.match(text, /Also in it: Source: customs\./);
});

test('tables of a file have the names of their columns, also when no row is marked as header', () => {
  const cells = (...texts: string[]) => texts.map((text) => ({ text }));
  const rows = [cells('City', 'People'), cells('Kano', '4,100,000'), cells('Jos', '900,000')];
  const section = {
    sheet: 'Cities',
    text: '',
    needsOcr: false,
    blocks: [{ kind: 'table' as const, rows, headerRows: 0 }],
  };
  const document = { format: 'xlsx' as const, title: '', author: '', pages: null, sections: [section] };
  const [table] = tablesOf(document, 'a.xlsx');
  assert.equal(table?.source, 'a.xlsx, sheet Cities');
  assert.deepEqual(table.columns, ['City', 'People']);
  assert.deepEqual(
    table.rows.map(([first]) => first),
    ['City', 'Kano', 'Jos'],
  );
});

test('a screenshot is no laptop; a photo may be one', () => {
  const laptop = { name: 'laptop', score: 0.8, box: { x: 0, y: 0, width: 800, height: 480 } };
  const screen = { ...sight(['Pricing']), objects: [laptop] };
  assert.doesNotMatch(pictureInWords(screen, 'The picture'), /laptop/);
  assert.match(pictureInWords({ ...screen, kind: 'photo' }, 'The picture'), /1 laptop/);
});
