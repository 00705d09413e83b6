import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { AlignmentType, Document, LevelFormat, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import type { ReadableFormat, WritableFormat } from '../port.ts';
import { markNumbers, markOfId } from './office/docx-list-read.ts';
import { tasks } from './tasks.ts';

async function converted(
  source: string | Uint8Array,
  format: ReadableFormat,
  to: WritableFormat,
): Promise<string> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const { files } = await tasks.write({ from: 'file', file: { bytes, format }, to });
  const text = Buffer.from(files[0]!.bytes);
  if (to === 'docx') return await converted(text, 'docx', 'txt');
  return to === 'html' ? (/<section>\n(.*)\n<\/section>/s.exec(text.toString())?.[1] ?? '') : text.toString();
}

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

const level = (
  at: number,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  text: string,
  start = 1,
) => ({
  level: at,
  format,
  text,
  start,
  alignment: AlignmentType.START,
});
const item = (text: string, at = 0, reference = 'clauses') =>
  new Paragraph({ text, numbering: { reference, level: at } });

async function lease(): Promise<Uint8Array> {
  const cell = (child: Paragraph) => new TableCell({ children: [child] });
  const row = (name: string) =>
    new TableRow({ children: [cell(item('', 0, 'rows')), cell(new Paragraph(name))] });
  const file = new Document({
    numbering: {
      config: [
        {
          reference: 'clauses',
          levels: [level(0, LevelFormat.DECIMAL, '%1.'), level(1, LevelFormat.DECIMAL, '%1.%2')],
        },
        {
          reference: 'parts',
          levels: [level(0, LevelFormat.UPPER_ROMAN, '%1.', 3), level(1, LevelFormat.LOWER_LETTER, '%2)')],
        },
        { reference: 'sections', levels: [level(0, LevelFormat.DECIMAL, 'Section %1:', 5)] },
        { reference: 'rows', levels: [level(0, LevelFormat.DECIMAL, '%1.')] },
      ],
    },
    sections: [
      {
        children: [
          item('Rent'),
          new Paragraph('The rent is ₦500,000.'),
          item('Deposit'),
          item('The deposit is ₦100,000.', 1),
          item('It is returned.', 1),
          item('Termination'),
          item('Part three', 0, 'parts'),
          item('first', 1, 'parts'),
          item('Part four', 0, 'parts'),
          item('fifth', 0, 'sections'),
          new Table({ rows: [row('Ada'), row('Bola')] }),
        ],
      },
    ],
  });
  return await Packer.toBuffer(file);
}

test('a DOCX keeps the numbers that Word prints', async () => {
  const bytes = await lease();
  const expected = [
    '1. Rent',
    'The rent is ₦500,000.',
    '2. Deposit',
    '  2.1 The deposit is ₦100,000.',
    '  2.2 It is returned.',
    '3. Termination',
    'III. Part three',
    '  a) first',
    'IV. Part four',
    'Section 5: fifth',
    '1.\tAda',
    '2.\tBola',
  ];
  assert.deepEqual(lines(await converted(bytes, 'docx', 'txt')), expected);
  const { files } = await tasks.write({ from: 'file', file: { bytes, format: 'docx' }, to: 'html' });
  const again = await converted(files[0]!.bytes, 'html', 'docx');
  assert.deepEqual(lines(again), expected);
  assert.deepEqual(lines(await converted(bytes, 'docx', 'md')).slice(0, 10), [
    '1. Rent',
    'The rent is ₦500,000.',
    '2. Deposit',
    '   - 2.1 The deposit is ₦100,000.',
    '   - 2.2 It is returned.',
    '3. Termination',
    '- III. Part three',
    '  - a) first',
    '- IV. Part four',
    '- Section 5: fifth',
  ]);
});

test('Markdown lists go on from their first number', async () => {
  const source = '5. five\n6. six\n\npara\n\n7. seven\n\n   more\n8. eight\n';
  assert.deepEqual(lines(await converted(source, 'md', 'txt')), [
    '5. five',
    '6. six',
    'para',
    '7. seven',
    'more',
    '8. eight',
  ]);
  assert.equal(await converted(source, 'md', 'docx'), await converted(source, 'md', 'txt'));
  assert.equal(
    await converted('10. ten\n    - inner\n11. eleven', 'md', 'html'),
    '<ol start="10"><li dir="auto">ten<ul><li dir="auto">inner</li></ul></li><li dir="auto">eleven</li></ol>',
  );
});

test('start, value, type, reversed and styles of HTML lists are kept', async () => {
  const source = `<ol start=3><li>three<li value=9>nine<li>ten</ol><p>and</p><ol type=I><li>one<li hidden>no<li>two</ol>
    <p>and</p><ol reversed><li>b<li>a</ol><p>and</p><ol style="list-style-type: lower-alpha"><li>letter</ol>
    <ol><li>again</ol><ol style="list-style:none"><li>bare</ol>`;
  const expected =
    '3. three|9. nine|10. ten|and|I. one|II. two|and|2. b|1. a|and|a. letter|1. again|- bare'.split('|');
  for (const to of ['txt', 'docx'] as const)
    assert.deepEqual(lines(await converted(source, 'html', to)), expected, to);
  const html = await converted(source, 'html', 'html');
  assert.match(html, /^<ol start="3"><li dir="auto">three<\/li><li dir="auto" value="9">nine<\/li>/);
  assert.match(html, /<ol type="I"><li dir="auto">one<\/li><li dir="auto">two<\/li><\/ol>/);
  const markdown = await converted(source, 'html', 'md');
  assert.match(markdown, /^3\. three\n9\) nine\n10\) ten\n/);
  assert.deepEqual(lines(await converted(markdown, 'md', 'txt')).slice(0, 3), expected.slice(0, 3));
});

const paragraph = (list: string, more = '') =>
  `<w:p><w:pPr>${list === '' ? '' : `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>`}${more}</w:pPr></w:p>`;
const labels = (xml: string, numbering: string, styles = '') =>
  [...markNumbers(xml, numbering, styles).matchAll(/w:name="([^"]*)"/g)].map(
    ([, id]) => markOfId(id!)?.label,
  );
const lvl = (at: number, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const num = (id: number, abstract: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;

test('lists of one definition count together until one starts anew', () => {
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>';
  const numbering = `<w:abstractNum w:abstractNumId="4">${lvl(0, '%1.')}${lvl(1, '%1.%2')}</w:abstractNum>${num(1, 4)}${num(2, 4)}${num(3, 4, restart)}`;
  const xml = ['10', '11', '20', '21', '30', '10'].map((list) => paragraph(list)).join('');
  assert.deepEqual(labels(xml, numbering), ['1.', '1.1', '2.', '2.1', '7.', '8.']);
});

test('numbers of styles, of legal lists and of tracked changes are read', () => {
  const numbering = `<w:abstractNum w:abstractNumId="0">${lvl(0, 'Art. %1', '<w:numFmt w:val="upperRoman"/><w:pStyle w:val="H1"/>')}${lvl(1, '%1.%2', '<w:isLgl/><w:pStyle w:val="H2"/>')}</w:abstractNum>${num(1, 0)}`;
  const styles =
    '<w:style w:styleId="H1"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:styleId="H2"><w:basedOn w:val="H1"/></w:style>';
  const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
  const before = (inner: string) => `<w:pPrChange w:id="1">${inner}</w:pPrChange>`;
  const xml =
    paragraph('', style('H1')) +
    paragraph('', style('H1') + before('<w:pPr><w:pStyle w:val="H2"/></w:pPr>')) +
    paragraph('', style('H2') + before('<w:pPr/>')) +
    paragraph('', `${style('H2')}<w:rPr><w:del w:id="2"/></w:rPr>`) +
    paragraph('00', style('H2')) +
    paragraph('', style('H2'));
  assert.deepEqual(labels(xml, numbering, styles), ['Art. I', 'Art. II', '2.1', '2.2']);
});

test('properties that never end cost no more than their length', () => {
  const numbering = `<w:abstractNum w:abstractNumId="0">${lvl(0, '%1.')}</w:abstractNum>${num(1, 0)}`;
  const xml = '<w:p><w:pPr>'.repeat(100_000);
  assert.equal(markNumbers(xml, numbering, ''), xml);
});

test('numbers and labels of any size cost no more than those that Word writes', () => {
  const level = lvl(0, '%1'.repeat(100_000)).replace('w:val="decimal"', 'w:val="lowerLetter"');
  const start = level.replace(/<w:start w:val="\d+"\/>/, '<w:start w:val="999999999"/>');
  const numbering = `<w:abstractNum w:abstractNumId="0">${start}</w:abstractNum>${num(1, 0)}`;
  const found = labels(paragraph('10').repeat(1000), numbering, '');
  assert.equal(found.length, 1000);
  assert.ok(found.every((label = '') => label.startsWith('9999') || label.startsWith('1000')));
  assert.ok(found.join('').length < 2_000_000);
});

test('items of a PDF keep the numbers that are printed', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 400]);
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const text = ['3. Rent is paid in advance.', '4. The deposit is returned.', '7. Notice.'];
  for (const [at, line] of text.entries()) page.drawText(line, { x: 40, y: 360 - 24 * at, size: 12, font });
  const written = lines(await converted(await pdf.save(), 'pdf', 'txt'));
  for (const line of text) assert.ok(written.includes(line), `${line} in ${JSON.stringify(written)}`);
});
