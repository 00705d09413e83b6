/** Calculates over the rows that a question names: highest, lowest, sums, averages, counts, bounds. */
import { totalName } from '../../../text/total-rows.ts';
import { kindWords, maskOfWords, pointsOf, rowMask, unresolved } from './find-cell.ts';
import { type Question, within } from './question.ts';
import { type Column, isMonthName, isYearName, type Row, type TableModel } from './table-model.ts';
import { asCell } from './table-numbers.ts';

export interface Calculated {
  text: string;
  mask: number;
  share: number;
}

interface View {
  model: TableModel;
  question: Question;
  measure: Column;
  rows: Row[];
  /** ` where City is Lagos`. */
  where: string;
  mask: number;
}

const namesMax = 10;

export function calculate(model: TableModel, question: Question): Calculated | undefined {
  if (model.table.cut) return undefined;
  if (question.operation === 'count' && !question.bound) return countRows(model, question);
  const view = viewOf(model, question);
  if (!view) return undefined;
  const text = question.bound ? beyond(view) : byOperation(view);
  return text === undefined ? undefined : { text, mask: view.mask, share: view.measure.share };
}

function byOperation(view: View): string | undefined {
  switch (view.question.operation) {
    case 'most':
    case 'least':
      return extreme(view, view.question.operation);
    case 'sum':
    case 'mean':
      return summed(view, view.question.operation);
    default:
      return undefined;
  }
}

/** The column that is measured, with the rows that all other words of the question name. */
function viewOf(model: TableModel, question: Question): View | undefined {
  const numeric = model.columns.filter(({ numeric, key }) => numeric && !key);
  const named = numeric.filter(({ mask }) => pointsOf(mask, question) > 0);
  const money = numeric.filter((column) => column.money);
  const only = numeric.length === 1 ? numeric : asksMoney(question) && money.length === 1 ? money : [];
  const views = (named.length > 0 ? named : only).flatMap((measure) => {
    const view = rowsFor(model, question, measure);
    return view ? [view] : [];
  });
  const most = views.reduce((max, { measure }) => Math.max(max, pointsOf(measure.mask, question)), 0);
  const best = views.filter(({ measure }) => pointsOf(measure.mask, question) > most - 0.01);
  const share = best.reduce((max, { measure }) => Math.max(max, measure.share), 0);
  const ends = best.filter(({ measure }) => measure.share > share - 0.01);
  return ends.length === 1 ? ends[0] : undefined;
}

const moneyAdjectives = /cheap|expensive|dear|earn|cost|price|paid|spen[dt]|salary|how much/i;
const asksMoney = ({ text, howMuch }: Question) => howMuch || moneyAdjectives.test(text);

function rowsFor(model: TableModel, question: Question, measure: Column): View | undefined {
  const subject = subjectMask(model, question);
  const [sample] = model.rows;
  const around =
    measure.mask | model.contextMask | subject | (sample ? kindWords(measure, sample, question) : 0);
  const needed = unresolved(around, question);
  const single = model.rows.filter(({ sumsUp }) => !sumsUp);
  const rows = single.filter((row) => (needed & ~(rowMask(model, row, measure) | row.sectionMask)) === 0);
  if (rows.length === 0) return undefined;
  const restricting =
    needed & ~model.columns.reduce((mask, { key, mask: own }) => (key ? mask | own : mask), 0);
  return {
    model,
    question,
    measure,
    rows,
    where: whereOf(model, rows, restricting, single),
    mask: around | needed,
  };
}

/** `which state`, `how many clubs`: said by the header of what names rows, or by their kind. */
function subjectMask(model: TableModel, question: Question): number {
  const headers = model.columns.reduce((mask, { key, mask: own }) => (key ? mask | own : mask), 0);
  const labels = model.rows.slice(0, 50).map(({ cells }) => cells[model.label?.place ?? 0] ?? '');
  const filled = labels.filter((text) => text !== '');
  const kinds = new Set<string>();
  if (filled.length > 0 && filled.every(isMonthName)) for (const kind of ['month', 'year']) kinds.add(kind);
  if (filled.length > 0 && filled.every((text) => /^Q[1-4]$/i.test(text) || totalName.test(text)))
    kinds.add('year');
  if (filled.length > 0 && filled.every(isYearName)) kinds.add('year');
  if (model.label && /name|student|employee|player|candidate|staff/i.test(model.label.name))
    for (const kind of ['people', 'employee', 'student', 'name']) kinds.add(kind);
  const named = question.words.flatMap(({ concept }, place) =>
    concept && kinds.has(concept) ? [place] : [],
  );
  return headers | maskOfWords(named);
}

function whereOf({ columns }: TableModel, rows: Row[], needed: number, all: Row[]): string {
  if (needed === 0 || rows.length === all.length) return '';
  const parts = columns.flatMap(({ name, place }) => {
    if (!rows.every(({ masks }) => (masks[place] ?? 0) & needed)) return [];
    const values = [...new Set(rows.map(({ cells }) => cells[place]))].slice(0, 3);
    return [name === '' ? values.join(' or ') : `${name} is ${values.join(' or ')}`];
  });
  const [section] = rows.flatMap(({ section, sectionMask }) => (sectionMask & needed ? [section] : []));
  if (section) parts.push(`the section is ${section}`);
  return parts.length > 0 ? ` where ${parts.join(' and ')}` : '';
}

/** What the question wants rows called by: the column it names, else the usual one. */
function labelOf({ model, question, measure }: View): Column | undefined {
  const subject = maskOfWords(question.subject);
  const named = model.columns.filter((column) => column !== measure && column.key && column.mask & subject);
  return named.toSorted((a, b) => b.share - a.share)[0] ?? model.label;
}

const nameOf = (view: View, { cells }: Row): string =>
  cells[labelOf(view)?.place ?? 0] || 'a row without a name';
const cellOf = ({ cells }: Row, { place }: Column): string => cells[place] ?? '';

function numbered({ rows, measure }: View): { row: Row; value: number }[] {
  return rows.flatMap((row) => {
    const value = row.numbers[measure.place];
    return value === undefined ? [] : [{ row, value }];
  });
}

function extreme(view: View, wish: 'most' | 'least'): string | undefined {
  const rows = numbered(view);
  const [first] = rows;
  if (!first || rows.length < 2) return undefined;
  const end = rows.reduce(
    (found, { value }) => (wish === 'most' ? Math.max(found, value) : Math.min(found, value)),
    first.value,
  );
  const ends = rows.filter(({ value }) => value === end);
  if (ends.length > namesMax) return undefined;
  const names = ends.map(({ row }) => nameOf(view, row)).join(' and ');
  const verb = ends.length === 1 ? 'has' : 'have';
  const what = `${wish === 'most' ? 'highest' : 'lowest'} ${view.measure.name || 'value'}`;
  return `${names} ${verb} the ${what}${view.where}: ${cellOf(ends[0]!.row, view.measure)}.`;
}

function summed(view: View, wish: 'sum' | 'mean'): string | undefined {
  const rows = numbered(view);
  const [first] = rows;
  if (!first || view.measure.percent) return undefined;
  if (wish === 'mean' && rows.length === 1 && view.where === '') return undefined;
  if (rows.length === 1 && wish === 'sum')
    return `${nameOf(view, first.row)}: ${view.measure.name || 'value'} ${cellOf(first.row, view.measure)}.`;
  const sum = rows.reduce((total, { value }) => total + value, 0);
  const result = asCell(
    wish === 'sum' ? sum : sum / rows.length,
    rows.map(({ row }) => cellOf(row, view.measure)),
  );
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `The ${wish === 'sum' ? 'sum' : 'average'} of ${view.measure.name || 'the values'} over ${count}${view.where} is ${result}.`;
}

function beyond(view: View): string | undefined {
  const { question, measure } = view;
  const bound = question.bound!;
  const rows = numbered(view).filter(({ value }) => within(value, bound));
  if (rows.length === 0) return `None: no row has such a ${measure.name || 'value'}${view.where}.`;
  const names = rows.slice(0, namesMax).map(({ row }) => `${nameOf(view, row)} (${cellOf(row, measure)})`);
  const more = rows.length > namesMax ? ` and ${rows.length - namesMax} more` : '';
  return `${question.operation === 'count' ? `${rows.length}: ` : ''}${names.join(', ')}${more}.`;
}

/** Rows are counted when the question names what a row is. */
function countRows(model: TableModel, question: Question): Calculated | undefined {
  const subject = maskOfWords(question.subject);
  const known = subjectMask(model, question) | model.contextMask;
  if ((subject & known) === 0 || unresolved(~subject | known, question) !== 0) return undefined;
  const needed = unresolved(known, question);
  const single = model.rows.filter(({ sumsUp }) => !sumsUp);
  const rows = single.filter((row) => (needed & ~(rowMask(model, row, undefined) | row.sectionMask)) === 0);
  if (rows.length === 0) return undefined;
  const names = new Set(rows.map(({ cells }) => cells[model.label?.place ?? 0]));
  // The same name twice: it is unclear whether rows or names are meant.
  if (names.size !== rows.length) return undefined;
  const text = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${whereOf(model, rows, needed, single)}.`;
  return { text, mask: known | needed, share: 0 };
}
