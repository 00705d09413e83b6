/** Blocks as JSON, for those who index documents: text with its kind, tables as cells, each with its page. */
import type { Block, Box, Cell, StructuredDocument, Table } from '../port.ts';
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

function blockOf(block: Exclude<Block, Table>) {
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
    case 'picture':
      return { kind: block.kind, alt: block.alt, mime: block.mime, width: block.width, height: block.height };
  }
}

/** Row by row: a table of millions of cells is not in memory twice. */
function textOf(block: Block): string {
  if (block.kind !== 'table') return JSON.stringify({ ...blockOf(block), ...placeOf(block.box) });
  const rows = block.rows.map((row) => JSON.stringify(row.map(cellOf))).join(',');
  const place = JSON.stringify(placeOf(block.box)).slice(1, -1);
  return `{"kind":"table","header_rows":${block.headerRows},"rows":[${rows}]${place && `,${place}`}}`;
}

export function writeJson({ format, title, author, pages, sections }: StructuredDocument): string {
  const written = sections.map(({ page, size, sheet, blocks }) => {
    const about = {
      ...(page === undefined ? {} : { page }),
      ...(size ? { width: round(size.width), height: round(size.height) } : {}),
      ...(sheet === undefined ? {} : { sheet }),
    };
    return withList(about, 'blocks', blocks.map(textOf));
  });
  return `${withList({ format, title, author, pages }, 'sections', written)}\n`;
}

function withList(about: object, name: string, texts: string[]): string {
  const fields = JSON.stringify(about).slice(1, -1);
  return `{${fields && `${fields},`}"${name}":[${texts.join(',')}]}`;
}
