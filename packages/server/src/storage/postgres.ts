/** The store over PostgreSQL: the same statements and transactions, for several nodes. */
import postgres from 'postgres';
import { fail, OjaError } from '../errors.ts';
import { createReachability } from './reachability.ts';
import type { Row, Steps, Store, Transaction, Value } from './store.ts';

const attemptsMax = 5;
/** serialization_failure, deadlock_detected: safe to run again from the start. */
const retryCodes = new Set(['40001', '40P01']);

export interface PostgresOptions {
  connections?: number;
  /** Off behind a pooler that hands every transaction to another backend. */
  prepare?: boolean;
}

export function openPostgres(url: string, { connections = 10, prepare = true }: PostgresOptions = {}): Store {
  const client = postgres(url, {
    max: connections,
    idle_timeout: 60,
    connect_timeout: 10,
    // The driver's own would grow to 20 s: the database would be back long before we look.
    backoff: (attempts) => Math.min(1, 0.05 * 2 ** attempts),
    prepare,
    // We use no arrays, and the driver lets the failure of that question go unheard.
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'oja' },
    types: {
      // bigint and numeric arrive as numbers: money stays far below 2^53 micro-dollars.
      bigint: { to: 20, from: [20, 1700], parse: Number, serialize: String },
    },
  });
  const ask = (sql: string, params: readonly Value[]) =>
    client.unsafe(sql, params as Value[], { prepare: true });
  const reach = createReachability(() => ask('SELECT 1', []));

  /** Runs `work` until it succeeds, fails for good, or may have taken effect without being safe to repeat. */
  async function persist<T>(work: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await reach.wait();
      try {
        return await work();
      } catch (error) {
        const lost = isLost(error);
        if (lost) reach.lost();
        const again = lost ? mayRepeat() : retryCodes.has(codeOf(error));
        if (!again || attempt === attemptsMax) throw explain(error);
      }
    }
  }

  return {
    dialect: 'postgres',
    async query<T extends object>(sql: string, params: readonly Value[] = []) {
      return (await persist(
        () => ask(sql, params),
        () => true,
      )) as unknown as T[];
    },
    async transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input): Promise<Result> {
      let committing = false;
      const work = () => {
        committing = false;
        return client.begin(async (connection) => {
          const result = await drive(connection, transaction.run(input));
          committing = true;
          return result;
        }) as Promise<Result>;
      };
      return persist(work, () => !committing || transaction.repeatable === true);
    },
    async ping() {
      await reach.wait();
      await ask('SELECT 1', []).catch((error: unknown) => {
        if (isLost(error)) reach.lost();
        throw explain(error);
      });
    },
    async close() {
      reach.close();
      await client.end({ timeout: 5 });
    },
  };
}

async function drive<Result>(connection: postgres.TransactionSql, steps: Steps<Result>): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    const { sql, params } = step.value;
    try {
      const rows = await connection.unsafe(sql, params as Value[], { prepare: true });
      step = steps.next(rows as unknown as Row[]);
    } catch (error) {
      // The driver would write ROLLBACK to a closed socket or, worse, into the next transaction of a new one.
      // `begin` hears of the close by itself.
      if (isLost(error)) await new Promise(() => {});
      throw error;
    }
  }
  return step.value;
}

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';

/** The connection is gone: class 08, shutdowns, and the driver's and the system's own codes. */
function isLost(error: unknown): boolean {
  return /^(08|57P0|CONNECT_|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(
    codeOf(error),
  );
}

function explain(error: unknown): unknown {
  if (error instanceof OjaError) return error;
  // Also classes 53 (resources) and 57 (operator intervention), and a standby that was not promoted yet.
  const passing = isLost(error) || /^(53|57|25006)/.test(codeOf(error));
  return passing ? fail('storage_unavailable', 'The database does not answer.', { cause: error }) : error;
}
