/**
 * Questions that name their cells as the table writes them, and what is between two of them: `How did revenue change from
 * 2018 to 2019?`, `How much more beer than wine in Germany?` A plan has one measure; these have two, or the same twice.
 */

import { periodIn } from './by-period.ts';
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import { execute, type Plan, type Result } from './execute.ts';
import { isLittle, namedColumns, placeOfColumn } from './named-columns.ts';
import type { Table, TableColumn } from './table.ts';
import { writtenLike } from './wording.ts';

export interface Named {
  table: Table;
  plan: Plan;
  result: Result;
}

/** What is asked of the cells, in the order in which it is looked for. */
const kinds: [Kind, RegExp][] = [
  [
    'growth',
    /\b(percent(age)?|%) (change|increase|decrease|growth|rise|drop|fall|decline)|\bgrowth rate\b|\b(grow|rise|fall|increase|decrease|change|drop)\w* (in|by) (percent|%)|\bwhat percent(age)? did\b/,
  ],
  [
    'highest',
    /\b(which|what|when)\b.*\b((highest|largest|most|greatest|biggest|best|peak|maximum)\b|(higher|larger|greater|bigger)(?! than))/,
  ],
  [
    'lowest',
    /\b(which|what|when)\b.*\b((lowest|smallest|least|fewest|minimum)\b|(lower|smaller|less|fewer)(?! than))/,
  ],
  [
    'limit',
    /\b(which|what) (fiscal )?(years?|quarters?|periods?)\b.*\b(more|less|over|above|below|under|exceed\w*|higher|lower|greater)\b/,
  ],
  ['share', /\bproportion\b|\bpercentage\b|\bpercent of\b|\bshare of\b/],
  ['ratio', /\bratio\b|\bhow many times\b/],
  [
    'change',
    /\b(chang|differ|increas|decreas|gr[eo]w|r[io]se|f[ae]ll|drop|declin)\w*|\b(more|fewer|less|higher|lower|greater)\b/,
  ],
  ['mean', /\b(average|mean)\b/],
  ['sum', /\b(total|sum|combined|altogether|together)\b/],
];
type Kind =
  | 'growth'
  | 'highest'
  | 'lowest'
  | 'limit'
  | 'share'
  | 'ratio'
  | 'change'
  | 'mean'
  | 'sum'
  | 'cell';

const leftMax = 1;
/** `people drink`: verbs, where two columns and a row are named. */
const leftOfPairMax = 2;
const askedWords =
  /^(percent|percentage|constitution|change|changed|increase|increased|decrease|decreased|difference|differ|growth|grow|grew|rise|rose|fall|fell|drop|dropped|decline|declined|average|mean|total|sum|combined|altogether|together|ratio|times|proportion|share|highest|largest|most|greatest|biggest|best|peak|maximum|lowest|smallest|least|fewest|minimum|more|fewer|less|higher|lower|greater)$/;

interface Asked {
  plain: string;
  kind: Kind;
}

/** The one thing that the tables say to that; undefined where the question names nothing, or several things. */
export function namedCells(tables: { table: Table; turned: boolean }[], question: string): Named | undefined {
  const plain = plainWords(question);
  const kind = kinds.find(([, words]) => words.test(plain))?.[0] ?? 'cell';
  const asked = { plain, kind };
  // A name that stands elsewhere in the file asks about that.
  const isCell = (word: string) =>
    tables.some(({ table }) =>
      table.columns.some(
        ({ index, name }) => index.has(stemOf(word)) || wordsOf(plainWords(name)).includes(word),
      ),
    );
  const found = tables.flatMap(({ table, turned }) => inTable(table, asked, turned, isCell) ?? []);
  const answers = new Set(
    found.map(({ result }) => JSON.stringify([result.number, result.cells, result.groups])),
  );
  return answers.size === 1 ? found[0] : undefined;
}

function inTable(
  table: Table,
  asked: Asked,
  turned: boolean,
  isCell: (word: string) => boolean,
): Named | undefined {
  const measures = namedColumns(table, asked.plain, ({ type }) => type === 'number');
  const rows = turned ? periodRows(table, asked) : entityRow(table, asked);
  if (measures.length === 0 || rows === undefined) return undefined;
  const left = leftOver(table, asked, measures, rows);
  if (
    left.length > (measures.length > 1 && !turned ? leftOfPairMax : leftMax) ||
    left.some((word) => isCell(word))
  )
    return undefined;
  const [one, two] = measures as [number, number?];
  if (two === undefined && saysOther(table.columns[one]!, asked)) return undefined;
  if (two !== undefined)
    return measures.length === 2 && rows.length === 1
      ? between(table, [one, two], rows[0]!, asked)
      : undefined;
  return turned ? ofOne(table, one, rows, asked) : undefined;
}

/** Rows of the periods that are named; all where none is. */
function periodRows({ columns: [periods] }: Table, { plain }: Asked): number[] | undefined {
  const said = [...plain.matchAll(/\b(?:q[1-4]\s*)?(?:(?:fy|f)\s?)?(?:(?:19|20)\d\d|(?<=f|fy)\d\d)\b/g)].map(
    ([text]) => periodIn(text)?.name,
  );
  const range = /\b(?:from|between|through) ((?:19|20)\d\d) (?:to|and|through|-) ((?:19|20)\d\d)\b/.exec(
    plain,
  );
  const names = new Set(said.filter((name) => name !== undefined));
  if (names.size === 0) return periods!.cells.map((_, at) => at);
  const rows = periods!.cells.flatMap((name, at) => (names.has(name) ? [at] : []));
  if (rows.length < names.size) return undefined;
  const isRange = range && /\b(average|mean|total|sum|highest|lowest|each|all)\b/.test(plain);
  return isRange
    ? periods!.cells.flatMap((name, at) => (name >= range[1]! && name <= range[2]! ? [at] : []))
    : rows;
}

/** The only row that is named by a cell of words. */
function entityRow({ columns, size }: Table, { plain }: Asked): number[] | undefined {
  const found = new Set(
    columns.flatMap((column) =>
      column.type === 'text' && column.distinct.size === size
        ? column.plain.flatMap((cell, at) =>
            cell.length > 2 && ` ${plain} `.includes(` ${cell} `) ? [at] : [],
          )
        : [],
    ),
  );
  return found.size === 1 ? [...found] : undefined;
}

/** Words that nothing explains. */
function leftOver(
  { columns, caption, source }: Table,
  { plain }: Asked,
  measures: number[],
  rows: number[],
): string[] {
  const known = new Set([
    ...measures.flatMap((place) => wordsOf(plainWords(splitHeader(columns[place]!.name))).map(stemOf)),
    ...wordsOf(plainWords(`${caption} ${source}`)).map(stemOf),
    ...rows.flatMap((at) =>
      columns.flatMap(({ type, plain: cells }) => (type === 'text' ? wordsOf(cells[at]!).map(stemOf) : [])),
    ),
  ]);
  return wordsOf(plain).filter(
    (word) =>
      !isLittle(word) && !askedWords.test(word) && !known.has(stemOf(word)) && !/^(fy|f|q)?\d+$/.test(word),
  );
}

const consumed: Record<Kind, RegExp> = {
  growth: /percent|percentage|chang|increas|decreas|gr[eo]w|r[io]se|f[ae]ll|drop|declin|difference/,
  highest: /est$|er$|most|least|peak|maximum/,
  lowest: /est$|er$|least|less|minimum/,
  limit: /^$/,
  share: /^$/,
  ratio: /^$/,
  change: /chang|differ|increas|decreas|gr[eo]w|r[io]se|f[ae]ll|drop|declin|more|fewer|less|er$/,
  mean: /average|mean/,
  sum: /sum|combined|altogether|together|total/,
  cell: /^$/,
};

/** `Total` and `percentage` are said of another row, where they are neither asked for nor part of the label. */
function saysOther({ name }: TableColumn, { plain, kind }: Asked): boolean {
  const own = wordsOf(plainWords(name)).map(stemOf);
  return wordsOf(plain).some(
    (word) => askedWords.test(word) && !consumed[kind].test(word) && !own.includes(stemOf(word)),
  );
}

const inOrder = (rows: number[], { cells }: TableColumn) =>
  rows.toSorted((a, b) => (cells[a]! < cells[b]! ? -1 : 1));

function ofOne(table: Table, measure: number, rows: number[], { kind, plain }: Asked): Named | undefined {
  const [periods] = table.columns as [TableColumn];
  const column = table.columns[measure]!;
  const all = rows.length === table.size;
  const words = rows.map((at) => periods.cells[at]!).join(' and ');
  const conditions = all
    ? []
    : [{ column: 0, comparison: rows.length > 1 ? ('in' as const) : ('=' as const), words }];
  const computed = (operation: Plan['operation'], key?: number): Named | undefined => {
    const plan: Plan = { operation, measure, conditions, most: 1, ...(key === undefined ? {} : { key }) };
    const result = execute(table, plan);
    return result && { table, plan, result };
  };
  if (kind === 'highest' || kind === 'lowest')
    return rows.length > 1 ? computed(kind === 'highest' ? 'argmax' : 'argmin', 0) : undefined;
  if (kind === 'change' || kind === 'growth')
    return rows.length === 2 ? changed(table, measure, inOrder(rows, periods), kind) : undefined;
  if (kind === 'limit') return undefined;
  if (rows.length > 1 && kind === 'mean') return computed('mean');
  if (rows.length > 1 && kind === 'sum' && /\b(both|sum|combined|altogether|together)\b/.test(plain))
    return computed('sum');
  if (rows.length > 1 && kind === 'sum' && !all && !/\btotal\b/.test(plainWords(column.name)))
    return computed('sum');
  // `total` and `average` may be part of the label.
  const isOfLabel =
    kind === 'cell' ||
    ((kind === 'sum' || kind === 'mean') && /\b(total|average|mean|sum)\b/.test(plainWords(column.name)));
  if (rows.length === 1 && isOfLabel && !/\b(why|how did|compare)\b/.test(plain)) return computed('lookup');
  return undefined;
}

const percent = (value: number) => `${value > 0 ? '+' : ''}${Math.round(value * 100) / 100}%`;

function changed(table: Table, measure: number, [from, to]: number[], kind: Kind): Named | undefined {
  const column = table.columns[measure]!;
  const [periods] = table.columns as [TableColumn];
  const [a, b] = [column.numbers[from!], column.numbers[to!]];
  if (a === undefined || b === undefined || (kind === 'growth' && a === 0)) return undefined;
  const by = b - a;
  const growth = a === 0 ? undefined : (100 * by) / Math.abs(a);
  const verb = by === 0 ? 'did not change' : by > 0 ? 'rose' : 'fell';
  const amount =
    by === 0
      ? ''
      : ` by ${writtenLike(Math.abs(by), column)}${growth === undefined ? '' : ` (${percent(growth)})`}`;
  const said = `${column.name} ${verb}${amount}: ${column.cells[from!]} in ${periods.cells[from!]}, ${column.cells[to!]} in ${periods.cells[to!]}.`;
  const plan: Plan = {
    operation: 'diff',
    measure,
    conditions: [{ column: 0, comparison: 'in', words: `${periods.cells[from!]} and ${periods.cells[to!]}` }],
    most: 1,
  };
  const isRate = column.cells[to!]!.includes('%');
  return { table, plan, result: { rows: 2, number: kind === 'growth' && !isRate ? growth! : by, said } };
}

function between(
  table: Table,
  [one, two]: [number, number],
  row: number,
  { kind, plain }: Asked,
): Named | undefined {
  if (kind !== 'change' && kind !== 'ratio' && kind !== 'share') return undefined;
  const numberAt = (place: number) => table.columns[place]!.numbers[row] ?? 0;
  const byPlace = [one, two].toSorted((a, b) =>
    kind === 'share'
      ? numberAt(a) - numberAt(b)
      : placeOfColumn(plain, table.columns[a]!.name) - placeOfColumn(plain, table.columns[b]!.name),
  );
  const [a, b] = byPlace.map((place) => table.columns[place]!) as [TableColumn, TableColumn];
  const [x, y] = [a.numbers[row], b.numbers[row]];
  if (x === undefined || y === undefined || (kind !== 'change' && (y === 0 || x / y < 0))) return undefined;
  const name = table.columns.find(({ type }) => type !== 'number')?.cells[row] ?? '';
  if (kind === 'share') {
    const number = (100 * x) / y;
    const said = `${name}: ${a.name} (${a.cells[row]}) is ${Math.round(number * 100) / 100}% of ${b.name} (${b.cells[row]}).`;
    return {
      table,
      plan: { operation: 'share', measure: byPlace[0]!, conditions: [], most: 1 },
      result: { rows: 1, number, said },
    };
  }
  const number = kind === 'ratio' ? x / y : Math.abs(x - y);
  const what = kind === 'ratio' ? 'ratio' : 'difference';
  const shown = kind === 'ratio' ? `${Math.round(number * 10_000) / 10_000}` : writtenLike(number, a);
  const said = `${name}: the ${what} of ${a.name} (${a.cells[row]}) and ${b.name} (${b.cells[row]}) is ${shown}.`;
  const plan: Plan = {
    operation: kind === 'ratio' ? 'ratio' : 'diff',
    measure: byPlace[0]!,
    conditions: [],
    most: 1,
  };
  return { table, plan, result: { rows: 1, number, said } };
}
