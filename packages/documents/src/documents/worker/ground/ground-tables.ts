/** The tables of a file, with their columns, for answers that are calculated. */
import type { Block, GroundTable, Section, StructuredDocument, Table } from '../../port.ts';
import { createPageJoin } from './page-join.ts';
import { placeOf, runsText } from './passages.ts';
import { gridOf } from './table-grid.ts';
import { layOutTables } from './table-layout.ts';

const rowsMax = 20_000;
const pairsMax = 2000;

export function tablesOf(document: StructuredDocument, filename: string): GroundTable[] {
  let left = rowsMax;
  const join = createPageJoin(filename);
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
    const own = document.format === 'pdf' ? join(section, tables) : tables;
    const pairs = pairTable(section, source);
    return pairs ? [...own, pairs] : own;
  });
}

/** Sheets and PDF tables say nothing about headers: there the reader's guess is not used. */
const marksHeaders = new Set(['html', 'md', 'docx', 'pptx', 'csv', 'txt']);

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
