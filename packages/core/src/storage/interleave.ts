/** Runs many transactions as one: their statements in rounds, merged where possible, and their new rows together. */
import { type MergeableStatement, mergeStatements } from './merge-statements.ts';
import { createRowBatch, type Insert } from './row-batch.ts';
import type { Member, NewRows, Outcome, Row, Statement, Steps } from './store.ts';

/** Some transactions of a group failed, so that nothing of the group was committed. */
export class GroupRolledBack extends Error {
  /** Their places in the group. */
  failed: Set<number>;
  constructor(failed: number[]) {
    super('some transactions of a group failed');
    this.failed = new Set(failed);
  }
}

/** Statements that the store runs, in any order. */
export interface Round {
  statements: Statement[];
  /** The place in the group of the transaction behind each; of a merged statement, the first. */
  places: number[];
}

/** How a statement ended. */
export interface Ran {
  rows: Row[];
  /** It may have changed something. */
  changed: boolean;
}

interface RunningTransaction {
  place: number;
  steps: Steps<unknown>;
  /** A statement of it may have changed something. */
  changed: boolean;
  /** Not inserted yet. */
  rows: NewRows[];
  /** The next one; undefined when it has ended. */
  statement?: Statement;
  /** That statement could not be merged with those of others. */
  single?: boolean;
}

interface Sent {
  statement: Statement;
  runs: RunningTransaction[];
  split(rows: Row[]): (Row[] | undefined)[];
}

/**
 * A transaction that fails before it changed anything does not affect the others; any other failure is thrown, and
 * the store rolls the group back. `send` runs a statement whose rows are not read. The outcomes are valid only once the
 * group is committed.
 */
export function* interleave(
  members: readonly Member[],
  insert: Insert,
  send: (statement: Statement) => void,
): Generator<Round, Outcome[], Ran[]> {
  const outcomes: Outcome[] = [];
  const failed: number[] = [];

  function advance(run: RunningTransaction, rows: Row[]): void {
    run.statement = undefined;
    try {
      let step = run.steps.next(rows);
      while (!step.done && step.value.pipelined) {
        if (step.value.rows) run.rows.push(step.value.rows);
        else {
          run.changed = true;
          send(step.value);
        }
        step = run.steps.next([]);
      }
      if (step.done) outcomes[run.place] = { result: step.value };
      else run.statement = step.value;
    } catch (error) {
      outcomes[run.place] = { error };
      run.rows = [];
      if (run.changed) failed.push(run.place);
    }
  }

  const all = members.map(
    ({ transaction, input }, place): RunningTransaction => ({
      place,
      steps: transaction.run(input),
      changed: false,
      rows: [],
    }),
  );
  for (const run of all) advance(run, []);
  for (let open = all; ; ) {
    if (failed.length > 0) throw new GroupRolledBack(failed);
    open = open.filter(({ statement }) => statement !== undefined);
    if (open.length === 0) break;
    const sent = merged(open);
    const ran = yield {
      statements: sent.map(({ statement }) => statement),
      places: sent.map(({ runs }) => runs[0]!.place),
    };
    for (const [i, { runs, split }] of sent.entries()) {
      const { rows, changed } = ran[i]!;
      for (const [at, own] of split(rows).entries()) {
        const run = runs[at]!;
        run.single = own === undefined;
        if (own === undefined) continue;
        run.changed ||= changed && (runs.length === 1 || own.length > 0);
        advance(run, own);
      }
    }
  }
  const batch = createRowBatch(insert);
  for (const { rows } of all) for (const one of rows) batch.add(one);
  for (const statement of batch.statements()) send(statement);
  return outcomes;
}

function merged(open: RunningTransaction[]): Sent[] {
  const alike = Map.groupBy(open, ({ single, statement }) => (single ? undefined : statement!.mergeable));
  return [...alike].flatMap(([mergeable, runs]): Sent[] => {
    const statements = runs.map(({ statement }) => statement!);
    if (mergeable !== undefined && runs.length > 1)
      return [{ runs, ...mergeStatements(statements as MergeableStatement[]) }];
    return runs.map((run, i) => ({ runs: [run], statement: statements[i]!, split: (rows) => [rows] }));
  });
}
