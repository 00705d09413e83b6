import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Document,
  Math as Formula,
  MathFraction,
  MathRun,
  Packer,
  Paragraph,
  SimpleField,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { readDocx } from './docx-read.ts';
import { repairXml } from './docx-repair.ts';

const t = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const shown = (xml: string) =>
  [...repairXml(xml).matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map((found) => found[1]).join('');

test('the words of fields and formulas are read', async () => {
  const half = new MathFraction({ numerator: [new MathRun('a')], denominator: [new MathRun('2')] });
  const children = [
    new TextRun('Dear '),
    new SimpleField('MERGEFIELD Name', '«Adé»'),
    new TextRun(', half is '),
    new Formula({ children: [half] }),
  ];
  const bytes = await Packer.toBuffer(
    new Document({ sections: [{ children: [new Paragraph({ children })] }] }),
  );
  const [block] = await readDocx(bytes, false);
  assert.equal(
    block?.kind === 'paragraph' && block.runs.map((run) => run.text).join(''),
    'Dear «Adé», half is a/2',
  );
});

test('text of set direction stays, ruby comes with its reading', () => {
  assert.equal(shown(`<w:bdo w:val="rtl">${t('אבג')}</w:bdo><w:dir w:val="rtl">${t('דה')}</w:dir>`), 'אבגדה');
  const ruby = `<w:ruby><w:rubyPr/><w:rt>${t('とう')}</w:rt><w:rubyBase>${t('東')}</w:rubyBase></w:ruby>`;
  assert.equal(shown(`<w:r>${ruby}</w:r><w:r>${ruby}</w:r>`), '東(とう)東(とう)');
  assert.equal(shown(`<w:fldSimple w:instr="PAGE"/>${t('x')}<m:oMath><m:t>cut`), 'x');
});

test('elements that never end cost no more than their length', () => {
  const xml = '<m:oMath><w:ruby><w:rt>'.repeat(100_000);
  assert.equal(repairXml(xml), xml);
});

test('rows that are said to be no headers are none', async () => {
  const row = (text: string, tableHeader: boolean) =>
    new TableRow({ tableHeader, children: [new TableCell({ children: [new Paragraph(text)] })] });
  const table = new Table({ rows: [row('Fish', true), row('Tilapia', false), row('Catfish', false)] });
  const [block] = await readDocx(
    await Packer.toBuffer(new Document({ sections: [{ children: [table] }] })),
    false,
  );
  assert.equal(block?.kind === 'table' && block.headerRows, 1);
});
