/** Cuts documents into passages that know where they stand: file, page or sheet, heading. */

import { runText } from '@oja/core/text/run-text';
import { namesOfTotals, totalRows } from '@oja/core/text/total-rows';
import { numberOf } from '@oja/core/text/written-numbers';
import { areSeveral, currenciesIn, isCurrencyHeader } from '@oja/core/text/written-units';
import type { Block, FilePassage, Section, StructuredDocument, Table, TextRun } from '../../port.ts';
import { gridOf } from './table-grid.ts';
import { type LaidOutTable, layOutTables } from './table-layout.ts';

const passageCharacters = 900;
const passagesMax = 20_000;
export const tableRowsMax = 100_000;

export function cutDocument(document: StructuredDocument, filename: string): FilePassage[] {
  const found: FilePassage[] = [];
  const headings: string[] = [];
  for (const section of document.sections) {
    for (const piece of piecesOf(section, headings)) {
      if (found.length >= passagesMax) return found;
      found.push({ ...piece, ...placeOf(section, filename), filename, order: found.length });
    }
  }
  return found;
}

/** Laying out tables keeps other calls waiting: rows beyond the limit are left out. True if there were any. */
export function leaveOutRows({ sections }: StructuredDocument, rowsMax = tableRowsMax): boolean {
  let left = rowsMax;
  let isCut = false;
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== 'table') continue;
    if (block.rows.length > left) {
      block.rows = block.rows.slice(0, left);
      isCut = true;
    }
    left -= block.rows.length;
  }
  return isCut;
}

export function placeOf(section: Section, filename: string): Pick<FilePassage, 'source' | 'page' | 'sheet'> {
  if (section.page !== undefined) return { page: section.page, source: `${filename}, page ${section.page}` };
  if (section.sheet !== undefined)
    return { sheet: section.sheet, source: `${filename}, sheet ${section.sheet}` };
  return { source: filename };
}

interface Piece {
  text: string;
  heading: string;
  table?: boolean;
}

function piecesOf(section: Section, headings: string[]): Piece[] {
  const found: Piece[] = [];
  let lines: string[] = [];
  let length = 0;
  let table = false;
  let onlyHeading = false;
  const flush = () => {
    const text = lines.join('\n').trim();
    const heading = headings.filter(Boolean).join(' › ');
    if (text !== '') found.push({ text, heading, ...(table ? { table } : {}) });
    lines = [];
    length = 0;
  };
  for (const block of section.blocks) {
    if (block.kind === 'heading') {
      flush();
      table = false;
      headings.length = Math.max(0, block.level - 1);
      headings[block.level - 1] = runsText(block.runs);
    }
    // A heading goes with what follows it; sentences and rows part.
    if (block.kind !== 'heading') {
      if (table !== (block.kind === 'table') && !onlyHeading) flush();
      table = block.kind === 'table';
    }
    onlyHeading = block.kind === 'heading';
    for (const line of linesOf(block)) {
      if (length > 0 && length + line.length > passageCharacters) flush();
      lines.push(line);
      length += line.length + 1;
    }
  }
  flush();
  return found;
}

export const runsText = (runs: TextRun[]) => runs.map(runText).join('').trim();

function linesOf(block: Block): string[] {
  if (block.kind === 'table') return tableLines(block);
  if (block.kind === 'picture') return block.alt ? [`(picture: ${block.alt})`] : [];
  if (block.kind === 'code') return block.text.split('\n');
  const text = runsText(block.runs);
  if (text === '') return [];
  if (block.kind === 'list_item') return [`${block.label ?? '-'} ${text}`];
  return sentences(text);
}

/** Long paragraphs are parted at sentences, so that passages stay small. */
function sentences(text: string): string[] {
  if (text.length <= passageCharacters) return [text];
  const parts = text.match(/[^.!?]+(?:[.!?]+["')\]]*\s*|$)/g) ?? [text];
  return parts
    .flatMap((part) => part.match(new RegExp(`[\\s\\S]{1,${passageCharacters}}`, 'g')) ?? [])
    .map((part) => part.trim());
}

/** Every row tells its columns, so that it can be understood alone. */
function tableLines(table: Table): string[] {
  return layOutTables(gridOf(table, table.rows.length), table.headerRows).flatMap((laidOut) => {
    const { caption, columns, rows, sections } = laidOut;
    const names = columns.filter((name) => name !== '');
    const lines = rows.map((row, place) => rowLine(row, columns, sections[place] ?? ''));
    return [
      ...(caption === '' ? [] : [caption]),
      ...(names.length > 0 ? [`Columns: ${names.join(' | ')}`] : []),
      ...totals(laidOut),
      ...lines.filter((line) => line !== ''),
    ];
  });
}

function rowLine(row: string[], columns: string[], section: string): string {
  const cells = row.map((text, column) => {
    const name = columns[column];
    return text === '' || text === name ? '' : name ? `${name}: ${text}` : text;
  });
  const named = columns.some((name) => name !== '');
  return [section, ...cells].filter((text) => text !== '').join(named ? '; ' : ' | ');
}

/** Sums that a reader of single rows cannot make; rows that sum up others would count twice. */
function totals(table: LaidOutTable): string[] {
  const { columns, rows } = table;
  if (rows.length < 3) return [];
  const { single, leftOut } = singleRows(table);
  const lines = columns.flatMap((name, column) => {
    const numbers = single.map((row) => row[column]).filter((value) => value !== undefined);
    if (!name || numbers.length === 0 || numbers.length < single.length / 2) return [];
    if (hasSeveralCurrencies(table, column)) return [];
    const sum = numbers.reduce((total, value) => total + value, 0);
    const [least, most] = numbers.reduce(
      ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
      [numbers[0]!, numbers[0]!],
    );
    const mean = sum / numbers.length;
    return [`${name}: sum ${tidy(sum)}, average ${tidy(mean)}, lowest ${tidy(least)}, highest ${tidy(most)}`];
  });
  const but = leftOut.length > 0 ? ` except totals (${namesOfTotals(leftOut)})` : '';
  return lines.length > 0 ? [`Over all ${single.length} rows${but}: ${lines.join('; ')}.`] : [];
}

/** Sums of naira and dollars say nothing. */
function hasSeveralCurrencies({ columns, rows, numbers }: LaidOutTable, measure: number): boolean {
  const measured = rows.filter((_, row) => numbers[row]?.[measure] !== undefined);
  const cellsOf = (column: number) => measured.map((row) => row[column] ?? '');
  return (
    currenciesIn(cellsOf(measure)).size > 1 ||
    columns.some((name, column) => isCurrencyHeader(name) && areSeveral(cellsOf(column)))
  );
}

/** The numbers of the rows that sum up no others, and the names of those that do. */
function singleRows({ columns, rows, numbers, sections }: LaidOutTable) {
  // A header that is repeated as the first row is not counted.
  const from = rows[0]?.every((cell, column) => cell === columns[column]) ? 1 : 0;
  const own = numbers.slice(from);
  const filled = columns.flatMap((_, column) =>
    own.some((row) => row[column] !== undefined) ? [column] : [],
  );
  const isPercent = (column: number) =>
    /%|percent/i.test(columns[column] ?? '') || rows.some((row) => row[column]?.endsWith('%'));
  const added = filled.filter((column) => !isPercent(column));
  const measures = added.length > 0 ? added : filled;
  const named = own.map((row, at) => ({
    names: rows[from + at]?.filter((cell, column) => row[column] === undefined && isName(cell)) ?? [],
    numbers: measures.map((column) => row[column]),
    section: sections[from + at] ?? '',
  }));
  const totalAt = totalRows(named, columns, added.length > 0);
  return {
    single: own.filter((_, at) => !totalAt[at]),
    leftOut: named.filter((_, at) => totalAt[at]).map(({ names }) => names.join(' ')),
  };
}

/** Words and dates. */
const isName = (cell: string) =>
  (/\p{L}/u.test(cell) && numberOf(cell) === undefined) || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell);

const tidy = (value: number) => String(Math.round(value * 100) / 100);
