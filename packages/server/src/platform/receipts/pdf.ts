/** The document as PDF, in a font that has ₦ and the letters of Nigerian languages. */
import { readFile } from 'node:fs/promises';
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import type { Document } from './document.ts';

const fontUrl = new URL('../../../fonts/NotoSans-Regular.ttf', import.meta.url);
const page = { width: 595, height: 842, margin: 48 };
const ink = 0.11;
const grey = 0.38;
let fontBytes: Promise<Uint8Array> | undefined;

export async function pdfOf(document: Document): Promise<Uint8Array> {
  const [{ PDFDocument, rgb }, fontkit] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('@cantoo/fontkit'),
  ]);
  fontBytes ??= readFile(fontUrl);
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit.default);
  pdf.setTitle(document.title);
  const font = await pdf.embedFont(await fontBytes, { subset: true });
  const shade = (level: number) => rgb(level, level, level);
  const pen = createPen(() => pdf.addPage([page.width, page.height]), font, shade);

  pen.line(document.title, 18);
  pen.space(8);
  for (const [name, value] of document.facts) pen.pair(name, value);
  pen.space(14);
  pen.row(
    document.columns,
    document.columns.map(({ title }) => title),
    true,
  );
  for (const row of document.rows) pen.row(document.columns, row, false);
  pen.space(12);
  for (const [name, value] of document.totals) pen.pair(name, value);
  if (document.foot !== '') {
    pen.space(14);
    pen.line(document.foot, 9);
  }
  return pdf.save();
}

type Shade = (level: number) => ReturnType<typeof import('@cantoo/pdf-lib')['rgb']>;

function createPen(addPage: () => PDFPage, font: PDFFont, shade: Shade) {
  let sheet = addPage();
  let y = page.height - page.margin;
  const inner = page.width - 2 * page.margin;
  const need = (height: number) => {
    if (y - height >= page.margin) return;
    sheet = addPage();
    y = page.height - page.margin;
  };
  const draw = (text: string, x: number, size: number, level: number) =>
    sheet.drawText(text, { x, y, size, font, color: shade(level) });

  return {
    space(height: number) {
      y -= height;
    },
    line(text: string, size: number) {
      for (const piece of wrap(text, font, size, inner)) {
        need(size * 1.5);
        y -= size * 1.4;
        draw(piece, page.margin, size, ink);
      }
    },
    pair(name: string, value: string) {
      const lines = value.split('\n').flatMap((line) => wrap(line, font, 10, inner - 130));
      for (const [i, line] of lines.entries()) {
        need(15);
        y -= 15;
        if (i === 0) draw(name, page.margin, 10, grey);
        draw(line, page.margin + 130, 10, ink);
      }
    },
    row(columns: Document['columns'], cells: string[], isHead: boolean) {
      const widths = columns.map(({ width }) => width * inner);
      const wrapped = cells.map((cell, i) => wrap(cell, font, 9, widths[i]! - 6));
      const height = Math.max(...wrapped.map((lines) => lines.length)) * 12 + 4;
      need(height);
      const top = y;
      let x = page.margin;
      for (const [i, lines] of wrapped.entries()) {
        y = top - 11;
        for (const line of lines) {
          const indent = columns[i]!.align === 'right' ? widths[i]! - 6 - font.widthOfTextAtSize(line, 9) : 0;
          draw(line, x + indent, 9, isHead ? grey : ink);
          y -= 12;
        }
        x += widths[i]!;
      }
      y = top - height;
      const line = { start: { x: page.margin, y: y + 1 }, end: { x: page.width - page.margin, y: y + 1 } };
      sheet.drawLine({ ...line, thickness: 0.4, color: shade(0.8) });
    },
  };
}

/** By words; a word that is too long for the line is cut. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const clean = text.normalize('NFC').replace(/[\u0000-\u001f\u007f]/g, ' ');
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of clean.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line) && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && !fits(line.slice(0, end))) end--;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  lines.push(line);
  return lines;
}
