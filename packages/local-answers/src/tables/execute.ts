/** Computes a plan exactly; undefined where it can't be computed, which refuses it. */

import { isWholeName } from '@oja/core/text/total-names';
import { isBlank, numberOf } from './cells.ts';
import { type Condition, rowsWhere } from './conditions.ts';
import type { Table, TableColumn } from './table.ts';

/** In the order of the planner's numbers. */
export const operations = [
  'none',
  'lookup',
  'count',
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'range',
  'share',
  'diff',
  'ratio',
  'distinct',
  'argmax',
  'argmin',
  'argmax_sum',
  'argmin_sum',
  'argmax_mean',
  'argmin_mean',
  'argmax_count',
  'argmin_count',
  'by_sum',
  'by_mean',
  'by_count',
  'by_max',
  'by_min',
  'first',
  'last',
  'next',
  'prev',
  'any',
  'std',
  'corr',
  'missing',
] as const;
export type Operation = (typeof operations)[number];

export interface Plan {
  operation: Operation;
  /** What is measured. */
  measure?: number;
  /** What names rows or groups. */
  key?: number;
  conditions: Condition[];
  /** How many of the highest or lowest. */
  most: number;
}

export interface Group {
  name: string;
  value: number;
  /** As written, where it is one cell. */
  cell?: string;
}

/** One of: cells as written, a number, or groups with numbers. */
export interface Result {
  /** How many rows it was computed from. */
  rows: number;
  cells?: string[];
  number?: number;
  groups?: Group[];
  /** The different values that were counted. */
  names?: string[];
  /** Of the row whose cell it is. */
  label?: string;
  /** A sentence of its own. */
  said?: string;
}

type Reduce = (values: number[]) => number;
const sum: Reduce = (values) => values.reduce((all, value) => all + value, 0);
const mean: Reduce = (values) => sum(values) / values.length;
const most: Reduce = (values) => values.reduce((a, b) => Math.max(a, b));
const least: Reduce = (values) => values.reduce((a, b) => Math.min(a, b));
const reductions: Record<string, Reduce> = {
  sum,
  mean,
  max: most,
  min: least,
  median: (values) => {
    const sorted = values.toSorted((a, b) => a - b);
    const half = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  },
  range: (values) => most(values) - least(values),
  count: (values) => values.length,
  // Of a sample, as spreadsheets and statistics programs calculate it.
  std: (values) => {
    const middle = mean(values);
    return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
  },
};

export function execute(table: Table, plan: Plan): Result | undefined {
  const { operation, conditions } = plan;
  if (operation === 'none') return undefined;
  const parts = conditions.map((one) => ({
    ...one,
    rows: rowsWhere(table.columns[one.column]!, one.comparison, one.words),
  }));
  if (parts.some(({ rows }) => rows === undefined)) return undefined;
  const all = Array.from({ length: table.size }, (_, at) => at);
  const within = (chosen: typeof parts) => {
    const sets = chosen.map(({ rows }) => new Set(rows));
    return all.filter((at) => sets.every((set) => set.has(at)));
  };
  const rows = within(parts);
  if (operation === 'count') return { rows: rows.length, number: rows.length };
  if (operation === 'any')
    return parts.length === 0 ? undefined : { rows: rows.length, cells: [rows.length > 0 ? 'Yes' : 'No'] };
  if (operation === 'share')
    return shareOf(table, plan, rows, within(parts.filter(({ column }) => column !== plan.key)));
  if (operation === 'next' || operation === 'prev') return beside(table, plan, rows);
  if (rows.length === 0) return undefined;
  if (operation === 'diff' || operation === 'ratio') return compare(table, plan, rows);
  if (operation.endsWith('_count')) return grouped(table, plan, rows, () => 1);
  const measure = table.columns[plan.measure ?? -1];
  return measure === undefined ? undefined : measured(table, plan, measure, rows);
}

function measured(table: Table, plan: Plan, measure: TableColumn, rows: number[]): Result | undefined {
  const { operation } = plan;
  if (operation === 'lookup') return cellsIn(measure, rows);
  if (operation === 'first' || operation === 'last') return cellsIn(measure, rows.slice(...ends[operation]));
  if (operation === 'missing') {
    const found = rows.filter((at) => isBlank(measure.cells[at]!));
    return { rows: rows.length, number: found.length };
  }
  if (operation === 'distinct') {
    const different = new Set(rows.map((at) => measure.plain[at]).filter((cell) => cell !== ''));
    if (different.size === 0) return undefined;
    const names = [...different].map((cell) => measure.distinct.get(cell!)!);
    return { rows: rows.length, number: different.size, names };
  }
  if (operation === 'corr') return correlation(measure, table.columns[plan.key ?? -1], rows);
  const isDate = measure.type === 'date';
  const orders = /^(arg)?(min|max)$/.test(operation);
  if (measure.type === 'text' || measure.type === 'bool' || (isDate && !orders)) return undefined;
  const valueAt = (at: number) => (isDate ? measure.days : measure.numbers)[at];
  const filled = rows.filter((at) => valueAt(at) !== undefined);
  if (filled.length === 0) return undefined;
  if (orders) return extremes(table, plan, measure, filled, valueAt);
  // What is computed of one cell is the cell.
  if (filled.length === 1 && plan.conditions.length > 0 && /^(sum|mean|median)$/.test(operation))
    return cellsIn(measure, filled);
  if (operation.includes('_')) return grouped(table, plan, filled, valueAt);
  const number = reductions[operation]!(filled.map((at) => valueAt(at)!));
  if (!Number.isFinite(number)) return undefined;
  const written = operation === 'sum' && plan.conditions.length === 0 ? writtenTotal(table, plan) : undefined;
  return written && Math.abs(written.number - number) > Math.abs(number) * sameShare
    ? { rows: 1, cells: [written.cell], label: written.name }
    : { rows: filled.length, number };
}

const sameShare = 1e-6;

/** Taxes and discounts may stand between the rows and the total of a receipt: what it says counts. */
function writtenTotal({ totals }: Table, { measure }: Plan) {
  const found = totals.flatMap(({ name, cells }) => {
    const cell = cells[measure ?? -1] ?? '';
    const number = numberOf(cell);
    return number === undefined ? [] : [{ name, cell, number }];
  });
  return found.at(-1);
}

const ends = { first: [0, 1], last: [-1] } as const;

function cellsIn(column: TableColumn, rows: number[]): Result | undefined {
  const cells = [
    ...new Set(
      rows.map((at) => column.cells[at]!).filter((cell) => /[\p{L}\p{N}]/u.test(cell) && !isBlank(cell)),
    ),
  ];
  return cells.length === 0 ? undefined : { rows: rows.length, cells };
}

function beside(table: Table, { operation, measure, conditions }: Plan, rows: number[]): Result | undefined {
  const [from] = operation === 'next' ? rows.slice(-1) : rows;
  const at = (from ?? Number.NaN) + (operation === 'next' ? 1 : -1);
  const column = table.columns[measure ?? -1];
  return conditions.length > 0 && column && at >= 0 && at < table.size ? cellsIn(column, [at]) : undefined;
}

function shareOf(table: Table, { measure, key, conditions }: Plan, rows: number[], base: number[]) {
  if (!conditions.some(({ column }) => column === key)) return undefined;
  const column = table.columns[measure ?? -1];
  const weights = column?.type === 'number' ? column.numbers : undefined;
  const weigh = (of: number[]) => (weights ? sum(of.map((at) => weights[at] ?? 0)) : of.length);
  const whole = weigh(base);
  return whole === 0 ? undefined : { rows: rows.length, number: (100 * weigh(rows)) / whole };
}

/** Two values named in one condition, each summed up or counted. */
function compare(table: Table, plan: Plan, rows: number[]): Result | undefined {
  const pair = plan.conditions.find(({ comparison }) => comparison === 'in');
  if (pair === undefined) return undefined;
  const numbers = table.columns[plan.measure ?? -1]?.numbers;
  const groups = groupsOf(table.columns[pair.column]!, rows, (at) => (numbers ? numbers[at] : 1), sum);
  const [a, b] = groups;
  if (a === undefined || b === undefined || groups.length > 2) return undefined;
  if (plan.operation === 'diff') return { rows: rows.length, number: Math.abs(a.value - b.value), groups };
  return b.value === 0 ? undefined : { rows: rows.length, number: a.value / b.value, groups };
}

function correlation(one: TableColumn, other: TableColumn | undefined, rows: number[]): Result | undefined {
  if (!other || other === one) return undefined;
  const both = rows.filter((at) => one.numbers[at] !== undefined && other.numbers[at] !== undefined);
  const [xs, ys] = [one, other].map(({ numbers }) => {
    const values = both.map((at) => numbers[at]!);
    const middle = mean(values);
    return values.map((value) => value - middle);
  });
  const dot = (a: number[], b: number[]) => sum(a.map((value, at) => value * b[at]!));
  const number = dot(xs!, ys!) / Math.sqrt(dot(xs!, xs!) * dot(ys!, ys!));
  return both.length > 2 && Number.isFinite(number) ? { rows: both.length, number } : undefined;
}

type ValueAt = (at: number) => number | undefined;

function extremes(
  table: Table,
  plan: Plan,
  measure: TableColumn,
  rows: number[],
  valueAt: ValueAt,
): Result | undefined {
  const sign = plan.operation.endsWith('max') ? -1 : 1;
  const key = table.columns[plan.key ?? -1];
  // `World` among countries has the most of everything.
  const parts = rows.filter((at) => !key || !isWholeName(key.cells[at]!));
  const ordered = (parts.length > 0 ? parts : rows).toSorted((a, b) => sign * (valueAt(a)! - valueAt(b)!));
  const limit = sign * valueAt(ordered[Math.min(plan.most, ordered.length) - 1]!)!;
  const best = ordered.filter((at) => sign * valueAt(at)! <= limit);
  if (!plan.operation.startsWith('arg')) return { rows: rows.length, cells: [measure.cells[best[0]!]!] };
  const groups =
    key && best.map((at) => ({ name: key.cells[at]!, value: valueAt(at)!, cell: measure.cells[at]! }));
  // A river has a row for each country that it crosses.
  const known = new Set<string>();
  const isNew = ({ name, value }: Group) => known.size < known.add(`${value} ${name}`).size;
  return groups && { rows: rows.length, groups: groups.filter((one) => !isBlank(one.name) && isNew(one)) };
}

function groupsOf(key: TableColumn, rows: number[], valueAt: ValueAt, reduce: Reduce): Group[] {
  const values = new Map<string, number[]>();
  for (const at of rows) {
    const value = valueAt(at);
    const name = key.plain[at]!;
    if (value === undefined || name === '') continue;
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return [...values].map(([name, own]) => ({ name: key.distinct.get(name)!, value: reduce(own) }));
}

function grouped(table: Table, plan: Plan, rows: number[], valueAt: ValueAt): Result | undefined {
  const [kind = '', by = ''] = plan.operation.split('_');
  const key = table.columns[plan.key ?? -1];
  const groups = key ? groupsOf(key, rows, valueAt, reductions[by]!) : [];
  if (groups.length === 0) return undefined;
  if (kind === 'by') return { rows: rows.length, groups };
  const sign = kind === 'argmax' ? -1 : 1;
  groups.sort((a, b) => sign * (a.value - b.value));
  const limit = sign * groups[Math.min(plan.most, groups.length) - 1]!.value;
  return { rows: rows.length, groups: groups.filter(({ value }) => sign * value <= limit) };
}
