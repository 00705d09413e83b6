// @alone
/** PDFs that arrive broken: what other programs still read is not refused. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';
import { numberedPdf, pdfText } from './pdf-testing.ts';

let call: ConvertCall;
let plain: Buffer;
let packed: Buffer;
before(async () => {
  call = createConvertCall();
  packed = Buffer.from(await numberedPdf(3));
  plain = Buffer.from(await (await PDFDocument.load(packed)).save({ useObjectStreams: false }));
});
after(() => call.close());

const changed = (bytes: Buffer, from: RegExp, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
const until = (bytes: Buffer, mark: string) => bytes.subarray(0, bytes.lastIndexOf(mark));

const operations = [
  { op: 'rotate', angle: 90 },
  { op: 'stamp', text: 'draft' },
  { op: 'compress' },
  { op: 'redact', text: ['absent'] },
  { op: 'pdfa', dpi: 72 },
];

/** What each operation leaves of the text, and what Markdown does. */
async function readAll(data: Uint8Array): Promise<string[]> {
  const file = { data, filename: 'a.pdf' };
  const all: string[] = [];
  for (const operation of operations)
    all.push(pdfText((await call.convert({ file, operations: [operation] })).file.bytes));
  const { file: markdown } = await call.convert({ file, to: 'md', options: { ocr: false } });
  return [...all, Buffer.from(markdown.bytes).toString()];
}

const pagesOf = (text: string) => text.match(/page\s+\d/g)?.map((words) => words.slice(-1)) ?? [];

const damages: [string, () => Buffer][] = [
  ['without its end', () => until(packed, 'startxref')],
  ['without its table of objects', () => until(plain, '\nxref')],
  ['with a wrong place of its table', () => changed(packed, /startxref\s+\d+/, 'startxref\n99999999')],
  ['with a catalog that is not there', () => changed(plain, /\/Root \d+/, '/Root 9999')],
  ['with wrong lengths', () => changed(plain, /\/Length \d+/g, '/Length 7')],
  ['after the headers of a response', () => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), plain])],
];
for (const [what, damaged] of damages)
  test(`a PDF ${what} is repaired for every operation`, async () => {
    for (const text of await readAll(damaged())) assert.deepEqual(pagesOf(text), ['1', '2', '3']);
  });

test('a PDF that ends early keeps the pages that arrived, and says so', async () => {
  const objects = plain.toString('latin1');
  // As most programs write it: the list of pages last.
  const list = /\d+ 0 obj\n<<\s*\/Type \/(?:Catalog|Pages)[\s\S]*?endobj\n/g;
  const early = until(Buffer.from(objects.replace(list, ''), 'latin1'), '\nxref');
  for (const text of await readAll(early)) assert.deepEqual(pagesOf(text), ['1', '2', '3']);
  const { data } = await call.convert({ file: { data: early, filename: 'a.pdf' }, to: 'txt' });
  assert.match(data.warnings.join(), /ends early/);
  const whole = await call.convert({ file: { data: plain, filename: 'a.pdf' }, to: 'txt' });
  assert.deepEqual(whole.data.warnings, []);
});

test('what holds no page is refused', async () => {
  const file = { data: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), filename: 'a.pdf' };
  for (const operation of operations)
    await assert.rejects(call.convert({ file, operations: [operation] }), { code: 'unreadable_file' });
  await assert.rejects(call.convert({ file, to: 'md' }), { code: 'unreadable_file' });
});
