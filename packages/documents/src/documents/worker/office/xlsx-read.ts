/** XLSX into one table a sheet: values, shown text, merged cells. */
import type { ReadOptions, Sheet, Cell as SheetCell, CellValue as SheetValue, Workbook } from 'hucre';
import { documentLimits } from '../../limits.ts';
import type { Block, Cell, Section, Table } from '../../port.ts';
import { runsOf } from '../blocks.ts';
import { passwordNeeded, tooComplex, unreadable } from '../failure.ts';
import { type CellFormats, createCellFormats, isCodeFormat } from './cell-format.ts';

interface CellReader {
  formats: CellFormats;
  unformatted: boolean;
  cells: number;
  /** Formulas without a result. */
  uncalculated: number;
}

export async function readXlsxSections(
  bytes: Uint8Array,
  options: {
    password: string | undefined;
    comments: boolean;
    unformatted: boolean;
    wanted: ((position: number) => boolean) | undefined;
  },
): Promise<{ sections: Section[]; title: string; author: string; total: number; uncalculated: number }> {
  const { readXlsx, formatValue, dateToSerial, EncryptedFileError, DecryptionError } = await import('hucre');
  try {
    const book = await readCells((more) =>
      readXlsx(bytes, {
        ...more,
        readStyles: true,
        ...(options.password ? { password: options.password } : {}),
      }),
    );
    const is1904 = book.dateSystem === '1904';
    const daysOf = (date: Date) => dateToSerial(date, is1904);
    const formats = createCellFormats(formatValue, { is1904, daysOf });
    const reader: CellReader = { formats, unformatted: options.unformatted, cells: 0, uncalculated: 0 };
    const sections = book.sheets
      .filter((_, at) => options.wanted?.(at + 1) ?? true)
      .map((sheet): Section => {
        const table = tableOfSheet(sheet, reader);
        const blocks: Block[] = table.rows.length > 0 ? [table] : [];
        if (options.comments) blocks.push(...commentsOf(sheet));
        return { sheet: sheet.name, blocks, text: '', needsOcr: false };
      });
    const { title = '', creator = '' } = book.properties ?? {};
    const { uncalculated } = reader;
    return { sections, title, author: creator, total: book.sheets.length, uncalculated };
  } catch (error) {
    if (error instanceof DecryptionError) throw passwordNeeded(true);
    if (error instanceof EncryptedFileError) throw passwordNeeded(Boolean(options.password));
    if (error instanceof Error && error.name === 'DocumentFailure') throw error;
    throw unreadable('not a readable XLSX workbook', error);
  }
}

const commentsMax = 2000;

/** The comments of cells, each with its place. */
function commentsOf({ cells }: Sheet): Block[] {
  const found: Block[] = [];
  for (const [key, { comment }] of cells ?? []) {
    if (!comment?.text.trim() || found.length >= commentsMax) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    const by = comment.author ? ` by ${comment.author}` : '';
    const text = comment.text.replace(/\s+/g, ' ').trim();
    found.push({
      kind: 'paragraph',
      runs: runsOf(`Comment${by} on ${columnName(column)}${row + 1}: ${text}`),
    });
  }
  return found;
}

/** 0 is A, 26 is AA. */
function columnName(place: number): string {
  const before = Math.floor(place / 26) - 1;
  return `${before >= 0 ? columnName(before) : ''}${String.fromCharCode(65 + (place % 26))}`;
}

const chartSheetsMax = 20;

/** Sheets that are one chart hold no cells; hucre takes such a workbook for a broken one, and names the sheet. */
async function readCells(read: (options: ReadOptions) => Promise<Workbook>): Promise<Workbook> {
  const charts = new Set<string>();
  for (;;) {
    try {
      return await read(charts.size > 0 ? { sheets: ({ name }) => !charts.has(name) } : {});
    } catch (error) {
      const chart = /missing worksheet file for sheet "([\s\S]*)"$/.exec(
        String((error as Error)?.message),
      )?.[1];
      if (chart === undefined || charts.has(chart) || charts.size === chartSheetsMax) throw error;
      charts.add(chart);
    }
  }
}

/** How far values and formulas reach: formats of whole rows and columns make sheets of millions of empty cells. */
function usedOf({ rows, cells }: Sheet): { rows: number; columns: number } {
  const used = { rows: 0, columns: 0 };
  const note = (row: number, column: number) => {
    used.rows = Math.max(used.rows, row + 1);
    used.columns = Math.max(used.columns, column + 1);
  };
  for (const [at, row] of rows.entries()) {
    const last = row.findLastIndex((value) => (value ?? '') !== '');
    if (last >= 0) note(at, last);
  }
  for (const [key, { formula, formulaResult }] of cells ?? []) {
    if (formula === undefined && (formulaResult ?? '') === '') continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    note(row, column);
  }
  return used;
}

function tableOfSheet(sheet: Sheet, reader: CellReader): Table {
  const used = usedOf(sheet);
  const spans = new Map<string, { colspan: number; rowspan: number }>();
  const covered = new Set<string>();
  for (const found of sheet.merges ?? []) {
    const endRow = Math.min(found.endRow, used.rows - 1);
    const endCol = Math.min(found.endCol, used.columns - 1);
    const merge = { ...found, endRow, endCol };
    const colspan = endCol - merge.startCol + 1;
    const rowspan = endRow - merge.startRow + 1;
    if (colspan < 1 || rowspan < 1) continue;
    reader.cells += colspan * rowspan;
    checkCells(reader);
    spans.set(`${merge.startRow},${merge.startCol}`, { colspan, rowspan });
    for (let row = merge.startRow; row <= merge.endRow; row += 1) {
      for (let column = merge.startCol; column <= merge.endCol; column += 1) covered.add(`${row},${column}`);
    }
    covered.delete(`${merge.startRow},${merge.startCol}`);
  }
  const isPlain = spans.size === 0 && (sheet.cells?.size ?? 0) === 0;
  const rows = sheet.rows.slice(0, used.rows).map((whole, at) => {
    const row = whole.slice(0, used.columns);
    reader.cells += row.length;
    checkCells(reader);
    if (isPlain) return Array.from(row, (value) => cellOf(value ?? null, undefined, reader));
    const cells: Cell[] = [];
    for (let column = 0; column < row.length; column += 1) {
      const key = `${at},${column}`;
      if (covered.has(key)) continue;
      cells.push({ ...cellOf(row[column] ?? null, sheet.cells?.get(key), reader), ...spans.get(key) });
    }
    return cells;
  });
  return { kind: 'table', rows, headerRows: rows.length > 1 ? 1 : 0 };
}

function checkCells({ cells }: CellReader): void {
  if (cells > documentLimits.cellsMax) throw tooComplex(`holds more than ${documentLimits.cellsMax} cells`);
}

function cellOf(value: SheetValue, detail: SheetCell | undefined, reader: CellReader): Cell {
  const { formats, unformatted } = reader;
  const shown = value ?? detail?.formulaResult ?? null;
  if (shown === null) {
    if (detail?.formula === undefined) return { text: '', value: null };
    reader.uncalculated += 1;
    return { text: detail.formula && `=${detail.formula}`, value: null };
  }
  const numberFormat = detail?.style?.numFmt;
  const known = numberFormat !== undefined && numberFormat !== 'General';
  if (shown instanceof Date) {
    const days = known ? formats.timeIn(shown, numberFormat) : undefined;
    if (days !== undefined && known)
      return { text: formats.show(shown, numberFormat), value: days, date: true, numberFormat };
    const iso = Number.isNaN(shown.getTime()) ? '' : shown.toISOString().replace(/T00:00:00\.000Z$/, '');
    if (!known || unformatted) return { text: iso, value: iso, date: true };
    return { text: formats.show(shown, numberFormat), value: iso, date: true, numberFormat };
  }
  if (typeof shown === 'number') {
    if (!known || (unformatted && !isCodeFormat(numberFormat))) return { text: String(shown), value: shown };
    return { text: formats.show(shown, numberFormat), value: shown, numberFormat };
  }
  if (typeof shown === 'boolean') return { text: shown ? 'TRUE' : 'FALSE', value: shown };
  return { text: shown, value: shown };
}
