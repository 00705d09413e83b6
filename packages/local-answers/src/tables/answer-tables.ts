/** Answers questions about tables: a plan for each that may be meant, the surest computed. */
import { createHash } from 'node:crypto';
import type { GroundTable } from '@oja/documents/documents/port';
import type { LocalModel, OpenModel } from '../models/infer.ts';
import { byPeriod } from './by-period.ts';
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import { type AskedWords, askedWords, matchingCells } from './columns.ts';
import { isAskedFor, isDoubtful, isSane } from './doubts.ts';
import type { Plan, Result } from './execute.ts';
import { isLiteral } from './literal.ts';
import { namedCells } from './named-cells.ts';
import { askPlanner, followMark } from './planner.ts';
import { type Weighed, weighPlans } from './plans.ts';
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
/** Plans of these operations that take a question at its word need not be as likely. */
const mayBePlain = /^(lookup|argmax|argmin|count|sum|mean|median|std|corr|min|max|by_\w+)$/;
const plainChance = 0.97;
const clearMin = 0.35;
const clearTimes = 5;
/** Never stated. */
const doubtful = 0.7;
const doubtShare = 0.1;
/** Stated only where the question is taken at its word. */
const lifted = 0.89;
const judgedMax = 8;
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
    const [first, second] = undoubted(table, asked, weighPlans(table, question, likely));
    if (!first) continue;
    const { plan, result, chance } = first;
    const isClear = chance > clearMin && chance > clearTimes * (second?.chance ?? 0);
    const isPlainKind = mayBePlain.test(plan.operation);
    const isPlain = isClear && isPlainKind && isLiteral(table, asked.plain, plan);
    const most = first.isDoubtful ? doubtful : first.isLifted ? lifted : 1;
    const confidence = Math.min(most, isPlain ? Math.max(plainChance, chance) : chance);
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

interface Judged extends Weighed {
  isDoubtful: boolean;
  /** Likelier ones were doubtful or made no sense. */
  isLifted: boolean;
}

/** What is doubtful or makes no sense leaves its chance to the others. */
function undoubted(table: Table, asked: AskedWords, weighed: Weighed[]): Judged[] {
  const sane = weighed
    .filter(({ plan }) => isAskedFor(plan, asked) && isSane(table, plan))
    .slice(0, judgedMax);
  const judged = sane.map((one) => {
    const doubt = isDoubtful(table, one.plan, one.result, asked);
    return { ...one, isDoubtful: doubt, weight: one.chance * (doubt ? doubtShare : 1) };
  });
  const whole = weighed.reduce((sum, { chance }) => sum + chance, 0);
  const left = judged.reduce((sum, { weight }) => sum + weight, 0);
  return judged
    .sort((a, b) => b.weight - a.weight)
    .map(({ weight, ...one }) => {
      const isLifted = one.plan !== weighed[0]?.plan;
      return { ...one, isLifted, chance: isLifted ? (weight * whole) / left : one.chance };
    });
}

const isSame = (a: Found, b: Found) =>
  JSON.stringify([a.result.number, a.result.cells, a.result.groups]) ===
    JSON.stringify([b.result.number, b.result.cells, b.result.groups]) ||
  b.table.source.includes(a.table.source) ||
  a.table.source.includes(b.table.source);
