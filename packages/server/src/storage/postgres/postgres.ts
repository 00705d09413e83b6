/** The store over PostgreSQL: the same statements and transactions, for several nodes. */
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '../../errors.ts';
import { createReachability } from '../reachability.ts';
import type { Member, Store, Transaction, Value } from '../store.ts';
import { createUnheard, driveOne, driveTogether } from './postgres-drive.ts';
import { postgres } from './postgres-driver.ts';
import { explain, isCollision, isLost, isReadOnly } from './postgres-errors.ts';
import { type Attempt, createGroupCommit } from './postgres-group.ts';
import { createSilenceWatch, type Patience } from './postgres-silence.ts';
import { createSockets } from './postgres-socket.ts';
import { readPostgresUrl } from './postgres-url.ts';

const attemptsMax = 5;

/** For a new connection, and for a fail-over that is on its way. */
const readOnlyPauseMs = 500;

const pingMs = 5_000;

export interface PostgresOptions {
  connections?: number;
  /** Off behind a pooler that hands every transaction to another backend. */
  prepare?: boolean;
  /** Until a server that says nothing is given up. */
  patience?: Patience;
}

export function openPostgres(
  url: string,
  { connections = 10, prepare = true, patience }: PostgresOptions = {},
): Store {
  const { url: plainUrl, hosts, ...where } = readPostgresUrl(url);
  const sockets = createSockets(hosts);
  const silence = createSilenceWatch(sockets, patience);
  // An option that the driver's types do not tell of.
  const socketOption: object = { socket: sockets.open };
  const client = postgres(plainUrl, {
    ...where,
    max: connections,
    idle_timeout: 60,
    connect_timeout: 10,
    keep_alive: 10,
    // The driver's own would grow to 20 s: the database would be back long before we look.
    backoff: (attempts) => Math.min(1, 0.05 * 2 ** attempts),
    prepare,
    ...socketOption,
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
        return await silence.during(work());
      } catch (error) {
        const lost = isLost(error);
        if (lost) reach.lost();
        const again = lost ? mayRepeat() : isReadOnly(error) || isCollision(error);
        if (isReadOnly(error)) sockets.leave();
        if (!again || attempt === attemptsMax) throw explain(error);
        if (isReadOnly(error)) await pause(readOnlyPauseMs);
      }
    }
  }

  function alone({ transaction, input }: Member): Promise<unknown> {
    let committing = false;
    const work = async () => {
      committing = false;
      const unheard = createUnheard();
      const result = await client.begin(async (connection) => {
        const account = transaction.account?.(input);
        const done = await driveOne(connection, transaction.run(input), account, unheard);
        committing = true;
        return { done };
      });
      await unheard.check();
      return result.done;
    };
    return persist(work, () => !committing || transaction.repeatable === true);
  }

  function together(members: readonly Member[]): Attempt {
    let committing = false;
    const work = async () => {
      await reach.wait();
      const unheard = createUnheard();
      const outcomes = await client.begin(async (connection) => {
        const all = await driveTogether(connection, members, unheard);
        committing = true;
        return { all };
      });
      await unheard.check();
      return outcomes.all;
    };
    const outcomes = silence.during(work()).catch((error: unknown) => {
      if (isLost(error)) reach.lost();
      throw error;
    });
    return { outcomes, committing: () => committing };
  }

  const inGroup = createGroupCommit({ together, alone });

  return {
    dialect: 'postgres',
    async query<T extends object>(sql: string, params: readonly Value[] = []) {
      return (await persist(
        () => ask(sql, params),
        () => true,
      )) as unknown as T[];
    },
    async transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input): Promise<Result> {
      const member: Member = { transaction: transaction as Transaction<unknown, unknown>, input };
      const ofAccount = transaction.account?.(input) !== undefined;
      return (await (ofAccount ? inGroup(member) : alone(member))) as Result;
    },
    async ping() {
      await reach.wait();
      // Whoever asks how we are does not wait for what may be a dead server.
      const tooLong = pause(pingMs, undefined, { ref: false }).then(() => {
        throw fail('storage_unavailable', 'The database does not answer.');
      });
      await Promise.race([silence.during(ask('SELECT 1', [])), tooLong]).catch((error: unknown) => {
        if (isLost(error)) reach.lost();
        throw explain(error);
      });
    },
    async close() {
      reach.close();
      silence.close();
      await client.end({ timeout: 5 });
    },
  };
}
