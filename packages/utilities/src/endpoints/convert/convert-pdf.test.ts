// @alone
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { pdfOperation } from '../../../../documents/src/endpoints/pdf/operations/index.ts';
import * as samples from './convert.fixture.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';
import { numberedPdf, pdfSize, pdfText, pdfWords, plainPdf, qpdf } from './pdf-testing.ts';

let call: ConvertCall;
let five: Uint8Array;
let photo: Buffer;
before(async () => {
  call = createConvertCall();
  five = await numberedPdf(5);
  const pixels = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * at * 31 + at) % 251));
  photo = await sharp(pixels, { raw: { width: 600, height: 600, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 95 })
    .toBuffer();
});
after(() => call.close());

const work = (operations: object[], bytes: Uint8Array = five, more: object = {}) =>
  call.convert({ file: { data: bytes, filename: 'a.pdf' }, operations, ...more });
const texts = (bytes: Uint8Array) =>
  pdfText(bytes)
    .match(/page \d+/g)
    ?.map((words) => Number(words.slice(5)));

async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}
/** The mean color of a part of the first page. */
async function colorAt(
  bytes: Uint8Array,
  region: { left: number; top: number; width: number; height: number },
) {
  const { pages } = await call.documents.render({ bytes, to: 'png', dpi: 72, pages: [1] }, call.context);
  const part = await sharp(pages[0]?.bytes).extract(region).removeAlpha().png().toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => Math.round(mean));
}

test('pages are reordered, deleted, turned and cropped, in one chain', async () => {
  const { file, data } = await work([
    { op: 'reorder', pages: 'last-2,4' },
    { op: 'delete', pages: '1' },
    { op: 'rotate', angle: 90, pages: '1' },
    { op: 'crop', top: 30, left: 20, pages: '1' },
  ]);
  assert.deepEqual(texts(file.bytes), [4, 3, 2, 4]);
  // As it lies in the file, before it is turned.
  assert.equal(pdfSize(file.bytes), '270 x 380');
  assert.deepEqual(
    data.operations?.map(({ op }) => op),
    ['reorder', 'delete', 'rotate', 'crop'],
  );
  for (const [operation, field] of [
    [{ op: 'reorder', pages: '9' }, 'pages'],
    [{ op: 'delete', pages: '1-last' }, 'pages'],
    [{ op: 'delete', pages: '0' }, 'pages'],
    [{ op: 'crop', top: 500 }, 'top'],
  ] as const)
    await assert.rejects(work([{ op: 'linearize' }, operation]), {
      code: 'invalid_request',
      param: `operations[1].${field}`,
    });
});

test('files of several types are merged, with their bookmarks', async () => {
  const marked = await work([
    {
      op: 'bookmarks',
      set: [
        { title: 'Ìbẹ̀rẹ̀', page: 2 },
        { title: 'Inner', page: 3, level: 2 },
      ],
    },
  ]);
  const files = [
    { data: await samples.sampleDocx(), filename: 'a.docx' },
    { data: photo, filename: 'photo.jpg' },
    { data: marked.file.bytes, filename: 'five.pdf' },
  ];
  const { file } = await call.convert({ files, to: 'pdf' });
  assert.deepEqual(texts(file.bytes), [1, 2, 3, 4, 5]);
  const pages = Number(qpdf(file.bytes, '--show-npages'));
  const read = await work([{ op: 'bookmarks' }], file.bytes);
  const list = read.data.operations?.[0]?.bookmarks as { title: string; page: number; level: number }[];
  assert.deepEqual(list.slice(-2), [
    { title: 'Ìbẹ̀rẹ̀', page: pages - 3, level: 1 },
    { title: 'Inner', page: pages - 2, level: 2 },
  ]);
  const each = await call.convert({
    files: files.slice(1),
    operations: [{ op: 'rotate', angle: 180 }, { op: 'merge', bookmarks: 'files' }, { op: 'bookmarks' }],
  });
  const named = each.data.operations?.[2]?.bookmarks as { title: string }[];
  assert.deepEqual(
    named.map(({ title }) => title),
    ['photo', 'five', 'Ìbẹ̀rẹ̀', 'Inner'],
  );
});

test('a PDF is split by ranges, every few pages, bookmark and size', async () => {
  const split = async (way: object, bytes?: Uint8Array) =>
    [...(await unzip((await work([{ op: 'split', ...way }], bytes)).file.bytes)).values()].map(texts);
  assert.deepEqual(await split({ ranges: ['4-last', '1'] }), [[4, 5], [1]]);
  assert.deepEqual(await split({ every: 2 }), [[1, 2], [3, 4], [5]]);
  const marked = await work([
    {
      op: 'bookmarks',
      set: [
        { title: 'b', page: 3 },
        { title: 'c', page: 4, level: 2 },
      ],
    },
  ]);
  assert.deepEqual(await split({ by_bookmark: 1 }, marked.file.bytes), [
    [1, 2],
    [3, 4, 5],
  ]);
  const heavy = await call.convert({ files: Array.from({ length: 4 }, () => ({ data: photo })), to: 'pdf' });
  const parts = await unzip(
    (await work([{ op: 'split', max_bytes: photo.length * 2 + 8_000 }], heavy.file.bytes)).file.bytes,
  );
  assert.deepEqual(
    [...parts.values()].map((bytes) => Number(qpdf(bytes, '--show-npages'))),
    [2, 2],
  );
  await assert.rejects(work([{ op: 'split', every: 2, ranges: ['1'] }]), { code: 'invalid_request' });
});

test('stamps, page numbers and watermarks are where they should be', async () => {
  const { file } = await work([
    { op: 'stamp', text: '{page} of {pages} · Ọjà ₦' },
    { op: 'watermark', text: 'CONFIDENTIAL' },
  ]);
  assert.match(pdfText(file.bytes), /3 of 5 · Ọjà ₦/);
  const number = pdfWords(file.bytes).find(({ text, page, y }) => page === 3 && text === '3' && y > 340);
  assert.ok(number, 'at the bottom');
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const turned = await work([
    { op: 'rotate', angle: 90 },
    { op: 'stamp', image: { data: red }, position: 'northwest', margin: 0, width: 50 },
  ]);
  const corner = { left: 0, top: 0, width: 50, height: 50 };
  assert.deepEqual(await colorAt(turned.file.bytes, corner), [255, 0, 0]);
  const lost = await work([{ op: 'stamp', text: 'Paid ✓' }]);
  assert.deepEqual(lost.data.warnings, ['The font of the stamp does not have ✓; use an image.']);
  await assert.rejects(work([{ op: 'stamp' }]), { param: 'operations[0].text' });
  await assert.rejects(work([{ op: 'stamp', image: { data: Buffer.from('nope') } }]), {
    code: 'unreadable_file',
  });
});

test('compression makes images smaller and reports it; images come out again', async () => {
  const big = await call.convert({ file: { data: photo, filename: 'a.jpg' }, to: 'pdf' });
  const { file, data } = await work([{ op: 'compress', dpi: 72, quality: 50 }], big.file.bytes);
  const report = data.operations?.[0];
  assert.deepEqual(
    [report?.bytes_before, report?.bytes_after],
    [big.file.bytes.byteLength, file.bytes.byteLength],
  );
  assert.ok(file.bytes.byteLength < big.file.bytes.byteLength / 3, `${file.bytes.byteLength}`);
  assert.equal(pdfSize(file.bytes), pdfSize(big.file.bytes));
  const small = await unzip((await work([{ op: 'extract_images' }], file.bytes)).file.bytes);
  const { width, format } = await sharp([...small.values()][0]).metadata();
  assert.ok(format === 'jpeg' && (width ?? 0) <= 460, `${format} ${width}`);
  const same = await unzip((await work([{ op: 'extract_images' }], big.file.bytes)).file.bytes);
  assert.ok([...same.values()][0]?.equals(photo), 'a JPEG comes out as it went in');
  assert.deepEqual([...same.keys()], ['a-001-1.jpg']);
  await assert.rejects(work([{ op: 'extract_images' }]), { code: 'unprocessable' });
  await assert.rejects(work([{ op: 'extract_images' }, { op: 'linearize' }], big.file.bytes), {
    param: 'operations[1]',
  });
});

test('metadata, attachments and linearization', async () => {
  const { file, data } = await work([
    { op: 'metadata', title: 'Ìròyìn', author: 'Adé', language: 'yo' },
    { op: 'attachments', add: [{ data: Buffer.from('<invoice/>'), filename: 'invoice.xml' }] },
    { op: 'linearize' },
    { op: 'metadata' },
  ]);
  const metadata = data.operations?.[3]?.metadata as Record<string, unknown>;
  assert.deepEqual(
    [metadata.title, metadata.author, metadata.language, metadata.pages],
    ['Ìròyìn', 'Adé', 'yo', 5],
  );
  assert.deepEqual(data.operations?.[1]?.attachments, [{ name: 'invoice.xml', bytes: 10 }]);
  assert.match(qpdf((await work([{ op: 'linearize' }])).file.bytes, '--check'), /File is linearized/);
  const files = await unzip((await work([{ op: 'extract_attachments' }], file.bytes)).file.bytes);
  assert.deepEqual(
    [...files].map(([name, bytes]) => [name, bytes.toString()]),
    [['a-invoice.xml', '<invoice/>']],
  );
  const without = await work([{ op: 'attachments', remove: ['invoice.xml'] }], file.bytes);
  assert.deepEqual(without.data.operations?.[0]?.attachments, []);
  await assert.rejects(work([{ op: 'attachments', remove: ['none'] }]), { param: 'operations[0].remove[0]' });
});

async function formPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 400]);
  const form = pdf.getForm();
  form.createTextField('name').addToPage(page, { x: 20, y: 340, width: 200, height: 24 });
  form.createCheckBox('paid').addToPage(page, { x: 20, y: 300, width: 20, height: 20 });
  const state = form.createDropdown('state');
  state.setOptions(['Oyo', 'Lagos']);
  state.addToPage(page, { x: 20, y: 260, width: 100, height: 24 });
  return await pdf.save();
}

test('operations lead on to other formats; damaged and hostile PDFs fail alone', async () => {
  const text = await work([{ op: 'delete', pages: '2-last' }], five, { to: 'txt' });
  assert.match(Buffer.from(text.file.bytes).toString(), /^page 1\s*$/);
  const cut = Buffer.from(five).subarray(0, five.length / 2);
  const codes = ['unreadable_file', 'file_too_complex', 'unprocessable'];
  for (const bytes of [cut, Buffer.from('%PDF-1.7\n%%EOF'), Buffer.from(`%PDF-1.7\n${'['.repeat(100_000)}`)])
    for (const op of ['linearize', 'compress', 'metadata']) {
      // What can be repaired is.
      const outcome = await work([{ op }], bytes).then(
        () => 'repaired',
        (error: { code: string }) => error.code,
      );
      assert.ok([...codes, ...(bytes === cut ? ['repaired'] : [])].includes(outcome), `${op} ${outcome}`);
    }
  assert.deepEqual(texts((await work([{ op: 'linearize' }])).file.bytes), [1, 2, 3, 4, 5]);
});

test('every operation is described, field by field', () => {
  for (const { shape, description } of pdfOperation.options) {
    assert.ok(description, String(shape.op));
    for (const [name, field] of Object.entries(shape as Record<string, { description?: string }>))
      assert.ok(name === 'op' || field.description, `${shape.op.value} ${name}`);
  }
});
test('forms are listed, filled in any letters, and flattened', async () => {
  const form = await formPdf();
  const listed = (await work([{ op: 'fields' }], form)).data.operations?.[0]?.fields as Record<
    string,
    unknown
  >[];
  assert.deepEqual(
    listed.map(({ name, type, value }) => [name, type, value]),
    [
      ['name', 'text', ''],
      ['paid', 'checkbox', false],
      ['state', 'dropdown', []],
    ],
  );
  const fields = { name: 'Ẹniọlá ₦500', paid: true, state: 'Oyo' };
  const { file, data } = await work([{ op: 'fill', fields }, { op: 'fields' }], form);
  const now = data.operations?.[1]?.fields as Record<string, unknown>[];
  assert.deepEqual(
    now.map(({ value }) => value),
    ['Ẹniọlá ₦500', true, ['Oyo']],
  );
  const flat = await work([{ op: 'fill', fields }, { op: 'flatten' }], form);
  assert.match(pdfText(flat.file.bytes), /Ẹniọlá ₦500[\s\S]*Oyo/);
  assert.doesNotMatch(plainPdf(flat.file.bytes), /\/Widget|\/AcroForm/);
  assert.match(plainPdf(file.bytes), /\/Widget/);
  for (const bad of [{ nome: 'x' }, { paid: 'x' }, { state: 'Kano' }, { name: true }])
    await assert.rejects(work([{ op: 'fill', fields: bad }], form), { param: 'operations[0].fields' });
});
