// @alone first
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OjaError } from '../../../../core/src/errors.ts';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import * as samples from './convert.fixture.ts';
import { pageNumbers } from './convert-options.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';

let call: ConvertCall;
let docx: Buffer;
let pdf: Uint8Array;
before(async () => {
  call = createConvertCall();
  docx = await samples.longDocx(5);
  pdf = (await call.convert({ file: { data: docx, filename: 'five.docx' }, to: 'pdf' })).file.bytes;
});
after(() => call.close());

const refused = (code: string, param?: string) => (error: unknown) => {
  assert.ok(error instanceof OjaError, String(error));
  assert.equal(error.code, code, error.message);
  if (param) assert.equal(error.param, param);
  return true;
};
const textOf = async (bytes: Uint8Array) => {
  const { sections } = await call.documents.read({ bytes, format: 'pdf' }, call.context);
  return sections.map((section) => /Chapter \d/.exec(section.text)?.[0]);
};
const size = async (bytes: Uint8Array) => {
  const { pages } = await call.documents.render({ bytes, to: 'png', dpi: 72, pages: [1] }, call.context);
  return [pages[0]?.width, pages[0]?.height];
};

test('pages are read as ranges', () => {
  assert.deepEqual(pageNumbers('1-3, 7,2'), [1, 2, 3, 7]);
  assert.equal(pageNumbers(undefined), undefined);
  assert.throws(() => pageNumbers('3-1'), refused('invalid_request', 'options.pages'));
  assert.throws(() => pageNumbers('0'), refused('invalid_request', 'options.pages'));
});

slowTest('pages choose what is kept, in order, for office, PDF and pictures', async () => {
  const office = await call.convert({
    file: { data: docx, filename: 'five.docx' },
    to: 'pdf',
    options: { pages: '2-3' },
  });
  assert.equal(office.data.pages, 2);
  assert.deepEqual(await textOf(office.file.bytes), ['Chapter 2', 'Chapter 3']);
  const cut = await call.convert({
    file: { data: pdf, filename: 'five.pdf' },
    to: 'pdf',
    options: { pages: '5,1' },
  });
  assert.deepEqual(await textOf(cut.file.bytes), ['Chapter 5', 'Chapter 1']);
  const text = await call.convert({
    file: { data: pdf, filename: 'five.pdf' },
    to: 'txt',
    options: { pages: '4' },
  });
  assert.match(Buffer.from(text.file.bytes).toString(), /^Chapter 4\n/);
  const drawn = await call.convert({
    file: { data: docx, filename: 'five.docx' },
    to: 'jpeg',
    options: { pages: '2,4', dpi: 36 },
  });
  assert.equal(drawn.data.parts, 2);
});

slowTest('pages that are not there are named', async () => {
  for (const [data, filename] of [
    [docx, 'five.docx'],
    [pdf, 'five.pdf'],
  ] as const) {
    await assert.rejects(
      call.convert({ file: { data, filename }, to: 'pdf', options: { pages: '9' } }),
      refused('invalid_request', 'options.pages'),
    );
  }
});

test('landscape turns the page', async () => {
  const turned = await call.convert({
    file: { data: docx, filename: 'five.docx' },
    to: 'pdf',
    options: { landscape: true },
  });
  assert.deepEqual(await size(turned.file.bytes), [842, 595]);
  const markdown = await call.convert({
    file: { data: Buffer.from('# Wide'), filename: 'a.md' },
    to: 'pdf',
    options: { landscape: true },
  });
  // Chromium rounds up to its own unit.
  assert.deepEqual(await size(markdown.file.bytes), [842, 596]);
});

slowTest('pdfa marks the file as archival', async () => {
  const archival = await call.convert({
    file: { data: docx, filename: 'five.docx' },
    to: 'pdf',
    options: { pdfa: true },
  });
  assert.match(Buffer.from(archival.file.bytes).toString('latin1'), /<pdfaid:part>2<\/pdfaid:part>/);
  assert.doesNotMatch(Buffer.from(pdf).toString('latin1'), /pdfaid:part/);
});

slowTest('single_page_sheets puts a long sheet on one page', async () => {
  const book = await samples.longXlsx(300);
  const many = await call.convert({ file: { data: book, filename: 'a.xlsx' }, to: 'pdf' });
  assert.ok((many.data.pages ?? 0) > 3);
  const one = await call.convert({
    file: { data: book, filename: 'a.xlsx' },
    to: 'pdf',
    options: { single_page_sheets: true },
  });
  assert.equal(one.data.pages, 1);
});

test('dpi and quality change what is drawn', async () => {
  const { default: sharp } = await import('sharp');
  const draw = (options: object) =>
    call.convert({
      file: { data: pdf, filename: 'a.pdf' },
      to: 'jpeg',
      options: { pages: '1', ...options },
    });
  const fine = await draw({ dpi: 144, quality: 90 });
  const coarse = await draw({ dpi: 144, quality: 20 });
  assert.equal((await sharp(fine.file.bytes).metadata()).width, 1191);
  assert.ok(coarse.file.bytes.length < fine.file.bytes.length);
});

slowTest('several pictures become one PDF, several PDFs are joined', async () => {
  const pictures = await Promise.all(
    (['png', 'jpeg', 'webp'] as const).map((format) => samples.samplePicture(format)),
  );
  const joined = await call.convert({ files: pictures.map((data) => ({ data })), to: 'pdf' });
  assert.equal(joined.data.pages, 3);
  const both = await call.convert({ files: [{ data: pdf }, { data: joined.file.bytes }], to: 'pdf' });
  assert.equal(both.data.pages, 8);
  const mixed = { files: [{ data: pdf }, { data: docx, filename: 'a.docx' }] };
  assert.equal((await call.convert({ ...mixed, to: 'pdf' })).data.parts, 1);
});

slowTest('a TIFF of several pages becomes a PDF of as many', async () => {
  // Two directories of one 8x8 grey strip each.
  const strip = Buffer.alloc(64, 0x80);
  const entry = (tag: number, type: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (at: number, next: number) => {
    const entries = [
      [256, 3, 8],
      [257, 3, 8],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, at],
      [277, 3, 1],
      [278, 3, 8],
      [279, 4, 64],
    ] as const;
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length, 0);
    const after = Buffer.alloc(4);
    after.writeUInt32LE(next, 0);
    return Buffer.concat([count, ...entries.map(([tag, type, value]) => entry(tag, type, value)), after]);
  };
  const head = Buffer.from([0x49, 0x49, 42, 0, 136, 0, 0, 0]);
  const first = 8 + 128;
  const tiff = Buffer.concat([head, strip, strip, directory(8, first + 114), directory(72, 0)]);
  const { data } = await call.convert({ file: { data: tiff, filename: 'scan.tiff' }, to: 'pdf' });
  assert.equal(data.pages, 2);
});

test('encrypted files open with their password only', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const secret = await PDFDocument.load(pdf);
  secret.encrypt({ userPassword: 'ọ̀rọ̀-aṣínà', ownerPassword: 'owner' });
  const locked = await secret.save();
  const ask = (to: string, password?: string) =>
    call.convert({
      file: { data: locked, filename: 'a.pdf' },
      to,
      options: { pages: '1', ...(password ? { password } : {}) },
    });
  for (const to of ['pdf', 'txt', 'png', 'docx']) {
    await assert.rejects(ask(to), refused('password_required', 'options.password'), to);
    await assert.rejects(ask(to, 'wrong'), refused('password_required', 'options.password'), to);
  }
  const opened = await ask('pdf', 'ọ̀rọ̀-aṣínà');
  assert.deepEqual(await textOf(opened.file.bytes), ['Chapter 1']);
  assert.match(Buffer.from((await ask('txt', 'ọ̀rọ̀-aṣínà')).file.bytes).toString(), /Chapter 1/);
});

test('a PDF that only restricts what readers may do needs no password', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const restricted = await PDFDocument.load(pdf);
  restricted.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { printing: false } });
  const data = await restricted.save();
  await assert.rejects(PDFDocument.load(data), /encrypted/);
  for (const options of [{}, { pages: '2' }]) {
    const { file } = await call.convert({ file: { data, filename: 'a.pdf' }, to: 'pdf', options });
    const { isEncrypted } = await PDFDocument.load(file.bytes);
    assert.equal(isEncrypted, false);
    assert.ok((await textOf(file.bytes)).includes('Chapter 2'));
  }
  const both = [data, pdf].map((bytes, at) => ({ data: bytes, filename: `${at}.pdf` }));
  assert.equal((await call.convert({ files: both, to: 'pdf' })).data.pages, 10);
});

slowTest('encrypted workbooks open with their password only', async () => {
  const { writeXlsx } = await import('hucre');
  const locked = await writeXlsx({
    sheets: [{ name: 'A', rows: [['secret', 42]] }],
    encryption: { password: 'ṣíṣí', spinCount: 1_000 },
  });
  const ask = (to: string, password?: string) =>
    call.convert({ file: { data: locked, filename: 'a.xlsx' }, to, options: password ? { password } : {} });
  for (const to of ['csv', 'pdf']) {
    await assert.rejects(ask(to), refused('password_required', 'options.password'), to);
    await assert.rejects(ask(to, 'wrong'), refused('password_required', 'options.password'), to);
  }
  assert.equal(Buffer.from((await ask('csv', 'ṣíṣí')).file.bytes).toString(), 'secret,42\r\n');
  assert.deepEqual(
    Buffer.from((await ask('pdf', 'ṣíṣí')).file.bytes)
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
});

slowTest('a pair that makes no sense names those that do', async () => {
  await assert.rejects(
    call.convert({ file: { data: Buffer.from('a,b\n1,2'), filename: 'a.csv' }, to: 'pptx' }),
    (error: unknown) =>
      refused('unsupported_file', 'to')(error) &&
      /csv can be converted to pdf, docx/.test((error as Error).message),
  );
});
