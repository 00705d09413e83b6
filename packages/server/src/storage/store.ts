/**
 * The one way to the database. Code above writes SQL in the subset that SQLite and PostgreSQL share ($1
 * parameters, RETURNING, ON CONFLICT) and transactions as generators: each `yield* sql(...)` is one statement.
 * A generator can be driven inside SQLite's worker thread without leaving it, or over a PostgreSQL connection.
 */
export type Value = string | number | null;
export type Row = Record<string, Value>;

export interface Statement {
  sql: string;
  params: readonly Value[];
  /** Nobody looks at its rows: what follows may be sent before it is answered. */
  unheard?: boolean;
  /** Nothing but these, whatever `sql` says: rows of many transactions may be written by one statement, at the end. */
  rows?: NewRows;
  /** Set by `ask`: those of many transactions may be asked at once. */
  many?: Many;
}

/**
 * A statement over `given`, of which each transaction's parameters are a row; the first of them tells whose row of
 * the answer is whose.
 */
export interface Many {
  types: readonly ('TEXT' | 'BIGINT')[];
  /** With columns column1, column2 and so on. */
  sql(given: string): string;
  /** The column of the answer that holds the first parameter. */
  owner: string;
  /** The other parameters are added to these columns of one row, so equal owners are added up. */
  sums?: { columns: readonly string[] /** Lowest first. */; order(params: readonly Value[]): number };
}

/** Where new rows go. One object for each place in the code: statements are kept by it. */
export interface Into {
  table: string;
  columns: readonly string[];
  onConflict?: string;
  /** The columns from this one on are amounts: rows that are alike before it become one, with their sums. */
  amountsFrom?: number;
  /** Rows of no table of their own: each of them, added up, becomes these. */
  spread?(row: readonly Value[]): NewRows[];
}

export interface NewRows {
  into: Into;
  values: readonly (readonly Value[])[];
}

export type Steps<Result> = Generator<Statement, Result, Row[]>;

/** A transaction is exported under `name` by `module`, so that the worker can load it. */
export interface Transaction<Input, Result> {
  module: string;
  name: string;
  /** Doing it twice is doing it once: run again when nobody knows whether it was committed. */
  repeatable?: boolean;
  /**
   * Worth nothing once the machine has lost its power: the embedded store commits it without waiting for the disk.
   * What comes after it on the disk is never there without it.
   */
  volatile?: boolean;
  /** May take minutes, as a migration does: PostgreSQL is not given up meanwhile. */
  slow?: boolean;
  /**
   * The account whose rows it changes, and no other's: PostgreSQL locks its wallet first and commits many of them
   * together, their statements side by side. For transactions in which each statement decides for itself.
   */
  account?(input: Input): string | undefined;
  run(input: Input): Steps<Result>;
}

/** One of the transactions that are committed together, and how it ended. */
export interface Member {
  transaction: Transaction<unknown, unknown>;
  input: unknown;
}

export type Outcome = { result: unknown } | { error: unknown };

export interface QueryOptions {
  /** May take minutes: looks at whole tables. */
  slow?: boolean;
}

export interface Store {
  dialect: 'sqlite' | 'postgres';
  /** Reads. Sees every transaction that has answered. */
  query<T extends object = Row>(sql: string, params?: readonly Value[], options?: QueryOptions): Promise<T[]>;
  /** Runs all or nothing, durable when it answers. An OjaError thrown inside rolls back and arrives here. */
  transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input): Promise<Result>;
  /** Answers when the database can serve; throws otherwise. */
  ping(): Promise<void>;
  /** SQLite only: an online copy into a file. */
  backup?(path: string): Promise<void>;
  close(): Promise<void>;
}

export function transaction<Input, Result>(
  module: string,
  name: string,
  run: (input: Input) => Steps<Result>,
  options: Pick<Transaction<Input, Result>, 'repeatable' | 'account' | 'volatile' | 'slow'> = {},
): Transaction<Input, Result> {
  return { module, name, run, ...options };
}

/** One statement inside a transaction. */
export function* sql<T extends object = Row>(
  text: string,
  params: readonly Value[] = [],
): Generator<Statement, T[], Row[]> {
  return (yield { sql: text, params }) as unknown as T[];
}

/** One whose rows nobody looks at; when it fails, so does the transaction. */
export function* send(text: string, params: readonly Value[] = []): Generator<Statement, void, Row[]> {
  yield { sql: text, params, unheard: true };
}

/** The single-statement transaction, for writes that need nothing more. */
export const execute = transaction(import.meta.url, 'execute', function* (statement: Statement) {
  return yield* sql(statement.sql, statement.params);
});
