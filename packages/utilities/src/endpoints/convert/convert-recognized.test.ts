import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecognizedText } from '../../../../documents/src/vision/port.ts';
import { sectionOfLines } from './convert-recognized.ts';

/** Rows of cells, each [text, x, width], one line of 20 pixels below the other. */
function seen(rows: [text: string, x: number, width: number][][]): RecognizedText {
  const lines = rows.map((row, at) =>
    row.map(([text, x, width]) => {
      const box = { x, y: at * 26, width, height: 20 };
      return { text, confidence: 1, box, words: [{ text, confidence: 1, box }] };
    }),
  );
  return {
    text: lines.map((row) => row.map(({ text }) => text).join(' | ')).join('\n'),
    lines: lines.flat(),
    rows: [],
    confidence: 1,
    by: 'lines',
    width: 800,
    height: 600,
  };
}

const textOf = (rows: Parameters<typeof seen>[0]) => sectionOfLines(seen(rows)).text.split('\n\n');

test('lines of a receipt stay lines, with their amounts', () => {
  const receipt = textOf([
    [['SHOPRITE', 0, 100]],
    [
      ['RICE 5KG', 0, 110],
      ['11,500.00', 300, 90],
    ],
    [
      ['TOTAL', 0, 60],
      ['26,606.25', 300, 90],
    ],
    [['Thank you', 0, 110]],
  ]);
  assert.deepEqual(receipt, ['SHOPRITE', 'RICE 5KG 11,500.00', 'TOTAL 26,606.25', 'Thank you']);
});

test('lines of prose run on to the end of their paragraph', () => {
  const prose = textOf([
    [['The market opens at', 0, 390]],
    [['seven in the morning', 0, 400]],
    [['and closes late.', 0, 200]],
    [['Bring a basket for', 0, 385]],
    [['yams.', 0, 60]],
  ]);
  assert.deepEqual(prose, [
    'The market opens at seven in the morning and closes late.',
    'Bring a basket for yams.',
  ]);
});
