/** Calculates over groups of rows, and counts: which department has the most employees, how many departments there are. */
import type { Calculated } from './calculate.ts';
import { type Chosen, chooseRows, wholeWords } from './conditions.ts';
import { maskOfWords, unresolved } from './find-cell.ts';
import {
  type Counted,
  countedBy,
  countGroups,
  distinctNames,
  endsOf,
  groupsOf,
  lacksNumbers,
  type Measured,
  measureGroups,
} from './group-rows.ts';
import { type Question, within } from './question.ts';
import type { Column, TableModel } from './table-model.ts';
import { hasOneUnit, leftOutCells } from './unread-cells.ts';
import {
  columnNamed,
  looseHeaders,
  meansAll,
  measuresNamed,
  namesThings,
  personColumn,
  subjectMask,
  type View,
  viewOf,
} from './view.ts';

type End = 'most' | 'least';

const namesMax = 10;
const groupsMax = 20;
const endWord = { most: 'highest', least: 'lowest' };
const aggregateWord = { sum: 'sum', mean: 'average' };

/** Which group is highest; where no word says how its rows are taken together, only if every way gives the same. */
export function groupedExtreme(
  view: View,
  column: Column,
  wish: End,
  aggregate: 'sum' | 'mean' | undefined,
): string | undefined {
  const groups = groupsOf(view.rows, column);
  if (!groups || groups.length < 2) return undefined;
  const name = view.measure.name || 'value';
  if (aggregate === 'sum' && view.measure.percent) return undefined;
  if (aggregate) {
    const measured = measureGroups(groups, view, aggregate);
    if (measured && aggregate === 'sum' && lacksNumbers(measured)) return undefined;
    const of = view.measure.name || 'the values';
    return measured && endText(measured, wish, `${aggregateWord[aggregate]} of ${of}${view.where}`);
  }
  // The biggest department may be the one with the most people.
  if (view.question.picks && column !== view.model.label) return undefined;
  const ways = [wish, 'mean' as const, 'sum' as const].map((by) => measureGroups(groups, view, by));
  const firsts = ways.map((measured) => (measured ? endsOf(measured, wish) : []));
  const [inRow, onAverage, inSum] = firsts.map((ends) => (ends.length === 1 ? ends[0] : undefined));
  if (!inRow || inRow.name !== onAverage?.name || inRow.name !== inSum?.name) return undefined;
  const added = view.measure.percent ? '' : `, ${inSum.written} in total`;
  return `${inRow.name} has the ${endWord[wish]} ${name}${view.where}: ${inRow.written} in one row${added}, ${onAverage.written} on average.`;
}

function endText(measured: Measured[], wish: End, what: string): string | undefined {
  const ends = endsOf(measured, wish);
  if (ends.length > namesMax) return undefined;
  const names = ends.map(({ name }) => name).join(' and ');
  return `${names} ${ends.length === 1 ? 'has' : 'have'} the ${endWord[wish]} ${what}: ${ends[0]?.written}.`;
}

export function groupedBeyond(view: View, column: Column, aggregate: 'sum' | 'mean'): string | undefined {
  const groups = groupsOf(view.rows, column);
  const measured = groups && !view.measure.percent && measureGroups(groups, view, aggregate);
  if (!measured || (aggregate === 'sum' && lacksNumbers(measured))) return undefined;
  return beyondText(
    measured,
    view.question,
    `${aggregateWord[aggregate]} of ${view.measure.name}${view.where}`,
  );
}

function beyondText(measured: Measured[], question: Question, what: string): string {
  const found = measured.filter(({ value }) => within(value, question.bound!));
  if (found.length === 0) return `None: no ${what} is such.`;
  const names = found.slice(0, namesMax).map(({ name, written }) => `${name} (${written})`);
  const more = found.length > namesMax ? ` and ${found.length - namesMax} more` : '';
  return `${question.howMany ? `${found.length}: ` : ''}${names.join(', ')}${more}.`;
}

/** The rows that the words name which are neither counted nor grouped by; undefined where one is left over. */
function rowsNamed(
  model: TableModel,
  question: Question,
  counted: number,
): (Chosen & { choosing: number }) | undefined {
  const known = subjectMask(model, question) | model.contextMask | counted;
  const chosen = chooseRows(model, question, known);
  if (!chosen) return undefined;
  // `How many employees have a manager?` is not about all rows.
  if (!meansAll(question) && (looseHeaders(model, question, chosen.rows) & ~counted) !== 0) return undefined;
  return { ...chosen, choosing: chosen.mask, mask: known | chosen.mask };
}

const commonWord = /^(common|usual)$/;

/** `Which department has the most employees?`, `the most common city`, `which have more than 2 employees?` */
export function countedCalculation(model: TableModel, question: Question): Calculated | undefined {
  const { operation, bound, target } = question;
  const wish = operation === 'most' || operation === 'least' ? operation : undefined;
  if (!question.quantifies || !(wish || bound) || (wish && bound) || question.aggregate) return undefined;
  if (measuresNamed(model, question).length > 0) return undefined;
  const isCommon = target.some((place) => commonWord.test(question.words[place]?.text ?? ''));
  const column =
    columnNamed(model, question, question.subject) ??
    (isCommon ? columnNamed(model, question, target) : question.who ? personColumn(model) : undefined);
  const counted: Counted | undefined = isCommon
    ? { column: undefined, mask: maskOfWords(target) }
    : countedBy(model, question, target);
  if (!column || !counted || counted.column === column) return undefined;
  const found = rowsNamed(model, question, counted.mask);
  const groups = found && groupsOf(found.rows, column);
  if (!groups || groups.length < 2 || (isCommon && groups.length === found.rows.length)) return undefined;
  const measured = countGroups(groups, counted, model.label);
  if (!measured) return undefined;
  const what = `${countText(counted, model)}${found.where}`;
  const text = wish ? endText(measured, wish, what) : beyondText(measured, question, what);
  return text === undefined ? undefined : { text, mask: found.mask, share: 0 };
}

const countText = ({ column }: Counted, { label }: TableModel) =>
  column && column !== label ? `number of different ${column.name} values` : 'number of rows';

/** A sum, average or count for each name in a column. */
export function eachGroup(model: TableModel, question: Question, columns: Column[]): Calculated | undefined {
  const { operation } = question;
  if (question.bound || operation === 'most' || operation === 'least') return undefined;
  const counts = operation === 'count' || (operation === 'sum' && question.howMany);
  if (counts && measuresNamed(model, question).length === 0) return countEach(model, question, columns);
  const view = viewOf(model, question);
  if (!view || view.measure.percent || !view.measure.numeric) return undefined;
  const by = operation === 'mean' ? 'mean' : 'sum';
  const groups = groupsOf(view.rows, ...columns);
  if (!groups?.every(({ rows }) => hasOneUnit(model, rows, view.measure))) return undefined;
  const measured = measureGroups(groups, view, by);
  if (!measured || measured.length > groupsMax) return undefined;
  const what = by === 'sum' ? 'Sum' : 'Average';
  const text = `${what} of ${view.measure.name || 'the values'} by ${namesOf(columns)}${view.where}: ${listed(measured)}.${leftOutCells(view)}`;
  return { text, mask: view.mask, share: view.measure.share };
}

const namesOf = (columns: Column[]) => columns.map(({ name }) => name).join(' and ');

function countEach(model: TableModel, question: Question, columns: Column[]): Calculated | undefined {
  const counted = countedBy(model, question, question.subject);
  if (!counted || (counted.column && columns.includes(counted.column))) return undefined;
  const found = rowsNamed(model, question, counted.mask);
  const groups = found && groupsOf(found.rows, ...columns);
  const measured = groups && countGroups(groups, counted, model.label);
  if (!measured || measured.length > groupsMax) return undefined;
  const what = countText(counted, model).replace(/^n/, 'N');
  return {
    text: `${what} by ${namesOf(columns)}${found.where}: ${listed(measured)}.`,
    mask: found.mask,
    share: 0,
  };
}

const listed = (measured: Measured[]) =>
  measured
    .map(({ name, written, rows }) => {
      const part = rows && rows.filled < rows.all ? ` over ${rows.filled} of ${rows.all} rows` : '';
      return `${name} (${written}${part})`;
    })
    .join(', ');

/** Rows are counted when the question names what a row is, different names when it names another column. */
export function countRows(model: TableModel, question: Question): Calculated | undefined {
  const subject = maskOfWords(question.subject);
  const known = subjectMask(model, question) | model.contextMask;
  // `Lagos customers`: cells choose among what is counted.
  const said = known | wholeWords(model);
  if ((subject & known) === 0 || unresolved(~subject | said, question) !== 0) return undefined;
  if (model.columns.some((column) => !namesThings(column) && column.mask & subject)) return undefined;
  const found = rowsNamed(model, question, subject);
  if (!found) return undefined;
  const { rows, where, mask, choosing } = found;
  const counted = question.subject.filter((place) => (choosing & (1 << place)) === 0);
  const column = columnNamed(model, question, counted);
  const names = column ?? model.label;
  const distinct = names ? distinctNames(rows, names) : [];
  const isRow = names === model.label && distinct.length === rows.length;
  if (isRow) return { text: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${where}.`, mask, share: 0 };
  // The same name twice: it is unclear whether rows or names are meant.
  if (!column || distinct.length === 0) return undefined;
  const listedNames = distinct.slice(0, namesMax).join(', ');
  const more = distinct.length > namesMax ? ` and ${distinct.length - namesMax} more` : '';
  const values = `${distinct.length} different ${distinct.length === 1 ? 'value' : 'values'}`;
  return { text: `${column.name} has ${values}${where}: ${listedNames}${more}.`, mask, share: 0 };
}
