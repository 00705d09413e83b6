// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { callWith, openParts } from '../../../core/src/engines/upstream-testing.ts';
import { openTestModels } from '../../../core/src/testing/models.ts';
import { quickCases } from '../../../core/src/testing/slow.ts';
import { fixed, type OcrLine } from './arrange.ts';
import { withGrades } from './grades.ts';
import { createOcr } from './ocr.ts';
import { createPictures } from './pictures.ts';
import { findLean } from './skew.ts';

const dir = mkdtempSync(join(tmpdir(), 'oja-receipt-'));
const models = await openTestModels();
const opened = openParts();
const pictures = createPictures(opened.parts);
const ocr = createOcr({ concurrency: 1, dir, models });
after(async () => {
  await ocr.close();
  await pictures.close();
  await opened[Symbol.asyncDispose]();
  await models.close();
  rmSync(dir, { recursive: true, force: true });
});

const printed: [string, string][] = [
  ['GOLDEN MORN 900G', '4,250.00'],
  ['PEAK MILK TIN 6PK', '5,100.00'],
  ['MAMA GOLD RICE 5KG', '11,500.00'],
  ['SUBTOTAL', '20,850.00'],
  ['TOTAL NGN', '22,413.75'],
];

/** A receipt on a table, photographed askew. */
async function photographed(degrees: number, rows = printed): Promise<Buffer> {
  const heads = ['SHOPRITE IKEJA CITY MALL', 'Obafemi Awolowo Way, Ikeja', 'Tel: 0803 456 7890'];
  const mono = 'font-family="DejaVu Sans Mono, Noto Sans Mono, monospace" font-size="34" fill="#222"';
  const texts = [
    ...heads.map((text, at) => `<text x="40" y="${60 + at * 51}" ${mono}>${text}</text>`),
    ...rows.flatMap(([item, amount], at) => [
      `<text x="40" y="${240 + at * 51}" ${mono}>${item}</text>`,
      `<text x="650" y="${240 + at * 51}" text-anchor="end" ${mono}>${amount}</text>`,
    ]),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="${240 + rows.length * 51}"><rect width="100%" height="100%" fill="#fdfcf7"/>${texts.join('')}</svg>`;
  const table = { r: 110, g: 85, b: 60 };
  return await sharp(await sharp(Buffer.from(svg)).rotate(degrees, { background: table }).png().toBuffer())
    .extend({ top: 80, bottom: 80, left: 90, right: 90, background: table })
    .jpeg({ quality: 80 })
    .toBuffer();
}

for (const degrees of quickCases('receipts askew', [6, 180], 1)) {
  const rows = degrees < 90 ? printed : printed.slice(-1);
  test(`a receipt that lies ${degrees} degrees askew is read with its amounts`, async () => {
    const picture = await pictures.open(await photographed(degrees, rows), callWith());
    const { text, lines } = await ocr.read(picture, ['en'], new AbortController());
    const missing = rows.flat().filter((words) => !text.includes(words));
    assert.ok(missing.length <= 1, `${missing} missing in ${text}`);
    const total = lines.find((line) => line.text.startsWith('TOTAL'));
    const shop = lines.find((line) => line.text.startsWith('SHOPRITE'));
    assert.ok(total && shop && total.box.y > shop.box.y === degrees < 90, JSON.stringify([total, shop]));
  });
}

test('a strip with one line, a dot and a thread are pictures too', async () => {
  const read = async (width: number, height: number, words = '') => {
    const text = `<text x="10" y="${height * 0.7}" font-size="${height * 0.6}">${words}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${text}</svg>`;
    const picture = await pictures.open(await sharp(Buffer.from(svg)).png().toBuffer(), callWith());
    return (await ocr.read(picture, ['en'], new AbortController())).text;
  };
  assert.match(await read(4000, 60, 'Please pay the total of 4,250.00 before Friday'), /total of 4,250\.00/);
  for (const [width, height] of [
    [1, 1],
    [3, 9000],
    [9000, 3],
  ] as const)
    assert.equal(await read(width, height), '');
});

test('how far lines lean is found, and that pictures have none', async () => {
  const grey = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  };
  for (const degrees of [-9, 0, 4])
    assert.ok(
      Math.abs((await findLean(await grey(await photographed(degrees)), sharp)) - degrees) <= 0.5,
      String(degrees),
    );
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const made = sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } });
  assert.equal(await findLean(await grey(await made.png().toBuffer()), sharp), 0);
});

test('a second look makes cut words whole and brings missed ones to their line', () => {
  const word = (text: string, x0: number, x1: number, y0: number) => ({
    text,
    confidence: 90,
    bbox: { x0, x1, y0, y1: y0 + 20 },
  });
  const first: OcrLine[] = [
    { words: [word('RICE', 0, 60, 0), word('4,250.', 200, 260, 0)] },
    { words: [word('TOTAL', 0, 70, 40)] },
  ];
  const second: OcrLine[] = [
    { words: [word('RICE', 0, 60, 0), word('4,250.00', 200, 280, 0)] },
    { words: [word('TOTAL', 0, 70, 40), word('4,250.00', 200, 280, 41)] },
    { words: [word('Thanks', 0, 70, 90)] },
  ];
  const text = fixed(first, second).map(({ words }) => words.map((one) => one.text).join(' '));
  assert.deepEqual(text, ['RICE 4,250.00', 'TOTAL 4,250.00', 'Thanks']);
});

test('the grade A1 of a results slip is not read as letters', async () => {
  const rows: [string, string][] = [
    ['ENGLISH LANGUAGE', 'B3'],
    ['MATHEMATICS', 'A1'],
    ['CIVIC EDUCATION', 'C4'],
    ['PHYSICS', 'A1'],
  ];
  const texts = rows.flatMap(([subject, grade], at) =>
    [subject, grade].map(
      (text, column) =>
        `<text x="${30 + column * 500}" y="${60 + at * 60}" font-family="DejaVu Sans" font-size="26">${text}</text>`,
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="320"><rect width="100%" height="100%" fill="#fff"/>${texts.join('')}</svg>`;
  const picture = await pictures.open(await sharp(Buffer.from(svg)).png().toBuffer(), callWith());
  const { lines } = await ocr.read(picture, ['en'], new AbortController());
  const read = lines.map(({ text }) => text).join(' ');
  assert.equal(read.match(/\bA1\b/g)?.length, 2, read);
});

test('only a list of grades makes A1 of two letters', () => {
  const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
  const line = (...words: string[]): OcrLine => ({
    words: words.map((text) => ({ text, confidence: 90, bbox: box })),
  });
  const last = (lines: OcrLine[]) => withGrades(lines).map(({ words }) => words.at(-1)?.text);
  assert.deepEqual(last([line('MATHS', 'Al'), line('PHYSICS', 'B2'), line('ART', 'C6')]), ['A1', 'B2', 'C6']);
  assert.deepEqual(last([line('Generative', 'AI'), line('PHYSICS', 'B2')]), ['AI', 'B2']);
});
