/** Answers questions about tables: a plan for each that may be meant, the surest computed. */
import { createHash } from 'node:crypto';
import { currenciesIn, isCurrencyHeader, isUnitColumn } from '@oja/core/text/written-units';
import type { GroundTable } from '@oja/documents/documents/port';
import type { LocalModel, OpenModel } from '../models/infer.ts';
import { byPeriod } from './by-period.ts';
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import { type AskedWords, askedWords, matchingCells } from './columns.ts';
import { rowsWhere } from './conditions.ts';
import type { Plan, Result } from './execute.ts';
import { isLiteral, isNamedOrKnown, leftOut } from './literal.ts';
import { namedCells } from './named-cells.ts';
import { namedColumns } from './named-columns.ts';
import { askPlanner, followMark } from './planner.ts';
import { weighPlans } from './plans.ts';
import { openTable, type Table } from './table.ts';
import { together } from './together.ts';
import { offerOf, sentenceFor } from './wording.ts';

export interface TablesQuestion {
  question: string;
  /** What was asked before, for `And in Kano?` */
  before?: string;
  tables: GroundTable[];
  /** As JSON of `GroundTable[]`. */
  packedTables: Uint8Array[];
}

export interface TableAnswer {
  text: string;
  source: string;
}

export interface TableFindings {
  /** What the tables say for sure. */
  answer?: TableAnswer;
  /** What may be meant, with its result. */
  offer?: TableAnswer;
}

/**
 * What a plan must be to be stated, by operation. Chosen on questions of people about tables that the planner was not
 * trained on: order and counts are what it mistakes most, calculations least.
 */
const sureMin = 0.9;
const sureMins: [RegExp, number][] = [
  [/^(first|last|next|prev)$/, 0.995],
  [/^(count|any)$/, 0.95],
  [/^(sum|mean|median|std|corr|min|max|range|missing)$/, 0.85],
  [/^(share|diff|ratio|by_\w+|arg\w+_\w+)$/, 0.75],
];
export const isSure = ({ operation, confidence }: SurePlan): boolean =>
  confidence >= (sureMins.find(([name]) => name.test(operation))?.[1] ?? sureMin);
const offerMin = 0.3;
const openQuestion = /^(who|whose|how|when|where|qui|combien|quand|ou) /;
/** Plans of these operations that take a question at its word need not be as likely. */
const mayBePlain = /^(lookup|argmax|argmin|count|sum|mean|median|std|corr|min|max|by_\w+)$/;
const plainChance = 0.97;
const wordLettersMin = 2;
const clearMin = 0.6;
const clearTimes = 5;
/** Never stated. */
const doubtful = 0.7;
const rowsOfSumMin = 4;
const numbersMax = 3;
const leftOutMax = 2;
const tablesMax = 200;
const askedMax = 6;
const followWordsMax = 5;
const followShare = 0.6;

export interface SurePlan extends Plan {
  /** 0 to 1. */
  confidence: number;
}

export interface Found {
  table: Table;
  plan: SurePlan;
  result: Result;
}

export async function answerTables(asked: TablesQuestion, open: OpenModel): Promise<TableFindings> {
  const found = await findAnswer(asked, open);
  if (found === undefined) return {};
  const text = sentenceFor(found.table, found.plan, found.result);
  const { source } = found.table;
  return isSure(found.plan)
    ? { answer: { text, source } }
    : { offer: { text: offerOf(plainWords(asked.question), text), source } };
}

const followWords =
  /^(and|or|what|how|about|for|in|of|the|on|et|pour|nko|ati|the|there|only|now|also|then|is|are|was|were)$/;

/** `And in Kano?` is not answered by a plan without Kano. */
function usesAll({ table, plan }: Found, question: string): boolean {
  const named = [plan.measure, plan.key, ...plan.conditions.map(({ column }) => column)];
  const heads = named.flatMap((place) =>
    wordsOf(plainWords(splitHeader(table.columns[place ?? -1]?.name ?? ''))),
  );
  const used = new Set(
    [...heads, ...plan.conditions.flatMap(({ words }) => wordsOf(plainWords(words)))].map(stemOf),
  );
  const left = wordsOf(plainWords(question)).filter(
    (word) => !followWords.test(word) && !used.has(stemOf(word)),
  );
  const asked = askedWords(left.join(' '));
  return !table.columns.some((column) => matchingCells(column, asked).length > 0);
}

/** The likeliest plan of the likeliest table, computed. */
export async function findAnswer(asked: TablesQuestion, open: OpenModel): Promise<Found | undefined> {
  const { question, before } = asked;
  const all = opened(asked);
  const tables = all
    .flatMap(({ table }) => table)
    .slice(0, tablesMax)
    .filter(isAsked);
  const turned = all.flatMap((one) => one.turned).slice(0, tablesMax);
  const sides = [
    ...all.map(({ table }) => table).map((table) => ({ table, turned: false })),
    ...turned.map((table) => ({ table, turned: true })),
  ];
  const named = namedCells(sides, question);
  if (named) return { ...named, plan: { ...named.plan, confidence: plainChance } };
  if (tables.length === 0) return undefined;
  const model = await open('planner');
  const near = nearest([...tables, ...together(tables)], question);
  const alone = await best(near, question, model);
  const follows = before !== undefined && wordsOf(plainWords(question)).length <= followWordsMax;
  const both = follows
    ? await best(near, `${before.trim()}${followMark}${question.trim()}`, model)
    : undefined;
  const followed = both && usesAll(both, question) ? both : undefined;
  // So short a question hardly stands alone.
  const found =
    (followed?.plan.confidence ?? 0) > (alone?.plan.confidence ?? 0) * followShare ? followed : alone;
  return found && found.plan.confidence >= offerMin ? found : undefined;
}

export function unpacked({
  tables,
  packedTables,
}: Pick<TablesQuestion, 'tables' | 'packedTables'>): GroundTable[] {
  const read = packedTables.flatMap((bytes) => JSON.parse(Buffer.from(bytes).toString()) as GroundTable[]);
  return [...tables, ...read];
}

interface Opened {
  table: Table;
  turned: Table[];
}

const openBoth = (table: GroundTable): Opened => ({ table: openTable(table), turned: byPeriod(table) });
const kept = new Map<string, Opened[]>();
const keptMax = 4;
const keptBytesMax = 16_000_000;

/** The next question is often about the same file. */
function opened({ tables, packedTables }: TablesQuestion): Opened[] {
  const read = packedTables.flatMap((bytes) => {
    const name = createHash('sha256').update(bytes).digest('base64');
    const known = kept.get(name) ?? unpacked({ tables: [], packedTables: [bytes] }).map(openBoth);
    kept.delete(name);
    if (bytes.byteLength <= keptBytesMax) kept.set(name, known);
    for (const oldest of [...kept.keys()].slice(0, -keptMax)) kept.delete(oldest);
    return known;
  });
  return [...tables.map(openBoth), ...read];
}

/** Pairs of labels and values are found by their labels. */
const isAsked = ({ columns, size }: Table) =>
  size > 0 && columns.length > 1 && !columns.every(({ name }) => /^column \d+$/.test(name));

/** Those whose names and cells the question shares most words with. */
function nearest(tables: Table[], question: string): Table[] {
  if (tables.length <= askedMax) return tables;
  const asked = askedWords(question);
  const said = new Set(asked.words);
  const score = ({ columns, caption, source }: Table) => {
    const heads = plainWords([caption, source, ...columns.map(({ name }) => name)].join(' '));
    const named = new Set(wordsOf(heads).filter((word) => said.has(word))).size;
    return named + 2 * columns.filter((column) => matchingCells(column, asked).length > 0).length;
  };
  const scores = new Map(tables.map((table) => [table, score(table)]));
  return tables.toSorted((a, b) => scores.get(b)! - scores.get(a)!).slice(0, askedMax);
}

async function best(tables: Table[], question: string, model: LocalModel): Promise<Found | undefined> {
  const found: Found[] = [];
  const asked = askedWords(question);
  for (const table of tables) {
    const likely = await askPlanner(table, question, model);
    const weighed = weighPlans(table, question, likely).filter(({ plan }) => isSane(table, plan));
    const [first] = weighed;
    if (!first) continue;
    const { plan, result, chance } = first;
    const isDoubtful =
      isAmbiguous(table, plan) ||
      countsOne(plan, result) ||
      isOffhand(table, plan, asked) ||
      isOtherKind(table, plan, asked) ||
      isLoose(table, plan, result) ||
      saysMore(table, plan, result, asked) ||
      countsUnknown(table, plan, asked) ||
      countsMeasure(table, plan, asked) ||
      sumsSums(table, plan);
    const isClear = chance > clearMin && chance > clearTimes * (weighed[1]?.chance ?? 0);
    const isPlainKind = mayBePlain.test(plan.operation);
    const isPlain = isClear && isPlainKind && isLiteral(table, asked.plain, plan);
    const confidence = Math.min(isDoubtful ? doubtful : 1, isPlain ? Math.max(plainChance, chance) : chance);
    found.push({ table, plan: { ...plan, confidence }, result });
  }
  // Of tables that know as much, the one that holds the others.
  const rank = ({ plan }: Found) => Math.round(plan.confidence * 20);
  found.sort((a, b) => rank(b) - rank(a) || b.table.size - a.table.size);
  const [first, second] = found;
  if (!first || !second || !isSure(second.plan) || isSame(first, second)) return first;
  // Tables that know as much and say different things: neither is sure.
  return { ...first, plan: { ...first.plan, confidence: Math.min(first.plan.confidence, doubtful) } };
}

/** Hardly anyone counts what is there once: `How many medals has Ghana?` is about a cell. */
const countsOne = ({ operation, conditions }: Plan, { number }: Result): boolean =>
  operation === 'count' && number === 1 && conditions.every(({ comparison }) => comparison === '=');

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
    (type === 'bool' && openQuestion.test(plain)) || (type === 'number' && /^(who|whose|qui) /.test(plain))
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
    (plan.operation === 'range' && result.rows < 2) ||
    plan.conditions.some((one) => one.comparison === '=' && isOfMeasure(table, plan, one.words))
  );
}

/** `Salary in USD` has USD in its name: no row needs to be of that currency. */
function isOfMeasure({ columns }: Table, { measure }: Plan, words: string): boolean {
  const head = new Set(wordsOf(plainWords(splitHeader(columns[measure ?? -1]?.name ?? ''))).map(stemOf));
  return wordsOf(plainWords(words)).every((word) => head.has(stemOf(word)));
}

/** `Writer` is a whole cell and a part of others, `Writer, poet`: which rows are counted is not sure. */
function isAmbiguous({ columns }: Table, { operation, conditions }: Plan): boolean {
  if (/lookup|next|prev|any/.test(operation)) return false;
  return conditions.some(({ column, comparison, words }) => {
    const { type, plain } = columns[column]!;
    if (type !== 'text' || comparison !== '=') return false;
    const said = plainWords(words);
    const exact = plain.filter((cell) => cell === said).length;
    return exact > 0 && plain.some((cell) => cell !== said && ` ${cell} `.includes(` ${said} `));
  });
}

const isSame = (a: Found, b: Found) =>
  JSON.stringify([a.result.number, a.result.cells, a.result.groups]) ===
    JSON.stringify([b.result.number, b.result.cells, b.result.groups]) ||
  b.table.source.startsWith(a.table.source) ||
  a.table.source.startsWith(b.table.source);

/** Naira and dollars, or grams and litres, are neither added up nor compared, and what can't be read, or was cut off, may be the highest. */
function isSane({ columns, size, cut }: Table, { operation, measure, conditions }: Plan): boolean {
  if (cut && operation !== 'lookup') return false;
  const column = columns[measure ?? -1];
  if (column?.type === 'year' && operation.includes('sum')) return false;
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
