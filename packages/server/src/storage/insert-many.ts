/** Many rows with few distinct statements: chunks of fixed sizes, so that prepared statements are used again. */
import type { Into, NewRows, Statement, Steps, Value } from './store.ts';

const chunkSizes = [64, 32, 16, 8, 4, 2, 1];

export function* insertStatements(into: Into, values: NewRows['values']): Iterable<Statement> {
  let from = 0;
  for (const size of chunkSizes) {
    for (; values.length - from >= size; from += size) {
      yield { sql: textFor(into, size), params: flatten(values, from, size) };
    }
  }
}

function flatten(values: NewRows['values'], from: number, size: number): Value[] {
  const params: Value[] = [];
  for (let i = from; i < from + size; i++) for (const value of values[i]!) params.push(value);
  return params;
}

/** Rows that nobody looks at: a store may write them with those of other transactions. */
export function* insertRows(into: Into, values: NewRows['values']): Steps<void> {
  yield { sql: '', params: [], unheard: true, rows: { into, values } };
}

const texts = new WeakMap<Into, string[]>();

function textFor(into: Into, size: number): string {
  let known = texts.get(into);
  if (known === undefined) {
    known = [];
    texts.set(into, known);
  }
  known[size] ??= insertText(into, size);
  return known[size];
}

function insertText({ table, columns, onConflict = '' }: Into, size: number): string {
  const groups = Array.from({ length: size }, (_, row) => {
    const marks = columns.map((_, column) => `$${row * columns.length + column + 1}`);
    return `(${marks.join(', ')})`;
  });
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${groups.join(', ')} ${onConflict}`;
}
