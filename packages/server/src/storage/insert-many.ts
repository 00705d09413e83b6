/** Many rows with few distinct statements: chunks of fixed sizes, so that prepared statements are used again. */
import type { NewRows, Row, Statement, Steps, Value } from './store.ts';

const chunkSizes = [64, 8, 1];

export function* insertMany(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  onConflict = '',
): Steps<Row[]> {
  const returned: Row[] = [];
  for (const statement of insertStatements({ table, columns, values: rows, onConflict }))
    returned.push(...(yield statement));
  return returned;
}

export function* insertStatements({ table, columns, values, onConflict = '' }: NewRows): Iterable<Statement> {
  let from = 0;
  for (const size of chunkSizes) {
    for (; values.length - from >= size; from += size) {
      const params = values.slice(from, from + size).flat();
      yield { sql: statementText(table, columns, size, onConflict), params };
    }
  }
}

/** A few rows that nobody looks at: a store may write them with those of other transactions. */
export function* insertRows(rows: NewRows): Steps<void> {
  const { table, columns, values, onConflict = '' } = rows;
  yield {
    sql: statementText(table, columns, values.length, onConflict),
    params: values.flat(),
    unheard: true,
    rows,
  };
}

const texts = new Map<string, string>();

function statementText(table: string, columns: readonly string[], size: number, onConflict: string): string {
  const id = `${table}(${columns})${size} ${onConflict}`;
  let text = texts.get(id);
  if (text === undefined) {
    const groups = Array.from({ length: size }, (_, row) => {
      const marks = columns.map((_, column) => `$${row * columns.length + column + 1}`);
      return `(${marks.join(', ')})`;
    });
    text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${groups.join(', ')} ${onConflict}`;
    texts.set(id, text);
  }
  return text;
}
