import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureInWords } from '../../../../ai/src/endpoints/chat/picture-words.ts';
import { tablesInSight } from '../../../../ai/src/endpoints/files/sight-tables.ts';
import type { Sight, TextLine } from '../port.ts';
import { plotAxes } from './plot-axes.ts';

const line = (text: string, x: number, y: number): TextLine => ({
  text,
  confidence: 1,
  box: { x, y, width: text.length * 9, height: 16 },
});
const plot = [
  line('Rainfall by month', 300, 10),
  line('Millimetres', 4, 60),
  ...[400, 300, 200, 100].map((value, at) => line(String(value), 60, 80 + at * 70)),
  line('0', 78, 360),
  ...['Jan', 'Feb', 'Mar', 'Apr'].map((name, at) => line(name, 120 + at * 120, 392)),
  line('Month', 330, 430),
];

test('a plot with axes is called one, with its titles and without numbers', () => {
  const axes = plotAxes(plot);
  assert.deepEqual(axes?.titles, ['Rainfall by month', 'Millimetres', 'Month']);
  const rows = plot.map(({ text }) => text);
  const sight: Sight = {
    width: 700,
    height: 460,
    kind: 'drawing',
    objects: [],
    labels: [],
    colours: [],
    text: {
      text: rows.join('\n'),
      lines: plot.map((line) => ({ ...line, words: [] })),
      rows,
      confidence: 1,
      by: 'lines',
      width: 700,
      height: 460,
    },
    plot: axes!,
    missing: [],
  };
  const words = pictureInWords(sight, 'The picture');
  assert.match(words, /line or scatter chart; its values are not read\. Titles in it: “Rainfall by month”/);
  assert.doesNotMatch(words, /300/);
  assert.deepEqual(tablesInSight(sight, 'The picture'), []);
});

test('tables and receipts are no plots', () => {
  const receipt = [
    ['Rice', '2', '7,600'],
    ['Oil', '3', '5,850'],
    ['Salt', '1', '400'],
    ['Total', '6', '13,850'],
  ].flatMap((cells, row) => cells.map((text, column) => line(text, 20 + column * 200, 40 + row * 40)));
  assert.equal(plotAxes(receipt), undefined);
});
