/** Runs the statements of one transaction, or of many interleaved, in a database transaction that has begun. */
import { awaitedLater } from '../../awaited-later.ts';
import { type MergeableStatement, mergeStatements } from '../merge-statements.ts';
import { createRowBatch, writeRows } from '../row-batch.ts';
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

/** Some transactions of a group failed, so that nothing of the group was committed. */
export class GroupRolledBack extends Error {
  /** Their places in the group. */
  failed: Set<number>;
  constructor(failed: number[]) {
    super('some transactions of a group failed');
    this.failed = new Set(failed);
  }
}

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

interface StatementResult {
  rows: Row[];
  command: string;
  count: number;
}

interface RunningTransaction {
  place: number;
  steps: Steps<unknown>;
  /** A statement of it may have changed something. */
  changed: boolean;
  /** The next one; undefined when it has ended. */
  statement?: Statement;
  /** That statement could not be merged with those of others. */
  single?: boolean;
}

/**
 * Each round sends the next statement of every transaction, merged where possible. A transaction that fails before it
 * changed anything does not affect the others; any other failure rolls the group back. The outcomes are valid only
 * once the group is committed.
 */
export async function runInterleaved(
  connection: Connection,
  members: readonly Member[],
  pipeline: Pipeline,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const failed: number[] = [];
  const batch = createRowBatch(insertAsJson);

  function advance(run: RunningTransaction, rows: Row[]): void {
    run.statement = undefined;
    try {
      let step = run.steps.next(rows);
      while (!step.done && step.value.pipelined) {
        run.changed = true;
        if (step.value.rows) batch.add(step.value.rows);
        else pipeline.add(connection, step.value);
        step = run.steps.next([]);
      }
      if (step.done) outcomes[run.place] = { result: step.value };
      else run.statement = step.value;
    } catch (error) {
      outcomes[run.place] = { error };
      if (run.changed) failed.push(run.place);
    }
  }

  /** Undefined when the statement has to be sent again, on its own. */
  async function receiveRows(
    run: RunningTransaction,
    sent: Promise<StatementResult | undefined>,
  ): Promise<Row[] | undefined> {
    try {
      const result = await sent;
      if (result === undefined) return undefined;
      run.changed ||= result.command !== 'SELECT' && result.count > 0;
      return result.rows;
    } catch (error) {
      if (isLost(error) || isAftermath(error) || isCollision(error)) throw error;
      throw new GroupRolledBack([run.place]);
    }
  }

  async function send({ sql, params }: Statement): Promise<StatementResult> {
    const { rows, command, rowCount } = await connection.query(sql, params, pipeline.timeoutMs);
    return { rows, command, count: rowCount ?? 0 };
  }

  function sendMerged(statements: MergeableStatement[]): Promise<StatementResult | undefined>[] {
    const { statement, split } = mergeStatements(statements);
    const done = send(statement).then(({ rows, command }) => ({ command, parts: split(rows) }));
    return statements.map(async (_, i) => {
      const { command, parts } = await done;
      const rows = parts[i];
      return rows && { command, rows, count: rows.length };
    });
  }

  function round(runs: RunningTransaction[]): Promise<(Row[] | undefined)[]> {
    const results: Promise<Row[] | undefined>[] = [];
    const alike = Map.groupBy(runs.keys(), (i) =>
      runs[i]!.single ? undefined : runs[i]!.statement!.mergeable,
    );
    for (const [mergeable, places] of alike) {
      const statements = places.map((i) => runs[i]!.statement!);
      const isMerged = mergeable !== undefined && places.length > 1;
      const sent = isMerged ? sendMerged(statements as MergeableStatement[]) : statements.map(send);
      for (const [at, i] of places.entries()) results[i] = receiveRows(runs[i]!, sent[at]!);
    }
    return Promise.all(results);
  }

  prepareGroup(connection, members, pipeline);
  let runs = members.map(
    ({ transaction, input }, place): RunningTransaction => ({
      place,
      steps: transaction.run(input),
      changed: false,
    }),
  );
  for (const run of runs) advance(run, []);
  for (;;) {
    if (failed.length > 0) throw new GroupRolledBack(failed);
    runs = runs.filter(({ statement }) => statement !== undefined);
    if (runs.length === 0) break;
    for (const [i, rows] of (await round(runs)).entries()) {
      runs[i]!.single = rows === undefined;
      if (rows !== undefined) advance(runs[i]!, rows);
    }
  }
  for (const statement of batch.statements()) pipeline.add(connection, statement);
  return outcomes;
}

function prepareGroup(connection: Connection, members: readonly Member[], pipeline: Pipeline): void {
  pipeline.add(connection, { sql: groupSettings, params: [] });
  lock(
    connection,
    members.map(({ transaction, input }) => transaction.account!(input)!),
    pipeline,
  );
}
