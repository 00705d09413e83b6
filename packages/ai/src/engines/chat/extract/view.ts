/** What a calculation works on: the column that is measured, the rows that are meant, and what they are called by. */
import { chooseRows } from './conditions.ts';
import { kindWords, maskOfWords, pointsOf } from './find-cell.ts';
import { aboutDocument } from './lexicon/question-words.ts';
import { fitsMeasure } from './measure-fit.ts';
import type { Question } from './question.ts';
import { type Column, isMonthName, isYearName, type Row, type TableModel } from './table-model.ts';
import { hasOneUnit, isReadable, valueReader } from './unread-cells.ts';

export interface View {
  model: TableModel;
  question: Question;
  measure: Column;
  rows: Row[];
  /** What a row has in the measured column, as a number. */
  measuredIn: (row: Row) => number | undefined;
  /** ` where City is Lagos`. */
  where: string;
  mask: number;
}

/** The column that is measured, with the rows that all other words of the question name; all their cells are understood. */
export function viewOf(model: TableModel, question: Question): View | undefined {
  const view = viewNamed(model, question);
  if (!view || !isReadable(view)) return undefined;
  // Results for each group are not compared with each other.
  const isEach = question.operation && groupColumns(model, question).length > 0;
  return isEach || hasOneUnit(model, view.rows, view.measure) ? view : undefined;
}

function viewNamed(model: TableModel, question: Question): View | undefined {
  const named = measuresNamed(model, question);
  if (named.length > 0) {
    const fitting = named.filter((column) => fitsMeasure(column, question, true));
    const view = bestOf(fitting, model, question);
    // `The total salary of managers` is not about all rows.
    return view &&
      (looseHeaders(model, question, view.rows) & ~view.measure.mask) !== 0 &&
      !meansAll(question)
      ? undefined
      : view;
  }
  const moments = momentsNamed(model, question);
  return moments.length > 0 ? bestOf(moments, model, question) : unnamedMeasure(model, question);
}

const measuresOf = ({ columns }: TableModel) => columns.filter(({ numeric, key }) => numeric && !key);
export const measuresNamed = (model: TableModel, question: Question): Column[] =>
  measuresOf(model).filter(({ mask }) => pointsOf(mask, question) > 0);

/** `Who starts the earliest?`: times can be compared, dates where the word says which end is meant. */
function momentsNamed({ columns }: TableModel, question: Question): Column[] {
  if (question.bound || (question.operation !== 'most' && question.operation !== 'least')) return [];
  const subject = maskOfWords(question.subject);
  const sure = /\b(earliest|latest|newest)\b/i.test(question.text);
  return columns.filter(
    (column) =>
      (column.time || (column.date && sure)) &&
      pointsOf(column.mask & ~subject, question) > 0 &&
      fitsMeasure(column, question, true),
  );
}

/** The only column of its kind stands for one that is not named, unless words are left that name another. */
function unnamedMeasure(model: TableModel, question: Question): View | undefined {
  const numeric = measuresOf(model);
  const money = numeric.filter((column) => column.money);
  const only = numeric.length === 1 ? numeric : asksMoney(question) && money.length === 1 ? money : [];
  const fitting = only.filter(
    (column) => fitsMeasure(column, question, false) && !countsOthers(model, question, column),
  );
  const view = bestOf(fitting, model, question);
  if (!view || looseHeaders(model, question, view.rows) === 0) return view;
  const adds = question.operation === 'sum' || question.operation === 'mean';
  return adds && meansAll(question) ? view : undefined;
}

const moneyAdjectives = /cheap|expensive|dear|earn|cost|price|paid|spen[dt]|salary|how much/i;
const asksMoney = ({ text, howMuch }: Question) => howMuch || moneyAdjectives.test(text);
export const meansAll = ({ text }: Question): boolean =>
  /(?<!\p{L})(all|every|any|tous|toutes|todos|todas|alle|allen|gbogbo|duka|niile)(?!\p{L})/iu.test(text);

function bestOf(measures: Column[], model: TableModel, question: Question): View | undefined {
  const views = measures.flatMap((measure) => rowsFor(model, question, measure) ?? []);
  const most = views.reduce((max, { measure }) => Math.max(max, pointsOf(measure.mask, question)), 0);
  const best = views.filter(({ measure }) => pointsOf(measure.mask, question) > most - 0.01);
  const share = best.reduce((max, { measure }) => Math.max(max, measure.share), 0);
  const ends = best.filter(({ measure }) => measure.share > share - 0.01);
  return ends.length === 1 ? ends[0] : undefined;
}

function rowsFor(model: TableModel, question: Question, measure: Column): View | undefined {
  const [sample] = model.rows;
  const known =
    measure.mask |
    model.contextMask |
    subjectMask(model, question) |
    (sample ? kindWords(measure, sample, question) : 0);
  const chosen = chooseRows(model, question, known, measure);
  if (!chosen) return undefined;
  const { rows, where, mask } = chosen;
  const measuredIn = valueReader(model, measure);
  return { model, question, measure, rows, measuredIn, where, mask: known | mask };
}

/** Its cells name things: words, dates, years, running numbers. */
export const namesThings = ({ key, measured }: Column): boolean => key && !measured;

/** What a row is, as far as the column tells that names it. */
function rowKinds({ rows, label }: TableModel): Set<string> {
  const single = rows.filter(({ sumsUp }) => !sumsUp).slice(0, 50);
  const labels = single.map(({ cells }) => cells[label?.place ?? 0] ?? '');
  const filled = labels.filter((text) => text !== '');
  const kinds = new Set<string>();
  const all = (is: (text: string) => boolean) => filled.length > 0 && filled.every(is);
  if (all(isMonthName)) for (const kind of ['month', 'year']) kinds.add(kind);
  if (all((text) => /^Q[1-4]$/i.test(text))) for (const kind of ['quarter', 'year']) kinds.add(kind);
  if (all(isYearName)) kinds.add('year');
  if (label && /name|student|employee|player|candidate|staff/i.test(label.name))
    for (const kind of ['people', 'employee', 'student', 'name']) kinds.add(kind);
  return kinds;
}

export function kindMask(model: TableModel, question: Question): number {
  const kinds = rowKinds(model);
  return maskOfWords(
    question.words.flatMap(({ concept }, place) => (concept && kinds.has(concept) ? [place] : [])),
  );
}

/** `which state`, `how many clubs`: said by the header of what names rows, or by their kind. */
export function subjectMask(model: TableModel, question: Question): number {
  const headers = model.columns.reduce((mask, one) => (namesThings(one) ? mask | one.mask : mask), 0);
  return headers | kindMask(model, question);
}

/** Words that only name a column, none of whose cells is asked for, and that are not what is chosen or counted. */
export function looseHeaders(model: TableModel, question: Question, rows: Row[]): number {
  const chosen = maskOfWords([
    ...question.subject,
    ...question.per.words,
    ...(question.picks ? question.target : []),
  ]);
  let loose = 0;
  let bound = chosen | model.contextMask;
  for (const column of model.columns.filter(({ key }) => key)) {
    const asked = ({ masks, whole }: Row) =>
      ((masks[column.place] ?? 0) & ~column.mask) | ((whole[column.place] ?? 0) & ~column.exact);
    const isAsked = rows.length > 0 && rows.every(asked);
    // Columns of yes and no have chosen the rows.
    if (isAsked || column.flag) bound |= column.mask;
    else if (column !== model.label || column.mask & maskOfWords(question.target)) loose |= column.mask;
  }
  return loose & ~bound;
}

const thingWord =
  /^(people|persons?|pesin|customers?|orders?|items?|applicants?|entry|entries|records?|rows?|lines?|invoices?|bills?|receipts?|things?)$/;
export const rowWord = /^(entry|entries|records?|rows?|lines?)$/;

/** `most orders`, `more than 2 employees`: these are counted, the column does not say how many there are. */
function countsOthers(model: TableModel, question: Question, measure: Column): boolean {
  if (!question.quantifies || measure.quantity) return false;
  const kinds = kindMask(model, question) | subjectMask(model, question);
  const isPopulation = /population|inhabitants|habitants|einwohner/i.test(measure.name);
  return question.target.some((place) => {
    const word = question.words[place];
    if (!word || measure.mask & (1 << place)) return false;
    if (isPopulation && word.concept === 'people') return false;
    return (kinds & (1 << place)) !== 0 || thingWord.test(word.text);
  });
}

/** The column that these words name by its header; those of yes and no choose rows. */
export function columnNamed(
  { columns }: TableModel,
  question: Question,
  places: number[],
  besides?: Column,
): Column | undefined {
  const others = columns.filter((column) => column !== besides && !column.flag);
  return likeliestNamed(others, question, places);
}

/** City where only it is said, Birth city where both words are. */
function likeliestNamed(columns: Column[], question: Question, places: number[]): Column | undefined {
  const said = (column: Column) => pointsOf(column.mask & maskOfWords(places), question);
  const named = columns.filter((column) => namesThings(column) && said(column) > 0);
  // `Which customer ordered the most?` chooses among customers, not orders.
  const first = ({ mask }: Column) => places.findIndex((place) => mask & (1 << place));
  return named.toSorted((a, b) => said(b) - said(a) || b.share - a.share || first(a) - first(b))[0];
}

/** `by customer and status`: the columns that the result is given for. */
export function groupColumns({ columns }: TableModel, question: Question): Column[] {
  const found: Column[] = [];
  for (const phrase of question.per.phrases) {
    let left = phrase;
    for (let column = likeliestNamed(columns, question, left); column; ) {
      const { mask } = column;
      if (!found.includes(column)) found.push(column);
      left = left.filter((place) => !(mask & (1 << place) || aboutDocument.has(question.words[place]!.text)));
      column = likeliestNamed(columns, question, left);
    }
  }
  return found;
}

/** `By customer city` may mean one column or two; `by customer, city` means two, and `by customer name` one. */
export function isUnclearGroup(model: TableModel, question: Question): boolean {
  const { phrases } = question.per;
  return phrases.length < groupColumns(model, question).length && !question.text.includes(',');
}

const personName =
  /name|student|pupil|employee|player|candidate|staff|person|customer|client|owner|agent|manager|driver|seller|cashier|author|teacher|supplier|member|patient|runner/i;

/** `Who`: the column that names people; undefined where several columns could. */
export function personColumn({ columns, label }: TableModel): Column | undefined {
  const words = columns.filter((column) => namesThings(column) && !column.numeric && !column.date);
  if (label && personName.test(label.name)) return label;
  const people = words.filter(({ name }) => personName.test(name));
  if (people.length > 0) return people.length === 1 ? people[0] : undefined;
  return words.length === 1 ? words[0] : undefined;
}

/** What the question chooses among: `which department`, `biggest customer`, `who`. */
export function chosenLabel(model: TableModel, question: Question, measure?: Column): Column | undefined {
  const named =
    columnNamed(model, question, question.subject, measure) ??
    (question.picks ? columnNamed(model, question, question.target, measure) : undefined);
  if (named) return named;
  if (question.who) return personColumn(model) ?? model.label;
  return (maskOfWords(question.subject) & ~(measure?.mask ?? 0)) !== 0 ? model.label : undefined;
}

/** `Who`, where no column or more than one names people. */
export function isUnclearWho(model: TableModel, question: Question): boolean {
  return question.who && !columnNamed(model, question, question.subject) && !personColumn(model);
}
