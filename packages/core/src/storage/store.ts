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
  /** Its rows are not read: the next statement is sent without waiting for it. */
  pipelined?: boolean;
  /** Only inserts these; `sql` is empty. Rows of many transactions may be inserted by one statement at the end. */
  rows?: NewRows;
  /** Set by `mergeableSql`: statements of many transactions may be merged into one. */
  mergeable?: Mergeable;
}

/**
 * A statement over the table `given`, in which each transaction's parameters are a row. The first parameter
 * identifies the transaction's row of the result.
 */
export interface Mergeable {
  types: readonly ('TEXT' | 'BIGINT')[];
  /** With columns column1, column2 and so on. */
  sql(given: string): string;
  /** The column of the result that holds the first parameter. */
  owner: string;
  /** The other parameters are added to these columns of one row, so equal owners are added up. */
  sums?: { columns: readonly string[] /** Lowest first. */; order(params: readonly Value[]): number };
}

/** Where new rows go. Define it once per place in the code: it is the key of the statement cache. */
export interface Into {
  table: string;
  columns: readonly string[];
  onConflict?: string;
  /** The columns from this one on are amounts: rows with the same key before them are merged, and amounts added. */
  amountsFrom?: number;
  /** For rows without a table of their own: each merged row is written as these rows. */
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
  /** Idempotent: run again when it is unknown whether it was committed. */
  repeatable?: boolean;
  /**
   * May be lost in a power failure: the embedded store commits it without waiting for the disk. Later transactions
   * are never on the disk without it.
   */
  volatile?: boolean;
  /** May take minutes, as a migration does: gets a longer timeout on PostgreSQL. */
  slow?: boolean;
  /** It is of a plugin, and kept to the tables whose names begin so: `own-tables.ts`. */
  tables?: string;
  /** No caller waits for it: the embedded store runs it between those that callers wait for. */
  background?: boolean;
  /**
   * The only account whose rows it changes. PostgreSQL locks its wallet first and commits many such transactions
   * together, their statements interleaved. Each statement must check its own conditions: what an earlier one has read may have changed.
   */
  account?(input: Input): string | undefined;
  many?: Many<Input, Result>;
  run(input: Input): Steps<Result>;
}

/**
 * The same for several inputs at once, for less than each alone: the embedded store sends those of one tick packed, and
 * runs what several processes have sent together.
 */
export interface Many<Input, Result> {
  takes(input: Input): boolean;
  pack(inputs: readonly Input[]): unknown;
  unpack(packed: unknown): Input[];
  /** Outcomes in the order of the inputs; one that is an error has changed nothing. If it throws, each is run alone. */
  run(packs: readonly unknown[]): Steps<Outcome<Result>[]>;
}

/** One of the transactions that are committed together, and how it ended. */
export interface Member {
  transaction: Transaction<unknown, unknown>;
  input: unknown;
  /** Packed inputs instead of one; the result is the outcome of each. */
  packs?: readonly unknown[];
}

export type Outcome<Result = unknown> = { result: Result } | { error: unknown };

export interface QueryOptions {
  /** May take minutes: scans whole tables. */
  slow?: boolean;
}

export interface Store {
  dialect: 'sqlite' | 'postgres';
  /** Reads. Sees every transaction whose promise has resolved. */
  query<T extends object = Row>(sql: string, params?: readonly Value[], options?: QueryOptions): Promise<T[]>;
  /** Atomic, and durable when the promise resolves. An OjaError thrown inside rolls back and rejects it. */
  transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input): Promise<Result>;
  /** Resolves when the database can serve; rejects otherwise. */
  ping(): Promise<void>;
  /** SQLite only: an online copy into a file. */
  backup?(path: string): Promise<void>;
  close(): Promise<void>;
}

export function transaction<Input, Result>(
  module: string,
  name: string,
  run: (input: Input) => Steps<Result>,
  options: Omit<Transaction<Input, Result>, 'module' | 'name' | 'run'> = {},
): Transaction<Input, Result> {
  return { module, name, run, ...options };
}

/** One statement inside a transaction. */
export function* sql<T extends object = Row>(
  text: string,
  params: readonly Value[] = [],
): Generator<Statement, T[], Row[]> {
  return (yield { sql: text, params }) as T[];
}

/** A statement whose rows are not read. If it fails, so does the transaction. */
export function* send(text: string, params: readonly Value[] = []): Generator<Statement, void, Row[]> {
  yield { sql: text, params, pipelined: true };
}

/** The single-statement transaction, for writes that need nothing more. */
export const execute = transaction(import.meta.url, 'execute', function* (statement: Statement) {
  return yield* sql(statement.sql, statement.params);
});

/** Several of them, all or none; returns the rows of each. */
export const executeAll = transaction(
  import.meta.url,
  'executeAll',
  function* (statements: readonly Pick<Statement, 'sql' | 'params'>[]) {
    const results: Row[][] = [];
    for (const { sql: text, params } of statements) results.push(yield* sql(text, params));
    return results;
  },
);
