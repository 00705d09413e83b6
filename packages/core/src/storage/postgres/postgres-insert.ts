/** Inserts rows from one JSON parameter: a parameter for each value costs Node twice the time. */
import type { Into, NewRows, Statement, Value } from '../store.ts';

const rowsMax = 1000;

export function* insertAsJson(into: Into, values: NewRows['values']): Iterable<Statement> {
  for (let from = 0; from < values.length; from += rowsMax) {
    const rows = values.slice(from, from + rowsMax).map((row) => toRecord(into.columns, row));
    yield { sql: sqlFor(into), params: [JSON.stringify(rows)] };
  }
}

function toRecord(columns: Into['columns'], row: readonly Value[]): Record<string, Value> {
  const fields: Record<string, Value> = {};
  for (let i = 0; i < columns.length; i++) {
    const value = row[i]!;
    // PostgreSQL refuses lone surrogates.
    fields[columns[i]!] = typeof value === 'string' ? value.toWellFormed() : value;
  }
  return fields;
}

const cache = new WeakMap<Into, string>();

/** The types are those of the table. */
function sqlFor(into: Into): string {
  let text = cache.get(into);
  if (text === undefined) {
    const { table, columns, onConflict = '' } = into;
    const names = columns.join(', ');
    text = `INSERT INTO ${table} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::text::json) ${onConflict}`;
    cache.set(into, text);
  }
  return text;
}
