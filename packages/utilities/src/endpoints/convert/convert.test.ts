// @alone first
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import yauzl from 'yauzl';
import { type Format, formats, isImage } from '../../../../core/src/formats/formats.ts';
import { iconEntries, writeIcon } from '../../../../core/src/formats/icon.ts';
import { full, slowTest } from '../../../../core/src/testing/slow.ts';
import {
  type ReadableFormat,
  readableFormats,
  type StructuredDocument,
  type Table,
} from '../../../../documents/src/documents/port.ts';
import { outlookMessage, wide } from '../../../../documents/src/documents/worker/mail/msg.fixture.ts';
import { bmpOf } from '../../../../images/src/image/formats/bmp.fixture.ts';
import * as samples from './convert.fixture.ts';
import { conversions, type Step, targetsOf } from './convert-pairs.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';

let call: ConvertCall;
const sources = new Map<Format, Uint8Array>();
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));

before(async () => {
  call = createConvertCall();
  sources.set('docx', await samples.sampleDocx());
  sources.set('xlsx', await samples.sampleXlsx());
  sources.set('html', Buffer.from(samples.sampleHtml));
  sources.set('md', Buffer.from(samples.sampleMarkdown));
  sources.set('txt', Buffer.from(samples.sampleText));
  sources.set('csv', Buffer.from(samples.sampleCsv));
  sources.set('eml', Buffer.from(samples.sampleEmail));
  sources.set('rtf', Buffer.from(samples.sampleRtf));
  sources.set('msg', outlookMessage(wide('1000', samples.sampleText)));
  sources.set('ppt', gunzipSync(fixture('sample.ppt.gz')));
  for (const name of ['doc', 'odt', 'xlsb', 'xls', 'ods', 'odp', 'pptx', 'heic'] as const)
    sources.set(name, fixture(`sample.${name}`));
  for (const name of ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'] as const)
    sources.set(name, await samples.samplePicture(name));
  sources.set('bmp', await bmpOf(await samples.samplePicture('png')));
  sources.set('ico', writeIcon([{ side: 240, png: await samples.samplePicture('png') }]));
  for (const to of ['pdf', 'epub'] as const) sources.set(to, (await convert('docx', to)).file.bytes);
});
after(() => call.close());

const convert = (from: Format, to: Format, options: Record<string, unknown> = {}) =>
  call.convert({
    file: { data: sources.get(from), filename: `sample.${formats[from].extension}` },
    to,
    options,
  });

const read = (bytes: Uint8Array, format: ReadableFormat): Promise<StructuredDocument> =>
  call.documents.read({ bytes, format }, call.context);

/** Words in reading order, without marks that a format adds. */
const wordsOf = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}₦]+/gu) ?? [];

/** Every text in it, at whatever depth. */
function jsonTexts(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'text' && typeof part === 'string' ? [part] : jsonTexts(part),
  );
}

async function textOf(bytes: Uint8Array, format: Format): Promise<string> {
  if (format === 'json') return jsonTexts(JSON.parse(Buffer.from(bytes).toString())).join('\n');
  if (!readableFormats.includes(format as ReadableFormat)) {
    const file = { data: bytes, filename: `a.${formats[format].extension}` };
    return textOf((await call.convert({ file, to: 'docx' })).file.bytes, 'docx');
  }
  const document = await read(bytes, format as ReadableFormat);
  return document.sections.map((section) => section.text).join('\n');
}

function assertKept(expected: string, actual: string, what: string): void {
  const left = new Map<string, number>();
  for (const word of wordsOf(actual)) left.set(word, (left.get(word) ?? 0) + 1);
  const wanted = wordsOf(expected);
  const lost = wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
  assert.ok(
    lost.length <= wanted.length * 0.01,
    `${what} lost ${lost.length} of ${wanted.length}: ${lost.slice(0, 10)}`,
  );
}

async function members(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const archive = await yauzl.fromBufferPromise(Buffer.from(zip));
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}

const tables = (document: StructuredDocument) =>
  document.sections.flatMap((section) =>
    section.blocks.filter((block): block is Table => block.kind === 'table'),
  );
const cellTexts = (table: Table) => table.rows.map((row) => row.map((cell) => cell.text));

const prose = [
  samples.words.title,
  samples.words.body,
  samples.words.second,
  ...samples.words.items,
  samples.words.last,
];
const rightToLeft = [samples.words.arabic, samples.words.hebrew];
const whole = [...prose, ...rightToLeft, ...samples.tableRows.flat()].join('\n');
// LibreOffice shows the sample's truth values as 1 and 0.
const sheet = samples.sampleCsv.replace(/true|false/g, '');
const slides = ['Ọjà ní Ìbàdàn', 'Ẹ̀wà ₦1,250', 'Iṣu and yam', 'Second slide', 'Free words here'].join('\n');
const simple = [samples.words.title, samples.words.body, ...samples.words.items, samples.words.last].join(
  '\n',
);

const textIn: Partial<Record<Format, string>> = {
  docx: whole,
  doc: whole,
  odt: whole,
  pdf: whole,
  html: whole,
  md: whole,
  eml: whole,
  rtf: simple,
  txt: simple,
  xlsx: sheet,
  csv: sheet,
  pptx: slides,
  ppt: slides,
  odp: slides,
};

const textTargets = (from: Format) => targetsOf(from).filter((target) => !isImage(target));

/** Pairs of formats that carry text; pictures of pages are checked below. */
for (const [from, expected] of Object.entries(textIn) as [Format, string][]) {
  slowTest(`${from} keeps its text in the formats it becomes`, async () => {
    for (const to of textTargets(from)) {
      const { file, data } = await convert(from, to);
      assert.equal(data.to, to);
      const parts =
        file.mime === 'application/zip' ? [...(await members(file.bytes)).values()] : [file.bytes];
      assert.equal(parts.length, data.parts);
      let text = '';
      for (const part of parts) text += `${await textOf(part, to)}\n`;
      // A CSV is made of the tables where there are any.
      const tablesOnly = to === 'csv' && expected === whole;
      assertKept(tablesOnly ? samples.tableRows.flat().join('\n') : expected, text, `${from} to ${to}`);
    }
  });
}

slowTest('old and binary spreadsheets keep their cells', async () => {
  for (const from of ['xlsb', 'xls', 'ods'] as const) {
    for (const to of textTargets(from)) {
      const { file } = await convert(from, to);
      const parts =
        file.mime === 'application/zip' ? [...(await members(file.bytes)).values()] : [file.bytes];
      let text = '';
      for (const part of parts) text += `${await textOf(part, to)}\n`;
      assertKept('Ọjà Iye ẹ̀wà iṣu 007 quoted comma two lines Wide title a b c', text, `${from} to ${to}`);
    }
  }
});

test('pages become pictures in every format, several as a ZIP', async () => {
  const { default: sharp } = await import('sharp');
  for (const to of ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'] as const) {
    const { file, data } = await convert('pdf', to, { dpi: 72 });
    assert.equal(data.pages, 1);
    assert.equal(file.mime, `image/${to}`);
    const meta = await sharp(file.bytes).metadata();
    assert.deepEqual([meta.width, meta.height], [595, 842], to);
  }
  const { file, data } = await convert('pptx', 'png', { dpi: 40 });
  assert.equal(file.mime, 'application/zip');
  assert.equal(data.parts, 2);
  const pictures = await members(file.bytes);
  assert.deepEqual([...pictures.keys()], ['sample-001.png', 'sample-002.png']);
  for (const picture of pictures.values()) assert.equal((await sharp(picture).metadata()).format, 'png');
});

slowTest('every other document becomes a picture too', async () => {
  const { default: sharp } = await import('sharp');
  const drawn = (steps: Step[] | undefined) => steps?.at(-1)?.do === 'render';
  const names = (Object.keys(conversions) as Format[]).filter(
    (from) => from !== 'pdf' && drawn(conversions[from].png),
  );
  for (const office of ['docx', 'xlsx', 'pptx', 'odt', 'html', 'md', 'txt'] as const)
    assert.ok(names.includes(office), office);
  for (const from of names) {
    const { file, data } = await convert(from, 'png', { dpi: 40, pages: '1' });
    assert.equal(data.parts, 1, from);
    const { dominant, isOpaque } = await sharp(file.bytes).stats();
    assert.ok(isOpaque, from);
    assert.ok(dominant.b > 150, `${from} is not mostly paper`);
  }
});

/** Its largest picture, without the edges that make it square. */
async function withinIcon(icon: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { at, bytes } = iconEntries(icon).at(-1)!;
  const box = { left: 0, top: 40, width: 240, height: 160 };
  return await sharp(icon.subarray(at, at + bytes))
    .extract(box)
    .png()
    .toBuffer();
}

test('a picture becomes every other picture, a PDF and a DOCX, with its colours', async () => {
  const { default: sharp } = await import('sharp');
  const pictures = ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif', 'bmp', 'ico', 'heic'] as const;
  for (const from of pictures) {
    for (const to of targetsOf(from).filter((target) => isImage(target))) {
      const { file } = await convert(from, to);
      const shown = to === 'ico' ? await withinIcon(file.bytes) : file.bytes;
      const { data, info } = await sharp(shown).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      assert.deepEqual([info.width, info.height], [240, 160], `${from} to ${to}`);
      const pixel = (x: number) => data.subarray((80 * info.width + x) * 3, (80 * info.width + x) * 3 + 3);
      assert.ok(
        (pixel(30)[0] as number) > 180 && (pixel(30)[2] as number) < 90,
        `${from} to ${to}: left is red`,
      );
      assert.ok(
        (pixel(210)[2] as number) > 140 && (pixel(210)[0] as number) < 90,
        `${from} to ${to}: right is blue`,
      );
    }
    const pdf = await convert(from, 'pdf');
    assert.equal(pdf.data.pages, 1);
    const { pages } = await call.documents.render(
      { bytes: pdf.file.bytes, to: 'png', dpi: 96 },
      call.context,
    );
    assert.deepEqual([pages[0]?.width, pages[0]?.height], [240, 160], from);
    const word = await convert(from, 'docx');
    const [section] = (await read(word.file.bytes, 'docx')).sections;
    assert.equal(section?.blocks[0]?.kind, 'picture', from);
  }
});

slowTest(
  'PDF to DOCX gives headings, lists, tables with merged cells, pictures and words in order',
  async () => {
    const { file } = await convert('pdf', 'docx');
    const [section] = (await read(file.bytes, 'docx')).sections;
    const blocks = section?.blocks ?? [];
    const headings = blocks.flatMap((block) =>
      block.kind === 'heading' ? [[block.level, block.runs[0]?.text]] : [],
    );
    assert.deepEqual(headings, [
      [1, samples.words.title],
      [2, samples.words.second],
    ]);
    const items = blocks.flatMap((block) => (block.kind === 'list_item' ? [block.runs[0]?.text] : []));
    assert.deepEqual(items, samples.words.items);
    const table = blocks.find((block): block is Table => block.kind === 'table') as Table;
    assert.deepEqual(cellTexts(table).slice(0, -1), samples.tableRows);
    assert.deepEqual(table.rows.at(-1), [{ text: 'Two columns merged', colspan: 2 }, { text: 'alone' }]);
    assert.ok(section?.text.includes(samples.words.arabic), section?.text);
    assert.ok(section?.text.includes(samples.words.hebrew));
    assert.equal(blocks.filter((block) => block.kind === 'picture').length, 1);
  },
);

test('sheets keep values, types, dates and merged cells on their way', async () => {
  const { file } = await convert('csv', 'xlsx');
  const [fromCsv] = tables(await read(file.bytes, 'xlsx'));
  assert.equal(fromCsv?.rows[1]?.[1]?.value, 1250.5);
  assert.equal(fromCsv?.rows[3]?.[0]?.value, '007');
  const csv = await convert('xlsx', 'csv');
  const both = await members(csv.file.bytes);
  assert.deepEqual([...both.keys()], ['sample-Ọjà.csv', 'sample-Merged.csv']);
  assert.equal(
    both.get('sample-Ọjà.csv')?.toString(),
    'Ọjà,Iye,Ọjọ́,Òótọ́,Àkọsílẹ̀\r\nẹ̀wà,1250.5,2026-03-01,TRUE,"₦1,250.50"\r\niṣu,-3,2026-12-31,FALSE,"a ""quoted"", comma"\r\n007,0.1,,,"two\nlines"\r\n',
  );
  const word = await convert('xlsx', 'docx');
  const merged = tables(await read(word.file.bytes, 'docx')).at(-1);
  assert.deepEqual(merged?.rows[0], [{ text: 'Wide title', colspan: 3 }]);
});

slowTest('PDF to XLSX: a table that runs over pages is one sheet again, row by row', async () => {
  const rows = [
    ['No', 'Name', 'Amount'],
    ...Array.from({ length: 400 }, (_, at) => [`${at + 1}`, `Ẹni ${at + 1}`, `${(at + 1) * 25}`]),
  ];
  const html = `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  const bordered = `<style>td { border: 1px solid }</style>${html}`;
  const pdf = await call.officePdf(Buffer.from(bordered), 'rows.html');
  const { file } = await call.convert({ file: { data: pdf, filename: 'rows.pdf' }, to: 'xlsx' });
  const [table, ...others] = tables(await read(file.bytes, 'xlsx'));
  assert.equal(others.length, 0);
  assert.deepEqual(table && cellTexts(table), rows);
});

const longPages = full ? 200 : 40;
test(`${longPages} pages stay ${longPages} pages there and back`, async () => {
  const pdf = await call.convert({
    file: { data: await samples.longDocx(longPages), filename: 'long.docx' },
    to: 'pdf',
  });
  assert.equal(pdf.data.pages, longPages);
  const word = await call.convert({ file: { data: pdf.file.bytes, filename: 'long.pdf' }, to: 'docx' });
  assert.equal(word.data.pages, longPages);
  const text = await textOf(word.file.bytes, 'docx');
  const chapters = text.match(/^# Chapter \d+$/gm) ?? [];
  assert.equal(chapters.length, longPages);
  assertKept(
    Array.from({ length: longPages }, (_, at) => `Page ${at + 1}: ${samples.words.body}`).join('\n'),
    text,
    'long PDF to DOCX',
  );
});

const longRows = full ? 20_000 : 2_000;
slowTest(`${longRows} rows stay ${longRows} rows`, async () => {
  const book = await samples.longXlsx(longRows);
  const csv = await call.convert({ file: { data: book, filename: 'rows.xlsx' }, to: 'csv' });
  const lines = Buffer.from(csv.file.bytes).toString().trimEnd().split('\r\n');
  assert.equal(lines.length, longRows + 1);
  assert.equal(lines.at(-1), `${longRows},Oníbàárà ${longRows},${longRows * 1.5},FALSE`);
  const back = await call.convert({ file: { data: csv.file.bytes, filename: 'rows.csv' }, to: 'xlsx' });
  const again = await call.convert({ file: { data: back.file.bytes, filename: 'rows.xlsx' }, to: 'csv' });
  assert.deepEqual(Buffer.from(again.file.bytes), Buffer.from(csv.file.bytes));
});
