/** The rows that the words of a question choose: by what cells say, and by columns of yes and no. */
import { isBlankMark } from '@oja/core/text/blank-marks';
import { maskOfWords, rowMask, unresolved } from './find-cell.ts';
import { aboutDocument, connecting } from './lexicon/question-words.ts';
import type { Question } from './question.ts';
import { settleColumns } from './settle-columns.ts';
import { type Column, canNameRows, type Row, saysYes, type TableModel } from './table-model.ts';

export interface Chosen {
  rows: Row[];
  /** ` where City is Lagos`. */
  where: string;
  /** The words that chose them. */
  mask: number;
}

/** `known`: words that headers and the like explain. Undefined where a word is left over or may mean several things. */
export function chooseRows(
  model: TableModel,
  question: Question,
  known: number,
  measure?: Column,
): Chosen | undefined {
  const single = model.rows.filter(({ sumsUp }) => !sumsUp);
  const flags = flagsAsked(model, question, measure);
  const inCells = wordsInCells(model, question, single, known, measure);
  if (!flags || inCells === undefined) return undefined;
  const needed = unresolved(known, question) & ~inCells;
  const isNamed = (row: Row) =>
    (needed & ~(rowMask(model, row, measure) | row.sectionMask)) === 0 &&
    (inCells & ~wholeMask(model, row, measure)) === 0 &&
    flags.every(({ place }) => saysYes(row.cells[place] ?? ''));
  const all = needed | inCells;
  const settled = settleColumns(model, single.filter(isNamed), { needed: all, besides: measure });
  if (!settled || settled.rows.length === 0 || isOutlined(model, settled.rows, all)) return undefined;
  const headers = model.columns.reduce((mask, { key, mask: own }) => (key ? mask | own : mask), 0);
  const restricting = (needed & ~headers) | inCells;
  const parts = [
    ...flags.map(({ name, place }) => `${name} is ${settled.rows[0]?.cells[place]}`),
    ...(restricting === 0 || settled.rows.length === single.length
      ? []
      : partsOf(model, settled.rows, restricting, settled.lost)),
  ];
  const where = parts.length > 0 ? ` where ${parts.join(' and ')}` : '';
  return { rows: settled.rows, where, mask: all };
}

function partsOf({ columns }: TableModel, rows: Row[], needed: number, lost: number[]): string[] {
  const parts = columns.flatMap(({ name, place }) => {
    if (!rows.every(({ masks }) => (masks[place] ?? 0) & needed & ~(lost[place] ?? 0))) return [];
    const values = [...new Set(rows.map(({ cells }) => cells[place]))].slice(0, 3);
    return [name === '' ? values.join(' or ') : `${name} is ${values.join(' or ')}`];
  });
  const [section] = rows.flatMap(({ section: own, sectionMask }) => (sectionMask & needed ? [own] : []));
  return section ? [...parts, `the section is ${section}`] : parts;
}

/** Rows named by a column that writes each name once and leaves the cells below it empty: more rows may be meant. */
function isOutlined({ columns, rows: all }: TableModel, rows: Row[], needed: number): boolean {
  if (needed === 0) return false;
  const single = all.filter(({ sumsUp }) => !sumsUp);
  return columns.some(({ place }) => {
    if (!rows.every(({ masks }) => (masks[place] ?? 0) & needed)) return false;
    const names = single.map(({ cells }) => cells[place] ?? '');
    const filled = names.filter((name) => name !== '');
    return filled.length < names.length && names[0] !== '' && new Set(filled).size === filled.length;
  });
}

/** `paid invoices`: those with yes in the column `Paid`. Undefined where it is unclear whether the column is meant. */
function flagsAsked(model: TableModel, question: Question, measure?: Column): Column[] | undefined {
  const elsewhere = (measure?.mask ?? 0) | maskOfWords(question.per.words) | model.contextMask;
  const found: Column[] = [];
  for (const column of model.columns) {
    const own = column.mask & ~elsewhere;
    if (!column.flag || own === 0) continue;
    const single = model.rows.filter(({ sumsUp }) => !sumsUp);
    // `Paid is no` names the cell.
    if (single.some(({ masks }) => (masks[column.place] ?? 0) & ~column.mask)) continue;
    const others = model.columns.reduce((mask, one) => (one === column ? mask : mask | one.mask), 0);
    if (column.share < 1 && (own & ~others) === 0) continue;
    if (column.share < 1 || own & others) return undefined;
    const cells = single.map(({ cells: all }) => all[column.place] ?? '');
    if (cells.some(isBlankMark) && !cells.every((cell) => isBlankMark(cell) || saysYes(cell)))
      return undefined;
    found.push(column);
  }
  return found;
}

/** The asked words that are all that the cell of a column says. */
function wholeMask({ columns }: TableModel, row: Row, besides: Column | undefined): number {
  return columns.reduce(
    (mask, column) =>
      column !== besides && canNameRows(column) ? mask | (row.whole[column.place] ?? 0) : mask,
    0,
  );
}

export const wholeWords = (model: TableModel): number =>
  model.rows.reduce((mask, row) => (row.sumsUp ? mask : mask | wholeMask(model, row, undefined)), 0);

/** Past forms, which say what state a thing is in. */
const stateWord = /(ed|sent|paid|sold|bought|spent|made|held|kept|taken|written|available|current)$/;

/**
 * Words too general to matter, or said by a header in another form, that cells say too: `delivered`. Undefined where
 * cells say them among other words, `not delivered`.
 */
function wordsInCells(
  model: TableModel,
  question: Question,
  rows: Row[],
  known: number,
  measure?: Column,
): number | undefined {
  const headers = model.columns.reduce((mask, { exact }) => mask | exact, 0);
  const elsewhere =
    headers |
    (measure?.mask ?? 0) |
    model.contextMask |
    maskOfWords([...question.per.words, ...(question.aggregate?.words ?? [])]);
  let found = 0;
  for (const [place, { text, soft, operation }] of question.words.entries()) {
    const bit = 1 << place;
    if (operation || elsewhere & bit || connecting.has(text) || !(soft || known & bit)) continue;
    const whole = rows.filter((row) => wholeMask(model, row, measure) & bit);
    if (whole.length > 0) {
      // `Table` may be a product or where it is listed.
      if (aboutDocument.has(text)) return undefined;
      found |= bit;
    } else if (soft && stateWord.test(text)) {
      const partly = rows.filter((row) => rowMask(model, row, measure) & bit);
      if (partly.length > 0 && partly.length < rows.length) return undefined;
    }
  }
  return found;
}
