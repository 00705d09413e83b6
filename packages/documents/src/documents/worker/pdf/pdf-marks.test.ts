import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { tasks } from '../tasks.ts';
import type { Glyph } from './pdf-glyphs.ts';
import { orderLines } from './pdf-marks.ts';
import { drawnText, isSaid, pageText, tornText } from './pdf-text.ts';

let pages: string[];
before(async () => {
  const bytes = await readFile(new URL('../../fixtures/printed-by-chrome.pdf', import.meta.url));
  const { sections } = await tasks.read({ bytes: new Uint8Array(bytes), format: 'pdf' });
  pages = sections.map((section) => section.text);
});

const yoruba = 'Ọjọ́ ọ̀la dára. Ẹ̀kọ́ ọ̀fẹ́ ni. Ọ̀kan náà ni kọ̀ọ̀kan. Ẹ̀BÙN ₦5,000.';

test('letters that Chrome says again for their accents are read once', () => {
  assert.equal(pages[0]?.trim(), yoruba);
});

test('blanks next to letters with accents are found by their width', () => {
  assert.equal(pages[1]?.trim(), yoruba);
});

test('Arabic printed by Chrome is in reading order, with its ligatures, numbers and Latin words', () => {
  const lines = pages[2]?.split('\n').filter(Boolean);
  assert.deepEqual(
    lines?.map((line) => line.replace(/^#+ /, '')),
    ['تقرير أحمد', 'المبلغ هو 72,250 نيرة إلى شركة Oja Ltd في 2026.'],
  );
});

/** A letter ten points wide and high, on the line at 20. */
const glyph = (text: string, left: number, more: Partial<Glyph> = {}): Glyph => ({
  text,
  left,
  right: left + 9,
  top: 10,
  bottom: 20,
  start: left,
  end: left + 9,
  baseline: 20,
  em: 12,
  gapBefore: false,
  ...more,
});
const accent = (text: string, left: number, more: Partial<Glyph> = {}) =>
  glyph(text, left, { right: left + 3, top: 5, bottom: 8, ...more });

const textOf = (lines: Glyph[][]) => pageText('', orderLines(lines)).text;

test('accents that come late return to the letters on which they stand', () => {
  const line = [
    glyph('Ẹ', 0),
    glyph('k', 10),
    glyph('Ọ', 30, { gapBefore: true }),
    accent('\u0300', 3, { gapBefore: true }),
    accent('\u0300', 33, { gapBefore: true }),
    glyph('n', 40),
  ];
  assert.equal(textOf([line]), 'Ẹ̀k Ọ̀n');
  assert.equal(textOf([[accent('\u0300', 3)], [glyph('Ẹ', 0), glyph('k', 10)]]), 'Ẹ̀k');
});

test('an accent on a line of its own does not end the line', () => {
  const low = accent('\u0300', 3, { baseline: 22 });
  assert.equal(textOf([[glyph('Ọ', 0), low], [glyph('l', 10)]]), 'Ọ̀l');
  assert.equal(
    textOf([[glyph('Ọ', 0), low], [glyph('l', 0, { baseline: 40, top: 30, bottom: 40 })]]),
    'Ọ̀\nl',
  );
});

test('letters of a second font return to their places in the line', () => {
  const line = [
    glyph('k', 10),
    glyph('n', 30, { gapBefore: true }),
    glyph('Ẹ', 0, { gapBefore: true }),
    accent('\u0300', 3),
  ];
  assert.equal(textOf([line]), 'Ẹ̀k n');
  const twice = [glyph('k', 10), glyph('n', 11), glyph('Ẹ', 0), accent('\u0300', 3)];
  assert.equal(textOf([twice]), 'knẸ̀', 'letters that lie over each other stay as they were drawn');
});

test('a box that is too narrow stands for its line', () => {
  const page = pageText(
    '',
    orderLines([[glyph('Ẹ', 0), accent('\u0300', 3), glyph('5', 10), glyph('2', 20)]]),
  );
  const narrow = { x: 0, y: 0, width: 8, height: 30 };
  assert.equal(drawnText('Ẹ5', page, narrow), undefined);
  assert.equal(drawnText('Ẹ52\u0300', page, narrow), 'Ẹ̀52');
});

test('lines that became a table by their accents are text again', () => {
  const line = [glyph('Ẹ', 0), glyph('k', 10), accent('\u0300', 3), glyph('n', 20), glyph('5', 30)];
  const page = () => pageText('', orderLines([line.map((one) => ({ ...one }))]));
  const [left, right] = [
    { x: 0, y: 0, width: 19, height: 30 },
    { x: 19, y: 0, width: 30, height: 30 },
  ];
  const box = { x: 0, y: 0, width: 49, height: 30 };
  const torn = [
    { text: 'Ẹ', bbox: left },
    { text: '\u0300kn5', bbox: right },
  ];
  assert.equal(tornText(torn, page(), box), 'Ẹ̀kn5');
  const whole = [
    { text: '\u0300Ẹk', bbox: left },
    { text: 'n5', bbox: right },
  ];
  assert.equal(tornText(whole, page(), box), undefined);
});

test('text of a box must have the digits of the block', () => {
  const page = pageText(
    '',
    orderLines([[glyph('Ẹ', 0), accent('\u0300', 3), glyph('5', 10), glyph('2', 20)]]),
  );
  const box = { x: 0, y: 0, width: 40, height: 30 };
  assert.equal(drawnText('Ẹ̀55', page, box), undefined);
  assert.equal(drawnText('Ẹ25\u0300', page, box), 'Ẹ̀52');
  assert.equal(drawnText('Ẹ25\u0300', page, box), undefined);
  assert.equal(isSaid('Ẹ2', page, box), true);
  assert.equal(isSaid('Ẹ3', page, box), false);
});
