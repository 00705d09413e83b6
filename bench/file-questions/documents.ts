/** Builds the files that the questions are about: sheets, PDF pages and forms, DOCX, HTML, CSV. */
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { writeXlsx } from 'hucre';
import { writeZip } from '../../packages/core/src/formats/zip-write.ts';

export interface MadeFile {
  filename: string;
  bytes: Uint8Array;
}

export interface Question {
  ask: string;
  /** What the answer must say: all of these; `undefined` where the file does not hold the answer. */
  want: string[] | undefined;
  /** Or any of these. */
  any?: string[];
}

export interface QuestionSet {
  file: () => Promise<MadeFile>;
  questions: Question[];
}

export const ask = (question: string, ...want: string[]): Question => ({ ask: question, want });
export const unanswerable = (question: string): Question => ({ ask: question, want: undefined });

export const text = async (filename: string, content: string): Promise<MadeFile> => ({
  filename,
  bytes: Buffer.from(content),
});

/** `a | b` a line; `<` continues the cell to the left, `^` the cell above. */
export const gridOf = (drawn: string): string[][] =>
  drawn
    .replace(/^\n|\n\s*$/g, '')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const typedValue = (cell: string): string | number | null => {
  if (cell === '') return null;
  return /^-?\d+(\.\d+)?$/.test(cell) && !/^0\d/.test(cell) ? Number(cell) : cell;
};

export async function sheets(filename: string, drawn: Record<string, string>): Promise<MadeFile> {
  const bytes = await writeXlsx({
    sheets: Object.entries(drawn).map(([name, grid]) => {
      const cells = gridOf(grid);
      return {
        name,
        rows: cells.map((row) => row.map((cell) => (cell === '<' || cell === '^' ? null : typedValue(cell)))),
        merges: mergesOf(cells),
      };
    }),
  });
  return { filename, bytes };
}

function mergesOf(cells: string[][]) {
  return cells.flatMap((row, startRow) =>
    row.flatMap((cell, startCol) => {
      if (cell === '<' || cell === '^') return [];
      let [endCol, endRow] = [startCol, startRow];
      while (row[endCol + 1] === '<') endCol += 1;
      while (cells[endRow + 1]?.[startCol] === '^') endRow += 1;
      return endCol > startCol || endRow > startRow ? [{ startRow, startCol, endRow, endCol }] : [];
    }),
  );
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraph = (value: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escaped(value)}</w:t></w:r></w:p>`;

export interface DocxParts {
  /** Text is a paragraph; a list of rows a table; `xml` goes in as it is. */
  body: (string | string[][] | { xml: string })[];
  header?: string;
  footer?: string;
  footnote?: string;
  comment?: string;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A DOCX of bare parts, as other programs than ours write them. */
export async function docx(filename: string, parts: DocxParts): Promise<MadeFile> {
  const body = parts.body
    .map((part) => {
      if (typeof part === 'string') return paragraph(part);
      if (!Array.isArray(part)) return part.xml;
      const rows = part.map(
        (row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
      );
      return `<w:tbl>${rows.join('')}</w:tbl>`;
    })
    .join('');
  const extra: [kind: string, xml: string][] = [];
  if (parts.header) extra.push(['header', `<w:hdr ${names}>${paragraph(parts.header)}</w:hdr>`]);
  if (parts.footer) extra.push(['footer', `<w:ftr ${names}>${paragraph(parts.footer)}</w:ftr>`]);
  if (parts.footnote)
    extra.push([
      'footnotes',
      `<w:footnotes ${names}><w:footnote w:id="1">${paragraph(parts.footnote)}</w:footnote></w:footnotes>`,
    ]);
  if (parts.comment)
    extra.push([
      'comments',
      `<w:comments ${names}><w:comment w:id="1" w:author="Reviewer" w:date="2026-02-01T00:00:00Z">${paragraph(parts.comment)}</w:comment></w:comments>`,
    ]);
  const note = parts.footnote
    ? '<w:p><w:r><w:t>See the note.</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>'
    : '';
  const commented = parts.comment
    ? '<w:p><w:r><w:t>See the comment.</w:t></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>'
    : '';
  const file = (kind: string) => `${kind}${kind === 'header' || kind === 'footer' ? '1' : ''}.xml`;
  const members: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordTypes}.document.main+xml"/>${extra.map(([kind]) => `<Override PartName="/word/${file(kind)}" ContentType="${wordTypes}.${kind}+xml"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationTypes}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    ['word/document.xml', `<w:document ${names}><w:body>${body}${note}${commented}</w:body></w:document>`],
    [
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${extra.map(([kind], place) => `<Relationship Id="rId${place + 1}" Type="${relationTypes}/${kind}" Target="${file(kind)}"/>`).join('')}</Relationships>`,
    ],
    ...extra.map(([kind, xml]): [string, string] => [`word/${file(kind)}`, xml]),
  ];
  const bytes = await writeZip(
    members.map(([name, xml]) => ({ name, bytes: Buffer.from(`${xmlHead}${xml}`) })),
  );
  return { filename, bytes };
}

/** A labelled check box and a filled content control, as Word writes them. */
export const checkBox = (label: string, checked: boolean) => ({
  xml: `<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>${checked ? '☒' : '☐'}</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t xml:space="preserve"> ${label}</w:t></w:r></w:p>`,
});
export const contentControl = (label: string, value: string) => ({
  xml: `<w:p><w:r><w:t xml:space="preserve">${label}: </w:t></w:r><w:sdt><w:sdtPr><w:alias w:val="${label}"/></w:sdtPr><w:sdtContent><w:r><w:t>${value}</w:t></w:r></w:sdtContent></w:sdt></w:p>`,
});

interface Drawing {
  page: PDFPage;
  font: PDFFont;
  bold: PDFFont;
  pdf: PDFDocument;
}

export async function pdf(
  filename: string,
  draw: (drawing: Drawing) => void | Promise<void>,
): Promise<MadeFile> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const bold = await made.embedFont(StandardFonts.HelveticaBold);
  await draw({ page: made.addPage([595, 842]), font, bold, pdf: made });
  return { filename, bytes: await made.save() };
}

export function lines({ page, font }: Drawing, top: number, texts: string[]): void {
  for (const [place, line] of texts.entries())
    page.drawText(line, { x: 50, y: top - place * 20, size: 11, font });
}

/** A table with columns at these places, with or without rules. */
export function table(
  { page, font, bold }: Drawing,
  top: number,
  at: number[],
  grid: string,
  ruled: boolean,
): void {
  const rows = gridOf(grid);
  const right = 545;
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries())
      page.drawText(cell, {
        x: (at[column] ?? 50) + 4,
        y: top - row * 22 - 15,
        size: 10,
        font: row === 0 ? bold : font,
      });
    if (!ruled) continue;
    page.drawLine({ start: { x: at[0]!, y: top - row * 22 }, end: { x: right, y: top - row * 22 } });
  }
  if (!ruled) return;
  const bottom = top - rows.length * 22;
  page.drawLine({ start: { x: at[0]!, y: bottom }, end: { x: right, y: bottom } });
  for (const x of [...at, right]) page.drawLine({ start: { x, y: top }, end: { x, y: bottom } });
}

/** The same numbers at every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
