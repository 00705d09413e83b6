// @alone
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { OjaError } from '../../../../core/src/errors.ts';
import { writeZip } from '../../../../core/src/formats/zip-write.ts';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import * as samples from './convert.fixture.ts';
import { optionsOf } from './convert-pairs.ts';
import { createConvertCall } from './convert-testing.ts';

const call = createConvertCall();
after(() => call.close());

const warningsOf = async (data: Uint8Array, filename: string, to: string, options: object) =>
  (await call.convert({ file: { data, filename }, to, options })).data.warnings;

test('only options that make a difference are listed', () => {
  const applies = (
    from: 'pdf' | 'xlsx' | 'xls' | 'csv' | 'pptx' | 'md',
    to: 'pdf' | 'xlsx' | 'csv' | 'md' | 'txt',
  ) => optionsOf(from, to).filter((name) => ['pages', 'landscape', 'single_page_sheets'].includes(name));
  assert.deepEqual(applies('xlsx', 'xlsx'), ['landscape']);
  assert.deepEqual(applies('xls', 'csv'), ['pages']);
  assert.deepEqual(applies('xlsx', 'pdf'), ['pages', 'landscape', 'single_page_sheets']);
  assert.deepEqual(applies('csv', 'md'), []);
  assert.deepEqual(applies('csv', 'pdf'), ['pages', 'landscape', 'single_page_sheets']);
  assert.deepEqual(applies('pptx', 'txt'), ['pages']);
  assert.deepEqual(applies('pptx', 'pdf'), ['pages']);
  assert.deepEqual(applies('pdf', 'pdf'), ['pages']);
  assert.deepEqual(applies('md', 'pdf'), ['pages', 'landscape']);
});

test('options without effect are named in the warnings', async () => {
  const xlsx = await samples.sampleXlsx();
  assert.deepEqual(await warningsOf(xlsx, 'a.xlsx', 'xlsx', { pages: '1' }), [
    'options.pages does not apply to xlsx to xlsx.',
  ]);
  const pdf = await form('');
  assert.deepEqual(await warningsOf(pdf, 'a.pdf', 'pdf', { landscape: true }), [
    'options.landscape does not apply to pdf to pdf.',
  ]);
});

slowTest('pages choose the pages of a PDF made of Markdown', async () => {
  const long = Array.from({ length: 200 }, (_, at) => `Paragraph ${at}`).join('\n\n');
  const { data } = await call.convert({
    file: { data: Buffer.from(long), filename: 'a.md' },
    to: 'pdf',
    options: { pages: '2' },
  });
  assert.equal(data.pages, 1);
});

test('sheets and slides that do not exist are refused', async () => {
  const files = [
    ['a.xlsx', await samples.sampleXlsx(), /sheet 5 doesn't exist; the document has 2/],
    ['a.pptx', await presentation(), /slide 5 doesn't exist; the document has 1/],
  ] as const;
  for (const [filename, data, message] of files) {
    await assert.rejects(
      call.convert({ file: { data, filename }, to: 'txt', options: { pages: '5' } }),
      (error: unknown) => {
        assert.ok(error instanceof OjaError, String(error));
        assert.deepEqual([error.code, error.param], ['invalid_request', 'options.pages']);
        return message.test(error.message);
      },
    );
  }
  const { file, data } = await call.convert({
    file: { data: files[0][1], filename: 'a.xlsx' },
    to: 'csv',
    options: { pages: '2' },
  });
  assert.match(Buffer.from(file.bytes).toString(), /^Wide title/);
  assert.deepEqual(data.warnings, []);
});

test('a PDF of chosen pages, or of several PDFs, keeps its form', async () => {
  const fieldsOf = async (bytes: Uint8Array) => {
    const fields = (await PDFDocument.load(bytes)).getForm().getFields();
    return fields.map((field) => field.getName());
  };
  const data = await form('Adunni Bello');
  const cut = await call.convert({ file: { data, filename: 'a.pdf' }, to: 'pdf', options: { pages: '1' } });
  assert.deepEqual(await fieldsOf(cut.file.bytes), ['person.applicant', 'both']);
  const read = await call.convert({ file: { data: cut.file.bytes, filename: 'a.pdf' }, to: 'txt' });
  assert.match(Buffer.from(read.file.bytes).toString(), /Adunni Bello/);
  const both = (await PDFDocument.load(cut.file.bytes)).getForm().getTextField('both');
  assert.equal(both.acroField.getWidgets().length, 1);
  const joined = await call.convert({ files: [{ data }, { data }], to: 'pdf' });
  assert.deepEqual(await fieldsOf(joined.file.bytes), [
    'person.applicant',
    'both',
    'city',
    'person_2.applicant',
    'both_2',
    'city_2',
  ]);
});

test('speaker notes are read with their slide', async () => {
  const { file } = await call.convert({
    file: { data: await presentation(), filename: 'a.pptx' },
    to: 'txt',
  });
  assert.equal(
    Buffer.from(file.bytes).toString().trim(),
    'Launch\n\nNotes: The launch budget is 42 million naira.\n\nAsk Ada.',
  );
});

/** Two pages: a field on each, and one with a widget on both. */
async function form(applicant: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const pages = [pdf.addPage(), pdf.addPage()] as const;
  pages[0].drawText('Application form for a market stall', { x: 50, y: 750 });
  pages[1].drawText('The second page of the form', { x: 50, y: 750 });
  const place = { x: 50, width: 200, height: 24 };
  const name = pdf.getForm().createTextField('person.applicant');
  name.setText(applicant);
  name.addToPage(pages[0], { ...place, y: 650 });
  const both = pdf.getForm().createTextField('both');
  for (const page of pages) both.addToPage(page, { ...place, y: 600 });
  pdf
    .getForm()
    .createTextField('city')
    .addToPage(pages[1], { ...place, y: 550 });
  return await pdf.save();
}

async function presentation(): Promise<Buffer> {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${types}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
  const rels = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${types}/${type}" Target="${target}"/></Relationships>`;
  const shape = (type: string, ...lines: string[]) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const page = (kind: string, shapes: string) =>
    `<p:${kind} ${names}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${kind}>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    '_rels/.rels': rels('officeDocument', 'ppt/presentation.xml'),
    'ppt/presentation.xml': `<p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': page('sld', shape('title', 'Launch')),
    'ppt/slides/_rels/slide1.xml.rels': rels('notesSlide', '../notesSlides/notesSlide1.xml'),
    'ppt/notesSlides/notesSlide1.xml': page(
      'notes',
      shape('sldNum', '1') + shape('body', 'The launch budget is 42 million naira.', 'Ask Ada.'),
    ),
  };
  return await writeZip(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
}
