// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { FileBytes } from '../../../../core/src/endpoints/file.ts';
import type { ModelStore } from '../../../../core/src/engines/models/port.ts';
import { callWith, failureOf, openParts } from '../../../../core/src/engines/upstream-testing.ts';
import { quickCases, slowTest } from '../../../../core/src/testing/slow.ts';
import { createLocalLanguage } from '../../../../documents/src/language/local.ts';
import { drawn } from '../../../../documents/src/vision/contract.ts';
import { createLocal } from '../../../../documents/src/vision/local.ts';
import type { VisionEngine } from '../../../../documents/src/vision/port.ts';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { type ConvertCall, createConvertCall } from '../convert/convert-testing.ts';
import { type Output, ocr } from './ocr.ts';
import { tablesIn } from './tables.ts';

const scratchDir = mkdtempSync(join(tmpdir(), 'oja-utils-ocr-'));
const opened = openParts();
let models: ModelStore;
let vision: VisionEngine;
let call: ConvertCall;

before(async () => {
  models = await openTestModels('onnxruntime');
  vision = createLocal({ ocrThreads: 1 }, { ...opened.parts, scratchDir, models });
  call = createConvertCall({ engines: { vision, language: createLocalLanguage() } });
});
after(async () => {
  await call.close();
  await vision.close?.();
  await opened[Symbol.asyncDispose]();
  await models.close();
  rmSync(scratchDir, { recursive: true, force: true });
});

async function read(input: Record<string, unknown>): Promise<{ data: Output; file?: FileBytes }> {
  const result = await ocr.run(ocr.input.parse(input), call.context);
  if (!('data' in result)) throw new Error('expected data');
  return result as { data: Output; file?: FileBytes };
}

const refused = async (input: Record<string, unknown>) => {
  const { code, param } = (await failureOf(read(input))) as { code: string; param?: string };
  return [code, param];
};

const receipt = [
  ['ỌJÀ STORES', ''],
  ['Rice 5kg', '₦9,500'],
  ['Beans', '₦3,200'],
  ['Total', '₦12,700'],
] as const;
const lined = (rows: readonly (readonly [string, string])[]) =>
  rows
    .map(
      ([name, amount], at) =>
        `<text x="40" y="${70 + at * 50}">${name}</text><text x="560" y="${70 + at * 50}">${amount}</text>`,
    )
    .join('');
const picture = (rows: readonly (readonly [string, string])[] = receipt) =>
  drawn(lined(rows)).png().toBuffer();

async function pdfOf(pages: Buffer[], turned = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const bytes of pages) {
    const image = await pdf.embedPng(bytes);
    const page = pdf.addPage([400, 210]);
    page.drawImage(image, { x: 0, y: 0, width: 400, height: 210 });
    page.setRotation(degrees(turned));
  }
  return await pdf.save();
}

const textOf = async (bytes: Uint8Array) => {
  const { sections } = await call.documents.read({ bytes, format: 'pdf', textOnly: true }, callWith());
  return sections.map(({ text }) => text.replace(/[|\s]+/g, ' ').trim());
};

test('an image becomes lines and words with places, and a table', async () => {
  const { data } = await read({ file: { data: await picture(), filename: 'receipt.png' }, language: 'en' });
  assert.deepEqual(data.text.split('\n'), [
    'ỌJÀ STORES',
    'Rice 5kg | ₦9,500',
    'Beans | ₦3,200',
    'Total | ₦12,700',
  ]);
  assert.deepEqual(data.warnings, []);
  assert.ok(data.confidence > 0.9);
  const [page] = data.pages;
  assert.ok(page && page.width === 800 && page.height === 420 && page.rotation === 0);
  const rice = page.lines.find(({ text }) => text === 'Rice 5kg');
  const [first, second] = rice?.words ?? [];
  assert.deepEqual([first?.text, second?.text], ['Rice', '5kg']);
  assert.ok(
    first && second && Math.abs(first.box.x - 40) < 8 && first.box.x + first.box.width <= second.box.x + 8,
  );
  assert.ok(Math.abs(first.box.y + first.box.height / 2 - 111) < 8, JSON.stringify(first.box));
  assert.deepEqual(page.tables, [
    {
      rows: [
        ['Rice 5kg', '₦9,500'],
        ['Beans', '₦3,200'],
        ['Total', '₦12,700'],
      ],
    },
  ]);
});

for (const turned of quickCases('turned pages', [0, 90, 270], 1))
  test(`a searchable PDF has the words where they stand, on pages turned by ${turned} degrees`, async () => {
    const scan = await pdfOf([await picture(), await picture([['Second page', '₦50']])], turned);
    assert.deepEqual(await textOf(scan), ['', '']);
    const { data, file } = await read({
      file: { data: scan, filename: 'scan.pdf' },
      format: 'searchable_pdf',
    });
    assert.equal(data.pages.length, 2);
    assert.ok(file && file.mime === 'application/pdf' && file.filename === 'scan.pdf');
    const [one, two] = await textOf(file.bytes);
    for (const words of receipt.flat().filter(Boolean))
      assert.ok(one?.normalize('NFC').includes(words), `${words} in ${one}`);
    assert.match(two ?? '', /Second page.*₦50/);
    const before = await call.documents.render({ bytes: scan, to: 'png', dpi: 72 }, callWith());
    const after = await call.documents.render({ bytes: file.bytes, to: 'png', dpi: 72 }, callWith());
    assert.ok(
      before.pages.every(
        ({ bytes }, at) => Buffer.compare(bytes, after.pages[at]?.bytes ?? bytes.subarray(1)) === 0,
      ),
    );
  });

slowTest('pages of a PDF are chosen, and only they are in the result', async () => {
  const pages = await Promise.all(
    [['First', '1'] as const, ['Second', '2'] as const].map((row) => picture([row, ['Line below', '']])),
  );
  const { data, file } = await read({
    file: { data: await pdfOf(pages), filename: 'a.pdf' },
    pages: '2',
    format: 'searchable_pdf',
  });
  assert.deepEqual(
    data.pages.map(({ page }) => page),
    [2],
  );
  assert.match(data.text, /Second/);
  const texts = await textOf(file!.bytes);
  assert.equal(texts.length, 1);
  assert.match(texts[0] ?? '', /Second/);
});

slowTest('text that a PDF has is kept, and no second layer is added', async () => {
  const written = await call.convert({
    file: { data: Buffer.from('The market opens at seven in the morning.'), filename: 'a.txt' },
    to: 'pdf',
  });
  const { data, file } = await read({
    file: { data: written.file.bytes, filename: 'a.pdf' },
    format: 'searchable_pdf',
  });
  assert.match(data.warnings.join(), /Page 1: the text that the PDF has was kept/);
  assert.deepEqual(await textOf(file!.bytes), ['The market opens at seven in the morning.']);
});

slowTest('an image becomes a searchable PDF; an empty one has no text', async () => {
  const { file } = await read({
    file: { data: await drawn(lined(receipt)).jpeg().toBuffer(), filename: 'a.jpg' },
    format: 'searchable_pdf',
  });
  assert.match((await textOf(file!.bytes))[0] ?? '', /Total .*₦12,700/);
  const { data } = await read({ file: { data: await drawn('').png().toBuffer(), filename: 'empty.png' } });
  assert.deepEqual([data.text, data.confidence, data.pages[0]?.lines], ['', 0, []]);
});

test('what can’t be read is refused by field', async () => {
  const png = await picture();
  const file = { data: png, filename: 'a.png' };
  assert.deepEqual(await refused({ file: { data: Buffer.from('a,b\n1,2'), filename: 'a.csv' } }), [
    'unsupported_file',
    'file',
  ]);
  assert.equal(
    (await refused({ file: { data: png.subarray(0, png.length / 2), filename: 'a.png' } }))[0],
    'unreadable_file',
  );
  assert.deepEqual(await refused({ file, pages: '2' }), ['invalid_request', 'pages']);
  assert.deepEqual(await refused({ file, pages: '3-1' }), ['invalid_request', 'pages']);
  const pdf = { data: await pdfOf([png]), filename: 'a.pdf' };
  assert.equal((await refused({ file: pdf, pages: '7' }))[0], 'invalid_request');
  assert.deepEqual(await refused({ file: pdf, pages: '1-61' }), ['file_too_complex', 'pages']);
});

test('lines that only share a height are no table', () => {
  const cell = (text: string, x: number, y: number) => ({
    text,
    confidence: 1,
    box: { x, y, width: 80, height: 20 },
  });
  assert.deepEqual(tablesIn([cell('a', 0, 0), cell('b', 200, 0), cell('c', 0, 40), cell('d', 0, 80)]), []);
  const scattered = [
    cell('a', 0, 0),
    cell('b', 90, 2),
    cell('c', 210, 40),
    cell('d', 300, 42),
    cell('e', 420, 80),
    cell('f', 510, 82),
  ];
  assert.deepEqual(tablesIn(scattered), []);
});
