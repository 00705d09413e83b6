/** Blocks as JSON, for those who index documents: text with its kind, tables as cells, each with its page. */
import type { Block, Cell, StructuredDocument } from '../port.ts';
import { plainText } from './blocks.ts';

function cellOf({ text, value, colspan, rowspan, date }: Cell) {
  return {
    text,
    ...(value === undefined || value === text ? {} : { value }),
    ...(date ? { date } : {}),
    ...(colspan && colspan > 1 ? { colspan } : {}),
    ...(rowspan && rowspan > 1 ? { rowspan } : {}),
  };
}

function blockOf(block: Block) {
  switch (block.kind) {
    case 'heading':
      return { kind: block.kind, level: block.level, text: plainText(block.runs) };
    case 'paragraph':
      return { kind: block.kind, text: plainText(block.runs) };
    case 'list_item':
      return {
        kind: block.kind,
        level: block.level,
        ordered: block.ordered,
        ...(block.label === undefined ? {} : { label: block.label }),
        text: plainText(block.runs),
      };
    case 'code':
      return { kind: block.kind, text: block.text };
    case 'table':
      return {
        kind: block.kind,
        header_rows: block.headerRows,
        rows: block.rows.map((row) => row.map(cellOf)),
      };
    case 'picture':
      return { kind: block.kind, alt: block.alt, mime: block.mime, width: block.width, height: block.height };
  }
}

export function writeJson({ format, title, author, pages, sections }: StructuredDocument): string {
  const written = sections.map(({ page, sheet, blocks }) => ({
    ...(page === undefined ? {} : { page }),
    ...(sheet === undefined ? {} : { sheet }),
    blocks: blocks.map(blockOf),
  }));
  return `${JSON.stringify({ format, title, author, pages, sections: written })}\n`;
}
