/** The tables of files and pictures, with their columns, for answers that are reckoned. */
import type { GroundTable } from '../../../engines/chat/port.ts';
import type { Block, Section, StructuredDocument, Table } from '../../../engines/documents/port.ts';
import type { ChartPart, SeenChart, Sight } from '../../../engines/vision/port.ts';
import { numberOf } from '../../../text/written-numbers.ts';
import { placeOf, runsText } from './passages.ts';
import { gridOf } from './table-grid.ts';
import { layOutTables } from './table-layout.ts';

const rowsMax = 20_000;
const pairsMax = 2000;

export function tablesOf(document: StructuredDocument, filename: string): GroundTable[] {
  let left = rowsMax;
  return document.sections.flatMap((section) => {
    const { source } = placeOf(section, filename);
    const tables = section.blocks.flatMap((block, place) => {
      if (block.kind !== 'table' || left <= 0) return [];
      const found = groundTables(
        block,
        { source, title: titleBefore(section.blocks, place) },
        left,
        document,
      );
      left -= found.reduce((sum, { rows }) => sum + rows.length, 0);
      return found;
    });
    const pairs = pairTable(section, source);
    return pairs ? [...tables, pairs] : tables;
  });
}

/** Sheets and PDF tables say nothing about headers: there the reader's guess is not used. */
const marksHeaders = new Set(['html', 'md', 'docx', 'pptx', 'csv']);

function groundTables(
  table: Table,
  place: { source: string; title: string },
  most: number,
  { format }: StructuredDocument,
): GroundTable[] {
  const grid = gridOf(table, most + 1);
  const cut = table.rows.length > grid.length;
  const headerRows = marksHeaders.has(format) ? table.headerRows : 0;
  return layOutTables(grid, headerRows).map(({ caption, ...laidOut }) => {
    const captions = [place.title, caption].filter((text) => text !== '').join(' › ');
    return { source: place.source, ...(captions === '' ? {} : { caption: captions }), ...laidOut, cut };
  });
}

/** The heading or short line right above a table names it. */
function titleBefore(blocks: Block[], place: number): string {
  const before = blocks[place - 1];
  if (before?.kind !== 'heading' && before?.kind !== 'paragraph') return '';
  const text = runsText(before.runs);
  return text.length <= 120 && !/[.!?]$/.test(text) && !pairPattern.test(text) ? text : '';
}

const isNumber = (text: string) => numberOf(text) !== undefined;
const pairPattern = /^(\p{L}[^:=\n]{1,60}?)\s*(?::|=|\.{4,}|…{2,})\s+(\S.{0,200})$/u;
const boxPattern = /^([☐☑☒✓✔✗✘])\s*(\S.{0,160})$/u;

/** `Invoice number: 12`, dotted lines and check boxes, wherever they stand in the text. */
function pairTable({ blocks, lines }: Section, source: string): GroundTable | undefined {
  const rows: string[][] = [];
  const drawn = (lines ?? []).flatMap(pairsIn);
  const labels = new Set(drawn.map(([label]) => label));
  for (const block of blocks) {
    if (rows.length >= pairsMax) break;
    // The lines of a page know where a pair ends; its blocks know the fields of forms.
    const found = linesIn(block).flatMap(pairsIn);
    rows.push(...(lines ? found.filter((pair) => isOwnPair(pair, lines, labels)) : found));
  }
  rows.push(...drawn);
  return rows.length === 0
    ? undefined
    : { source, columns: ['', ''], rows: rows.slice(0, pairsMax), cut: false };
}

const isOwnPair = ([label = '']: string[], lines: string[], known: Set<string | undefined>) =>
  !known.has(label) && !lines.some((line) => line.includes(`${label}:`));

function pairsIn(line: string): string[][] {
  const [, box, label] = boxPattern.exec(line) ?? [];
  if (box && label) return [[label, /[☐✗✘]/.test(box) ? 'no (not checked)' : 'yes (checked)']];
  const [, name, value] = pairPattern.exec(line) ?? [];
  if (!name || !value || name.split(/\s+/).length > 8) return [];
  return [[name, value]];
}

function linesIn(block: Block): string[] {
  if (block.kind === 'picture') return [];
  if (block.kind === 'code') return block.text.split('\n');
  if (block.kind !== 'table')
    return runsText(block.runs)
      .split('\n')
      .map((line) => line.trim());
  const alone = block.rows.map((row) => row.filter(({ text }) => text !== '').map(({ text }) => text.trim()));
  return alone.flatMap((texts) => (texts.length === 1 ? texts : []));
}

/** What a chart shows, and the rows of a picture that stand in columns. */
export function tablesInSight({ chart, plot, text }: Sight, source: string): GroundTable[] {
  if (plot) return [];
  return [...(chart ? [chartTable(chart, source)] : []), ...rowTables(text.rows, source)];
}

export const valueText = ({ text, value, unit = '' }: ChartPart): string => text ?? `${value}${unit}`;

function chartTable({ title, parts }: SeenChart, source: string): GroundTable {
  const labels = [...new Set(parts.map(({ label }) => label))];
  const series = [...new Set(parts.map((part) => part.series ?? title))];
  const rows = labels.map((label) => [
    label,
    ...series.map((name) => {
      const part = parts.find((one) => one.label === label && (one.series ?? title) === name);
      return part ? valueText(part) : '';
    }),
  ]);
  return { source, columns: ['', ...series], rows, cut: false };
}

/** A row without numbers, and rows with as many cells or fewer under it. */
function rowTables(rows: string[], source: string): GroundTable[] {
  const tables: GroundTable[] = [];
  for (const cells of rows.map((row) => row.split(' | '))) {
    const table = tables.at(-1);
    if (
      table?.cut === false &&
      cells.length > 1 &&
      cells.length <= table.columns.length &&
      cells.some(isNumber)
    ) {
      table.rows.push(atTheirColumns(cells, table.columns.length));
    } else if (cells.length > 1 && !cells.some(isNumber)) {
      tables.push({ source, columns: cells, rows: [], cut: false });
    } else if (table) table.cut = true;
  }
  return tables.filter((table) => table.rows.length > 0).map((table) => ({ ...table, cut: false }));
}

/** Amounts stand to the right: a row that lacks cells lacks those in the middle. */
function atTheirColumns(read: string[], width: number): string[] {
  const cells = read.length < width ? parted(read) : read;
  const [first = '', ...rest] = cells;
  return [first, ...Array.from({ length: width - cells.length }, () => ''), ...rest];
}

/** `Abuja 890`: columns so close that they were read as one. */
function parted([first = '', ...rest]: string[]): string[] {
  const [, name, amount] = /^(.*\p{L}\S*)\s+(\S*\d\S*)$/u.exec(first) ?? [];
  return name && amount && isNumber(amount) ? [name, amount, ...rest] : [first, ...rest];
}
