// @alone @slow
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import type { Table } from '../../../../documents/src/documents/port.ts';
import * as samples from './convert.fixture.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';

let call: ConvertCall;
before(() => {
  call = createConvertCall();
});
after(() => call.close());

const textOf = async (data: Uint8Array, filename: string, to = 'txt') => {
  const { file } = await call.convert({ file: { data, filename }, to });
  return Buffer.from(file.bytes).toString();
};

test('an SVG becomes pictures and a PDF', async () => {
  const { default: sharp } = await import('sharp');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#d02020"/></svg>',
  );
  const { file } = await call.convert({ file: { data: svg, filename: 'a.svg' }, to: 'png' });
  const { dominant } = await sharp(file.bytes).stats();
  assert.ok(dominant.r > 180 && dominant.b < 80);
  const pdf = await call.convert({ file: { data: svg }, to: 'pdf' });
  assert.equal(pdf.data.pages, 1);
});

slowTest('headers, footers and numbered lists of a DOCX are kept as text', async () => {
  const docx = await import('docx');
  const numbered = (text: string) => new docx.Paragraph({ text, numbering: { reference: 'n', level: 0 } });
  const file = new docx.Document({
    numbering: {
      config: [
        {
          reference: 'n',
          levels: [
            {
              level: 0,
              format: docx.LevelFormat.DECIMAL,
              text: '%1.',
              alignment: docx.AlignmentType.START,
            },
          ],
        },
      ],
    },
    sections: [
      {
        headers: { default: new docx.Header({ children: [new docx.Paragraph('Ọjà & Sons Ltd')] }) },
        footers: { default: new docx.Footer({ children: [new docx.Paragraph('Confidential')] }) },
        children: [numbered('one'), numbered('two')],
      },
    ],
  });
  const data = await docx.Packer.toBuffer(file);
  assert.equal(await textOf(data, 'a.docx', 'md'), 'Ọjà & Sons Ltd\n\n1. one\n2. two\n\nConfidential\n');
  const pdf = await call.convert({ file: { data, filename: 'a.docx' }, to: 'pdf' });
  const text = await textOf(pdf.file.bytes, 'a.pdf');
  assert.match(text, /Ọjà & Sons Ltd[\s\S]*1\. one\s+2\. two[\s\S]*Confidential/);
});

test('Yoruba, Igbo and Hausa survive PDF', async () => {
  const text =
    'Ẹ̀kọ́ ọ̀fẹ́ ni fún gbogbo ọmọ. Ọ̀kan náà ni kọ̀ọ̀kan. Ẹ̀BÙN. Ụlọ akwụkwọ ńkè ọ̀nwụ. Ƙasa ɓera ɗaki ƴaƴa ₦5,000.';
  const data = Buffer.from(`# Ẹ̀bùn\n\n${text}\n\n| Orúkọ | Iye |\n|---|---|\n| Ọ̀ṣun | ₦72,250 |\n`);
  const pdf = await call.officePdf(data, 'a.md');
  assert.equal(await textOf(pdf, 'a.pdf'), `Ẹ̀bùn\n\n${text}\n\nOrúkọ\tIye\nỌ̀ṣun\t₦72,250\n`);
});

slowTest('what was filled into a PDF form is kept', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.drawText('Application form for a market stall', { x: 50, y: 750 });
  const field = pdf.getForm().createTextField('applicant');
  field.setText('Adunni Bello');
  field.addToPage(page, { x: 50, y: 650, width: 200, height: 24 });
  const text = await textOf(await pdf.save(), 'a.pdf');
  assert.match(text, /Application form/);
  assert.match(text, /Adunni Bello/);
});

test('numbers of a PDF become numbers of a sheet that look the same', async () => {
  const html =
    '<table><tr><td>Item</td><td>Price</td></tr><tr><td>Rice</td><td>1,250.50</td></tr><tr><td>Oil</td><td>12.50</td></tr><tr><td>007</td><td>3</td></tr></table>';
  const pdf = await call.officePdf(Buffer.from(html), 'a.html');
  const { file } = await call.convert({ file: { data: pdf, filename: 'a.pdf' }, to: 'xlsx' });
  const document = await call.documents.read({ bytes: file.bytes, format: 'xlsx' }, call.context);
  const table = document.sections[0]?.blocks[0] as Table;
  assert.deepEqual(
    table.rows.slice(1).map((row) => row.map((cell) => [cell.text, typeof cell.value])),
    [
      [
        ['Rice', 'string'],
        ['1,250.50', 'number'],
      ],
      [
        ['Oil', 'string'],
        ['12.50', 'number'],
      ],
      [
        ['007', 'string'],
        ['3', 'number'],
      ],
    ],
  );
});

slowTest('pictures of a PDF keep their resolution', async () => {
  const { default: sharp } = await import('sharp');
  const pdf = await call.convert({
    file: { data: await samples.sampleDocx(), filename: 'a.docx' },
    to: 'pdf',
  });
  const { sections } = await call.documents.read({ bytes: pdf.file.bytes, format: 'pdf' }, call.context);
  const picture = sections[0]?.blocks.find((block) => block.kind === 'picture');
  assert.ok(picture?.kind === 'picture');
  const { width = 0 } = await sharp(picture.bytes).metadata();
  assert.ok(width >= 235 && width <= 245, String(width));
  assert.equal(picture.width, 240);
});

test('merged rows survive PDF as well as merged columns', async () => {
  const html =
    '<table><tr><td rowspan="2">tall</td><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td colspan="3">wide</td></tr></table>';
  const pdf = await call.officePdf(Buffer.from(html), 'a.html');
  const { sections } = await call.documents.read({ bytes: pdf, format: 'pdf' }, call.context);
  const table = sections[0]?.blocks.find((block): block is Table => block.kind === 'table');
  const rows = table?.rows.map((row) => row.map(({ box: _, ...cell }) => cell));
  assert.deepEqual(rows, [
    [{ text: 'tall', rowspan: 2 }, { text: 'a' }, { text: 'b' }],
    [{ text: 'c' }, { text: 'd' }],
    [{ text: 'wide', colspan: 3 }],
  ]);
});

slowTest('options that make no difference are named', async () => {
  const { data } = await call.convert({
    file: { data: Buffer.from('# a'), filename: 'a.md' },
    to: 'html',
    options: { dpi: 300 },
  });
  assert.deepEqual(data.warnings, ['options.dpi does not apply to md to html.']);
});

test('old code pages and UTF-16 are read', async () => {
  assert.equal(await textOf(Buffer.from('caf\xe9', 'latin1'), 'a.txt', 'md'), 'café\n');
  assert.equal(await textOf(Buffer.from('\ufeffỌjà', 'utf16le'), 'a.txt', 'md'), 'Ọjà\n');
  assert.equal(
    await textOf(Buffer.from('a;b\n1;2\n'), 'a.csv', 'md'),
    '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  );
});

slowTest('a workbook of empty sheets is one empty CSV', async () => {
  const { writeXlsx } = await import('hucre');
  const sheets = ['A', 'B'].map((name) => ({ name, rows: [] }));
  const { file, data } = await call.convert({
    file: { data: Buffer.from(await writeXlsx({ sheets })), filename: 'a.xlsx' },
    to: 'csv',
  });
  assert.deepEqual([file.mime, file.filename, file.bytes.length, data.parts], ['text/csv', 'a.csv', 0, 1]);
});

test("Excel's line that names the separator of a CSV is not a row", async () => {
  const table = '| a | b |\n| --- | --- |\n| 1,5 | x;y |\n';
  for (const line of ['sep=|\n', 'SEP=|\r\n', '"sep=|"\r', '\ufeffsep=|\n'])
    assert.equal(await textOf(Buffer.from(`${line}a|b\n1,5|x;y\n`), 'a.csv', 'md'), table, line);
  const plain = await textOf(Buffer.from('sep=;,b\n1,2\n'), 'a.csv', 'md');
  assert.match(plain, /^\| sep=; \| b \|/);
});

test('emoji are shown, or a warning says that they are blank', async () => {
  const draw = async (text: string) => {
    const file = { data: Buffer.from(text), filename: 'a.md' };
    const { file: drawn, data } = await call.convert({ file, to: 'png' });
    const { default: sharp } = await import('sharp');
    const { channels } = await sharp(drawn.bytes).stats();
    return { isBlank: channels.every(({ min }) => min > 250), warnings: data.warnings.join() };
  };
  const emoji = await draw('🍅 👍🏾');
  assert.equal(/Emoji are blank in the result/.test(emoji.warnings), emoji.isBlank, emoji.warnings);
  assert.deepEqual(await draw('Ọjà ₦'), { isBlank: false, warnings: '' });
});

test('an animation on a page is its first frame, and a warning says so', async () => {
  const { default: sharp } = await import('sharp');
  const frames = await Promise.all(
    ['red', 'lime'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const still = await sharp(frames[0]).toFormat(format).toBuffer();
    const warningsOf = async (data: Buffer, to: string) =>
      (await call.convert({ file: { data, filename: `a.${format}` }, to })).data.warnings.join();
    for (const to of ['pdf', 'docx'])
      assert.match(await warningsOf(moving, to), /is animated; only the first of its 2 frames was used\./);
    assert.equal(await warningsOf(still, 'pdf'), '');
  }
});

test('photos of phones keep their colors in a PDF, and a photo on its side stays small', async () => {
  const { default: sharp } = await import('sharp');
  const [width, height] = [64, 48];
  const plain = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });
  for (const profile of ['p3', 'srgb'] as const) {
    const data = await plain.clone().withIccProfile(profile).jpeg({ quality: 100 }).toBuffer();
    const made = await call.convert({ file: { data, filename: 'a.jpg' }, to: 'pdf' });
    const page = await call.convert({
      file: { data: Buffer.from(made.file.bytes), filename: 'a.pdf' },
      to: 'png',
    });
    const { dominant } = await sharp(page.file.bytes).stats();
    for (const [at, wanted] of [200, 80, 40].entries())
      assert.ok(
        Math.abs(Object.values(dominant)[at]! - wanted) < 10,
        `${profile} ${JSON.stringify(dominant)}`,
      );
    assert.equal(Buffer.from(made.file.bytes).includes(data.subarray(-200)), profile === 'srgb', profile);
  }
  const noise = {
    width: 600,
    height: 400,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const photo = await sharp({ create: { background: 'red', ...noise } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { file } = await call.convert({ file: { data: photo, filename: 'a.jpg' }, to: 'pdf' });
  assert.ok(file.bytes.length < photo.length * 2, `${file.bytes.length} from ${photo.length}`);
});

test('lists nested by the thousand are refused', async () => {
  const list = Array.from({ length: 2000 }, (_, place) => `${'  '.repeat(place)}- item`).join('\n');
  await assert.rejects(textOf(Buffer.from(list), 'deep.md', 'html'), {
    code: 'file_too_complex',
    message: 'file: nests elements more than 400 deep.',
  });
});

test('more columns than a sheet can have are refused with the limit', async () => {
  const row = (columns: number) => Buffer.from(Array.from({ length: columns }, () => 1).join(','));
  await assert.rejects(textOf(row(16_385), 'wide.csv', 'xlsx'), {
    code: 'file_too_complex',
    message: 'file: has 16,385 columns; an XLSX sheet has at most 16,384.',
  });
  assert.match(await textOf(row(16_384), 'wide.csv', 'xlsx'), /^PK/);
});
