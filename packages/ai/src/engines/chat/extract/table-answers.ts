/** Answers questions about tables: single cells, calculations where they are asked for, else the nearest rows. */
import type { GroundTable } from '@oja/documents/documents/port';
import { asksEachGroup, calculate } from './calculate.ts';
import { findCells, kindWords, maskOfWords, nearestRows, pointsOf, unresolved } from './find-cell.ts';
import { type Question, readQuestion } from './question.ts';
import {
  type Column,
  isMonthName,
  isTotalWord,
  isYearName,
  type Row,
  readTable,
  type TableModel,
} from './table-model.ts';

export interface TableAnswer {
  text: string;
  source: string;
}

export interface TableFindings {
  /** What the tables say for sure. */
  answer: TableAnswer | undefined;
  /** Rows near the question, nearest first. */
  nearest: TableAnswer[];
}

interface Found extends TableAnswer {
  points: number;
  share: number;
}

const nearestMax = 3;
const tablesMax = 200;
const turnedRowsMax = 200;

export async function answerFromTables(asked: string, tables: GroundTable[]): Promise<TableFindings> {
  const question = readQuestion(asked);
  const found: Found[] = [];
  const nearest: { text: string; source: string; points: number }[] = [];
  for (const table of tables.slice(0, tablesMax)) {
    const model = await readTable(table, question);
    const answer = answerIn(model, question) ?? (await answerInTurned(model, question));
    if (answer) found.push({ ...answer, source: table.source });
    const rows = nearestRows(model, question, nearestMax);
    nearest.push(
      ...rows.map(({ row, points }) => ({ text: rowText(model, row), source: table.source, points })),
    );
  }
  nearest.sort((a, b) => b.points - a.points);
  const rows = nearest.slice(0, nearestMax).map(({ text, source }) => ({ text, source }));
  return choose(found, rows);
}

/** Tables that know the question equally well and say different things: neither is sure. */
function choose(found: Found[], nearest: TableAnswer[]): TableFindings {
  const most = found.reduce((max, { points }) => Math.max(max, points), 0);
  const best = found.filter(({ points }) => points > most - 0.01);
  const share = best.reduce((max, one) => Math.max(max, one.share), 0);
  const ends = best.filter((one) => one.share > share - 0.01);
  const [first] = ends;
  if (!first) return { answer: undefined, nearest };
  if (ends.every(({ text }) => text === first.text))
    return { answer: { text: first.text, source: first.source }, nearest };
  return {
    answer: undefined,
    nearest: ends.slice(0, nearestMax).map(({ text, source }) => ({ text, source })),
  };
}

function answerIn(model: TableModel, question: Question): Omit<Found, 'source'> | undefined {
  if (question.unsupported) return undefined;
  const cells = question.bound || asksEachGroup(model, question) ? undefined : cellAnswer(model, question);
  if (cells?.unclear) return undefined;
  if (cells && (cells.whole || (question.operation === 'count' && cells.counts))) return cells;
  if (question.operation || question.bound) {
    const calculated = calculate(model, question);
    if (calculated) return { ...calculated, points: pointsOf(calculated.mask, question) };
  }
  return question.operation && question.operation !== 'count' ? undefined : cells;
}

/** `counts`: its column says how many of what is asked for. `whole`: the words of the calculation are part of the labels too, `Total` or `Class average`. `unclear`: they may name a row or ask for a sum. */
function cellAnswer(
  model: TableModel,
  question: Question,
): (Omit<Found, 'source'> & { whole: boolean; counts: boolean; unclear: boolean }) | undefined {
  const found = findCells(model, question);
  if (!found) return undefined;
  const { rows, column, share } = found;
  const mask = found.mask | kindWords(column, rows[0]!, question);
  if (unresolved(mask, question) !== 0) return undefined;
  const isNamed = (column.mask & maskOfWords(question.subject)) !== 0;
  // Quantities of several rows are no count.
  if (question.howMany && rows.length > 1 && !isNamed) return undefined;
  const operation = question.words.reduce(
    (bits, word, place) => (word.operation ? bits | (1 << place) : bits),
    0,
  );
  const text = `${rows.map((row) => cellText(model, row, column)).join('; ')}.`;
  const said = operation !== 0 && (operation & ~found.mask) === 0;
  const alike =
    said && column.name !== '' ? rows.filter((row) => isOnlyAlike(model, row, column, operation)) : [];
  // Several rows under `Total` are added up where the total is asked for.
  const adds = question.operation === 'sum' && rows.length > 1;
  const whole = !question.operation || (said && alike.length === 0 && !adds);
  const unclear = alike.some((row) => model.columns.some(({ place }) => isTotalWord(row.cells[place] ?? '')));
  const counts = column.numeric && (column.quantity || isNamed);
  return { text, points: pointsOf(found.mask, question), share, whole, counts, unclear };
}

/** Rows such as `Media` and `Total station rental` share the words of a calculation and are not its result. */
function isOnlyAlike(
  { columns, contextMask }: TableModel,
  row: Row,
  column: Column,
  operation: number,
): boolean {
  if (row.sumsUp || (operation & ~(column.mask | contextMask)) === 0) return false;
  return !columns.some(({ place, key }) => {
    const mask = row.masks[place] ?? 0;
    return key && mask & operation && mask & ~operation && row.shares[place] === 1;
  });
}

function cellText(model: TableModel, row: Row, column: Column): string {
  const value = row.cells[column.place] ?? '';
  const naming = model.columns.filter(
    (one) => one !== column && one.key && (row.masks[one.place] ?? 0) !== 0,
  );
  const name = [...new Set(naming.map(({ place }) => row.cells[place]))].join(', ');
  const section = row.sectionMask !== 0 && row.section !== '' ? ` (${row.section})` : '';
  return `${name}${section}: ${column.name === '' ? '' : `${column.name} `}${value}`;
}

/** A row with the names of its columns, so that it can be understood alone. */
function rowText(model: TableModel, row: Row): string {
  const cells = model.columns.flatMap(({ name, place }) => {
    const cell = row.cells[place] ?? '';
    return cell === '' ? [] : [name === '' ? cell : `${name}: ${cell}`];
  });
  return `${row.section === '' ? '' : `${row.section}; `}${cells.join('; ')}`;
}

/** Rows as columns: which month of those over the columns was the highest for a row. */
async function answerInTurned(
  { table, columns: named }: TableModel,
  question: Question,
): Promise<Omit<Found, 'source'> | undefined> {
  const calculates = question.operation && question.operation !== 'count';
  if (!calculates || question.unsupported || table.rows.length > turnedRowsMax || table.columns.length < 3)
    return undefined;
  const [corner = '', ...heads] = table.columns;
  if (heads.some((head) => head === '')) return undefined;
  // `Which region`: the rows are asked for, not the columns.
  if ((named[0]?.mask ?? 0) & maskOfWords(question.subject)) return undefined;
  // Numbers beside words or dates are of different kinds.
  if (named.slice(1).some(({ numeric }) => !numeric)) return undefined;
  const wantsEnd = question.operation === 'most' || question.operation === 'least';
  // A sum over columns that are not periods adds what does not belong together.
  if (!wantsEnd && !heads.every((head) => isMonthName(head) || isYearName(head))) return undefined;
  const turned: GroundTable = {
    source: table.source,
    caption: [table.caption ?? '', corner].join(' '),
    cut: table.cut,
    columns: ['', ...table.rows.map((row) => row[0] ?? '')],
    rows: heads.map((head, at) => [head, ...table.rows.map((row) => row[at + 1] ?? '')]),
  };
  const model = await readTable(turned, question);
  const calculated = calculate(model, question);
  return calculated && { ...calculated, points: pointsOf(calculated.mask, question) };
}
