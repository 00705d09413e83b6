/** Blocks into XLSX and CSV: sheets stay sheets, each table becomes one, other text goes onto a sheet of its own. */
import type { CellStyle, CellValue as SheetValue, WriteSheet } from 'hucre';
import type { Block, Cell, StructuredDocument, Table, WrittenFile } from '../../port.ts';
import { eachPlaced, joinSplitTables, plainText, widthOf } from '../blocks.ts';
import { tooComplex } from '../failure.ts';
import { isCodeFormat } from './cell-format.ts';

/** Of an XLSX sheet. */
const columnsMax = 16_384;
const rowsMax = 1_048_576;

const bodyFont = { name: 'Calibri', size: 11 };

interface NamedTable {
  name: string;
  table: Table;
}

export function tablesOf(document: StructuredDocument): NamedTable[] {
  if (document.sections.some((section) => section.sheet !== undefined)) {
    return document.sections.map((section) => ({
      name: section.sheet ?? 'Sheet',
      table: section.blocks.find((block): block is Table => block.kind === 'table') ?? {
        kind: 'table',
        rows: [],
        headerRows: 0,
      },
    }));
  }
  const blocks = joinSplitTables(document.sections);
  const tables = blocks.filter((block): block is Table => block.kind === 'table');
  const named = tables.map((table, at) => ({ name: `Table ${at + 1}`, table }));
  const rest = blocks.filter((block) => block.kind !== 'table').flatMap(rowsOfText);
  const text: NamedTable = { name: 'Text', table: { kind: 'table', rows: rest, headerRows: 0 } };
  return rest.length > 0 || named.length === 0 ? [...named, text] : named;
}

function rowsOfText(block: Exclude<Block, Table> | Block): Cell[][] {
  if (block.kind === 'picture' || block.kind === 'table') return [];
  const text = block.kind === 'code' ? block.text : plainText(block.runs);
  return text.split('\n').map((line) => [{ text: line }]);
}

export async function writeXlsxFile(document: StructuredDocument, landscape: boolean): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre');
  const used = new Set<string>();
  const sheets = tablesOf(document).map(({ name, table }): WriteSheet => {
    const sheet = sheetOf(table);
    return {
      name: sheetName(name, used),
      ...sheet,
      ...(landscape ? { pageSetup: { orientation: 'landscape' } } : {}),
    };
  });
  return writeXlsx({
    sheets,
    defaultFont: bodyFont,
    properties: { title: document.title, creator: document.author },
  });
}

/** Excel allows 31 characters, without some signs, once. */
function sheetName(name: string, used: Set<string>): string {
  const base =
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet';
  let unique = base;
  for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${base.slice(0, 27)} ${count}`;
  used.add(unique.toLowerCase());
  return unique;
}

function sheetOf(table: Table): Pick<WriteSheet, 'rows' | 'cells' | 'merges' | 'columns' | 'rowDefs'> {
  const columns = widthOf(eachPlaced(table));
  refuseExtent('columns', columns, columnsMax);
  refuseExtent('rows', table.rows.length, rowsMax);
  const rows: SheetValue[][] = table.rows.map(() => new Array<SheetValue>(columns).fill(null));
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const merges: NonNullable<WriteSheet['merges']> = [];
  const widths = new Array<number>(columns).fill(8);
  const styles = new Map<string, { style: CellStyle }>();
  for (const { row, column, cell } of eachPlaced(table)) {
    (rows[row] as SheetValue[])[column] = sheetValue(cell);
    const style = styleOf(cell, row < table.headerRows);
    if (style) {
      // A large table has a few styles and a million cells.
      const key = JSON.stringify(style);
      if (!styles.has(key)) styles.set(key, { style });
      cells.set(`${row},${column}`, styles.get(key)!);
    }
    const wide = cell.colspan ?? 1;
    const high = cell.rowspan ?? 1;
    if (wide > 1 || high > 1)
      merges.push({ startRow: row, startCol: column, endRow: row + high - 1, endCol: column + wide - 1 });
    else widths[column] = Math.max(widths[column] as number, Math.min(longestLine(cell.text) + 2, 60));
  }
  return { rows, cells, merges, rowDefs: heights(table), columns: widths.map((width) => ({ width })) };
}

function refuseExtent(what: 'columns' | 'rows', count: number, most: number): void {
  const written = (number: number) => number.toLocaleString('en');
  if (count > most)
    throw tooComplex(`has ${written(count)} ${what}; an XLSX sheet has at most ${written(most)}`);
}

/** Rows with line breaks are as high as they need to be; not every program calculates it. */
function heights(table: Table): NonNullable<WriteSheet['rowDefs']> {
  const defs: NonNullable<WriteSheet['rowDefs']> = new Map();
  for (const [at, row] of table.rows.entries()) {
    const lines = Math.max(1, ...row.map((cell) => cell.text.split('\n').length));
    if (lines > 1) defs.set(at, { height: Math.min(lines * 15, 400) });
  }
  return defs;
}

function styleOf(cell: Cell, header: boolean): CellStyle | undefined {
  const numFmt = cell.numberFormat ?? (cell.date ? 'yyyy-mm-dd' : formatOfNumber(cell));
  const lines = cell.text.includes('\n');
  if (!numFmt && !header && !lines) return undefined;
  return {
    ...(numFmt ? { numFmt } : {}),
    ...(header ? { font: { ...bodyFont, bold: true } } : {}),
    ...(lines ? { alignment: { wrapText: true, vertical: 'top' } } : {}),
  };
}

/** Only where the cell is written as a number: text of typed sources stays text. */
function formatOfNumber(cell: Cell): string | undefined {
  return cell.value === undefined || typeof cell.value === 'number' ? numberIn(cell.text)?.numFmt : undefined;
}

const longestLine = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

function sheetValue(cell: Cell): SheetValue {
  if (cell.date && typeof cell.value === 'string') {
    const date = new Date(cell.value);
    return Number.isNaN(date.getTime()) ? cell.text : date;
  }
  if (cell.value !== undefined) return cell.value;
  if (cell.text === '') return null;
  return numberIn(cell.text)?.value ?? cell.text;
}

/** Text that is plainly a number becomes one, in a format that shows it as it was written. */
function numberIn(text: string): { value: number; numFmt: string | undefined } | undefined {
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d{1,10})?$/.test(text);
  const plain = grouped ? text.replaceAll(',', '') : text;
  if (!/^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(plain)) return undefined;
  const value = Number(plain);
  const decimals = plain.split('.')[1]?.length ?? 0;
  const shown = `${grouped ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  return { value, numFmt: String(value) === text ? undefined : shown };
}

export function writeCsvFiles(document: StructuredDocument): WrittenFile[] {
  const found = tablesOf(document);
  const filled = found.filter(({ table }) => table.rows.length > 0);
  // A workbook of empty sheets is an empty CSV, not none.
  const all = filled.length > 0 ? filled : found.slice(0, 1);
  // Where there are tables, it is them that a CSV is wanted for.
  const tables =
    all.length > 1 && document.sections[0]?.sheet === undefined
      ? all.filter(({ name }) => name !== 'Text')
      : all;
  const used = new Set<string>();
  return tables.map(({ name, table }) => ({
    name: `${fileName(name, used)}.csv`,
    bytes: Buffer.from(csvOf(table), 'utf8'),
  }));
}

function fileName(name: string, used: Set<string>): string {
  const base =
    name
      .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '_')
      .trim()
      .slice(0, 80) || 'sheet';
  let unique = base;
  for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${base}-${count}`;
  used.add(unique.toLowerCase());
  return unique;
}

function csvOf(table: Table): string {
  const columns = widthOf(eachPlaced(table));
  const grid = table.rows.map(() => new Array<string>(columns).fill(''));
  for (const { row, column, cell } of eachPlaced(table)) (grid[row] as string[])[column] = csvText(cell);
  return grid.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

/** Numbers and dates as programs read them; times, durations and zero-padded codes as they are shown. */
function csvText(cell: Cell): string {
  // Of a cell without a value, the text is a formula, which a spreadsheet program would run.
  if (cell.value === null) return '';
  if (cell.date) return typeof cell.value === 'string' ? cell.value : cell.text;
  if (typeof cell.value !== 'number') return cell.text;
  const isCode = Number.isInteger(cell.value) && isCodeFormat(cell.numberFormat ?? '');
  return isCode ? cell.text : String(cell.value);
}

const quote = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
