/** The store over PostgreSQL: the same statements and transactions, for several nodes. */
import { setTimeout as pause } from 'node:timers/promises';
import { createReachability, type Reachability } from '../reachability.ts';
import type { Member, QueryOptions, Store, Transaction, Value } from '../store.ts';
import { createPools } from './postgres-client.ts';
import { createConnections } from './postgres-connections.ts';
import { explain, isCollision, isDuplicate, isLost, isReadOnly } from './postgres-errors.ts';
import { type CommitAttempt, createGroupCommit } from './postgres-group.ts';
import { runInterleaved, runOne } from './postgres-run.ts';
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
  const { run, read, transact } = createConnections(pools);
  const reach = createReachability(() => run('SELECT 1', [], pingMs));

  const timeoutOf = ({ transaction }: Member) => (transaction.slow ? 0 : timeouts.writeMs);

  function alone(member: Member): Promise<unknown> {
    const { transaction, input } = member;
    let committing = false;
    const work = () =>
      transact(
        timeoutOf(member),
        (connection, pipeline) =>
          runOne(connection, transaction.run(input), transaction.account?.(input), pipeline),
        (yes) => {
          committing = yes;
        },
      );
    return persist(reach, work, () => !committing || transaction.repeatable === true);
  }

  function together(members: readonly Member[]): CommitAttempt {
    let committing = false;
    const work = async () => {
      await reach.wait();
      return transact(
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
        reach,
        () => (slow ? run(sql, params, 0, true) : read(sql, params, timeouts.readMs)),
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

/** Runs `work` until it succeeds, fails for good, or may have taken effect without being safe to repeat. */
async function persist<T>(reach: Reachability, work: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
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
