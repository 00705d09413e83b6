/**
 * The columns of a table that code reads, declared once: as names for SQL and as types for what comes back.
 * `table.test.ts` holds them against the tables that the migrations make, on both databases.
 */
import type { Range } from '../domain/ranges.ts';
import type { Value } from './store.ts';

export interface Column<T extends Value = Value> {
  kind: 'TEXT' | 'BIGINT' | 'DOUBLE PRECISION';
  nullable: boolean;
  /** All that the database lets in. */
  values?: readonly string[];
  /** What a number may be; the database itself lets in more. */
  range?: Range;
  /** For the compiler only. */
  of?: T;
}

export interface Table<Columns extends Record<string, Column>> {
  name: string;
  kinds: Columns;
  /** For SELECT and RETURNING. */
  columns: string;
  columnsOf(alias: string): string;
  /** A row in the names of code: `account_id` as `accountId`. What other tables add to it is left out. */
  read(row: { [Name in keyof Columns]: Held<Columns[Name]> }): InCode<Columns>;
}

type Held<C> = C extends Column<infer T> ? T : never;
type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type InCode<Columns> = { [Name in keyof Columns as Camel<Name>]: Held<Columns[Name]> };

export type RowOf<T> =
  T extends Table<infer Columns> ? { [Name in keyof Columns]: Held<Columns[Name]> } : never;
/** What `read` returns. */
export type ReadOf<T> = T extends Table<infer Columns> ? InCode<Columns> : never;

/** Its type may say more than the database knows. */
export const text = <T extends string>(): Column<T> => ({ kind: 'TEXT', nullable: false });
/** Times and small counts; 0 or 1 for what is off or on. */
export const whole: Column<number> = { kind: 'BIGINT', nullable: false };
/** Money, and counts that someone sets. */
export const within = (range: Range): Column<number> => ({ ...whole, range });
export const fraction: Column<number> = { kind: 'DOUBLE PRECISION', nullable: false };
export const oneOf = <const T extends string>(...values: T[]): Column<T> => ({ ...text<T>(), values });
export const orNull = <T extends Value>(column: Column<T>): Column<T | null> => ({
  ...column,
  nullable: true,
});

/** Every one, as its module is loaded: for the test. */
export const declaredTables: Table<Record<string, Column>>[] = [];

export function table<const Columns extends Record<string, Column>>(
  name: string,
  kinds: Columns,
): Table<Columns> {
  const names = Object.keys(kinds);
  const inCode = names.map(
    (name) => [name, name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())] as const,
  );
  const declared = {
    name,
    kinds,
    columns: names.join(', '),
    columnsOf: (alias: string) => names.map((column) => `${alias}.${column}`).join(', '),
    read: (row: { [Name in keyof Columns]: Held<Columns[Name]> }) =>
      Object.fromEntries(inCode.map(([name, own]) => [own, row[name]])) as InCode<Columns>,
  };
  declaredTables.push(declared);
  return declared;
}
