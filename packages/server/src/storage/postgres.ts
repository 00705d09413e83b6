/** The store over PostgreSQL: the same statements and transactions, for several nodes. */
import postgres from 'postgres';
import { fail, OjaError } from '../errors.ts';
import type { Row, Steps, Store, Transaction, Value } from './store.ts';

const attemptsMax = 5;
/** serialization_failure, deadlock_detected: safe to run again from the start. */
const retryCodes = new Set(['40001', '40P01']);

export function openPostgres(url: string, options: { connections?: number } = {}): Store {
  const client = postgres(url, {
    max: options.connections ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'oja' },
    types: {
      // bigint and numeric arrive as numbers: money stays far below 2^53 micro-dollars.
      bigint: { to: 20, from: [20, 1700], parse: Number, serialize: String },
    },
  });

  return {
    dialect: 'postgres',
    async query<T extends object>(sql: string, params: readonly Value[] = []) {
      try {
        return (await client.unsafe(sql, params as Value[], { prepare: true })) as unknown as T[];
      } catch (error) {
        throw explain(error);
      }
    },
    async transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input): Promise<Result> {
      for (let attempt = 1; ; attempt++) {
        try {
          return (await client.begin((connection) => drive(connection, transaction.run(input)))) as Result;
        } catch (error) {
          if (attempt < attemptsMax && retryCodes.has((error as { code?: string }).code ?? '')) continue;
          throw explain(error);
        }
      }
    },
    async ping() {
      try {
        await client.unsafe('SELECT 1', [], { prepare: true });
      } catch (error) {
        throw explain(error);
      }
    },
    close: () => client.end({ timeout: 5 }),
  };
}

async function drive<Result>(connection: postgres.TransactionSql, steps: Steps<Result>): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    const { sql, params } = step.value;
    const rows = (await connection.unsafe(sql, params as Value[], { prepare: true })) as unknown as Row[];
    step = steps.next(rows);
  }
  return step.value;
}

function explain(error: unknown): unknown {
  if (error instanceof OjaError) return error;
  const code = (error as { code?: string }).code ?? '';
  // Classes 08 (connection), 53 (resources), 57 (operator intervention), and the client's own codes.
  const passing =
    /^(08|53|57)/.test(code) || /^(CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code);
  return passing ? fail('storage_unavailable', 'The database does not answer.', { cause: error }) : error;
}
