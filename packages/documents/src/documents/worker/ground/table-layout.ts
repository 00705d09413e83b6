/** Which rows of a grid are its caption, its header, its sections and its data. */
import { isBlankMark } from '@oja/core/text/blank-marks';
import { type Grid, isFilled, isNumber, isYear, partsOf, type Slot } from './table-grid.ts';

export interface LaidOutTable {
  /** Titles above it, outermost first. */
  caption: string;
  /** The names of a column from its header rows, `2024 › Revenue`; empty where there is no header. */
  columns: string[];
  rows: string[][];
  numbers: (number | undefined)[][];
  /** The heading inside the table that each row stands under. */
  sections: string[];
}

const headerRowsMax = 4;
const sampleRows = 60;
const captionLinesMax = 4;

/** `headerRows`: how many rows the source marks as header; 0 when it marks none. */
export function layOutTables(grid: Grid, headerRows: number): LaidOutTable[] {
  const tables: LaidOutTable[] = [];
  let titles: string[] = [];
  let previous: { table: LaidOutTable; width: number } | undefined;
  for (const part of partsOf(grid)) {
    if (part.every((row) => row.filter(isFilled).length <= 1) && part[0]!.length === 1) {
      titles = [...titles, ...part.map((row) => textOfRow(row))].slice(-captionLinesMax);
      continue;
    }
    for (const piece of splitAtHeaders(part)) {
      const table = layOut(piece, titles, tables.length === 0 ? headerRows : 0);
      if (!table) continue;
      const follows =
        previous && table.columns.every((name) => name === '') && table.columns.length === previous.width;
      if (follows && previous!.table.columns.some((name) => name !== '')) append(previous!.table, table);
      else {
        tables.push(table);
        previous = { table, width: table.columns.length };
      }
    }
    titles = titles.slice(0, 1);
  }
  return tables;
}

const textOfRow = (row: Slot[]) => row.find(isFilled)?.text ?? '';

function append(table: LaidOutTable, more: LaidOutTable): void {
  table.rows.push(...more.rows);
  table.numbers.push(...more.numbers);
  table.sections.push(...more.sections);
}

const isTitle = (row: Slot[]): boolean => {
  const filled = row.filter(isFilled);
  return filled.length === 1 && isFilled(row[0] as Slot) && !isNumber(row[0] as Slot);
};

/** Rows of words where numbers stand above and below begin a table of their own, with the titles before them. */
function splitAtHeaders(part: Grid): Grid[] {
  const pieces: Grid[] = [];
  let start = 0;
  for (let at = 2; at < part.length - 1; at += 1) {
    if (!beginsTable(part, at, start)) continue;
    let from = at;
    while (from - 1 > start && isTitle(part[from - 1] as Slot[])) from -= 1;
    pieces.push(part.slice(start, from));
    start = from;
  }
  return [...pieces, part.slice(start)];
}

/** A row of data may lack its numbers: `Bola | absent` below `Ada | 70` is no header. */
function beginsTable(part: Grid, at: number, start: number): boolean {
  const row = part[at] as Slot[];
  if (row.filter(isFilled).length < 2 || !isHeaderLike(row)) return false;
  const above = part.slice(Math.max(start, at - 6), at);
  const below = part.slice(at + 1, at + 3);
  const columns = row.flatMap((slot, column) => (isFilled(slot) && column > 0 ? [column] : []));
  const numeric = (rows: Grid, column: number) => rows.some((one) => isNumber(one[column] as Slot));
  const turned = columns.filter((column) => numeric(above, column) && numeric(below, column));
  if (turned.length === 0 || turned.length < columns.length / 2) return false;
  const names = turned.map((column) => row[column]!.text);
  if (names.some(isBlankMark)) return false;
  if (isTitle(part[at - 1] as Slot[]) || repeatsHeader(part.slice(start, at), names)) return true;
  return turned.length > 1 && turned.length === columns.length && new Set(names).size === names.length;
}

/** The words over the numbers stand in the header above too. */
function repeatsHeader(above: Grid, names: string[]): boolean {
  const header = above.find((row) => !isTitle(row) && isHeaderLike(row));
  const known = new Set(header?.map(({ text }) => text));
  return names.every((name) => known.has(name));
}

function layOut(piece: Grid, titles: string[], marked: number): LaidOutTable | undefined {
  const own: string[] = [];
  let [from, to] = [0, piece.length];
  while (to - from > 1 && (isTitle(piece[from] as Slot[]) || spansAll(piece[from] as Slot[]))) {
    own.push(textOfRow(piece[from] as Slot[]));
    from += 1;
  }
  while (to - from > 1 && isNote(piece[to - 1] as Slot[])) to -= 1;
  const notes = marked > own.length ? 0 : noteRows(piece.slice(from, to));
  from += notes;
  while (notes > 0 && to - from > 2 && isRagged(piece[to - 1] as Slot[])) to -= 1;
  const rows = piece.slice(from, to);
  if (rows.length === 0) return undefined;
  const count = headerCount(rows, Math.max(0, marked - own.length));
  const columns = columnNames(rows.slice(0, count), rows[0]!.length);
  const body = rows.slice(count).filter((row) => !isColumnNumbers(row));
  const table: LaidOutTable = {
    caption: [...titles, ...own].join(' › '),
    columns,
    rows: [],
    numbers: [],
    sections: [],
  };
  // In two columns the first row may be a header or a pair like those below it: it counts as both.
  if (count === 1 && columns.length === 2 && marked === 0) {
    table.rows.push([...columns]);
    table.numbers.push([undefined, undefined]);
    table.sections.push('');
  }
  addRows(table, body, rows.slice(0, count));
  return table.rows.length > 0 ? table : undefined;
}

const spansAll = (row: Slot[]) => row.length > 1 && isFilled(row[0] as Slot) && row[0]!.wide >= row.length;
const isNote = (row: Slot[]) =>
  isTitle(row) &&
  (textOfRow(row).length > 40 || /^(source|note|\*|\d\)|prepared|n\.?b\b)/i.test(textOfRow(row)));
/** `(1) (2) (3)`: the numbers of the columns. */
const isColumnNumbers = (row: Slot[]) => {
  const filled = row.filter(isFilled);
  return filled.length > 2 && filled.every(({ text }, at) => text.replace(/[()]/g, '') === String(at + 1));
};

/** No measured number in it; years may stand over columns, not at the beginning of a row. */
function isHeaderLike(row: Slot[]): boolean {
  const filled = row.filter(isFilled);
  if (filled.length === 0 || filled.some(isNumber)) return false;
  const [lead] = row;
  return !(lead && isFilled(lead) && (isYear(lead) || lead.date) && filled.length > 1);
}

function headerCount(rows: Grid, marked: number): number {
  const body = rows.slice(1, sampleRows);
  const [top] = rows;
  if (!top || rows.length < 2 || !isHeaderLike(top)) return Math.min(marked, rows.length - 1);
  if (marked === 0 && !looksLikeHeader(top, body)) return 0;
  // A title over all columns below the names begins a section.
  const title = rows.findIndex((row, at) => at > 0 && spansAll(row));
  let count = Math.max(1, Math.min(marked, rows.length - 1, title < 0 ? marked : title));
  while (count < headerRowsMax && count < rows.length - 1 && continuesHeader(rows, count)) count += 1;
  return count;
}

const notesMax = 8;
const isRagged = (row: Slot[]) => !row.some(isNumber) && row.filter(isFilled).length * 2 <= row.length;

/** Notes above a header fill some of its columns: the first row that fills all is the header, if it looks like one. */
function noteRows(rows: Grid): number {
  if (headerCount(rows, 0) > 0) return 0;
  const at = rows.slice(0, notesMax + 1).findIndex((row) => row.every(isFilled));
  const header = rows[at];
  const isHeader =
    header && isHeaderLike(header) && looksLikeHeader(header, rows.slice(at + 1, at + sampleRows));
  return at > 0 && isHeader && !rows.slice(0, at).some((row) => row.some(isNumber)) ? at : 0;
}

/** A first row of names over columns of something else. */
function looksLikeHeader(top: Slot[], body: Grid): boolean {
  const columns = top.map((_, column) => body.map((row) => row[column] as Slot).filter(isFilled));
  const numeric = columns.map((slots) => slots.filter(isNumber).length * 2 > slots.length);
  const years = top.some((slot, column) => isYear(slot) && columns[column]?.filter(isYear).length);
  if (years) return false;
  const names = ({ text, coveredBy }: Slot) => (text !== '' && !isBlankMark(text)) || coveredBy !== undefined;
  if (numeric.some((is, column) => is && names(top[column] as Slot))) return true;
  if (numeric.some(Boolean)) return false;
  const filled = top.filter(isFilled);
  return (
    top.length > 2 &&
    body.length > 1 &&
    filled.length >= top.length - 1 &&
    filled.every(({ text }) => text.length < 40)
  );
}

/** Cells over several columns or rows, holes that the next row fills, and rows of units go on with the header. */
function continuesHeader(rows: Grid, count: number): boolean {
  const [above, row] = [rows[count - 1] as Slot[], rows[count] as Slot[]];
  if (!isHeaderLike(row)) return false;
  const filled = row.filter(isFilled);
  if (filled.every(({ text }) => isUnit(text))) return true;
  if (isTitle(row)) return false;
  const merged = row.some((slot, column) => slot.coveredBy && !slot.coveredBy.across && column < row.length);
  const grouped = above.some(({ wide }) => wide > 1);
  const holes = row.filter((slot, column) => isFilled(slot) && !isFilled(above[column] as Slot)).length;
  const numbersBelow = rows.slice(count + 1, count + 6).some((next) => next.some(isNumber));
  return merged || grouped || (holes > 0 && numbersBelow);
}

const isUnit = (text: string) =>
  text.length <= 14 &&
  /^\(.*\)$|[₦$€£¥%°]|'000|’000|^(kg|km|m|cm|g|t|l|ha|no\.?|naira|usd|ngn|million|thousand|tonnes?|litres?|hours?|years?)$/i.test(
    text,
  );

/** From the top down; a name over several columns counts for each, also where it is not merged but followed by holes. */
function columnNames(header: Grid, width: number): string[] {
  const filled = header.map((row, at) => {
    const last = at === header.length - 1;
    let group = '';
    return row.map((slot, column) => {
      if (isFilled(slot)) group = column === 0 ? '' : slot.text;
      if (isFilled(slot)) return slot.text;
      if (slot.coveredBy) return slot.coveredBy.across ? slot.coveredBy.text : '';
      const below = header.slice(at + 1).some((next) => isFilled(next[column] as Slot));
      return !last && below ? group : '';
    });
  });
  return Array.from({ length: width }, (_, column) => {
    const names = filled.map((row) => row[column] ?? '').filter((name) => name !== '');
    return names.filter((name, at) => name !== names[at - 1]).join(' › ');
  });
}

function addRows(table: LaidOutTable, body: Grid, header: Grid): void {
  let section = '';
  const repeated = header
    .at(-1)
    ?.map(({ text }) => text)
    .join('\u0000');
  const numeric = (body[0] ?? []).map((_, column) => {
    const filled = body.map((row) => row[column] as Slot).filter(isFilled);
    return filled.filter(isNumber).length * 2 > filled.length;
  });
  for (const [at, row] of body.entries()) {
    if (!row.some(isFilled)) continue;
    if (repeated !== undefined && row.map(({ text }) => text).join('\u0000') === repeated) continue;
    const heads = row.length > 1 && isTitle(row) && body[at + 1]?.some(isFilled);
    if (heads && (row.length > 2 || body.slice(at + 1, at + 3).some((next) => next.some(isNumber)))) {
      section = textOfRow(row);
      continue;
    }
    // `Break` over five days stands in each; `Subtotal` over a column of numbers is none of them.
    table.rows.push(
      row.map(({ text, coveredBy }, column) =>
        coveredBy && !(coveredBy.across && numeric[column]) ? coveredBy.text : text,
      ),
    );
    table.numbers.push(row.map(({ number }) => number));
    table.sections.push(section);
  }
}
