/** Answers questions about tables: a plan for each that may be meant, the surest computed. */
import { currenciesIn, isCurrencyHeader, isUnitColumn } from '@oja/core/text/written-units';
import type { GroundTable } from '@oja/documents/documents/port';
import type { OpenModel } from '../models/infer.ts';
import { plainWords, wordsOf } from './cells.ts';
import { askedWords, matchingCells } from './columns.ts';
import { rowsWhere } from './conditions.ts';
import { execute, type Result } from './execute.ts';
import { followMark, planFor, type SurePlan } from './planner.ts';
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

/** On questions of people that the planner was not trained on, 3 of 100 plans above this are wrong. */
export const sureMin = 0.9;
const offerMin = 0.3;
const doubtful = sureMin - 0.01;
const tablesMax = 200;
const askedMax = 6;
const followWordsMax = 5;
const followShare = 0.6;

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
  return found.plan.confidence >= sureMin
    ? { answer: { text, source } }
    : { offer: { text: offerOf(plainWords(asked.question), text), source } };
}

/** The likeliest plan of the likeliest table, computed. */
export async function findAnswer(asked: TablesQuestion, open: OpenModel): Promise<Found | undefined> {
  const { question, before } = asked;
  const tables = unpacked(asked).slice(0, tablesMax).map(openTable).filter(isAsked);
  if (tables.length === 0) return undefined;
  const model = await open('planner');
  const near = nearest([...tables, ...together(tables)], question);
  const alone = await best(near, (table) => planFor(table, question, model));
  const follows = before !== undefined && wordsOf(plainWords(question)).length <= followWordsMax;
  const followed = follows
    ? await best(near, (table) => planFor(table, `${before.trim()}${followMark}${question.trim()}`, model))
    : undefined;
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

async function best(tables: Table[], plan: (table: Table) => Promise<SurePlan>): Promise<Found | undefined> {
  const found: Found[] = [];
  for (const table of tables) {
    const made = await plan(table);
    const result = isSane(table, made) ? execute(table, made) : undefined;
    if (!result) continue;
    const isDoubtful = isAmbiguous(table, made) || countsOne(made, result);
    const confidence = isDoubtful ? Math.min(made.confidence, doubtful) : made.confidence;
    found.push({ table, plan: { ...made, confidence }, result });
  }
  found.sort((a, b) => b.plan.confidence - a.plan.confidence);
  const [first, second] = found;
  if (!first || !second || second.plan.confidence < sureMin || isSame(first, second)) return first;
  // Tables that know as much and say different things: neither is sure.
  return { ...first, plan: { ...first.plan, confidence: Math.min(first.plan.confidence, doubtful) } };
}

/** Hardly anyone counts what is there once: `How many medals has Ghana?` is about a cell. */
const countsOne = ({ operation, conditions }: SurePlan, { number }: Result): boolean =>
  operation === 'count' && number === 1 && conditions.every(({ comparison }) => comparison === '=');

/** `Writer` is a whole cell and a part of others, `Writer, poet`: which rows are counted is not sure. */
function isAmbiguous({ columns }: Table, { operation, conditions }: SurePlan): boolean {
  if (/lookup|next|prev/.test(operation)) return false;
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
function isSane({ columns, size, cut }: Table, { operation, measure, conditions }: SurePlan): boolean {
  if (cut && operation !== 'lookup') return false;
  const column = columns[measure ?? -1];
  if (column?.type !== 'number' || /lookup|first|last|next|prev|distinct/.test(operation)) return true;
  const chosen = conditions.map((one) => new Set(rowsWhere(columns[one.column]!, one.comparison, one.words)));
  const rows = Array.from({ length: size }, (_, at) => at).filter((at) => chosen.every((set) => set.has(at)));
  const measured = rows.filter((at) => column.numbers[at] !== undefined);
  if (currenciesIn(measured.map((at) => column.cells[at]!)).size > 1) return false;
  const units = columns.filter(({ name, cells }) => isCurrencyHeader(name) || isUnitColumn(name, cells));
  if (units.some(({ plain }) => new Set(measured.map((at) => plain[at])).size > 1)) return false;
  return !rows.some((at) => column.numbers[at] === undefined && /\d/.test(column.cells[at]!));
}
