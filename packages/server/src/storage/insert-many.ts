/** Many rows with few distinct statements: chunks of fixed sizes, so that prepared statements are used again. */
import { type Row, type Steps, sql, type Value } from './store.ts';

const chunkSizes = [64, 8, 1];

export function* insertMany(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  onConflict = '',
): Steps<Row[]> {
  const returned: Row[] = [];
  let from = 0;
  for (const size of chunkSizes) {
    for (; rows.length - from >= size; from += size) {
      const chunk = rows.slice(from, from + size);
      returned.push(...(yield* sql(statement(table, columns, size, onConflict), chunk.flat())));
    }
  }
  return returned;
}

const texts = new Map<string, string>();

function statement(table: string, columns: readonly string[], size: number, onConflict: string): string {
  const id = `${table}/${size}/${onConflict}`;
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
