import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Box, TextLine } from '../port.ts';
import { readChart } from './chart.ts';

const words = (text: string, x: number, y: number, width = text.length * 9): TextLine => ({
  text,
  box: { x, y, width, height: 16 },
  confidence: 0.95,
});
const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

async function read(shapes: string, lines: TextLine[], again: TextLine[] = []) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fff"/>${shapes}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let asked: Box[] = [];
  const readWithout = async (boxes: Box[]) => {
    asked = boxes;
    return again;
  };
  const chart = await readChart({
    pixels: { data, width: info.width, height: info.height },
    lines,
    scale: 1,
    readWithout,
  });
  return { chart, asked };
}

test('standing bars have the numbers above them', async () => {
  const shapes =
    rect(100, 240, 60, 80, '#36c') + rect(220, 120, 60, 200, '#c33') + rect(340, 200, 60, 120, '#36c');
  const { chart } = await read(shapes, [
    words('Sales of rice (bags)', 100, 20),
    ...[words('160', 118, 218), words('400', 238, 98), words('240', 358, 178)],
    ...[words('Jan', 118, 330), words('Feb', 238, 330), words('Mar', 358, 330)],
  ]);
  assert.equal(chart?.kind, 'bar');
  assert.equal(chart.title, 'Sales of rice (bags)');
  assert.deepEqual(
    chart.parts.map(({ label, value }) => [label, value]),
    [
      ['Jan', 160],
      ['Feb', 400],
      ['Mar', 240],
    ],
  );
});

test('bars without numbers are measured by the axis, and series told by the legend', async () => {
  const [blue, orange] = ['#4e79a7', '#f28e2b'];
  const bars = [210, 195, 222, 204].map((height, place) =>
    rect(
      100 + Math.floor(place / 2) * 170 + (place % 2) * 52,
      300 - height,
      50,
      height,
      place % 2 ? orange : blue,
    ),
  );
  const shapes = bars.join('') + rect(100, 360, 14, 14, blue) + rect(260, 360, 14, 14, orange);
  const { chart } = await read(shapes, [
    ...[words('0', 60, 292), words('5', 60, 217), words('10', 50, 142), words('15', 50, 67)],
    ...[
      words('2024', 133, 310),
      words('2025', 303, 310),
      words('Exports', 122, 359),
      words('Imports', 282, 359),
    ],
  ]);
  assert.deepEqual(chart?.parts, [
    { label: '2024', series: 'Exports', value: 14 },
    { label: '2024', series: 'Imports', value: 13 },
    { label: '2025', series: 'Exports', value: 14.8 },
    { label: '2025', series: 'Imports', value: 13.6 },
  ]);
});

test('digits that contradict the bars are none: the axis tells, or nothing does', async () => {
  const shapes =
    rect(100, 200, 50, 100, '#36c') + rect(200, 150, 50, 150, '#36c') + rect(300, 50, 50, 250, '#36c');
  const labels = [words('Mon', 112, 310), words('Tue', 212, 310), words('Wed', 312, 310)];
  const axis = [words('0', 60, 292), words('1k', 55, 192), words('2k', 55, 92)];
  const { chart } = await read(shapes, [...labels, ...axis, words('11', 315, 52)]);
  assert.deepEqual(
    chart?.parts.map(({ value }) => value),
    [1000, 1500, 2500],
  );
  const wrong = [words('120', 112, 180), words('90', 215, 130), words('11', 315, 30)];
  assert.equal((await read(shapes, [...labels, ...wrong])).chart, undefined);
});

test('lying bars are read once more without them; a point that was lost is seen by the length', async () => {
  const shapes =
    rect(120, 30, 430, 40, '#fc0') + rect(120, 100, 309, 40, '#e40000') + rect(120, 170, 18, 40, '#006d52');
  const lines = [words('MTN', 80, 42), words('86.0', 560, 42)];
  const again = [
    ...lines,
    words('Airtel', 60, 112),
    words('61.8', 440, 112),
    words('9mobile', 50, 182),
    words('35', 148, 182),
  ];
  const { chart, asked } = await read(shapes, lines, again);
  assert.equal(asked.length, 3);
  assert.deepEqual(
    chart?.parts.map(({ label, value, text }) => [label, value, text]),
    [
      ['MTN', 86, '86.0'],
      ['Airtel', 61.8, '61.8'],
      ['9mobile', 3.5, '3.5'],
    ],
  );
});

test('slices of a pie are as large as their share', async () => {
  const slice = (from: number, to: number, fill: string) => {
    const at = (share: number) =>
      `${200 + 120 * Math.sin(share * 2 * Math.PI)} ${200 - 120 * Math.cos(share * 2 * Math.PI)}`;
    return `<path d="M200 200 L${at(from)} A120 120 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)} Z" fill="${fill}"/>`;
  };
  const colours = ['#4e79a7', '#f28e2b', '#59a14f'] as const;
  const shapes =
    slice(0, 0.5, colours[0]) +
    slice(0.5, 0.8, colours[1]) +
    slice(0.8, 1, colours[2]) +
    colours.map((colour, place) => rect(420, 100 + place * 40, 16, 16, colour)).join('');
  const { chart } = await read(shapes, [
    words('Food', 444, 100),
    words('Rent', 444, 140),
    words('Fees', 444, 180),
  ]);
  assert.equal(chart?.kind, 'pie');
  assert.deepEqual(
    chart.parts.map(({ label, value }) => [label, Math.round(value)]),
    [
      ['Food', 50],
      ['Rent', 30],
      ['Fees', 20],
    ],
  );
});

test('buttons, stacked bars and bars without names are no chart', async () => {
  const buttons = rect(40, 200, 180, 40, '#0a7d32') + rect(260, 200, 120, 40, '#ddd');
  assert.equal(
    (await read(buttons, [words('Try again', 60, 212), words('Back', 280, 212)])).chart,
    undefined,
  );
  const stacked =
    rect(100, 200, 60, 100, '#36c') + rect(100, 150, 60, 50, '#c33') + rect(220, 180, 60, 120, '#36c');
  const labels = [words('A', 120, 310), words('B', 240, 310), words('100', 118, 180), words('120', 238, 160)];
  assert.equal((await read(stacked, labels)).chart, undefined);
  const unnamed = rect(100, 200, 60, 100, '#36c') + rect(220, 150, 60, 150, '#36c');
  assert.equal((await read(unnamed, [words('100', 118, 180), words('150', 238, 130)])).chart, undefined);
});
