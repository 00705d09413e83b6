/** What the columns of a table are in the database, to compare with what code declares of them. */
import type { Store } from './store.ts';
import type { Column, Table } from './table.ts';

interface FoundColumn {
  name: string;
  kind: string;
  nullable: boolean;
}

export async function columnsIn(store: Store, table: string): Promise<FoundColumn[]> {
  const rows = await store.query<{ name: string; kind: string; nullable: number }>(
    store.dialect === 'sqlite'
      ? 'SELECT name, type AS kind, 1 - max("notnull", pk > 0) AS nullable FROM pragma_table_info($1)'
      : `SELECT column_name AS name, upper(data_type) AS kind, CASE is_nullable WHEN 'YES' THEN 1 ELSE 0 END AS nullable
         FROM information_schema.columns WHERE table_name = $1`,
    [table],
  );
  return rows.map((row) => ({ ...row, nullable: row.nullable === 1 }));
}

/** One line for each column that differs. */
export async function columnFaults(
  store: Store,
  { name: table, kinds }: Table<Record<string, Column>>,
): Promise<string[]> {
  const found = new Map((await columnsIn(store, table)).map((column) => [column.name, column]));
  if (found.size === 0) return [`the table ${table} does not exist`];
  return Object.entries(kinds).flatMap(([name, { kind, nullable }]) => {
    const column = found.get(name);
    if (column?.kind === kind && column.nullable === nullable) return [];
    const is = column === undefined ? 'missing' : typeOf(column);
    return [`${table}.${name} is declared ${typeOf({ kind, nullable })} and is ${is}`];
  });
}

const typeOf = ({ kind, nullable }: { kind: string; nullable: boolean }) =>
  nullable ? kind : `${kind} NOT NULL`;
