/** Calculates over the rows that a question names: highest, lowest, sums, averages, counts, bounds. */
import {
  countedCalculation,
  countRows,
  eachGroup,
  groupedBeyond,
  groupedExtreme,
} from './calculate-groups.ts';
import { maskOfWords } from './find-cell.ts';
import { distinctNames } from './group-rows.ts';
import { choosesRow } from './measure-fit.ts';
import { type Question, within } from './question.ts';
import { type Column, leftOut, type Row, type TableModel } from './table-model.ts';
import { asCell } from './table-numbers.ts';
import { leftOutCells } from './unread-cells.ts';
import {
  chosenLabel,
  groupColumns,
  isUnclearGroup,
  isUnclearWho,
  measuresNamed,
  type View,
  viewOf,
} from './view.ts';

export interface Calculated {
  text: string;
  mask: number;
  share: number;
}

const namesMax = 10;

export function calculate(model: TableModel, question: Question): Calculated | undefined {
  const found = model.table.cut ? undefined : calculated(model, question);
  return found && { ...found, text: `${found.text}${leftOut(model)}` };
}

function calculated(model: TableModel, question: Question): Calculated | undefined {
  const { operation, bound, per } = question;
  const named = measuresNamed(model, question);
  if (isUnclearGroup(model, question)) return undefined;
  const groups = asksEachGroup(model, question);
  if (groups) return eachGroup(model, question, groups);
  // `per`: of something that no column names, unless the column itself is so called.
  if (per.strict && per.words.length > 0 && groupColumns(model, question).length === 0) {
    if (!named.some(({ mask }) => mask & maskOfWords(per.words))) return undefined;
  }
  const counts = operation === 'count' || (operation === 'sum' && question.howMany && named.length === 0);
  if (counts && !bound) return countRows(model, question);
  const counted = countedCalculation(model, question);
  if (counted) return counted;
  const view = viewOf(model, question);
  if (!view) return undefined;
  const text = bound ? beyond(view) : byOperation(view);
  if (text === undefined) return undefined;
  return { text: `${text}${leftOutCells(view)}`, mask: view.mask, share: view.measure.share };
}

/** `per department`, `in each city`: the columns whose names the result is given for. */
export function asksEachGroup(model: TableModel, question: Question): Column[] | undefined {
  const columns = question.operation ? groupColumns(model, question) : [];
  if (columns.length === 0) return undefined;
  const single = model.rows.filter(({ sumsUp }) => !sumsUp);
  // `by year 1985` names a row.
  if (columns.some(({ place, mask }) => single.some(({ masks }) => (masks[place] ?? 0) & ~mask)))
    return undefined;
  const isUnique = columns.some((column) => distinctNames(single, column).length === single.length);
  // The average over rows that each stand for one name is one number.
  return question.operation === 'mean' && isUnique ? undefined : columns;
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

const labelOf = ({ model, question, measure }: View): Column | undefined =>
  chosenLabel(model, question, measure) ?? model.label;
const nameOf = (view: View, { cells }: Row): string =>
  cells[labelOf(view)?.place ?? 0] || 'a row without a name';
const cellOf = ({ cells }: Row, { place }: Column): string => cells[place] ?? '';

function numbered({ rows, measuredIn }: View): { row: Row; value: number }[] {
  return rows.flatMap((row) => {
    const value = measuredIn(row);
    return value === undefined ? [] : [{ row, value }];
  });
}

const taken =
  /tax|paye|pension|nhf|nhis|deduct|debit|expens|expenditure|cost|charge|fee|loss|withdraw|payment|discount|outflow|spen[dt]|refund|levy|fine|penalt|commission/i;
const signedEither = /profit|surplus|gain|net|balance|variance|change|differen|result|margin/i;

/** Amounts to compare: deductions that are all written as negative are compared by their size. */
function compared(view: View): { row: Row; value: number }[] | undefined {
  const rows = numbered(view);
  const { money, name } = view.measure;
  const isBracketed = rows.some(({ row }) => /^\(.*\)$/.test(cellOf(row, view.measure)));
  const isNegative = rows.some(({ value }) => value < 0) && rows.every(({ value }) => value <= 0);
  if (!isNegative || !(money || isBracketed)) return rows;
  if (!taken.test(name) || signedEither.test(name)) return undefined;
  return rows.map(({ row, value }) => ({ row, value: -value }));
}

/** Whether names recur, or are missing, in the column that the question chooses among, else in the usual one. */
function namesRecur({ model, question, measure, rows }: View): 'no' | 'chosen' | 'other' | 'unclear' {
  const chosen = chosenLabel(model, question, measure);
  const label = chosen ?? model.label;
  if (!label || distinctNames(rows, label).length === rows.length) return 'no';
  if (isUnclearWho(model, question)) return 'unclear';
  return chosen ? 'chosen' : 'other';
}

/** `total` that is no part of the column's name. */
const aggregateAsked = ({ question, measure }: View) =>
  question.aggregate && (maskOfWords(question.aggregate.words) & measure.mask) === 0
    ? question.aggregate.by
    : undefined;

function extreme(view: View, wish: 'most' | 'least'): string | undefined {
  const { question, measure } = view;
  const recur = namesRecur(view);
  if (recur === 'unclear') return undefined;
  const aggregate = aggregateAsked(view);
  const rows = compared(view);
  if (!rows) return undefined;
  if (recur === 'chosen' && !(choosesRow(question) && !aggregate)) {
    const isSigned = rows.every(({ row, value }) => value === row.numbers[measure.place]);
    return measure.numeric && isSigned ? groupedExtreme(view, labelOf(view)!, wish, aggregate) : undefined;
  }
  if (aggregate && (aggregate === 'mean' || recur === 'other')) return undefined;
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
  const what = measure.name || 'value';
  return `${names} ${verb} the ${endWord(question, wish)} ${what}${view.where}: ${cellOf(ends[0]!.row, measure)}.`;
}

function endWord({ text }: Question, wish: 'most' | 'least'): string {
  if (/\b(earliest|latest|newest)\b/i.test(text)) return wish === 'most' ? 'latest' : 'earliest';
  return wish === 'most' ? 'highest' : 'lowest';
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
    view.measure,
  );
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `The ${wish === 'sum' ? 'sum' : 'average'} of ${view.measure.name || 'the values'} over ${count}${view.where} is ${result}.`;
}

function beyond(view: View): string | undefined {
  const { question, measure } = view;
  const { operation } = question;
  // `The highest below 500` is neither.
  if (operation === 'most' || operation === 'least') return undefined;
  const recur = namesRecur(view);
  if (recur === 'unclear') return undefined;
  const aggregate = aggregateAsked(view);
  if (aggregate && recur === 'chosen') return groupedBeyond(view, labelOf(view)!, aggregate);
  if (recur === 'chosen' || (aggregate && !chosenLabel(view.model, question, measure))) return undefined;
  if (aggregate === 'mean') return undefined;
  const bound = question.bound!;
  const rows = compared(view)?.filter(({ value }) => within(value, bound));
  if (!rows) return undefined;
  if (rows.length === 0) return `None: no row has such a ${measure.name || 'value'}${view.where}.`;
  const names = rows.slice(0, namesMax).map(({ row }) => `${nameOf(view, row)} (${cellOf(row, measure)})`);
  const more = rows.length > namesMax ? ` and ${rows.length - namesMax} more` : '';
  return `${question.howMany ? `${rows.length}: ` : ''}${names.join(', ')}${more}.`;
}
