/** Blocks into a DOCX with real headings, lists, tables and pictures. */
import type * as Docx from 'docx';
import type { Block, Cell, StructuredDocument, Table, TextRun } from '../../port.ts';
import { isRightToLeft, isRightToLeftLetter, joinSplitTables, placeCells, plainText } from '../blocks.ts';
import { type Numbering, numberingOf } from './docx-list-write.ts';

const pageWidthPixels = 600;
const pageWidthLandscapePixels = 930;

export async function writeDocx(document: StructuredDocument, landscape: boolean): Promise<Uint8Array> {
  const docx = await import('docx');
  const blocks = document.sections.some((section) => section.sheet !== undefined)
    ? sheetBlocks(document)
    : joinSplitTables(document.sections);
  const children: Docx.FileChild[] = [];
  const numbering = numberingOf(docx, blocks);
  for (const block of blocks) children.push(...(await write(docx, block, numbering, landscape)));
  const file = new docx.Document({
    title: document.title,
    creator: document.author,
    styles: { default: { document: { run: { size: 22, font: 'Noto Sans' } }, ...headingStyles() } },
    numbering: { config: numbering.config },
    sections: [
      {
        properties: { page: { size: pageSize(docx, landscape) } },
        children: children.length > 0 ? children : [new docx.Paragraph('')],
      },
    ],
  });
  return new Uint8Array(await docx.Packer.toArrayBuffer(file));
}

/** A4 in twentieths of a point; the library swaps the sides for landscape itself. */
function pageSize(docx: typeof Docx, landscape: boolean) {
  return {
    width: 11_906,
    height: 16_838,
    orientation: landscape ? docx.PageOrientation.LANDSCAPE : docx.PageOrientation.PORTRAIT,
  };
}

function headingStyles() {
  const sizes = [36, 30, 26, 24, 23, 22];
  return Object.fromEntries(
    sizes.map((size, at) => [
      `heading${at + 1}`,
      { run: { size, bold: true }, paragraph: { spacing: { before: 240, after: 120 }, outlineLevel: at } },
    ]),
  );
}

function sheetBlocks(document: StructuredDocument): Block[] {
  const many = document.sections.length > 1;
  return document.sections.flatMap((section): Block[] => [
    ...(many ? [{ kind: 'heading' as const, level: 1, runs: [{ text: section.sheet ?? '' }] }] : []),
    ...section.blocks,
  ]);
}

async function write(
  docx: typeof Docx,
  block: Block,
  numbering: Numbering,
  landscape: boolean,
): Promise<Docx.FileChild[]> {
  switch (block.kind) {
    case 'heading': {
      const levels = docx.HeadingLevel;
      const heading = [
        levels.HEADING_1,
        levels.HEADING_2,
        levels.HEADING_3,
        levels.HEADING_4,
        levels.HEADING_5,
        levels.HEADING_6,
      ];
      return [paragraph(docx, block.runs, { heading: heading[block.level - 1] ?? levels.HEADING_6 })];
    }
    case 'paragraph':
      return [paragraph(docx, block.runs, { spacing: { after: 120 } })];
    case 'list_item': {
      const place = numbering.of(block);
      return [paragraph(docx, block.runs, place ? { numbering: place } : { bullet: { level: block.level } })];
    }
    case 'code':
      return block.text.split('\n').map((line) => paragraph(docx, [{ text: line, code: true }], {}));
    case 'table':
      return block.rows.length > 0 ? [tableOf(docx, block), new docx.Paragraph('')] : [];
    case 'picture':
      return await pictureOf(docx, block, landscape);
  }
}

function paragraph(docx: typeof Docx, runs: TextRun[], options: Docx.IParagraphOptions): Docx.Paragraph {
  const bidirectional = isRightToLeft(plainText(runs));
  return new docx.Paragraph({ ...options, bidirectional, children: runs.flatMap((run) => runOf(docx, run)) });
}

function runOf(docx: typeof Docx, run: TextRun): Docx.ParagraphChild[] {
  const pieces = run.text.split('\n').map(
    (text, at) =>
      new docx.TextRun({
        text: clean(text),
        ...(at > 0 ? { break: 1 } : {}),
        ...(run.bold ? { bold: true } : {}),
        ...(run.italic ? { italics: true } : {}),
        ...(run.strike ? { strike: true } : {}),
        ...(run.script === 'super' ? { superScript: true } : {}),
        ...(run.script === 'sub' ? { subScript: true } : {}),
        ...(run.code ? { font: 'Noto Sans Mono' } : {}),
        ...(run.link ? { style: 'Hyperlink' } : {}),
        ...(isRightToLeftLetter(text) ? { rightToLeft: true } : {}),
      }),
  );
  return run.link ? [new docx.ExternalHyperlink({ link: run.link, children: pieces })] : pieces;
}

/** XML 1.0 has no place for most control characters. */
const clean = (text: string) =>
  text.replace(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  );

function tableOf(docx: typeof Docx, table: Table): Docx.Table {
  const { columns } = placeCells(table);
  return new docx.Table({
    width: { size: 100, type: docx.WidthType.PERCENTAGE },
    columnWidths: new Array(columns).fill(Math.floor(9_000 / Math.max(columns, 1))),
    rows: table.rows.map(
      (row, at) =>
        new docx.TableRow({
          tableHeader: at < table.headerRows,
          children:
            row.length > 0
              ? row.map((cell) => cellOf(docx, cell, at < table.headerRows))
              : [cellOf(docx, { text: '' }, false)],
        }),
    ),
  });
}

function cellOf(docx: typeof Docx, cell: Cell, header: boolean): Docx.TableCell {
  return new docx.TableCell({
    ...(cell.colspan ? { columnSpan: cell.colspan } : {}),
    ...(cell.rowspan ? { rowSpan: cell.rowspan } : {}),
    children: cell.text.split('\n').map((text) => {
      const align = typeof cell.value === 'number' ? { alignment: docx.AlignmentType.RIGHT } : {};
      return paragraph(docx, [header ? { text, bold: true } : { text }], align);
    }),
  });
}

async function pictureOf(
  docx: typeof Docx,
  picture: Extract<Block, { kind: 'picture' }>,
  landscape: boolean,
) {
  const { default: sharp } = await import('sharp');
  const source = sharp(picture.bytes, { limitInputPixels: 50_000_000, failOn: 'error' });
  const meta = await source.metadata().catch(() => undefined);
  if (!meta) return [];
  const png =
    meta.format === 'png' || meta.format === 'jpeg'
      ? undefined
      : await source
          .png()
          .toBuffer()
          .catch(() => undefined);
  if (meta.format !== 'png' && meta.format !== 'jpeg' && !png) return [];
  const width = picture.width || meta.width;
  const height = picture.height || Math.round((width * meta.height) / meta.width);
  const shrink = Math.min(
    1,
    (landscape ? pageWidthLandscapePixels : pageWidthPixels) / width,
    (landscape ? 580 : 900) / height,
  );
  return [
    new docx.Paragraph({
      children: [
        new docx.ImageRun({
          type: meta.format === 'jpeg' ? 'jpg' : 'png',
          data: png ?? picture.bytes,
          transformation: {
            width: Math.max(1, Math.round(width * shrink)),
            height: Math.max(1, Math.round(height * shrink)),
          },
          altText: { name: 'picture', title: picture.alt, description: picture.alt },
        }),
      ],
    }),
  ];
}
