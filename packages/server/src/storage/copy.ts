/** Copies every table from one store into another, empty one. */
import { fail } from '../errors.ts';
import { insertMany } from './insert-many.ts';
import { type Row, type Steps, type Store, transaction, type Value } from './store.ts';

const pageRows = 2_000;
/** Parents before children. */
const parentsFirst = ['accounts', 'wallets', 'keys'];

export const insertCopied = transaction(
  import.meta.url,
  'insertCopied',
  function* (input: { table: string; columns: string[]; rows: Value[][] }): Steps<void> {
    yield* insertMany(input.table, input.columns, input.rows);
  },
);

export async function copyStore(
  source: Store,
  target: Store,
  told: (table: string, rows: number) => void,
): Promise<number> {
  const tables = await tableNames(source);
  for (const table of tables) {
    const [row] = await target.query(`SELECT 1 AS one FROM ${table} LIMIT 1`);
    if (row !== undefined) throw fail('conflict', `The target is not empty: ${table} has rows.`);
  }
  let total = 0;
  for (const table of tables) {
    const copied = await copyTable(source, target, table);
    told(table, copied);
    total += copied;
  }
  return total;
}

async function tableNames(source: Store): Promise<string[]> {
  const rows = await source.query<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations' ORDER BY name",
  );
  const names = rows.map(({ name }) => name);
  return [...parentsFirst, ...names.filter((name) => !parentsFirst.includes(name))];
}

async function copyTable(source: Store, target: Store, table: string): Promise<number> {
  let copied = 0;
  for (let after = 0; ; ) {
    const rows = await source.query<Row & { copy_row: number }>(
      `SELECT rowid AS copy_row, * FROM ${table} WHERE rowid > $1 ORDER BY rowid LIMIT ${pageRows}`,
      [after],
    );
    if (rows.length === 0) return copied;
    after = rows.at(-1)!.copy_row;
    const columns = Object.keys(rows[0]!).filter((name) => name !== 'copy_row');
    const values = rows.map((row) => columns.map((column) => row[column]!));
    await target.transact(insertCopied, { table, columns, rows: values });
    copied += rows.length;
  }
}
