/** Finds the cell that a question names by its row and its column; every word must be accounted for. */
import { numberOf } from '@oja/core/text/written-numbers';
import type { Question } from './question.ts';
import { plainest, settleColumns } from './settle-columns.ts';
import { bitsIn, type Column, canNameRows, isDate, type Row, type TableModel } from './table-model.ts';

export interface FoundCells {
  rows: Row[];
  column: Column;
  /** Asked words that row, column and context say. */
  mask: number;
  /** How much of the labels the question says: breaks ties. */
  share: number;
}

interface Candidate {
  row: Row;
  column: Column;
  mask: number;
  share: number;
  points: number;
}

const softPoints = 0.3;
const rowsListedMax = 10;

/** What the words of a bit set weigh; general words count little. */
export const pointsOf = (mask: number, { words }: Question): number =>
  words.reduce((sum, { soft }, place) => sum + (mask & (1 << place) ? (soft ? softPoints : 1) : 0), 0);

export const maskOfWords = (places: number[]): number =>
  places.reduce((mask, place) => mask | (1 << place), 0);

/** Asked words that nothing says and that are not too general to matter. */
export function unresolved(mask: number, question: Question): number {
  return maskOfWords(
    question.words.flatMap(({ soft }, place) => (soft || mask & (1 << place) ? [] : [place])),
  );
}

/** The asked words that name the row, by cells of other columns than the one that is asked for. */
export function rowMask(model: TableModel, row: Row, besides: Column | undefined): number {
  let mask = 0;
  for (const column of model.columns) {
    if (column !== besides && canNameRows(column)) mask |= row.masks[column.place] ?? 0;
  }
  return mask;
}

function rowShare(model: TableModel, row: Row, besides: Column): number {
  return model.columns.reduce(
    (most, column) =>
      column !== besides && column.key ? Math.max(most, row.shares[column.place] ?? 0) : most,
    0,
  );
}

export function findCells(model: TableModel, question: Question): FoundCells | undefined {
  const candidates = model.rows
    .flatMap((row) => candidatesIn(model, row, question))
    .filter((one) => !isAgent(model, one, question));
  const most = candidates.reduce((max, { points }) => Math.max(max, points), 0);
  if (most === 0) return undefined;
  const best = settled(
    model,
    candidates.filter(({ points }) => points > most - 0.01),
    question,
  );
  const share = best.reduce((max, one) => Math.max(max, one.share), 0);
  const ends = best.filter((one) => one.share > share - 0.01);
  const [first] = ends;
  if (first && question.howMany && !countsSubject(first, question)) return undefined;
  if (!first || ends.some(({ column }) => column !== first.column) || ends.length > rowsListedMax)
    return undefined;
  return { rows: ends.map(({ row }) => row), column: first.column, mask: first.mask, share };
}

/** Rows that are named by different columns: the names of rows come first. */
function settled(model: TableModel, found: Candidate[], question: Question): Candidate[] {
  const [first] = found;
  if (!first || found.some(({ column }) => column !== first.column)) return found;
  const headers = model.columns.reduce((mask, { key, mask: own }) => (key ? mask | own : mask), 0);
  const needed = unresolved(headers | first.column.mask | model.contextMask, question);
  const rows = found.map(({ row }) => row);
  const kept = new Set(settleColumns(model, rows, { needed, besides: first.column, byLabel: true })?.rows);
  return found.filter(({ row }) => kept.has(row));
}

/** `Who is managed by Ada?` asks for rows that name Ada as manager, not for her manager. */
function isAgent({ heldMasks }: TableModel, { row, column }: Candidate, { per }: Question): boolean {
  const agent = per.strict ? 0 : maskOfWords(per.words) & ~column.mask;
  return ((heldMasks[column.place] ?? 0) & ~(row.masks[column.place] ?? 0) & agent) !== 0;
}

/** `how many people` wants a number of people: a cell about something else is no answer. */
function countsSubject({ mask, column }: Candidate, { subject }: Question): boolean {
  const asked = maskOfWords(subject);
  if (column.quantity || column.mask & asked) return true;
  return !column.money && (mask & asked) !== 0;
}

/** The cells of a row that may be meant: those under a name that is asked for, else the only one of its kind. */
function candidatesIn(model: TableModel, row: Row, question: Question): Candidate[] {
  const filled = model.columns.filter(({ place }) => (row.cells[place] ?? '') !== '');
  const found: Candidate[] = [];
  for (const column of filled) {
    if (!fits(row.cells[column.place] ?? '', question)) continue;
    if (question.howMany && isIdentifier(column)) continue;
    const named = rowMask(model, row, column);
    const around = column.mask | model.contextMask | row.sectionMask | namingHeaders(model, row, column);
    // The row must be named by words that its column does not have.
    if (pointsOf(named & ~column.mask, question) === 0) continue;
    if (pointsOf(column.mask & ~named, question) === 0) continue;
    found.push(candidate(model, row, column, named | around, question));
  }
  if (found.length > 0) return found;
  const only = onlyCell(model, row, filled, question);
  if (!only || (question.howMany && isIdentifier(only.column))) return [];
  const named = rowMask(model, row, only.column);
  if (pointsOf(named, question) === 0) return [];
  if (!fits(row.cells[only.column.place] ?? '', question)) return [];
  const around =
    only.column.mask | model.contextMask | row.sectionMask | namingHeaders(model, row, only.column);
  const mask = named | around | only.explains;
  return [candidate(model, row, only.column, mask, question)];
}

/** `Order 5001` is no number of orders. */
const isIdentifier = ({ numeric, key, quantity }: Column) => numeric && key && !quantity;

/** `month 17`: the column whose cell names the row is named too. */
function namingHeaders({ columns }: TableModel, row: Row, besides: Column | undefined): number {
  return columns.reduce(
    (mask, column) =>
      column !== besides && column.key && row.masks[column.place] ? mask | column.mask : mask,
    0,
  );
}

/** `INV-1`. */
const isCode = /^\p{L}+[-/_]?\d+$/u;

/** Who asks when wants a date, who asks how much a number, who asks who a name. */
function fits(cell: string, { when, howMany, howMuch, who }: Question): boolean {
  if (when && !/\d|\p{L}{3,}day\b/u.test(cell)) return false;
  if (when && numberOf(cell) !== undefined && !/^(19|20)\d\d$/.test(cell)) return false;
  if ((howMany || howMuch) && (!/\d/.test(cell) || isCode.test(cell) || isDate(cell))) return false;
  return !who || /\p{L}/u.test(cell);
}

function candidate(model: TableModel, row: Row, column: Column, mask: number, question: Question): Candidate {
  return {
    row,
    column,
    mask,
    share: rowShare(model, row, column) + column.share,
    points: pointsOf(mask, question),
  };
}

/** Running numbers of rows, which are asked for by name only. */
const serialName = /^(s\/?n|no\.?|nr\.?|#|pos\.?|serial( no\.?| number)?|item no\.?|line)$/i;

/** The cell that a question without the name of a column means: the only one, or the only one of the asked kind. */
function onlyCell(
  model: TableModel,
  row: Row,
  filled: Column[],
  question: Question,
): { column: Column; explains: number } | undefined {
  // A label over several columns stands in each.
  const isRepeated = ({ place }: Column) =>
    filled.some((other) => other.place !== place && row.cells[other.place] === row.cells[place]);
  const naming = filled.filter(
    (column) =>
      column.key &&
      (row.masks[column.place] ?? 0) !== 0 &&
      (rowMask(model, row, column) === 0 || isRepeated(column)),
  );
  const others = filled.filter(
    (column) => !naming.includes(column) && !(serialName.test(column.name) && column.mask === 0),
  );
  const [single] = others;
  if (others.length === 1 && single) return { column: single, explains: kindWords(single, row, question) };
  const kinds: [boolean, (column: Column) => boolean][] = [
    [question.when, ({ date }) => date],
    [question.howMany, ({ quantity, numeric }) => quantity && numeric],
    [asksFor(question, percentWords), ({ percent }) => percent],
    [question.howMuch || asksFor(question, moneyWords), ({ money, numeric }) => money && numeric],
    [question.howMany || question.howMuch, ({ numeric, key }) => numeric && !key],
  ];
  for (const [asked, isKind] of kinds) {
    if (!asked) continue;
    const own = unqualified(others.filter(isKind));
    if (own.length > 1) return undefined;
    const [column] = own;
    if (column) {
      const counted = question.howMany && column.quantity ? countedWords(model, row, question) : 0;
      return { column, explains: kindWords(column, row, question) | counted };
    }
  }
  return undefined;
}

const runningBalance = /^((running|ledger|account|book) )?balance( \(.*\))?$/i;

/** `Price` rather than `Old price`; the balance after a payment is asked for by its name only. */
function unqualified(columns: Column[]): Column[] {
  const [first, ...more] = columns.filter(({ name }) => !runningBalance.test(name));
  return first ? plainest([first, ...more]) : columns;
}

/** `units` is what a column of quantities counts; `products` are rows, and `yams` only those that are called so. */
function countedWords(model: TableModel, row: Row, { subject }: Question): number {
  const cells = model.columns.reduce(
    (mask, column) => (canNameRows(column) ? mask | (model.heldMasks[column.place] ?? 0) : mask),
    0,
  );
  const headers = model.columns.reduce((mask, { key, mask: own }) => (key ? mask | own : mask), 0);
  const naming = namingHeaders(model, row, undefined);
  return maskOfWords(subject) & ~(cells | (headers & ~naming));
}

const moneyWords = new Set(['price', 'amount', 'salary', 'fee', 'expense']);
const percentWords = new Set(['percent', 'rate']);
const asksFor = ({ words }: Question, concepts: Set<string>) =>
  words.some(({ concept }) => concept !== undefined && concepts.has(concept));

/** `price` needs no name where the cell is money, `percentage` where it is one, `date` where it is a date. */
export function kindWords(column: Column, row: Row, { words }: Question): number {
  const cell = row.cells[column.place] ?? '';
  const kinds = new Set<string>();
  if (column.money || /^\(?[-−]?\s?([₦$€£¥]|NGN|USD)/.test(cell))
    for (const word of ['price', 'amount']) kinds.add(word);
  if (column.percent || cell.endsWith('%')) kinds.add('percent');
  if (column.date || /\d{4}|\d[/.]\d/.test(cell)) for (const word of ['date', 'day']) kinds.add(word);
  if (!column.numeric) kinds.add('name');
  if (/\d/.test(cell)) kinds.add('number');
  return maskOfWords(words.flatMap(({ concept }, place) => (concept && kinds.has(concept) ? [place] : [])));
}

/** Rows that share words with the question, nearest first: what is quoted where no cell was found. */
export function nearestRows(
  model: TableModel,
  question: Question,
  most: number,
): { row: Row; points: number }[] {
  return model.rows
    .map((row) => {
      const named = pointsOf(rowMask(model, row, undefined) | row.sectionMask, question);
      const columns = model.columns.reduce((mask, column) => mask | column.mask, 0);
      return {
        row,
        points: named === 0 ? 0 : named + 0.5 * bitsIn(columns | model.contextMask) * softPoints,
      };
    })
    .filter(({ points }) => points >= 1)
    .sort((a, b) => b.points - a.points)
    .slice(0, most);
}
