// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { EngineParts } from '../../../engines/capability.ts';
import { createLocal } from '../../../engines/vision/local.ts';
import { slowTest } from '../../../testing/slow.ts';
import { type ConvertCall, createConvertCall } from './convert-test-call.ts';

const scratchDir = mkdtempSync(join(tmpdir(), 'oja-ocr-'));
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const vision = createLocal({ ocrThreads: 1 }, { scratchDir, log: silent } as unknown as EngineParts);
let call: ConvertCall;
let scan: Uint8Array;

before(async () => {
  call = createConvertCall({ engines: { vision } });
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

slowTest('a picture of text becomes Markdown', async () => {
  const { file, data } = await call.convert({ file: { data: scan, filename: 'scan.jpg' }, to: 'md' });
  assert.deepEqual(data.recognized_pages, [1]);
  assert.match(Buffer.from(file.bytes).toString(), /baskets for yams/);
});
