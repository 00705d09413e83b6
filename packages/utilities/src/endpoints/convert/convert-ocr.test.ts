// @alone @slow
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ModelStore } from '../../../../core/src/engines/models/port.ts';
import { openParts } from '../../../../core/src/engines/upstream-testing.ts';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import { createLocalLanguage } from '../../../../documents/src/language/local.ts';
import { createLocal } from '../../../../documents/src/vision/local.ts';
import type { VisionEngine } from '../../../../documents/src/vision/port.ts';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';
import { pdfText } from './pdf-testing.ts';

const scratchDir = mkdtempSync(join(tmpdir(), 'oja-ocr-'));
const opened = openParts();
let models: ModelStore;
let call: ConvertCall;
let scan: Uint8Array;
let vision: VisionEngine;

before(async () => {
  models = await openTestModels('ocr-fra', 'ocr-ara');
  vision = createLocal({ ocrThreads: 1 }, { ...opened.parts, scratchDir, models });
  call = createConvertCall({ engines: { vision, language: createLocalLanguage() } });
  const lines = Buffer.from('The market opens at seven in the morning.\n\nBring baskets for yams and beans.');
  const page = await call.convert({
    file: { data: lines, filename: 'a.txt' },
    to: 'jpeg',
    options: { dpi: 200, quality: 80 },
  });
  scan = page.file.bytes;
});
after(async () => {
  await call.close();
  await vision.close?.();
  await opened[Symbol.asyncDispose]();
  await models.close();
  rmSync(scratchDir, { recursive: true, force: true });
});

test('a scanned PDF becomes text, and says which pages were recognized', async () => {
  const pdf = await call.convert({ file: { data: scan, filename: 'scan.jpg' }, to: 'pdf' });
  const { file, data } = await call.convert({
    file: { data: pdf.file.bytes, filename: 'scan.pdf' },
    to: 'txt',
  });
  assert.deepEqual(data.recognized_pages, [1]);
  const text = Buffer.from(file.bytes).toString();
  assert.match(text, /The market opens at seven in the morning/);
  assert.match(text, /Bring baskets for yams and beans/);
  const without = await call.convert({
    file: { data: pdf.file.bytes, filename: 'scan.pdf' },
    to: 'txt',
    options: { ocr: false },
  });
  assert.equal(without.data.warnings.length, 1);
});

test('a scan becomes a PDF that can be searched, and says which pages were recognized', async () => {
  const options = { searchable: true };
  const { file, data } = await call.convert({
    file: { data: scan, filename: 'scan.jpg' },
    to: 'pdf',
    options,
  });
  assert.deepEqual([data.recognized_pages, data.warnings], [[1], []]);
  assert.match(pdfText(file.bytes), /The market opens at seven in the morning/);
  const again = await call.convert({ file: { data: file.bytes, filename: 'a.pdf' }, to: 'pdf', options });
  assert.deepEqual(again.data.recognized_pages, []);
});

slowTest('a picture of text becomes Markdown', async () => {
  const { file, data } = await call.convert({ file: { data: scan, filename: 'scan.jpg' }, to: 'md' });
  assert.deepEqual(data.recognized_pages, [1]);
  assert.match(Buffer.from(file.bytes).toString(), /baskets for yams/);
});

const readPdf = (bytes: Uint8Array, options: object = {}) =>
  call.convert({ file: { data: bytes, filename: 'a.pdf' }, to: 'txt', options });

const pdfOf = (text: string) => call.officePdf(Buffer.from(text), 'a.txt');

/** Its fonts do not say any more which letters they draw. */
const withoutUnicode = (pdf: Uint8Array) =>
  Buffer.from(Buffer.from(pdf).toString('latin1').replaceAll('/ToUnicode', '/XoUnicode'), 'latin1');

test('a text layer wins over text recognition', async () => {
  const written = 'Ẹ kú àárọ̀ o, ọ̀rẹ́ mi. Ọjà Bódìjà ní Ìbàdàn ń ta ẹ̀wà, ọ̀gẹ̀dẹ̀ àti ẹran ní ₦2,500.';
  const { file, data } = await readPdf(await pdfOf(written));
  assert.deepEqual([data.recognized_pages, data.warnings], [[], []]);
  assert.equal(Buffer.from(file.bytes).toString().replace(/\s+/g, ' ').trim(), written);
});

test('text that its fonts do not name is recognized, with a warning', async () => {
  const pdf = withoutUnicode(await pdfOf('The market opens at seven in the morning, and closes at six.'));
  const { file, data } = await readPdf(pdf);
  assert.match(Buffer.from(file.bytes).toString(), /The market opens at seven in the morning/);
  assert.deepEqual(data.recognized_pages, [1]);
  assert.match(data.warnings.join(), /Page 1: the fonts of its text do not say which letters .* \(OCR\)/);
  const without = await readPdf(pdf, { ocr: false });
  assert.match(without.data.warnings.join(), /Page 1: .*options\.ocr/);
});

slowTest('a picture is read in its language: the one that is stated, or the one that it shows', async () => {
  const french = 'Le café fermé à Noël, où l’élève reçoit une leçon de français très complète.';
  const arabic = 'يفتح السوق في الساعة السابعة صباحا ويغلق في المساء كل يوم';
  for (const [written, language] of [
    [french, 'fra'],
    [french, 'auto'],
    [arabic, 'ara'],
    [arabic, 'auto'],
  ] as const) {
    const page = await call.convert({
      file: { data: Buffer.from(written), filename: 'a.txt' },
      to: 'png',
      options: { dpi: 200 },
    });
    const { file } = await call.convert({
      file: { data: page.file.bytes, filename: 'a.png' },
      to: 'txt',
      options: { language },
    });
    const found = Buffer.from(file.bytes).toString().replaceAll("'", '’').split(/\s+/);
    const lost = written.split(' ').filter((word) => !found.includes(word));
    assert.ok(lost.length <= 2, `${language}: ${found.join(' ')}`);
  }
});
