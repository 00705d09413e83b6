/** Whether a plan takes a question at its word: it names headers and cells as they are written, and none is left over. */
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import { askedWords, matchingCells } from './columns.ts';
import { rowsWhere } from './conditions.ts';
import type { Plan } from './execute.ts';
import { isAbbreviated, namedColumns } from './named-columns.ts';
import type { Table, TableColumn } from './table.ts';

const cellCharactersMin = 3;
/** `What is the average … of …` */
const unexplainedMax = 5;
const labelShare = 0.9;
const countedShare = 0.5;

export function isLiteral(table: Table, asked: string, plan: Plan): boolean {
  const { columns } = table;
  const words = wordsOf(asked);
  const said = new Set(words.map(stemOf));
  const named = [plan.measure, plan.key].filter((place) => place !== undefined);
  const isOrder = plan.operation.startsWith('arg');
  const ordered = isOrder ? orderedColumns(table, asked) : [];
  const numbers = isOrder ? namedColumns(table, asked, ({ type }) => type === 'number') : [];
  return (
    named.every(
      (place) =>
        isNamed(columns[place]!, said) ||
        (numbers.length === 1 && numbers[0] === place) ||
        isAbbreviated(columns[place]!.name, words) ||
        isOnlyMeasure(table, place) ||
        (place === plan.key && place === labelPlace(table)) ||
        (place === ordered[0] && ordered.length === 1),
    ) &&
    (!isOrder || (endOf(asked) === plan.operation && named.length > 1)) &&
    plan.conditions.every((one) => isExact(columns[one.column]!, one)) &&
    leavesNothing(table, asked, plan)
  );
}

const places =
  /^(id|no|nr|rank|ranking|code|zip|lat|latitude|lon|lng|long|longitude|index|pick|overall|round|phone|year|month|day|date)$/;

/** Numbers that name or order rows, not amounts. */
export const isPlace = ({ name, type }: TableColumn): boolean =>
  type === 'year' || places.test(wordsOf(plainWords(splitHeader(name))).at(-1) ?? '');

/** The only amount of a table needs no name. */
const isOnlyMeasure = ({ columns }: Table, place: number): boolean =>
  columns.every((column, at) => (at === place) === (column.type === 'number' && !isPlace(column)));

/** What rows are called by. */
const labelPlace = ({ columns, size }: Table): number =>
  columns.findIndex(({ type, distinct }) => type === 'text' && distinct.size >= size * labelShare);

const ends: [RegExp, RegExp][] = [
  [/\b(heaviest|lightest|weighs?)\b/, /weight|mass|wt\b/],
  [/\b(tallest)\b/, /height|tall/],
  [/\b(oldest|youngest)\b/, /age|year|birth|born|founded|date/],
  [/\b(cheapest|costliest|priciest|(?:most|least) expensive)\b/, /price|cost|fare|fee|amount|rate|value/],
  [/\b(fastest|slowest)\b/, /speed|time|velocity|pace|bpm|mph/],
  [/\b(hottest|coldest|warmest|coolest)\b/, /temp|heat/],
];

/** Columns that a superlative means: `the heaviest` is by weight. */
export function orderedColumns({ columns }: Table, asked: string): number[] {
  const [, meant] = ends.find(([said]) => said.test(asked)) ?? [];
  return columns.flatMap(({ name, type }, place) =>
    type !== 'text' && meant?.test(plainWords(splitHeader(name))) ? [place] : [],
  );
}

/** Which end of an order a question names. */
function endOf(asked: string): string | undefined {
  const isMost =
    /\b(most|highest|largest|biggest|greatest|longest|tallest|oldest|best|heaviest|hottest|warmest|costliest)\b/.test(
      asked,
    );
  const isLeast = /\b(least|lowest|smallest|fewest|shortest|youngest|worst|cheapest|lightest|coldest)\b/.test(
    asked,
  );
  return isMost === isLeast ? undefined : isMost ? 'argmax' : 'argmin';
}

const headOf = ({ name }: TableColumn) => wordsOf(plainWords(splitHeader(name))).map(stemOf);

function isNamed(column: TableColumn, said: Set<string>): boolean {
  const head = headOf(column);
  return head.length > 0 && head.every((word) => said.has(word));
}

/** `women` means one cell too. */
function isExact(column: TableColumn, { comparison, words }: Plan['conditions'][number]): boolean {
  if (comparison !== '=' || column.type !== 'text' || column.distinct.has(plainWords(words))) return true;
  return new Set(rowsWhere(column, comparison, words)?.map((at) => column.plain[at])).size === 1;
}

const number = /^\d+([.,]\d+)*$/;
const little =
  /^(how|many|much|what|which|who|where|when|is|are|was|were|do|does|did|has|have|had|be|been|the|a|an|of|in|on|at|to|for|from|by|with|and|or|there|here|this|that|it|we|i|you|they|our|my|all|total|number|amount|count|times?|list(ed)?|table|data|file|sheet|rows?|records?|entr(y|ies)|different|altogether|overall|please|tell|me|show|give|can|s)$/;

/** Words that mean something and that a plan leaves out; numbers that it does. */
export function leftOut(
  { columns, caption }: Table,
  asked: string,
  plan: Plan,
): { words: number; numbers: number } {
  const used = [plan.measure, plan.key, ...plan.conditions.map(({ column }) => column)];
  const heads = new Set(used.flatMap((place) => (place === undefined ? [] : headOf(columns[place]!))));
  let rest = ` ${asked} `;
  for (const one of plan.conditions)
    rest = rest.replace(` ${plainWords(one.words)} `, ` ${numbersBeside(columns[one.column]!, one)} `);
  const left = wordsOf(rest).filter((word) => !little.test(word) && !heads.has(stemOf(word)));
  const numbers = left.filter((word) => number.test(word) && Number(word) !== plan.most);
  // The year that all of a table is about may stand over one of its columns.
  const titles = plainWords([caption, ...columns.map(({ name }) => splitHeader(name))].join(' '));
  const years = new Set(titles.match(/\b(19|20)\d\d\b/g));
  const isInHead = (word: string) =>
    (years.size === 1 && years.has(word)) || [...heads].some((head) => head.includes(word));
  return { words: left.length, numbers: numbers.filter((word) => !isInHead(word)).length };
}

/** Of `Kano in 2023`, where the cell is `Kano`: the year chooses nothing. */
function numbersBeside(column: TableColumn, { comparison, words }: Plan['conditions'][number]): string {
  if (comparison !== '=' || column.type !== 'text') return '';
  const meant = new Set(rowsWhere(column, '=', words)?.flatMap((at) => wordsOf(column.plain[at]!)));
  return wordsOf(plainWords(words))
    .filter((word) => number.test(word) && !meant.has(word))
    .join(' ');
}

/** No other cell, header or number is named, and little else is said. */
function leavesNothing({ columns, size }: Table, asked: string, plan: Plan): boolean {
  // `How many majors …` names what a row is.
  const isCounted = ({ distinct }: TableColumn) =>
    plan.operation === 'count' && distinct.size > size * countedShare;
  const { measure, key, conditions, most } = plan;
  const used = new Set([measure, key, ...conditions.map(({ column }) => column)]);
  const usedWords = new Set(columns.filter((_, place) => used.has(place)).flatMap(headOf));
  let rest = ` ${asked} `;
  for (const { words } of conditions) rest = rest.replace(` ${plainWords(words)} `, ' | ');
  const left = askedWords(rest);
  const said = new Set(left.words.map(stemOf));
  const isNew = (words: string[]) => words.some((word) => !usedWords.has(stemOf(word)));
  const namesCell = (column: TableColumn) =>
    column.type === 'text' &&
    matchingCells(column, left).some((cell) => {
      const words = plainWords(cell);
      return words.length >= cellCharactersMin && rest.includes(` ${words} `) && isNew(wordsOf(words));
    });
  const unexplained = left.words.filter((word) => word !== '|' && !usedWords.has(stemOf(word)));
  return !(
    unexplained.length > unexplainedMax ||
    columns.some(namesCell) ||
    columns.some(
      (column, place) =>
        !used.has(place) && !isCounted(column) && isNew(headOf(column)) && isNamed(column, said),
    ) ||
    left.words.some((word) => number.test(word) && Number(word) !== most && !usedWords.has(word))
  );
}

/** How a column is asked for without its name; of others that are not named, nobody can say that they are meant. */
const askedWithout: [RegExp, RegExp][] = [
  [/\b(price|cost|fare|fee|amount|rate)/, /\b(cost|price|pay|charged?|worth)/],
  [/\bpop|\binhabitant|\bresident/, /\b(people|live|inhabitants|residents|population)\b/],
  [/\bage\b/, /\b(old|age)\b/],
  [/salary|\bpay|wage|income|earn/, /\b(earn|make|paid|pay|salary|income)/],
  [/stock|qty|quantity|units|inventory|balance/, /\b(left|have|stock|quantity|units|sold|bought|owe)/],
  [/score|mark|grade|goal|point|vote/, /\b(score|get|got|mark|result)/],
  [/height|elev|altitude|length|duration|runtime|time/, /\b(tall|high|long|last)/],
  [/reason|cause|why/, /\bwhy\b/],
  [/distance/, /\bfar\b/],
  [/weight|mass/, /\b(heavy|weigh)/],
  [/area|size/, /\b(big|large|size)/],
];
const abbreviated = 3;

export function isNamedOrKnown(table: Table, asked: string, { measure }: Plan): boolean {
  const column = table.columns[measure ?? -1];
  if (!column) return true;
  const head = plainWords(splitHeader(column.name));
  const words = wordsOf(asked);
  if (isAbbreviated(column.name, words) || isOnlyMeasure(table, measure!)) return true;
  const isNamed = wordsOf(head).some(
    (one) =>
      words.some((word) => stemOf(word) === stemOf(one)) ||
      (one.length >= abbreviated &&
        words.some(
          (word) => word.startsWith(one) || (word.length > abbreviated && one.startsWith(stemOf(word))),
        )),
  );
  const kind = {
    text: /\b(who|whose|where|which|what does|what do|how can)\b|^what (?!(is|was|are) the)/,
    date: /\bwhen\b|date|day/,
    year: /\bwhen\b|year/,
    number: undefined,
    bool: undefined,
  };
  return (
    isNamed ||
    kind[column.type]?.test(asked) === true ||
    askedWithout.some(([name, said]) => name.test(head) && said.test(asked))
  );
}
