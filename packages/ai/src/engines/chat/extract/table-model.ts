/** A table as a question sees it: what its columns hold, which cells name rows, which rows sum up others. */
import { setImmediate as breathe } from 'node:timers/promises';
import { isBlankMark } from '@oja/core/text/blank-marks';
import { totalNameOf } from '@oja/core/text/total-names';
import { namesOfTotals, totalRows } from '@oja/core/text/total-rows';
import {
  canHavePointThousands,
  commaNumberOf,
  hasCommaDecimals,
  numberOf,
} from '@oja/core/text/written-numbers';
import type { GroundTable } from '@oja/documents/documents/port';
import { monthOfWord } from './lexicon/concepts.ts';
import type { AskedWord, Question } from './question.ts';
import { momentReader } from './table-moments.ts';
import { labelWords, likeness, type Word } from './words.ts';

export interface Column {
  name: string;
  place: number;
  numeric: boolean;
  /** `1.234,50`. */
  comma: boolean;
  /** Its cells name rows: words, dates, years, running numbers. */
  key: boolean;
  date: boolean;
  money: boolean;
  percent: boolean;
  quantity: boolean;
  /** Written measures, `9:00` or `5 years`: they neither name rows nor can be added up. */
  measured: boolean;
  /** Times and durations, `9:00`. */
  time: boolean;
  /** Its cells say yes or no. */
  flag: boolean;
  /** Bit set of the asked words in its name. */
  mask: number;
  /** Those of them that are the same word and no translation or other form. */
  exact: number;
  /** Share of the words of its name that are asked for. */
  share: number;
}

export interface Row {
  cells: string[];
  numbers: (number | undefined)[];
  section: string;
  /** `Total`, `Average`: made of other rows. */
  sumsUp: boolean;
  /** Only its name or only its numbers say that it sums up others. */
  inferred: boolean;
  /** For each column, the asked words in its cell. */
  masks: number[];
  /** For each column, the share of the cell's words that are asked for. */
  shares: number[];
  /** For each column, the asked words that are all that its cell says. */
  whole: number[];
  sectionMask: number;
}

export interface TableModel {
  table: GroundTable;
  columns: Column[];
  rows: Row[];
  /** The asked words in its caption and place. */
  contextMask: number;
  /** For each column, the asked words in any of its cells. */
  heldMasks: number[];
  /** What a row is called by. */
  label: Column | undefined;
}

const rowsAtOnce = 50;
const sampleRows = 400;
const cellCharactersMax = 120;
const yearText = /^(19|20)\d\d([/–-]\d\d(\d\d)?)?$/;
const dateText =
  /^(\d{4}-\d\d-\d\d([ T].*)?|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}( \d{1,2}:\d\d(:\d\d)?)?|\d{1,2}(st|nd|rd|th)?\s+\p{L}{3,9}\.?,?\s+\d{4}|\d{1,2}[- ]\p{L}{3,9}[- ]\d{2}(\d\d)?|\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{4}|\p{L}{3,9}[ -]\d{2,4})$/u;
const moneyName =
  /amount|price|cost|fee|salary|wage|pay\b|rent\b|₦|\$|€|£|\bngn\b|\busd\b|naira|dollar|montant|prix|preis|precio|preco|preço|betrag|importe|valor|salaire/i;
const quantityName =
  /^(qty|quantity|quantities|units?|pieces|pcs|count|number|no\.?|stock|quantité|quantite|menge|anzahl|cantidad|quantidade)( (ordered|sold|bought|supplied|in stock|required))?(?![ \p{L}])/iu;
const yesText = /^(yes|y|true|oui|sim|s[ií]|ja|beeni|[xX✓✔☑])( \(checked\))?$/i;
const noText = /^(no|n|false|non|n[aã]o|nein|[✗✘☐])( \(not checked\))?$/i;
const timeText = /^[-−]?\d{1,4}:\d\d(:\d\d)?$/;
const measureText =
  /^[-−]?\d+([.,:]\d+)*\s?(h|hrs?|hours?|min|mins|minutes?|days?|weeks?|months?|years?|yrs?|kg|g|km|cm|m|ml|l|t|%|[ap]\.?m\.?)?$/i;
const runningName =
  /^(s\/?n|no\.?|nr\.?|#|id|code|month|week|day|year|rank|pos\.?|position|period|serial.*|item no\.?|rang|jahr|année|annee|ano|año|mois|monat)$/i;

export async function readTable(table: GroundTable, question: Question): Promise<TableModel> {
  const sampled = table.columns.map((_, place) => sampleOf(table, place));
  // Beside `42.500,00`, `1.240` in another column is no fraction.
  const commas = sampled.some(hasCommaDecimals);
  const columns = table.columns.map((name, place) => {
    const cells = sampled[place] ?? [];
    const comma = hasCommaDecimals(cells) || (commas && canHavePointThousands(cells));
    return columnOf(table, { name, place, comma }, question);
  });
  const rows = await readRows(table, columns, question);
  const words = columns.filter(({ numeric, date }) => !numeric && !date);
  const named = words.find(({ name }) => labelWords(name).some((word) => word.concept === 'name'));
  const label =
    named ??
    words.find((column) => !runningName.test(column.name)) ??
    words[0] ??
    columns.find(({ key }) => key);
  const context = [table.caption ?? '', table.source].join(' ');
  const heldMasks = columns.map(({ place }) =>
    rows.reduce((mask, { masks }) => mask | (masks[place] ?? 0), 0),
  );
  const contextMask = maskOf(labelWords(context), question.words).mask;
  return { table, columns, rows, contextMask, heldMasks, label };
}

function sampleOf({ rows }: GroundTable, place: number): string[] {
  const cells = rows.slice(0, sampleRows).map((row) => row[place]?.trim() ?? '');
  return cells.filter((cell) => !isBlankMark(cell));
}

function columnOf(
  table: GroundTable,
  { name, place, comma }: Pick<Column, 'name' | 'place' | 'comma'>,
  { words }: Question,
): Column {
  // The years of a column stay years above `Total`.
  const filled = sampleOf(table, place).filter((cell) => !isTotalWord(cell));
  const numberIn = comma ? commaNumberOf : numberOf;
  const typed =
    table.numbers?.slice(0, sampleRows).filter((row) => typeof row[place] === 'number').length ?? 0;
  const numbers = Math.max(typed, filled.filter((cell) => numberIn(cell) !== undefined).length);
  const years = filled.filter((cell) => yearText.test(cell)).length;
  const dates = filled.filter((cell) => dateText.test(cell)).length;
  const numeric = numbers > 0 && numbers >= filled.length * 0.6 && !(years === filled.length && place === 0);
  const date = dates > 0 && dates >= filled.length * 0.6;
  const measures = filled.filter((cell) => measureText.test(cell)).length;
  const times = filled.filter((cell) => timeText.test(cell)).length;
  // `VAT` may stand below the running numbers.
  const counted = filled.filter((cell) => numberIn(cell) !== undefined);
  const running =
    numeric &&
    counted.every((cell) => /^\d{1,6}\.?$/.test(cell)) &&
    new Set(counted).size === counted.length &&
    (runningName.test(name) || (place === 0 && table.columns.length > 2));
  const money = filled.filter((cell) => /^\(?[-−]?\s?([₦$€£¥]|NGN|USD|N\d)/.test(cell)).length;
  return {
    name: name.trim(),
    place,
    numeric,
    comma,
    date,
    key: !numeric || running || years === filled.length,
    money: moneyName.test(name) || (money > 0 && money >= numbers / 2),
    percent: /%|percent/i.test(name) || filled.filter((cell) => /%$/.test(cell)).length > filled.length / 2,
    measured: !numeric && !date && years < filled.length && measures > 0 && measures >= filled.length * 0.6,
    time: times > 0 && times >= filled.length * 0.6,
    flag: filled.length > 0 && filled.every((cell) => saysYes(cell) || noText.test(cell)),
    quantity: quantityName.test(name.split(' › ').at(-1) ?? ''),
    ...maskOf(labelWords(name), words),
  };
}

export const isDate = (cell: string): boolean => dateText.test(cell);

export const saysYes = (cell: string): boolean => yesText.test(cell);

/** `Total`, not `Total Energies`. */
export function isTotalWord(cell: string): boolean {
  const named = totalNameOf(cell);
  return named !== undefined && named.level !== 'loose' && named.of === '';
}

async function readRows(table: GroundTable, columns: Column[], { words }: Question): Promise<Row[]> {
  const nothing: Matched = { mask: 0, exact: 0, share: 0 };
  const known = new Map<string, Matched>();
  const dates = columns.filter(({ date }) => date);
  const momentOf = momentReader(
    dates.flatMap(({ place }) => table.rows.map((row) => row[place]?.trim() ?? '')),
  );
  const matched = (cell: string) => {
    let found = known.get(cell);
    if (!found) {
      found = cell.length > cellCharactersMax ? nothing : matchCell(cellWords(cell, momentOf), words);
      known.set(cell, found);
    }
    return found;
  };
  const readers = columns.map(({ comma }) => (comma ? commaNumberOf : numberOf));
  const rows: Row[] = [];
  for (const [place, raw] of table.rows.entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await breathe();
    const cells = columns.map((column) => raw[column.place]?.trim() ?? '');
    const found = cells.map((cell) => (cell === '' ? nothing : matched(cell)));
    const section = table.sections?.[place] ?? '';
    rows.push({
      cells,
      numbers: cells.map((cell, at) => table.numbers?.[place]?.[at] ?? readers[at]?.(cell)),
      section,
      // A header that is repeated as the first row is not counted.
      sumsUp: place === 0 && cells.every((cell, at) => cell === columns[at]?.name),
      inferred: false,
      masks: found.map(({ mask }) => mask),
      shares: found.map(({ share }) => share),
      whole: found.map(({ share, exact }) => (share === 1 ? exact : 0)),
      sectionMask: section === '' ? 0 : matched(section).mask,
    });
  }
  markTotals(rows, columns);
  return rows;
}

/** A date also as its parts, so that `3 May 2026` finds 2026-05-03. */
function cellWords(cell: string, momentOf: (cell: string) => number | undefined): Word[] {
  const moment = isDate(cell) ? momentOf(cell) : undefined;
  if (moment === undefined) return labelWords(cell);
  const date = new Date(moment * 1000);
  const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return labelWords(`${date.getUTCDate()} ${month} ${date.getUTCFullYear()} ${cell}`);
}

function markTotals(rows: Row[], columns: Column[]): void {
  const own = rows.filter(({ sumsUp }) => !sumsUp);
  const numeric = columns.filter((column) => column.numeric && !column.key);
  const added = numeric.filter(({ percent }) => !percent);
  const measures = added.length > 0 ? added : numeric;
  const totals = totalRows(
    own.map((row) => ({
      names: namesOf(row, columns),
      numbers: measures.map(({ place }) => row.numbers[place]),
      section: row.section,
    })),
    columns.map(({ name }) => name),
    added.length > 0,
  );
  for (const [at, row] of own.entries()) {
    row.sumsUp = totals[at] !== undefined;
    row.inferred = totals[at] === 'inferred';
  }
}

/** The cells that name a row; `Total` may stand in a column of numbers. */
function namesOf({ cells, numbers }: Row, columns: Column[]): string[] {
  return cells.filter((cell, at) => {
    const column = columns[at];
    if (!column || column.measured || isBlankMark(cell)) return false;
    if (numbers[at] !== undefined) return column.key && isYearName(cell);
    return !column.numeric || /\p{L}/u.test(cell);
  });
}

/** Follows a calculation that leaves out rows which are not surely totals. */
export function leftOut({ rows, columns }: TableModel): string {
  const names = rows.filter(({ inferred }) => inferred).map((row) => namesOf(row, columns).join(' '));
  if (names.length === 0) return '';
  return ` Left out as ${names.length === 1 ? 'a total' : 'totals'}: ${namesOfTotals(names)}.`;
}

/** Its cells can name rows. */
export const canNameRows = ({ key, mask }: Column): boolean => key || mask !== 0;

/** Sizes and the like, `1L` or `(5kg)`, need not be said. */
const isSize = ({ text }: Word) => /^\d+(\.\d+)?\p{L}{1,3}$/u.test(text);

interface Matched {
  mask: number;
  exact: number;
  share: number;
}

const sameWord = 0.95;

function maskOf(label: Word[], asked: AskedWord[]): Matched {
  let mask = 0;
  let exact = 0;
  let said = 0;
  let needed = 0;
  for (const word of label) {
    let found = false;
    for (const [place, one] of asked.entries()) {
      const like = likeness(one, word);
      if (like === 0) continue;
      mask |= 1 << place;
      if (like >= sameWord) exact |= 1 << place;
      found = true;
    }
    if (found) said += 1;
    if (found || !isSize(word)) needed += 1;
  }
  return { mask, exact, share: needed === 0 ? 0 : said / needed };
}

/** `percentage` alone names no cell that has a percent sign. */
function matchCell(cell: Word[], asked: AskedWord[]): Matched {
  const found = maskOf(cell, asked);
  const rest = cell.filter(({ concept }) => concept !== 'percent');
  return rest.length === cell.length || maskOf(rest, asked).mask !== 0
    ? found
    : { ...found, mask: 0, exact: 0 };
}

export const bitsIn = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

export const isMonthName = (text: string): boolean =>
  monthOfWord(text.trim().toLowerCase().slice(0, 12)) !== undefined;
export const isYearName = (text: string): boolean => yearText.test(text.trim());
