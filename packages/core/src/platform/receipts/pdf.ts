/** The document as PDF, with ₦ and the letters of Nigerian languages whatever the system has. */
import type { PDFPage } from '@cantoo/pdf-lib';
import { brandMark } from '../../formats/brand-mark.ts';
import type { Document } from './document.ts';
import { type Letters, openLetters } from './letters.ts';

const page = { width: 595, height: 842, margin: 48 };
const brandHeight = 26;
const ink = 0.11;
const grey = 0.38;

export async function drawPdf(document: Document): Promise<Uint8Array> {
  const [{ PDFDocument, rgb }, fontkit] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('@cantoo/fontkit'),
  ]);
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit.default);
  pdf.setTitle(document.title);
  const letters = await openLetters(pdf, JSON.stringify(document));
  const shade = (level: number) => rgb(level, level, level);
  const pen = createPen(() => pdf.addPage([page.width, page.height]), letters, shade);

  pen.brand((fill) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16) / 255);
    return rgb(red!, green!, blue!);
  });
  pen.line(document.title, 18);
  pen.space(8);
  for (const [name, value] of document.facts) pen.pair(name, value);
  pen.space(14);
  pen.table(document);
  pen.space(12);
  for (const [name, value] of document.totals) pen.total(name, value);
  if (document.foot !== '') {
    pen.space(14);
    pen.line(document.foot, 9);
  }
  pen.numbered(pdf.getPages(), document.title);
  return pdf.save();
}

type Colour = ReturnType<typeof import('@cantoo/pdf-lib')['rgb']>;
type Shade = (level: number) => Colour;

function createPen(addPage: () => PDFPage, letters: Letters, shade: Shade) {
  let sheet = addPage();
  let y = page.height - page.margin;
  const inner = page.width - 2 * page.margin;
  const need = (height: number) => {
    if (y - height >= page.margin) return;
    sheet = addPage();
    y = page.height - page.margin;
  };
  const draw = (text: string, left: number, size: number, level: number) => {
    let x = left;
    for (const piece of letters.pieces(text)) {
      sheet.drawText(piece.text, { x, y, size, font: piece.font, color: shade(level) });
      x += piece.width(size);
    }
  };

  const wrapped = (columns: Document['columns'], cells: string[]) =>
    cells.map((cell, i) => wrap(cell, letters, 9, columns[i]!.width * inner - 6));
  const heightOf = (lines: string[][]) => Math.max(...lines.map(({ length }) => length)) * 12 + 4;
  const row = (
    columns: Document['columns'],
    cells: string[],
    isHead: boolean,
    lines = wrapped(columns, cells),
  ) => {
    const height = heightOf(lines);
    need(height);
    const top = y;
    let x = page.margin;
    for (const [i, { width, align }] of columns.entries()) {
      y = top - 11;
      for (const line of lines[i]!) {
        const gap = i === columns.length - 1 ? 0 : 6;
        const indent = align === 'right' ? width * inner - gap - letters.width(line, 9) : 0;
        draw(line, x + indent, 9, isHead ? grey : ink);
        y -= 12;
      }
      x += width * inner;
    }
    y = top - height;
    const edge = { start: { x: page.margin, y: y + 1 }, end: { x: page.width - page.margin, y: y + 1 } };
    sheet.drawLine({ ...edge, thickness: 0.4, color: shade(0.8) });
  };

  return {
    /** The mark and the name, above everything else. */
    brand(colourOf: (fill: string) => Colour) {
      const scale = brandHeight / brandMark.size;
      for (const { fill, path } of brandMark.shapes)
        sheet.drawSvgPath(path, { x: page.margin, y, scale, color: colourOf(fill), borderWidth: 0 });
      y -= brandHeight * 0.7;
      draw('Oja', page.margin + brandHeight + 8, 14, ink);
      y -= brandHeight * 0.3 + 6;
    },
    space(height: number) {
      y -= height;
    },
    line(text: string, size: number) {
      for (const piece of wrap(text, letters, size, inner)) {
        need(size * 1.5);
        y -= size * 1.4;
        draw(piece, page.margin, size, ink);
      }
    },
    pair(name: string, value: string) {
      const lines = value.split('\n').flatMap((line) => wrap(line, letters, 10, inner - 130));
      for (const [i, line] of lines.entries()) {
        need(15);
        y -= 15;
        if (i === 0) draw(name, page.margin, 10, grey);
        draw(line, page.margin + 130, 10, ink);
      }
    },
    /** Under the last column of the table. */
    total(name: string, value: string) {
      for (const [i, line] of wrap(name, letters, 10, inner * 0.3).entries()) {
        need(15);
        y -= 15;
        draw(line, page.margin + inner * 0.5, 10, grey);
        if (i === 0) draw(value, page.margin + inner - letters.width(value, 10), 10, ink);
      }
    },
    /** With its head again on every page that it reaches. */
    table({ columns, rows }: Document) {
      const head = columns.map(({ title }) => title);
      row(columns, head, true);
      for (const cells of rows) {
        const before = sheet;
        const lines = wrapped(columns, cells);
        need(heightOf(lines));
        if (sheet !== before) row(columns, head, true);
        row(columns, cells, false, lines);
      }
    },
    /** Where there are several pages, each says which it is. */
    numbered(pages: PDFPage[], title: string) {
      if (pages.length === 1) return;
      y = page.margin / 2;
      for (const [i, one] of pages.entries()) {
        sheet = one;
        draw(`${title}, page ${i + 1} of ${pages.length}`, page.margin, 8, grey);
      }
    },
  };
}

/** A line of the narrowest letters has fewer, but for marks above and below them. */
const lineLettersMax = 1_000;

/** By words; a word that is too long for the line is cut. */
function wrap(text: string, letters: Letters, size: number, width: number): string[] {
  const clean = text.normalize('NFC').replace(/[\u0000-\u001f\u007f]/g, ' ');
  const fits = (line: string) => line.length <= lineLettersMax && letters.width(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of clean.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = cut(word, fits);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  lines.push(line);
  return lines;
}

const letterBreaks = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Into pieces that fit. Text that is much longer than a line is never measured as a whole: shaping it takes seconds. */
function cut(word: string, fits: (text: string) => boolean): string[] {
  const letters = Array.from(letterBreaks.segment(word), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let from = 0; from < letters.length; ) {
    const upTo = (count: number) => letters.slice(from, from + count).join('');
    const left = letters.length - from;
    let fitting = 1;
    let most = 1;
    while (most < left && fits(upTo(most))) {
      fitting = most;
      most = Math.min(most * 2, left);
    }
    while (fitting < most) {
      const middle = Math.ceil((fitting + most) / 2);
      if (fits(upTo(middle))) fitting = middle;
      else most = middle - 1;
    }
    pieces.push(upTo(fitting));
    from += fitting;
  }
  return pieces;
}
