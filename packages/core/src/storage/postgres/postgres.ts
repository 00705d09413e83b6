/** The store over PostgreSQL: the same statements and transactions, for several nodes. */
import { setTimeout as pause } from 'node:timers/promises';
import { createReachability } from '../reachability.ts';
import type { Member, QueryOptions, Row, Store, Transaction, Value } from '../store.ts';
import { type Connection, createPools } from './postgres-client.ts';
import {
  explain,
  isCollision,
  isDuplicate,
  isLost,
  isReadOnly,
  isSilent,
  isStalled,
} from './postgres-errors.ts';
import { type CommitAttempt, createGroupCommit } from './postgres-group.ts';
import { createPipeline, type Pipeline, runInterleaved, runOne } from './postgres-run.ts';
import { readPostgresUrl } from './postgres-url.ts';

const attemptsMax = 5;

/** For a new connection, and for a fail-over that is on its way. */
const readOnlyPauseMs = 500;

const pingMs = 5_000;

/** How long a statement may take before its server counts as lost. */
interface Timeouts {
  writeMs: number;
  readMs: number;
}

const usual: Timeouts = { writeMs: 10_000, readMs: 60_000 };

export interface PostgresOptions {
  connections?: number;
  /** Off behind a pooler that hands every transaction to another backend. */
  prepare?: boolean;
  timeouts?: Timeouts;
}

export function openPostgres(
  url: string,
  { connections = 10, prepare = true, timeouts = usual }: PostgresOptions = {},
): Store {
  const pools = createPools(readPostgresUrl(url), {
    connections,
    prepare,
    connectMs: timeouts.writeMs,
  });
  const reach = createReachability(() => run('SELECT 1', [], pingMs));

  /** Ends the reads in flight. */
  const reads = new Set<(why: unknown) => void>();
  const endReads = (why: unknown) => {
    for (const end of reads) end(why);
    reads.clear();
  };

  async function withConnection<T>(work: (connection: Connection) => Promise<T>, isRead = false): Promise<T> {
    const connection = await pools.connect().catch((error: unknown) => {
      if (isStalled(error)) endReads(error);
      throw error;
    });
    let broken = false;
    try {
      return await work(connection);
    } catch (error) {
      broken = isLost(error);
      // A read may just be slow; a server that does not respond to a write hangs.
      if (isSilent(error) && !isRead) endReads(error);
      if (isReadOnly(error) || isSilent(error)) pools.leave(connection);
      throw error;
    } finally {
      connection.release(broken);
    }
  }

  const run = (sql: string, params: readonly Value[], timeoutMs: number, isRead = false) =>
    withConnection(async (connection) => (await connection.query(sql, params, timeoutMs)).rows, isRead);

  /** Has more time than a write, but not from a server that hangs. */
  function read(sql: string, params: readonly Value[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      reads.add(reject);
      run(sql, params, timeouts.readMs, true)
        .then(resolve, reject)
        .finally(() => reads.delete(reject));
    });
  }

  /** `send` resolves once every statement of the transaction is sent. */
  function transactOver<T>(
    timeoutMs: number,
    send: (connection: Connection, pipeline: Pipeline) => Promise<T>,
    committing: (yes: boolean) => void,
  ): Promise<T> {
    committing(false);
    return withConnection(async (connection) => {
      const pipeline = createPipeline(timeoutMs);
      pipeline.add(connection, { sql: 'BEGIN', params: [] });
      try {
        const result = await send(connection, pipeline);
        committing(true);
        const { command } = await connection.query('COMMIT', [], timeoutMs);
        // A pipelined statement that failed has turned it into a rollback.
        await pipeline.check();
        if (command !== 'COMMIT') throw new Error(`the database answered ${command} to COMMIT`);
        return result;
      } catch (error) {
        if (!isLost(error)) await connection.query('ROLLBACK', [], timeoutMs);
        throw error;
      }
    });
  }

  /** Runs `work` until it succeeds, fails for good, or may have taken effect without being safe to repeat. */
  async function persist<T>(work: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await reach.wait();
      try {
        return await work();
      } catch (error) {
        const lost = isLost(error);
        if (lost) reach.lost();
        // The other row is committed, so the second attempt finds it and fails with an error that names it.
        const duplicate = isDuplicate(error) && attempt === 1;
        const again = lost ? mayRepeat() : duplicate || isReadOnly(error) || isCollision(error);
        if (!again || attempt === attemptsMax) throw explain(error);
        if (isReadOnly(error)) await pause(readOnlyPauseMs);
      }
    }
  }

  const timeoutOf = ({ transaction }: Member) => (transaction.slow ? 0 : timeouts.writeMs);

  function alone(member: Member): Promise<unknown> {
    const { transaction, input } = member;
    let committing = false;
    const work = () =>
      transactOver(
        timeoutOf(member),
        (connection, pipeline) =>
          runOne(connection, transaction.run(input), transaction.account?.(input), pipeline),
        (yes) => {
          committing = yes;
        },
      );
    return persist(work, () => !committing || transaction.repeatable === true);
  }

  function together(members: readonly Member[]): CommitAttempt {
    let committing = false;
    const work = async () => {
      await reach.wait();
      return transactOver(
        timeouts.writeMs,
        (connection, pipeline) => runInterleaved(connection, members, pipeline),
        (yes) => {
          committing = yes;
        },
      );
    };
    const outcomes = work().catch((error: unknown) => {
      if (isLost(error)) reach.lost();
      throw error;
    });
    return { outcomes, committing: () => committing };
  }

  const inGroup = createGroupCommit({ together, alone });

  return {
    dialect: 'postgres',
    async query<T extends object>(sql: string, params: readonly Value[] = [], { slow }: QueryOptions = {}) {
      return (await persist(
        () => (slow ? run(sql, params, 0, true) : read(sql, params)),
        () => true,
      )) as T[];
    },
    async transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input): Promise<Result> {
      const member: Member = { transaction: transaction as Transaction<unknown, unknown>, input };
      const ofAccount = transaction.account?.(input) !== undefined;
      return (await (ofAccount ? inGroup(member) : alone(member))) as Result;
    },
    async ping() {
      await reach.wait();
      // A health check does not wait for a server that may be dead.
      await run('SELECT 1', [], pingMs).catch((error: unknown) => {
        if (isLost(error)) reach.lost();
        throw explain(error);
      });
    },
    async close() {
      reach.close();
      await pools.close();
    },
  };
}
