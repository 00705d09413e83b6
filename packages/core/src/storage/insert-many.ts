/** Inserts many rows in chunks of fixed sizes, so that few distinct statements are prepared. */
import type { Into, NewRows, Statement, Steps, Value } from './store.ts';

const chunkSizes = [64, 32, 16, 8, 4, 2, 1];

export function* insertStatements(into: Into, values: NewRows['values']): Iterable<Statement> {
  let from = 0;
  for (const size of chunkSizes) {
    for (; values.length - from >= size; from += size) {
      yield { sql: sqlFor(into, size), params: flatten(values, from, size) };
    }
  }
}

function flatten(values: NewRows['values'], from: number, size: number): Value[] {
  const params: Value[] = [];
  for (let i = from; i < from + size; i++) for (const value of values[i]!) params.push(value);
  return params;
}

/** Returns nothing, so that a store may write the rows together with those of other transactions. */
export function* insertRows(into: Into, values: NewRows['values']): Steps<void> {
  yield { sql: '', params: [], pipelined: true, rows: { into, values } };
}

const cache = new WeakMap<Into, string[]>();

function sqlFor(into: Into, size: number): string {
  let known = cache.get(into);
  if (known === undefined) {
    known = [];
    cache.set(into, known);
  }
  known[size] ??= insertSql(into, size);
  return known[size];
}

function insertSql({ table, columns, onConflict = '' }: Into, size: number): string {
  const groups = Array.from({ length: size }, (_, row) => {
    const marks = columns.map((_, column) => `$${row * columns.length + column + 1}`);
    return `(${marks.join(', ')})`;
  });
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${groups.join(', ')} ${onConflict}`;
}
