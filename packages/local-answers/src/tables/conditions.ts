/** Which rows satisfy a condition that the planner took from the words of a question. */
import {
  type DateParts,
  datesIn,
  dayOf,
  noYear,
  numberOf,
  partsOfDay,
  plainWords,
  splitHeader,
  stemOf,
  wordsOf,
} from './cells.ts';
import { type TableColumn, truthOf } from './table.ts';
import { initialsMax, isOpposite, likeCells, synonyms } from './variants.ts';

export const comparisons = ['=', '>', '<', 'between', 'in', '!=', '>=', '<='] as const;
export type Comparison = (typeof comparisons)[number];

export interface Condition {
  column: number;
  comparison: Comparison;
  /** Of the question. */
  words: string;
}

const betweenWords = /\b(?:or|and|to|ou|et|vs|versus|abi|tabi|ko|da|ati|na|ma obu|ka)\b|,/;
const eitherWords = /\b(or|ou|abi|tabi|ma obu)\b/;
const digits = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?';
const firstNumber = new RegExp(`[-+]?${digits}\\s*(?:k|mn|million|m|bn|billion|thousand)?\\b`);
const allNumbers = new RegExp(digits, 'g');
const negations = new Set(['not', 'no', 'non', 'never', 'didn', 'without', 'un']);
const noneSaid = /^(no|zero|without|never)\b/;
const fillers = new Set(['the', 'of', 'in', 'a', 'class']);

const numberIn = (words: string): number | undefined => {
  const [found] = firstNumber.exec(words.toLowerCase()) ?? [];
  return numberOf(found ?? words);
};

const known = new WeakMap<TableColumn, Map<string, number[] | undefined>>();

/** Places of rows; undefined where the words mean nothing in that column, or name no row of it. */
export function rowsWhere(column: TableColumn, comparison: Comparison, words: string): number[] | undefined {
  const found = known.get(column) ?? new Map<string, number[] | undefined>();
  known.set(column, found);
  const name = `${comparison} ${words}`;
  if (!found.has(name)) found.set(name, findRows(column, comparison, words));
  return found.get(name);
}

function findRows(column: TableColumn, comparison: Comparison, words: string): number[] | undefined {
  if (comparison === '!=') {
    const found = new Set(rowsWhere(column, '=', words));
    return found.size === 0 ? undefined : rows(column, (at) => column.plain[at] !== '' && !found.has(at));
  }
  if (comparison === 'in') return rowsOfSeveral(column, words);
  // `21 or 33` are two values.
  if (comparison === 'between' && eitherWords.test(words)) return rowsOfSeveral(column, words);
  if (comparison !== '=') {
    return column.type === 'date'
      ? rowsByDay(column, comparison, words)
      : rowsByNumber(column, comparison, words);
  }
  const dates = column.type === 'date' ? datesIn(words) : [];
  if (dates.length > 0) return someOf(rows(column, (at) => dates.some((one) => isOn(column.days[at], one))));
  return rowsEqual(column, plainWords(words), words);
}

const rows = ({ cells }: TableColumn, test: (at: number) => boolean): number[] =>
  cells.flatMap((_, at) => (test(at) ? [at] : []));
const someOf = (found: number[]) => (found.length > 0 ? found : undefined);

function isOn(cell: number | undefined, { year, month, day }: DateParts): boolean {
  if (cell === undefined) return false;
  const own = partsOfDay(cell);
  const isOfYear = year === undefined || own.year === year || own.year === noYear;
  return isOfYear && (month === undefined || own.month === month) && (day === undefined || own.day === day);
}

function boundsOf({ year, month, day }: DateParts): [number | undefined, number | undefined] {
  const first = dayOf(year!, month ?? 1, day ?? 1);
  if (day !== undefined) return [first, first];
  const last = [31, 30, 29, 28].map((end) => dayOf(year!, month ?? 12, end)).find((end) => end !== undefined);
  return [first, last];
}

const tests: Record<string, (value: number, from: number, to: number) => boolean> = {
  '>': (value, _, to) => value > to,
  '>=': (value, from) => value >= from,
  '<': (value, from) => value < from,
  '<=': (value, _, to) => value <= to,
  between: (value, from, to) => value >= from && value <= to,
};

function rowsByDay(column: TableColumn, comparison: Comparison, words: string): number[] | undefined {
  const dates = datesIn(words).filter(({ year }) => year !== undefined);
  if (dates.length < (comparison === 'between' ? 2 : 1)) return undefined;
  const [from, end] = boundsOf(dates[0]!);
  const to = comparison === 'between' ? boundsOf(dates.at(-1)!)[1] : end;
  if (from === undefined || to === undefined) return undefined;
  return rows(
    column,
    (at) => column.days[at] !== undefined && tests[comparison]!(column.days[at]!, from, to),
  );
}

function rowsByNumber(column: TableColumn, comparison: Comparison, words: string): number[] | undefined {
  const single = comparison === 'between' ? undefined : numberIn(words);
  const several = [...words.matchAll(allNumbers)].map(([text]) => numberOf(text)!).sort((a, b) => a - b);
  const [from, to] = comparison === 'between' ? several : [single, single];
  if (from === undefined || to === undefined) return undefined;
  return rows(
    column,
    (at) => column.numbers[at] !== undefined && tests[comparison]!(column.numbers[at]!, from, to),
  );
}

function rowsOfSeveral(column: TableColumn, words: string): number[] | undefined {
  const said = plainWords(words);
  const named = new Set([...column.distinct.keys()].filter((cell) => ` ${said} `.includes(` ${cell} `)));
  if (named.size > 1) return rows(column, (at) => named.has(column.plain[at]!));
  const found = new Set(said.split(betweenWords).flatMap((part) => rowsWhere(column, '=', part) ?? []));
  return someOf([...found].sort((a, b) => a - b));
}

function rowsEqual(column: TableColumn, said: string, words: string): number[] | undefined {
  if (said === '') return undefined;
  const truth = column.type === 'bool' ? truthSaid(column, said) : undefined;
  if (truth !== undefined) return rows(column, (at) => truthOf(column.cells[at]!) === truth);
  const own = numberOf(words);
  if (column.type === 'number' || column.type === 'year' || own !== undefined) {
    const number =
      own ?? numberIn(words) ?? numberOf(synonyms[said] ?? '') ?? (noneSaid.test(said) ? 0 : undefined);
    const found = rows(
      column,
      (at) => number !== undefined && Math.abs((column.numbers[at] ?? Number.NaN) - number) < 1e-9,
    );
    if (found.length > 0) return found;
  }
  return rowsOfWords(column, said);
}

function truthSaid(column: TableColumn, said: string): boolean | undefined {
  const heads = wordsOf(plainWords(splitHeader(column.name))).map(stemOf);
  const words = wordsOf(said);
  const whole = truthOf(said);
  if (isOpposite(words, heads)) return false;
  const isNamed = words
    .map(stemOf)
    .some((stem) => heads.some((head) => head === stem || head.slice(0, 4) === stem.slice(0, 4)));
  if (whole === undefined && !isNamed) return undefined;
  return whole ?? !words.some((word) => negations.has(word));
}

function rowsOfWords(column: TableColumn, said: string): number[] | undefined {
  const words = wordsOf(said);
  const alike = words.map((word) => synonyms[word] ?? word).join(' ');
  const pick = (test: (cell: string) => boolean) => {
    const cells = new Set([...column.distinct.keys()].filter(test));
    return cells.size === 0 ? [] : rows(column, (at) => cells.has(column.plain[at]!));
  };
  const stemmed = (text: string) => wordsOf(text).map(stemOf).join(' ');
  const stems = words.filter((word) => !fillers.has(word)).map((word) => stemOf(synonyms[word] ?? word));
  const plain = words.filter((word) => !fillers.has(word));
  const readings = [said, alike].map((form) => {
    const stem = stemmed(form);
    return (cell: string) => cell === form || stemmed(cell) === stem;
  });
  const initial = initialOf(column, said) ?? initialOf(column, alike);
  if (initial !== undefined) readings.push((cell) => cell === initial);
  const like = new Set(plain.length < 3 ? likeCells(column.distinct, plain) : []);
  if (like.size > 0) readings.push((cell) => like.has(cell));
  if (plain.length > 0)
    readings.push(
      (cell) => ` ${cell} `.includes(` ${said} `),
      (cell) => plain.every((word) => wordsOf(cell).includes(word)),
      (cell) => stems.every((stem) => wordsOf(cell).some((word) => word.startsWith(stem))),
      (cell) => cell.length > 2 && ` ${said} `.includes(` ${cell} `),
    );
  for (const reading of readings) {
    const found = pick(reading);
    if (found.length > 0) return found;
  }
  return undefined;
}

/** F, M, S: a cell that is the first letter of what is said. */
function initialOf({ distinct }: TableColumn, said: string): string | undefined {
  if (distinct.size > initialsMax || said.length > initialsMax) return undefined;
  const initials = [...distinct.keys()].filter((cell) => cell.startsWith(said.slice(0, 1)));
  return initials.length === 1 && initials[0]!.length === 1 ? initials[0] : undefined;
}
