/** Copies every table from one store into another, empty one. */
import { OperatorError } from '../operator-error.ts';
import { insertRows } from './insert-many.ts';
import { type Row, type Steps, type Store, transaction, type Value } from './store.ts';

const pageRows = 2_000;
/** Rows that a migration has made are there in a fresh database too. */
const madeByMigrations = new Map([['counters', 'ON CONFLICT (name) DO UPDATE SET value = excluded.value']]);

export const insertCopied = transaction(
  import.meta.url,
  'insertCopied',
  function* (input: { table: string; columns: string[]; rows: Value[][] }): Steps<void> {
    yield* insertRows(
      { table: input.table, columns: input.columns, onConflict: madeByMigrations.get(input.table) },
      input.rows,
    );
  },
  { slow: true },
);

export async function copyStore(
  source: Store,
  target: Store,
  onCopied: (table: string, rows: number) => void,
): Promise<number> {
  const tables = await tableNames(source);
  for (const table of tables) {
    if (madeByMigrations.has(table)) continue;
    const [row] = await target.query(`SELECT 1 AS one FROM ${table} LIMIT 1`);
    if (row !== undefined)
      throw new OperatorError(
        `The target is not empty: ${table} has rows. Make a new database for the copy.`,
      );
  }
  let total = 0;
  for (const table of tables) {
    const copied = await copyTable(source, target, table);
    onCopied(table, copied);
    total += copied;
  }
  return total;
}

async function tableNames(source: Store): Promise<string[]> {
  // Litestream adds tables of its own.
  const rows = await source.query<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_litestream%' ESCAPE '\\'
     AND name NOT IN ('migrations', 'schema_changes') ORDER BY name`,
  );
  const ordered = new Set<string>();
  for (const { name } of rows) await addAfterParents(source, name, ordered);
  return [...ordered];
}

/** A row can only refer to one that is there: parents before children. */
async function addAfterParents(source: Store, table: string, ordered: Set<string>): Promise<void> {
  const parents = await source.query<{ parent: string }>(
    'SELECT "table" AS parent FROM pragma_foreign_key_list($1) WHERE "table" <> $2 ORDER BY id',
    [table, table],
  );
  for (const { parent } of parents) await addAfterParents(source, parent, ordered);
  ordered.add(table);
}

/** Page by page in the order of the key. */
async function copyTable(source: Store, target: Store, table: string): Promise<number> {
  const key = await pageKey(source, table);
  const marks = key.map((_, i) => `$${i + 1}`).join(', ');
  let after: Value[] | undefined;
  for (let copied = 0; ; ) {
    const rows = await source.query<Row>(
      `SELECT ${key.map((name, i) => `${name} AS copy_key${i}`).join(', ')}, * FROM ${table}
       ${after ? `WHERE (${key.join(', ')}) > (${marks})` : ''} ORDER BY ${key.join(', ')} LIMIT ${pageRows}`,
      after,
    );
    if (rows.length === 0) return copied;
    after = key.map((_, i) => rows.at(-1)![`copy_key${i}`]!);
    const columns = Object.keys(rows[0]!).filter((name) => !name.startsWith('copy_key'));
    const values = rows.map((row) => columns.map((column) => row[column]!));
    await target.transact(insertCopied, { table, columns, rows: values });
    copied += rows.length;
  }
}

async function pageKey(source: Store, table: string): Promise<string[]> {
  const [{ sql } = { sql: '' }] = await source.query<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = $1",
    [table],
  );
  if (!sql.endsWith('WITHOUT ROWID')) return ['rowid'];
  const columns = await source.query<{ name: string }>(
    'SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk',
    [table],
  );
  return columns.map(({ name }) => name);
}
