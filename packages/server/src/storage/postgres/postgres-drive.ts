/** Drives transactions over a connection that has begun one: a single one, or many side by side. */
import { awaitedLater } from '../../awaited-later.ts';
import { askMany, type ManyStatement } from '../ask-many.ts';
import { createRowsTogether, writeRows } from '../rows-together.ts';
import type { Member, Outcome, Row, Statement, Steps } from '../store.ts';
import type { Connection } from './postgres-client.ts';
import { isAftermath, isCollision, isLost } from './postgres-errors.ts';
import { insertAsText } from './postgres-insert.ts';

/** Transactions that change an account's rows lock its wallet first, in one order, so that they can't deadlock. */
const lockWallets = `SELECT 1 FROM wallets WHERE account_id = ANY (string_to_array($1, ','))
  ORDER BY account_id FOR NO KEY UPDATE`;

/**
 * A plan made while a table was small is kept for long; ours are few rows found by their keys. And a wallet that
 * somebody keeps locked must not hold up the others: then each goes alone, and its own callers wait for it.
 */
const groupSettings = `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true), set_config('lock_timeout', '500ms', true)`;

/** Some of a group cannot be committed with the others; nothing of the group was. */
export class GroupSpoilt extends Error {
  culprits: Set<number>;
  constructor(culprits: number[]) {
    super('some of a group of transactions failed');
    this.culprits = new Set(culprits);
  }
}

/** Statements in flight whose rows nobody looks at: COMMIT is sent right after them. */
export interface Unheard {
  readonly timeoutMs: number;
  add(connection: Connection, statement: Statement): void;
  /** Throws what the first of them failed with. */
  check(): Promise<void>;
}

export function createUnheard(timeoutMs: number): Unheard {
  const waiting: Promise<unknown>[] = [];
  return {
    timeoutMs,
    add(connection, { sql, params }) {
      // `check` awaits it.
      waiting.push(awaitedLater(connection.ask(sql, params, timeoutMs)));
    },
    async check() {
      await Promise.all(waiting);
    },
  };
}

function lock(connection: Connection, accounts: Iterable<string>, unheard: Unheard): void {
  const params = [[...new Set(accounts)].join(',')];
  if (params[0] !== '') unheard.add(connection, { sql: lockWallets, params });
}

export async function driveOne<Result>(
  connection: Connection,
  steps: Steps<Result>,
  account: string | undefined,
  unheard: Unheard,
): Promise<Result> {
  if (account !== undefined) lock(connection, [account], unheard);
  let step = steps.next();
  while (!step.done) {
    const { rows } = step.value;
    if (step.value.unheard) {
      for (const statement of rows ? writeRows(rows, insertAsText) : [step.value])
        unheard.add(connection, statement);
      step = steps.next([]);
      continue;
    }
    step = steps.next(await answerOf(connection, step.value, unheard));
  }
  return step.value;
}

/** What an earlier statement failed with is the reason, not that this one was not tried. */
async function answerOf(
  connection: Connection,
  { sql, params }: Statement,
  unheard: Unheard,
): Promise<Row[]> {
  try {
    return (await connection.ask(sql, params, unheard.timeoutMs)).rows;
  } catch (error) {
    if (isAftermath(error)) await unheard.check();
    throw error;
  }
}

interface Answer {
  rows: Row[];
  command: string;
  count: number;
}

interface RunningTransaction {
  place: number;
  steps: Steps<unknown>;
  /** A statement of it may have changed something. */
  changed: boolean;
  /** What it asks next; nothing when it has ended. */
  statement?: Statement;
  /** That statement could not be answered together with those of others. */
  single?: boolean;
}

/**
 * Each round sends the next statement of every transaction at once. One that fails before it changed anything
 * leaves the others alone; any other failure spoils the group. What they answer counts only once it is committed.
 */
export async function driveTogether(
  connection: Connection,
  members: readonly Member[],
  unheard: Unheard,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const culprits: number[] = [];
  const rows = createRowsTogether(insertAsText);

  function advance(run: RunningTransaction, answer: Row[]): void {
    run.statement = undefined;
    try {
      let step = run.steps.next(answer);
      while (!step.done && step.value.unheard) {
        run.changed = true;
        if (step.value.rows) rows.add(step.value.rows);
        else unheard.add(connection, step.value);
        step = run.steps.next([]);
      }
      if (step.done) outcomes[run.place] = { result: step.value };
      else run.statement = step.value;
    } catch (error) {
      outcomes[run.place] = { error };
      if (run.changed) culprits.push(run.place);
    }
  }

  /** Undefined when it has to be asked again, singly. */
  async function hear(
    run: RunningTransaction,
    asked: Promise<Answer | undefined>,
  ): Promise<Row[] | undefined> {
    try {
      const answer = await asked;
      if (answer === undefined) return undefined;
      run.changed ||= answer.command !== 'SELECT' && answer.count > 0;
      return answer.rows;
    } catch (error) {
      if (isLost(error) || isAftermath(error) || isCollision(error)) throw error;
      throw new GroupSpoilt([run.place]);
    }
  }

  async function ask({ sql, params }: Statement): Promise<Answer> {
    const { rows, command, rowCount } = await connection.ask(sql, params, unheard.timeoutMs);
    return { rows, command, count: rowCount ?? 0 };
  }

  function askTogether(statements: ManyStatement[]): Promise<Answer | undefined>[] {
    const { statement, deal } = askMany(statements);
    const dealt = ask(statement).then(({ rows, command }) => ({ command, shares: deal(rows) }));
    return statements.map(async (_, i) => {
      const { command, shares } = await dealt;
      const rows = shares[i];
      return rows && { command, rows, count: rows.length };
    });
  }

  function round(runs: RunningTransaction[]): Promise<(Row[] | undefined)[]> {
    const answers: Promise<Row[] | undefined>[] = [];
    const alike = Map.groupBy(runs.keys(), (i) => (runs[i]!.single ? undefined : runs[i]!.statement!.many));
    for (const [many, places] of alike) {
      const statements = places.map((i) => runs[i]!.statement!);
      const together = many !== undefined && places.length > 1;
      const asked = together ? askTogether(statements as ManyStatement[]) : statements.map(ask);
      for (const [at, i] of places.entries()) answers[i] = hear(runs[i]!, asked[at]!);
    }
    return Promise.all(answers);
  }

  prepareGroup(connection, members, unheard);
  let runs = members.map(
    ({ transaction, input }, place): RunningTransaction => ({
      place,
      steps: transaction.run(input),
      changed: false,
    }),
  );
  for (const run of runs) advance(run, []);
  for (;;) {
    if (culprits.length > 0) throw new GroupSpoilt(culprits);
    runs = runs.filter(({ statement }) => statement !== undefined);
    if (runs.length === 0) break;
    for (const [i, answer] of (await round(runs)).entries()) {
      runs[i]!.single = answer === undefined;
      if (answer !== undefined) advance(runs[i]!, answer);
    }
  }
  for (const statement of rows.statements()) unheard.add(connection, statement);
  return outcomes;
}

function prepareGroup(connection: Connection, members: readonly Member[], unheard: Unheard): void {
  unheard.add(connection, { sql: groupSettings, params: [] });
  lock(
    connection,
    members.map(({ transaction, input }) => transaction.account!(input)!),
    unheard,
  );
}
