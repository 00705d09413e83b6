/** The store as a plugin sees it: its own tables. */
import { keptTo, mustKeepTo, tablePrefix } from '../../storage/own-tables.ts';
import {
  execute,
  executeAll,
  type Row,
  type Store,
  type Transaction,
  type Value,
} from '../../storage/store.ts';

export interface PluginStatement {
  /** With $1, $2 … for the parameters. */
  sql: string;
  params?: readonly Value[];
}

export interface PluginTables {
  dialect: Store['dialect'];
  /** Reads. Sees everything that was written before. */
  query<T extends object = Row>(sql: string, params?: readonly Value[]): Promise<T[]>;
  /** One statement, durable when the promise resolves; returns the rows of RETURNING. */
  write<T extends object = Row>(sql: string, params?: readonly Value[]): Promise<T[]>;
  /** All of them or none, in this order; returns the rows of each. */
  writeAll(statements: readonly PluginStatement[]): Promise<Row[][]>;
  /** For writes that depend on what they read; see `transaction` of `@oja/core/storage`. */
  transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input): Promise<Result>;
}

/** Statements whose names were checked. */
const checkedMax = 500;

export function createPluginTables(store: Store, plugin: string): PluginTables {
  const prefix = tablePrefix(plugin);
  const checked = new Set<string>();
  const kept = new WeakMap<object, object>();

  function check(sql: string): void {
    if (checked.has(sql)) return;
    mustKeepTo(prefix, sql);
    if (checked.size >= checkedMax) checked.clear();
    checked.add(sql);
  }

  function keep<Input, Result>(transaction: Transaction<Input, Result>): Transaction<Input, Result> {
    const known = kept.get(transaction) as Transaction<Input, Result> | undefined;
    if (known !== undefined) return known;
    const made = keptTo(prefix, transaction);
    kept.set(transaction, made);
    return made;
  }

  return {
    dialect: store.dialect,
    async query(sql, params) {
      check(sql);
      return await store.query(sql, params);
    },
    async write<T extends object>(sql: string, params: readonly Value[] = []) {
      check(sql);
      const rows: object[] = await store.transact(execute, { sql, params });
      return rows as T[];
    },
    async writeAll(statements) {
      for (const { sql } of statements) check(sql);
      return await store.transact(
        executeAll,
        statements.map(({ sql, params = [] }) => ({ sql, params })),
      );
    },
    transact: async (transaction, input) => await store.transact(keep(transaction), input),
  };
}
