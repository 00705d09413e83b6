/** Runs the statements of one transaction, or of many interleaved, in a database transaction that has begun. */
import { awaitedLater } from '../../awaited-later.ts';
import { GroupRolledBack, interleave, type Ran } from '../interleave.ts';
import { writeRows } from '../row-batch.ts';
import type { Member, Outcome, Row, Statement, Steps } from '../store.ts';
import type { Connection } from './postgres-client.ts';
import { isAftermath, isCollision, isLost } from './postgres-errors.ts';
import { insertAsJson } from './postgres-insert.ts';

/** Transactions that change an account's rows lock its wallet first, in one order, so that they can't deadlock. */
const lockWallets = `SELECT 1 FROM wallets WHERE account_id = ANY (string_to_array($1, ','))
  ORDER BY account_id FOR NO KEY UPDATE`;

/**
 * PostgreSQL keeps a plan that it made while a table was small; these statements find few rows by their keys. And a
 * wallet that stays locked must not delay other accounts: on a lock timeout each transaction runs alone.
 */
const groupSettings = `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true), set_config('lock_timeout', '500ms', true)`;

/** Statements in flight whose rows are not read: COMMIT is sent right after them. */
export interface Pipeline {
  readonly timeoutMs: number;
  add(connection: Connection, statement: Statement): void;
  /** Throws the error of the first that failed. */
  check(): Promise<void>;
}

export function createPipeline(timeoutMs: number): Pipeline {
  const waiting: Promise<unknown>[] = [];
  return {
    timeoutMs,
    add(connection, { sql, params }) {
      // `check` awaits it.
      waiting.push(awaitedLater(connection.query(sql, params, timeoutMs)));
    },
    async check() {
      await Promise.all(waiting);
    },
  };
}

function lock(connection: Connection, accounts: Iterable<string>, pipeline: Pipeline): void {
  const params = [[...new Set(accounts)].join(',')];
  if (params[0] !== '') pipeline.add(connection, { sql: lockWallets, params });
}

export async function runOne<Result>(
  connection: Connection,
  steps: Steps<Result>,
  account: string | undefined,
  pipeline: Pipeline,
): Promise<Result> {
  if (account !== undefined) lock(connection, [account], pipeline);
  let step = steps.next();
  while (!step.done) {
    const { rows } = step.value;
    if (step.value.pipelined) {
      for (const statement of rows ? writeRows(rows, insertAsJson) : [step.value])
        pipeline.add(connection, statement);
      step = steps.next([]);
      continue;
    }
    step = steps.next(await rowsOf(connection, step.value, pipeline));
  }
  return step.value;
}

/** If an earlier statement failed, its error is the cause, not the refusal of this one. */
async function rowsOf(
  connection: Connection,
  { sql, params }: Statement,
  pipeline: Pipeline,
): Promise<Row[]> {
  try {
    return (await connection.query(sql, params, pipeline.timeoutMs)).rows;
  } catch (error) {
    if (isAftermath(error)) await pipeline.check();
    throw error;
  }
}

/** The outcomes are valid only once the group is committed. */
export async function runInterleaved(
  connection: Connection,
  members: readonly Member[],
  pipeline: Pipeline,
): Promise<Outcome[]> {
  prepareGroup(connection, members, pipeline);
  const group = interleave(members, insertAsJson, (statement) => pipeline.add(connection, statement));
  let round = group.next();
  while (!round.done) {
    const { statements, places } = round.value;
    const run = async ({ sql, params }: Statement, i: number): Promise<Ran> => {
      try {
        const { rows, command, rowCount } = await connection.query(sql, params, pipeline.timeoutMs);
        return { rows, changed: command !== 'SELECT' && (rowCount ?? 0) > 0 };
      } catch (error) {
        if (isLost(error) || isAftermath(error) || isCollision(error)) throw error;
        throw new GroupRolledBack([places[i]!]);
      }
    };
    round = group.next(await Promise.all(statements.map(run)));
  }
  return round.value;
}

function prepareGroup(connection: Connection, members: readonly Member[], pipeline: Pipeline): void {
  pipeline.add(connection, { sql: groupSettings, params: [] });
  lock(
    connection,
    members.map(({ transaction, input }) => transaction.account!(input)!),
    pipeline,
  );
}
