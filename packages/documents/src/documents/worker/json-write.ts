/** Blocks as JSON, for those who index documents: text with its kind, tables as cells, each with its page. */
import type { Block, Box, Cell, StructuredDocument } from '../port.ts';
import { plainText } from './blocks.ts';

const round = (value: number) => Math.round(value * 100) / 100;

const placeOf = (box: Box | undefined) =>
  box
    ? { box: { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) } }
    : {};

function cellOf({ text, value, colspan, rowspan, date, box }: Cell) {
  return {
    text,
    ...(value === undefined || value === text ? {} : { value }),
    ...(date ? { date } : {}),
    ...(colspan && colspan > 1 ? { colspan } : {}),
    ...(rowspan && rowspan > 1 ? { rowspan } : {}),
    ...placeOf(box),
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
  const written = sections.map(({ page, size, sheet, blocks }) => ({
    ...(page === undefined ? {} : { page }),
    ...(size ? { width: round(size.width), height: round(size.height) } : {}),
    ...(sheet === undefined ? {} : { sheet }),
    blocks: blocks.map((block) => ({ ...blockOf(block), ...placeOf(block.box) })),
  }));
  return `${JSON.stringify({ format, title, author, pages, sections: written })}\n`;
}
