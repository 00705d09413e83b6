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
}

export type Steps<Result> = Generator<Statement, Result, Row[]>;

/** A transaction is exported under `name` by `module`, so that the worker can load it by itself. */
export interface Transaction<Input, Result> {
  module: string;
  name: string;
  /** Doing it twice is doing it once: run again when nobody knows whether it was committed. */
  repeatable?: boolean;
  run(input: Input): Steps<Result>;
}

export interface Store {
  dialect: 'sqlite' | 'postgres';
  /** Reads. Sees every transaction that has answered. */
  query<T extends object = Row>(sql: string, params?: readonly Value[]): Promise<T[]>;
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
  options: { repeatable?: boolean } = {},
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

/** The single-statement transaction, for writes that need nothing more. */
export const execute = transaction(import.meta.url, 'execute', function* (statement: Statement) {
  return yield* sql(statement.sql, statement.params);
});
