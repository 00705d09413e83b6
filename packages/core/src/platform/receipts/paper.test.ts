/** What another library reads in our papers: names of any script, and months of many pages. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { slowTest } from '../../testing/slow.ts';
import type { Document } from './document.ts';
import { pdfOf } from './paper.ts';

const blank: Document = {
  title: 'Statement',
  facts: [],
  columns: [
    { title: 'Description', align: 'left', width: 0.7 },
    { title: 'Amount', align: 'right', width: 0.3 },
  ],
  rows: [],
  totals: [],
  foot: '',
};

async function pagesOf(document: Document): Promise<string[]> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const read = await library.loadDocument(Buffer.from(await pdfOf(document)));
    return [...read.pages()].map((page) => page.getText().normalize('NFKC'));
  } finally {
    library.destroy();
  }
}

test('a name in Arabic letters leaves those beside it as they are; what no font has is a question mark', async () => {
  const [text] = await pagesOf({ ...blank, facts: [['To', 'Alhaji محمد ثاني Holdings (Kano) 东 Ọjà']] });
  assert.match(text!, /Holdings \(Kano\) \? Ọjà/u);
  if (existsSync('/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf')) assert.match(text!, /محمد/u);
});

/** As people may call themselves and their companies, or be imported. */
const hostileNames: Record<string, string> = {
  'half of a pair': 'a\ud800b',
  'control characters': 'a\0\x07\x1b[31m\x7f\x85b',
  'another direction': 'pay \u202egpj.exe\u202c now',
  marks: `Z${'\u0301\u0323\u0489'.repeat(300)}`,
  'no space': 'W'.repeat(2_000),
  families: '👩‍👩‍👧‍👦👩🏽‍🚀🇳🇬'.repeat(30),
  lines: 'x\n'.repeat(200),
  'the words of a PDF': ') Tj ET Q endstream endobj %%EOF <<>> (',
  'no letters': '\ue000\uf8ff\u{10ffff}\uffff\ufffe\u200b\u2060\ufeff',
  nothing: '',
  Thai: 'ไทย'.repeat(200),
  Devanagari: 'क्ष्म्य'.repeat(100),
  Adlam: '𞤀𞤣𞤤𞤢𞤥'.repeat(50),
};

slowTest(
  'hostile names are set in every place, and take no time that others need',
  {
    timeout: 120_000,
  },
  async () => {
    for (const [what, name] of Object.entries(hostileNames)) {
      const pages = await pagesOf({
        ...blank,
        title: `${name} Title`,
        facts: [['To', `${name} Fact`]],
        rows: [[`${name} Row`, '-0.05']],
        totals: [[`${name} Sum`, '1.00']],
        foot: `${name} Foot`,
      });
      const text = pages.join('\n');
      for (const word of ['Title', 'Fact', 'Row', '-0.05', 'Sum', '1.00', 'Foot'])
        assert.ok(text.includes(word), `${what}: ${word}`);
      assert.ok(pages.length < 30, what);
    }
  },
);

test('a long month is set beside the calls; every page has its number and the head of the table', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => [`charge ${i + 1}`, '-0.05']);
  const drawing = pagesOf({ ...blank, rows });
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const pages = await drawing;
  clearInterval(timer);
  assert.ok(turns > 5, 'others had their turn');
  assert.ok(pages.length > 1);
  for (const [i, text] of pages.entries()) {
    assert.match(text, new RegExp(`Statement, page ${i + 1} of ${pages.length}`));
    assert.match(text, /Description\s+Amount/);
  }
  assert.match(pages.at(-1)!, /charge 120\b/);
});
