import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { writeXlsx } from 'hucre';
import { writeZip } from '../../../../core/src/formats/zip-write.ts';
import { tasks } from './tasks.ts';

test('fields and check boxes of a PDF form are read with their labels', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const form = pdf.getForm();
  page.drawText('Surname', { x: 50, y: 700, size: 11, font });
  const field = form.createTextField('Text5');
  field.setText('Okafor');
  field.addToPage(page, { x: 200, y: 694, width: 200, height: 20 });
  for (const [place, label] of ['Has a guardian', 'Receives a grant'].entries()) {
    page.drawText(label, { x: 80, y: 600 - place * 40, size: 11, font });
    const box = form.createCheckBox(`Check Box${place}`);
    box.addToPage(page, { x: 50, y: 597 - place * 40, width: 16, height: 16 });
    if (place === 0) box.check();
  }
  const { sections } = await tasks.read({ bytes: await pdf.save(), format: 'pdf' });
  const text = sections[0]?.text ?? '';
  assert.match(text, /Surname: Okafor/);
  assert.match(text, /Has a guardian: yes \(checked\)/);
  assert.match(text, /Receives a grant: no \(not checked\)/);
});

const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const said = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const box = (label: string, checked: 0 | 1) =>
  `<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t xml:space="preserve"> ${label}</w:t></w:r></w:p>`;

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** `parts` are files beside the document, by the kind that names their relationship. */
async function docx(body: string, parts: Record<string, string>): Promise<Uint8Array> {
  const kinds = Object.keys(parts);
  const types = kinds.map(
    (kind) => `<Override PartName="/word/${kind}.xml" ContentType="${word}.${kind}+xml"/>`,
  );
  const links = kinds.map(
    (kind) => `<Relationship Id="${kind}" Type="${relations}/${kind}" Target="${kind}.xml"/>`,
  );
  const relationships = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  const members: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': `<w:document ${names}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(links.join('')),
    ...Object.fromEntries(kinds.map((kind) => [`word/${kind}.xml`, parts[kind]!])),
  };
  return await writeZip(
    Object.entries(members).map(([name, xml]) => ({
      name,
      bytes: Buffer.from(`<?xml version="1.0"?>${xml}`),
    })),
  );
}

test('footnotes, endnotes, headers and footers of a DOCX are read', async () => {
  const noted = (kind: string) =>
    `<w:p><w:r><w:t>Rent</w:t></w:r><w:r><w:${kind}Reference w:id="1"/></w:r></w:p>`;
  const bytes = await docx(noted('footnote') + noted('endnote'), {
    footnotes: `<w:footnotes ${names}><w:footnote w:id="1">${said('Due on the 5th.')}</w:footnote></w:footnotes>`,
    endnotes: `<w:endnotes ${names}><w:endnote w:id="1">${said('Paid in naira.')}</w:endnote></w:endnotes>`,
    header: `<w:hdr ${names}>${said('Lease 4711')}</w:hdr>`,
    footer: `<w:ftr ${names}>${said('Reviewed in May')}</w:ftr>`,
  });
  const { sections } = await tasks.read({ bytes, format: 'docx' });
  const text = sections.map((section) => section.text).join('\n');
  for (const part of ['Due on the 5th.', 'Paid in naira.', 'Lease 4711', 'Reviewed in May'])
    assert.ok(text.includes(part), `${part} is missing in ${text}`);
});

test('check boxes and content controls of a DOCX are read; comments where they are asked for', async () => {
  const body = `${box('Furnished', 1)}${box('Pets allowed', 0)}<w:sdt><w:sdtContent>${said('Start: 1 June')}</w:sdtContent></w:sdt>`;
  const bytes = await docx(body, {
    comments: `<w:comments ${names}><w:comment w:id="1" w:author="Tola">${said('Ask the tenant.')}</w:comment></w:comments>`,
  });
  const plain = await tasks.read({ bytes, format: 'docx' });
  assert.match(plain.sections[0]?.text ?? '', /☒ Furnished\n\n☐ Pets allowed\n\nStart: 1 June/);
  assert.doesNotMatch(plain.sections[0]?.text ?? '', /Ask the tenant/);
  const commented = await tasks.read({ bytes, format: 'docx', comments: true });
  assert.match(commented.sections[0]?.text ?? '', /Comment by Tola: Ask the tenant\./);
});

test('comments on cells are read with their place', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Costs',
        rows: [
          ['Item', 'Cost'],
          ['Roof', 900],
        ],
        cells: new Map([['1,1', { value: 900, comment: { author: 'Tola', text: 'Quote of May' } }]]),
      },
    ],
  });
  const { sections } = await tasks.read({ bytes, format: 'xlsx', comments: true });
  assert.match(sections[0]?.text ?? '', /Comment by Tola on B2: Quote of May/);
});
