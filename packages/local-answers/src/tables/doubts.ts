/** Why a plan that the planner finds likely is not stated, or not even offered. */
import { currenciesIn, isCurrencyHeader, isUnitColumn } from '@oja/core/text/written-units';
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import type { AskedWords } from './columns.ts';
import { rowsWhere } from './conditions.ts';
import type { Plan, Result } from './execute.ts';
import { isNamedOrKnown, isPlace, leftOut, orderedColumns } from './literal.ts';
import { isLittle, namedColumns } from './named-columns.ts';
import type { Table } from './table.ts';

const openQuestion = /^(who|whose|how|when|where|qui|combien|quand|ou) /;
const wordLettersMin = 2;
const rowsOfSumMin = 4;
const numbersMax = 3;
const leftOutMax = 2;

export const isDoubtful = (table: Table, plan: Plan, result: Result, asked: AskedWords): boolean =>
  isAmbiguous(table, plan) ||
  countsOne(plan, result) ||
  isOffhand(table, plan, asked) ||
  isOtherKind(table, plan, asked) ||
  isLoose(table, plan, result) ||
  saysMore(table, plan, result, asked) ||
  countsUnknown(table, plan, asked) ||
  countsMeasure(table, plan, asked) ||
  sumsSums(table, plan) ||
  leavesNamed(table, plan, asked) ||
  comparesLoosely(plan) ||
  choosesKind(table, plan) ||
  leavesCells(table, plan, asked) ||
  countsValue(table, plan, asked) ||
  asksOther(table, plan, asked) ||
  ordersOther(table, plan, asked);

/** Hardly anyone counts what is there once or never: `How many medals has Ghana?` is about a cell. */
const countsOne = ({ operation, conditions }: Plan, { number }: Result): boolean =>
  operation === 'count' &&
  (number === 0 || (number === 1 && conditions.every(({ comparison }) => comparison === '=')));

/** `Who was picked after Mills?` hardly asks for a number that it doesn't name. */
function isOffhand(
  { columns }: Table,
  { operation, measure, conditions }: Plan,
  { words }: AskedWords,
): boolean {
  const column = columns[measure ?? -1];
  if (!/next|prev|first|last/.test(operation) || !column || column.type === 'text') return false;
  const said = new Set(words.map(stemOf));
  return (
    !conditions.some((one) => one.column === measure) &&
    !wordsOf(plainWords(splitHeader(column.name))).some((word) => said.has(stemOf(word)))
  );
}

const rowWords = /\b(rows|records|entries|items|lines|lignes)\b/;

/** `How many sponsors?`: rows are sponsors where the file says so, or where a column names one in each row. */
function countsUnknown(table: Table, { operation, conditions }: Plan, { plain, words }: AskedWords): boolean {
  if (operation !== 'count' || conditions.length > 0 || rowWords.test(plain)) return false;
  const unique = table.columns.filter(({ distinct }) => distinct.size === table.size);
  const names = [table.source, table.caption, ...unique.map(({ name }) => splitHeader(name))];
  const known = new Set(names.flatMap((name) => plainWords(name).split(/[ ._-]/)).map(stemOf));
  return !words.some((word) => word.length > wordLettersMin && known.has(stemOf(word)));
}

/** `How many shows?` beside a column of how many shows each has is no count of rows. */
const countsMeasure = (table: Table, { operation, conditions }: Plan, { plain }: AskedWords): boolean =>
  operation === 'count' &&
  conditions.length === 0 &&
  namedColumns(table, plain, ({ type, distinct }) => type === 'number' && distinct.size < table.size).length >
    0;

/** `Yes` answers no `who` and no `how much`; a number answers no `who`. */
function isOtherKind({ columns }: Table, { operation, measure, key }: Plan, { plain }: AskedWords): boolean {
  if (!/^(lookup|arg|first|last|next|prev)/.test(operation)) return false;
  const type = columns[(operation.startsWith('arg') ? key : measure) ?? -1]?.type;
  return (
    (type === 'bool' && openQuestion.test(plain)) ||
    (type === 'number' && /^(who|whose|qui|when|quand) /.test(plain))
  );
}

/** `What did Amina sell in total?` is no list of numbers, and `over 50` that holds for every row is about another column. */
function isLoose({ columns, size }: Table, plan: Plan, { cells = [] }: Result): boolean {
  const isNumber = columns[plan.measure ?? -1]?.type === 'number';
  if (plan.operation === 'lookup' && isNumber && cells.length > numbersMax) return true;
  return plan.conditions.some(
    ({ column, comparison, words }) =>
      !/^(=|in|!=)$/.test(comparison) && rowsWhere(columns[column]!, comparison, words)?.length === size,
  );
}

/** A row that is the sum of all others, whatever it is called: it must not be added up, nor win. */
function sumsSums({ columns, size }: Table, { operation, measure, conditions }: Plan): boolean {
  const column = columns[measure ?? -1];
  if (size < rowsOfSumMin || conditions.length > 0 || column?.type !== 'number') return false;
  if (!/^(sum|mean|max|argmax)/.test(operation)) return false;
  const numbers = column.numbers.filter((one) => one !== undefined);
  const highest = numbers.reduce((a, b) => Math.max(a, b), 0);
  const sum = numbers.reduce((a, b) => a + b, 0);
  return highest > 0 && Math.abs(sum - 2 * highest) < highest * 0.002;
}

/** A year that is left out, a count of all rows where much else was said, or the value of a column that nobody named. */
function saysMore(table: Table, plan: Plan, result: Result, { plain }: AskedWords): boolean {
  const { words, numbers } = leftOut(table, plain, plan);
  const countsAll = plan.operation === 'count' && result.number === table.size;
  return (
    numbers > 0 ||
    (countsAll && words > leftOutMax) ||
    (plan.operation === 'lookup' && words > 0 && !isNamedOrKnown(table, plain, plan)) ||
    (plan.operation === 'range' && result.rows < 2)
  );
}

const listed = /\s*[,;/&+]\s*|\s+(?:and|or)\s+/;

/** `Writer` is a whole cell and a part of others, `Writer, poet`: which rows are counted is not sure. */
function isAmbiguous({ columns }: Table, { operation, conditions }: Plan): boolean {
  if (/lookup|next|prev|any/.test(operation)) return false;
  return conditions.some(({ column, comparison, words }) => {
    const { type, distinct } = columns[column]!;
    const said = plainWords(words);
    if (type !== 'text' || comparison !== '=' || !distinct.has(said)) return false;
    return [...distinct].some(
      ([cell, written]) =>
        cell !== said &&
        ` ${cell} `.includes(` ${said} `) &&
        written.split(listed).some((part) => plainWords(part) === said),
    );
  });
}

/** `Total of wheat exports` beside columns `total exports` and `wheat`: a plan has one measure. */
function leavesNamed(table: Table, { measure, key, conditions }: Plan, { words }: AskedWords): boolean {
  const { columns } = table;
  if (columns[measure ?? -1]?.type !== 'number') return false;
  const stemsOf = (name: string) => wordsOf(plainWords(splitHeader(name))).map(stemOf);
  const used = new Set([measure, key, ...conditions.map(({ column }) => column)]);
  const explained = new Set([...used].flatMap((place) => stemsOf(columns[place ?? -1]?.name ?? '')));
  const said = new Set(words.map(stemOf));
  return columns.some(({ name, type }, place) => {
    const own = stemsOf(name);
    return (
      type === 'number' &&
      !used.has(place) &&
      !calculated.test(name) &&
      own.every((word) => said.has(word)) &&
      own.some((word) => !explained.has(word))
    );
  });
}

/** `Total` beside what is added up. */
const calculated = /^\W*(total|sum|average|mean|number|count|amount)\W*$/i;

/** `How many appearances did Tony Stark make?` beside `Anthony "Tony" Stark` that no condition chooses. */
function leavesCells({ columns }: Table, plan: Plan, { plain }: AskedWords): boolean {
  const used = [plan.measure, plan.key, ...plan.conditions.map(({ column }) => column)];
  const heads = used.flatMap((place) => wordsOf(plainWords(splitHeader(columns[place ?? -1]?.name ?? ''))));
  const chosen = plan.conditions.flatMap(({ words }) => wordsOf(plainWords(words)));
  const known = new Set([...heads, ...chosen].map(stemOf));
  const words = wordsOf(plain);
  const pairs = words.slice(1).flatMap((word, at) => {
    const pair = [words[at]!, word];
    return pair.some((one) => known.has(stemOf(one)) || isLittle(one) || one.length <= wordLettersMin)
      ? []
      : [pair];
  });
  return pairs.some(([one, two]) =>
    columns.some(
      ({ index }) =>
        index.get(stemOf(one!))?.some((cell) => ` ${cell} `.includes(` ${one} ${two} `)) === true,
    ),
  );
}

/** `The lightest` of several columns is not the narrowest. */
function ordersOther(table: Table, { operation, measure }: Plan, { plain }: AskedWords): boolean {
  if (measure === undefined || !/^(arg)?(min|max)$/.test(operation)) return false;
  const ordered = orderedColumns(table, plain);
  return ordered.length > 0 && !ordered.includes(measure);
}

const generic = /^(value|values|count|number|amount|quantity|qty|total|n|freq|frequency)$/;

/** `How many cases?` beside a column `Value` is no count of rows. */
function countsValue(table: Table, { operation, conditions }: Plan, { plain }: AskedWords): boolean {
  const { columns, source, caption } = table;
  if (!/count/.test(operation) || rowWords.test(plain)) return false;
  if (!columns.some(({ name, type }) => type === 'number' && generic.test(plainWords(name)))) return false;
  const [, noun = ''] = counted.exec(plain) ?? [];
  const names = [
    source,
    caption,
    ...columns.map(({ name }) => name),
    ...conditions.map(({ words }) => words),
  ];
  const known = names.flatMap((name) =>
    wordsOf(plainWords(splitHeader(name)).replace(/[_.-]/g, ' ')).map(stemOf),
  );
  return noun === '' || !known.includes(stemOf(noun));
}

const counted = /\b(?:many|most|fewest|least|number of) (\p{L}+)/u;
const howMuch = /\bhow (?:much|many) (\p{L}+)/u;
const anything =
  /^(is|are|was|were|do|does|did|has|have|had|will|would|can|could|should|people|persons?|money|units?|times?|of|in|total|more|fewer|less|each|per|it|he|she|they|there)$/;

/** `How much rice did it export?` is not answered by its total exports. */
function asksOther(table: Table, plan: Plan, { plain }: AskedWords): boolean {
  const [, noun = ''] = howMuch.exec(plain) ?? [];
  const column = table.columns[plan.measure ?? -1];
  if (noun === '' || anything.test(noun) || column?.type !== 'number') return false;
  if (/missing|distinct/.test(plan.operation)) return false;
  const heads = [column.name, table.source, table.caption].map(splitHeader).join(' ');
  const known = [
    ...wordsOf(plainWords(heads).replace(/[_.-]/g, ' ')),
    ...plan.conditions.flatMap(({ words }) => wordsOf(plainWords(words))),
  ];
  const stem = stemOf(noun);
  return (
    !known.some(
      (word) =>
        stemOf(word) === stem ||
        word.startsWith(stem) ||
        (word.length > wordLettersMin && stem.startsWith(word)),
    ) && !isNamedOrKnown({ ...table, columns: [column, column] }, noun, { ...plan, measure: 0 })
  );
}

/** `Is that of A bigger than of B?` is not answered by there being rows of both. */
const comparesLoosely = ({ operation, conditions }: Plan): boolean =>
  operation === 'any' && conditions.some(({ comparison }) => comparison === 'in' || comparison === 'between');

/** `The highest volcano` of volcanoes.csv is no condition. */
const choosesKind = ({ source, columns, size }: Table, { conditions }: Plan): boolean =>
  conditions.some(({ column, comparison, words }) => {
    const { type } = columns[column]!;
    if (comparison !== '=' || type !== 'text') return false;
    if (rowsWhere(columns[column]!, comparison, words)?.length === size) return false;
    const unique = columns.filter((one, place) => place !== column && one.distinct.size > size / 2);
    const kinds = new Set(
      wordsOf(
        plainWords(
          [source.replace(/\.\w+$/, ''), ...unique.map(({ name }) => name)].join(' ').replace(/[_.-]/g, ' '),
        ),
      ).map(stemOf),
    );
    return wordsOf(plainWords(words)).every((word) => kinds.has(stemOf(word)));
  });

const asksFor: Partial<Record<Plan['operation'], RegExp>> = {
  missing:
    /\b(no|not|none|missing|empty|blanks?|without|null|unknown|lacks?|lacking|unfilled|vide|manqu\w+|sans)\b/,
  corr: /\b(correl\w*|relat\w*|associat\w*|pearson|depend\w*)\b/,
  std: /\b(deviat\w*|varia\w*|spread|std|dispers\w*|ecart)\b/,
};

/** `How many travelled alone?` asks for no empty cells. */
export const isAskedFor = ({ operation }: Plan, { plain }: AskedWords): boolean =>
  asksFor[operation]?.test(plain) ?? true;

/** Naira and dollars, or grams and litres, are neither added up nor compared, and what can't be read, or was cut off, may be the highest. */
export function isSane(
  { columns, size, cut }: Table,
  { operation, measure, key, conditions }: Plan,
): boolean {
  if (cut && operation !== 'lookup') return false;
  const column = columns[measure ?? -1];
  if (column && /sum/.test(operation) && isPlace(column)) return false;
  if (operation.startsWith('arg') && columns[key ?? -1]?.type === 'bool') return false;
  if (column?.type !== 'number' || /lookup|first|last|next|prev|distinct|missing/.test(operation))
    return true;
  const chosen = conditions.map((one) => new Set(rowsWhere(columns[one.column]!, one.comparison, one.words)));
  const rows = Array.from({ length: size }, (_, at) => at).filter((at) => chosen.every((set) => set.has(at)));
  const measured = rows.filter((at) => column.numbers[at] !== undefined);
  if (currenciesIn(measured.map((at) => column.cells[at]!)).size > 1) return false;
  const units = columns.filter(({ name, cells }) => isCurrencyHeader(name) || isUnitColumn(name, cells));
  if (units.some(({ plain }) => new Set(measured.map((at) => plain[at])).size > 1)) return false;
  return !rows.some((at) => column.numbers[at] === undefined && /\d/.test(column.cells[at]!));
}
