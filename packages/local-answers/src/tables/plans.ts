/** The plans that a question may mean, computed; those with one result support each other. */
import { numberOf, plainWords } from './cells.ts';
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
        for (const choice of choices)
          plans.push({
            score: score + measure.score + key.score + choice.score,
            value: {
              operation,
              measure: measure.value < 0 ? undefined : measure.value,
              key: key.value < 0 ? undefined : key.value,
              conditions: choice.value,
              most: howMany(question, choice.value, operation),
            },
          });
  }
  plans.sort((a, b) => b.score - a.score);
  const least = (plans[0]?.score ?? 0) - spread;
  return plans.filter(({ score }) => score >= least);
}

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

/** Sets of conditions. Words that choose rows in one column need not choose them in another that says the same. */
function choicesOf(table: Table, conditions: LikelyCondition[]): Scored<Condition[]>[] {
  let choices: Scored<Condition[]>[] = [{ value: [], score: 0 }];
  const ordered = conditions
    .map((one) => ({ one, ways: one.on < onMin ? [] : waysOf(table, one) }))
    .sort((a, b) => b.ways.length - a.ways.length || b.one.on - a.one.on);
  for (const { one, ways } of ordered) {
    const off = Math.log(Math.max(1 - one.on, 1e-6));
    const said = one.spans[0]?.words ?? '';
    choices = choices.flatMap(({ value, score }) => {
      const isSaid = value.some(({ words }) => overlaps(words, said));
      return [
        { value, score: score + (isSaid ? Math.max(off, spared) : off) },
        ...ways.map((way) => ({
          value: [...value, way.value],
          score: score + Math.log(one.on) + way.score,
        })),
      ];
    });
    choices = choices.sort((a, b) => b.score - a.score).slice(0, choicesMax);
  }
  return choices;
}

const spared = Math.log(0.9);
const overlaps = (a: string, b: string) => b !== '' && (a.includes(b) || b.includes(a));

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
function howMany(question: string, conditions: Condition[], operation: Operation): number {
  if (!operation.startsWith('arg')) return 1;
  let rest = plainWords(question);
  for (const { words } of conditions) rest = rest.replace(plainWords(words), ' ');
  const number = numberOf(smallNumber.exec(rest)?.[1] ?? '') ?? 1;
  return number >= 2 && number <= mostMax ? number : 1;
}
