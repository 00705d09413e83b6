/** A table as a question sees it: which cells are numbers, which are said in it, which rows sum up others. */
import { setImmediate as breathe } from 'node:timers/promises';
import { numberOf } from '../../../formats/written-numbers.ts';
import type { GroundTable } from '../port.ts';
import { stemsOf } from './words.ts';

export interface Row {
  cells: string[];
  numbers: (number | undefined)[];
  /** The question says all words of the cell. */
  said: boolean[];
  /** `Total`, `Average`: made of other rows. */
  sumsUp: boolean;
}

export interface Column {
  name: string;
  place: number;
  /** How many words of its name the question says. */
  hits: number;
  numeric: boolean;
  /** Its cells are amounts of money. */
  money: boolean;
}

export interface ReadTable {
  source: string;
  cut: boolean;
  columns: Column[];
  rows: Row[];
}

const numericShare = 0.6;
const rowsAtOnce = 50;
/** Longer cells are texts, not names. */
const nameCharactersMax = 80;
const moneyName = /amount|price|cost|fee|salary|wage|₦|\$|€|£|\bngn\b|\busd\b|naira|dollar/i;
const sumsUp = /^(grand |sub ?-?)?(total|sum|average|mean)s?\b/i;

export async function readTable(table: GroundTable, question: string): Promise<ReadTable> {
  const asked = stemsOf(question);
  const exact = new Set(question.match(/[\p{L}\p{N}]+/gu));
  const rows: Row[] = [];
  for (const [place, cells] of table.rows.entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await breathe();
    const numbers = cells.map(numberOf);
    const said = cells.map((cell, at) => numbers[at] === undefined && isSaid(cell, asked, exact));
    rows.push({ cells, numbers, said, sumsUp: cells.some((cell) => sumsUp.test(cell.trim())) });
  }
  const columns: Column[] = [];
  for (const [place, name] of table.columns.entries()) {
    await breathe();
    columns.push(columnOf(name, place, rows, asked));
  }
  return { source: table.source, cut: table.cut, columns, rows };
}

function columnOf(name: string, place: number, rows: Row[], asked: Set<string>): Column {
  let [filled, numbers, years, amounts] = [0, 0, 0, 0];
  for (const row of rows) {
    const cell = row.cells[place]?.trim();
    if (!cell) continue;
    filled += 1;
    if (row.numbers[place] === undefined) continue;
    numbers += 1;
    if (/^(19|20)\d\d$/.test(cell)) years += 1;
    if (/^\(?[-−]?\s?([₦$€£¥]|NGN|USD|N\d)/.test(cell)) amounts += 1;
  }
  const numeric = numbers > 0 && numbers >= filled * numericShare && years < numbers;
  const hits = [...stemsOf(name)].filter((word) => asked.has(word)).length;
  const money = moneyName.test(name) || (numbers > 0 && amounts >= numbers / 2);
  return { name: name.trim(), place, hits, numeric, money };
}

/** Sizes and the like, `1L` or `(5kg)`, need not be said; `IT` is a name where it is written so. */
function isSaid(cell: string, asked: Set<string>, exact: Set<string>): boolean {
  if (cell.length > nameCharactersMax) return false;
  const stems = [...stemsOf(cell)];
  if (stems.length === 0) return /^\p{Lu}/u.test(cell) && exact.has(cell.trim());
  const names = stems.filter((word) => word.length > 2 && !/\d/.test(word));
  const needed = names.length > 0 ? names : stems;
  return needed.length > 0 && needed.every((word) => asked.has(word));
}
