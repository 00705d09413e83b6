// @alone @slow
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { callWith, openParts } from '../../../core/src/engines/upstream-testing.ts';
import { quickCases } from '../../../core/src/testing/slow.ts';
import { openTestModels } from '../../../server/src/testing/models.ts';
import { createOcr } from './ocr.ts';
import { createPictures } from './pictures.ts';
import { findLean } from './skew.ts';

const dir = mkdtempSync(join(tmpdir(), 'oja-receipt-'));
const models = await openTestModels('onnxruntime');
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
    const { text, lines } = await ocr.read(picture, ['en'], callWith());
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
    return (await ocr.read(picture, ['en'], callWith())).text;
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
  const { lines } = await ocr.read(picture, ['en'], callWith());
  const read = lines.map(({ text }) => text).join(' ');
  assert.equal(read.match(/\bA1\b/g)?.length, 2, read);
});
