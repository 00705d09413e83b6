/** Rows as one text that PostgreSQL splits: a parameter for each value costs this side twice as much. */
import type { Into, NewRows, Statement, Value } from '../store.ts';

const rowsMax = 1000;

export function* insertAsText(into: Into, values: NewRows['values']): Iterable<Statement> {
  for (let from = 0; from < values.length; from += rowsMax) {
    const rows = values.slice(from, from + rowsMax).map((row) => named(into.columns, row));
    yield { sql: textFor(into), params: [JSON.stringify(rows)] };
  }
}

function named(columns: Into['columns'], row: readonly Value[]): Record<string, Value> {
  const fields: Record<string, Value> = {};
  for (let i = 0; i < columns.length; i++) {
    const value = row[i]!;
    // Half a character is no text there.
    fields[columns[i]!] = typeof value === 'string' ? value.toWellFormed() : value;
  }
  return fields;
}

const texts = new WeakMap<Into, string>();

/** The types are those of the table. */
function textFor(into: Into): string {
  let text = texts.get(into);
  if (text === undefined) {
    const { table, columns, onConflict = '' } = into;
    const names = columns.join(', ');
    text = `INSERT INTO ${table} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::text::json) ${onConflict}`;
    texts.set(into, text);
  }
  return text;
}
