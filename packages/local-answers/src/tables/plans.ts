/** The plans that a question may mean, computed; those with one result support each other. */
import { numberOf, plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import { type Condition, rowsWhere } from './conditions.ts';
import { execute, type Operation, type Plan, type Result } from './execute.ts';
import { namedColumns } from './named-columns.ts';
import type { Likely, LikelyCondition } from './planner.ts';
import type { Table } from './table.ts';

export interface Weighed {
  /** The likeliest of those with this result. */
  plan: Plan;
  result: Result;
  /** Of all plans with this result, 0 to 1. */
  chance: number;
}

interface Scored<T> {
  value: T;
  score: number;
}

const measureless = new Set<Operation>(['count', 'any', 'argmax_count', 'argmin_count', 'by_count', 'none']);
const maybeMeasured = new Set<Operation>(['share', 'diff', 'ratio']);
const isKeyed = (operation: Operation) => /^(arg|by_|share|corr)/.test(operation);

const operationsMax = 5;
const columnsMax = 3;
const waysMax = 2;
const choicesMax = 16;
const plansMax = 60;
/** Of large tables fewer are computed. */
const cellsMax = 2_000_000;
/** Logarithm: what is less likely than the best by more is left out. */
const spread = 6;
const onMin = 0.02;

/** The likeliest first. */
export function weighPlans(table: Table, question: string, likely: Likely): Weighed[] {
  const plans = plansOf(table, question, likely);
  const most = Math.max(8, Math.min(plansMax, Math.floor(cellsMax / Math.max(1, table.size))));
  const found = new Map<string, Weighed>();
  for (const { value, score } of plans.slice(0, most)) {
    const result = execute(table, value);
    if (!result) continue;
    const name = nameOf(result);
    const known = found.get(name);
    if (known) known.chance += Math.exp(score);
    else found.set(name, { plan: value, result, chance: Math.exp(score) });
  }
  return [...found.values()].sort((a, b) => b.chance - a.chance);
}

/** The sum of one cell is the cell. */
const nameOf = ({ number, cells, groups }: Result): string =>
  number !== undefined && !groups
    ? number.toPrecision(9)
    : (cells?.map((cell) => numberOf(cell)?.toPrecision(9) ?? plainWords(cell)).join('\n') ??
      JSON.stringify(groups?.map(({ name, value }) => [name, value.toPrecision(9)])));

function plansOf(table: Table, question: string, likely: Likely): Scored<Plan>[] {
  const choices = choicesOf(table, likely.conditions);
  const plain = plainWords(question);
  const measured = leaning(
    likely.measures,
    namedColumns(table, plain, ({ type }) => type === 'number'),
  );
  const keyed = leaning(
    likely.keys,
    namedColumns(table, plain, ({ type }) => type !== 'number'),
  );
  const plans: Scored<Plan>[] = [];
  for (const { value: operation, score } of best(likely.operations, operationsMax)) {
    if (operation === 'none') continue;
    const measures = measureless.has(operation)
      ? [{ value: -1, score: 0 }]
      : best(measured, columnsMax, maybeMeasured.has(operation));
    const keys = isKeyed(operation) ? best(keyed, columnsMax, false) : [{ value: -1, score: 0 }];
    for (const measure of measures)
      for (const key of keys)
        for (const choice of choices) {
          const conditions = choice.value.filter((one) => !isOfMeasure(table, measure.value, one));
          plans.push({
            score: score + measure.score + key.score + choice.score,
            value: {
              ...meant(table, { operation, measure: measure.value, conditions }, plain),
              key: key.value < 0 ? undefined : key.value,
              conditions,
              most: topOf(question, conditions, operation),
            },
          });
        }
  }
  plans.sort((a, b) => b.score - a.score);
  const least = (plans[0]?.score ?? 0) - spread;
  return plans.filter(({ score }) => score >= least);
}

const howMany = /^how many (?:different |distinct |unique )?(\p{L}+)/u;

/** `How many passengers flew in 1950?` adds up its months, `how many countries?` counts those that rows repeat once. */
function meant(
  table: Table,
  { operation, measure, conditions }: Pick<Plan, 'operation' | 'conditions'> & { measure: number },
  plain: string,
): Pick<Plan, 'operation' | 'measure'> {
  const [, noun] = howMany.exec(plain) ?? [];
  const isAmount = (place: number) => table.columns[place]?.type === 'number';
  const counted = noun !== undefined && operation === 'count' ? countedColumn(table, noun) : undefined;
  if (counted !== undefined && !conditions.some(({ column }) => column === counted))
    return { operation: isAmount(counted) ? 'sum' : 'distinct', measure: counted };
  const isAdded = noun !== undefined && operation === 'lookup' && isAmount(measure);
  return { operation: isAdded ? 'sum' : operation, measure: measure < 0 ? undefined : measure };
}

function countedColumn({ columns, size }: Table, noun: string): number | undefined {
  const place = columns.findIndex(({ name }) => {
    const own = wordsOf(plainWords(splitHeader(name)));
    return own.length === 1 && stemOf(own[0]!) === stemOf(noun);
  });
  const column = columns[place];
  const isRepeated = column?.type === 'text' && column.distinct.size < size * repeatedShare;
  return isRepeated || (column?.type === 'number' && !isOrder(column)) ? place : undefined;
}

/** 1, 2, 3 …: seasons and rounds are counted, not added up. */
function isOrder({ numbers, distinct }: Table['columns'][number]): boolean {
  const found = numbers.filter((one) => one !== undefined);
  const least = found.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = found.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return distinct.size === found.length && most - least < found.length * orderSpread;
}

/** `Salary in USD` has USD in its name: no row needs to be of that currency. */
function isOfMeasure({ columns }: Table, measure: number, { column, comparison, words }: Condition): boolean {
  if (comparison !== '=' || column === measure) return false;
  const head = new Set(wordsOf(plainWords(splitHeader(columns[measure]?.name ?? ''))).map(stemOf));
  return wordsOf(plainWords(words)).every((word) => head.has(stemOf(word)));
}

const repeatedShare = 0.9;
const orderSpread = 1.5;
const lean = 2;

/** Columns that the question names are likelier than the planner says. */
function leaning(chances: Map<number, number>, named: number[]): Map<number, number> {
  if (!named.some((place) => chances.has(place))) return chances;
  const leant = [...chances].map(
    ([place, score]) => [place, score + (named.includes(place) ? lean : 0)] as const,
  );
  const whole = Math.log(leant.reduce((sum, [, score]) => sum + Math.exp(score), 0));
  return new Map(leant.map(([place, score]) => [place, score - whole]));
}

/** `none`: -1 counts too. */
function best<T>(of: Map<T, number>, most: number, none = true): Scored<T>[] {
  return [...of]
    .map(([value, score]) => ({ value, score }))
    .filter(({ value, score }) => (none || value !== -1) && score > -spread)
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

interface Choice {
  value: Condition[];
  score: number;
  /** Likely conditions that are left out, with what that costs. */
  off: { said: string; cost: number; isExact: boolean }[];
}

/** Sets of conditions. Words that choose rows in one column choose none in another. */
function choicesOf(table: Table, conditions: LikelyCondition[]): Scored<Condition[]>[] {
  let choices: Choice[] = [{ value: [], score: 0, off: [] }];
  const ordered = conditions
    .map((one) => ({ one, ways: one.on < onMin ? [] : waysOf(table, one) }))
    .sort((a, b) => b.ways.length - a.ways.length || b.one.on - a.one.on);
  const isExact = ({ column, words }: Condition) => table.columns[column]!.distinct.has(plainWords(words));
  for (const { one, ways } of ordered) {
    const cost = Math.log(Math.max(1 - one.on, 1e-6));
    const said = one.spans[0]?.words ?? '';
    const own = { said, cost, isExact: ways[0] !== undefined && isExact(ways[0].value) };
    choices = choices.flatMap(({ value, score, off }) => {
      const taken = value.find(({ words }) => overlaps(words, said));
      const without = taken && (isExact(taken) || !own.isExact) ? Math.max(cost, spared) : cost;
      const free = ways.filter((way) => !value.some(({ words }) => overlaps(words, way.value.words)));
      return [
        { value, score: score + without, off: taken ? off : [...off, own] },
        ...free.map((way) => {
          const given = off.filter(
            (left) => overlaps(left.said, way.value.words) && (isExact(way.value) || !left.isExact),
          );
          const back = given.reduce((sum, left) => sum + Math.max(0, spared - left.cost), 0);
          return {
            value: [...value, way.value],
            score: score + Math.log(one.on) + way.score + back,
            off: off.filter((left) => !given.includes(left)),
          };
        }),
      ];
    });
    choices = choices.sort((a, b) => b.score - a.score).slice(0, choicesMax);
  }
  return choices;
}

const spared = Math.log(0.9);
const overlaps = (a: string, b: string) => a !== '' && b !== '' && (a.includes(b) || b.includes(a));

/** `Lagos` and `in Lagos` choose the same rows. */
function waysOf(table: Table, { column, comparisons, spans }: LikelyCondition): Scored<Condition>[] {
  const found = new Map<string, Scored<Condition> & { best: number }>();
  const [likeliest] = spans;
  for (const { comparison, score } of comparisons)
    for (const span of spans) {
      const both = score + span.score;
      if (score < -4 || span.score < likeliest!.score - 4) continue;
      const rows = rowsWhere(table.columns[column]!, comparison, span.words);
      if (!rows) continue;
      const name = `${comparison === 'in'} ${rows.length} ${hashOf(rows)}`;
      const known = found.get(name);
      const chance = Math.exp(both);
      const value = { column, comparison, words: span.words };
      if (!known) found.set(name, { value, score: chance, best: both });
      else {
        known.score += chance;
        if (both > known.best) Object.assign(known, { value, best: both });
      }
    }
  return [...found.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, waysMax)
    .map(({ value, score }) => ({ value, score: Math.log(score) }));
}

function hashOf(rows: number[]): number {
  let hash = 0;
  for (const row of rows) hash = (Math.imul(hash, 31) + row + 1) | 0;
  return hash;
}

const smallNumber = /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b/;
const mostMax = 50;

/** `top 3`: a small number of the question that is part of no condition. */
function topOf(question: string, conditions: Condition[], operation: Operation): number {
  if (!operation.startsWith('arg')) return 1;
  let rest = plainWords(question);
  for (const { words } of conditions) rest = rest.replace(plainWords(words), ' ');
  const number = numberOf(smallNumber.exec(rest)?.[1] ?? '') ?? 1;
  return number >= 2 && number <= mostMax ? number : 1;
}
