/** Commits many transactions at once, and inserts their rows together. */
import type { DatabaseSync } from 'node:sqlite';
import { insertStatements } from '../insert-many.ts';
import { type MergeableStatement, mergeStatements } from '../merge-statements.ts';
import { createRowBatch, writeRows } from '../row-batch.ts';
import type { Member, NewRows, Outcome, Row, Statement, Steps } from '../store.ts';

type RunStatement = (statement: Statement) => Row[];

export function createGroupCommit(db: DatabaseSync, runStatement: RunStatement) {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT one');
  const release = db.prepare('RELEASE one');

  function inSavepoint({ transaction, input }: Member): Outcome {
    savepoint.run();
    try {
      const result = run(transaction.run(input), runStatement);
      release.run();
      return { result };
    } catch (error) {
      // A full disk rolls the whole group back.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO one; RELEASE one');
      return { error };
    }
  }

  /** Each can fail without the others. */
  function oneByOne(group: readonly Member[]): Outcome[] {
    begin.run();
    const outcomes = group.map(inSavepoint);
    commit.run();
    return outcomes;
  }

  /** A single transaction needs no savepoint. */
  function alone({ transaction, input }: Member): Outcome[] {
    begin.run();
    const result = run(transaction.run(input), runStatement);
    commit.run();
    return [{ result }];
  }

  /** Consecutive transactions of accounts are interleaved; any other runs after what came before it. */
  function together(group: readonly Member[]): Outcome[] {
    begin.run();
    const outcomes: Outcome[] = [];
    let consecutive: Member[] = [];
    const runConsecutive = () => {
      if (consecutive.length > 0) outcomes.push(...runInterleaved(consecutive, runStatement));
      consecutive = [];
    };
    for (const member of group) {
      if (member.transaction.account?.(member.input) !== undefined) consecutive.push(member);
      else {
        runConsecutive();
        outcomes.push(inSavepoint(member));
      }
    }
    runConsecutive();
    commit.run();
    return outcomes;
  }

  return (group: readonly Member[]): Outcome[] => {
    if (group.length > 1) {
      try {
        return together(group);
      } catch {
        // Running each alone shows which one failed.
        if (db.isTransaction) db.exec('ROLLBACK');
      }
    }
    try {
      return group.length === 1 ? alone(group[0]!) : oneByOne(group);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      return group.map(() => ({ error }));
    }
  };
}

function run(steps: Steps<unknown>, runStatement: RunStatement): unknown {
  let step = steps.next();
  while (!step.done) {
    const { rows } = step.value;
    if (rows === undefined) step = steps.next(runStatement(step.value));
    else {
      for (const statement of writeRows(rows, insertStatements)) runStatement(statement);
      step = steps.next([]);
    }
  }
  return step.value;
}

interface RunningTransaction {
  steps: Steps<unknown>;
  /** A statement of it may have changed something. */
  changed: boolean;
  /** Not inserted yet. */
  rows: NewRows[];
  /** The next one; undefined when it has ended. */
  statement?: Statement;
  /** That statement could not be merged with those of others. */
  single?: boolean;
  outcome?: Outcome;
}

/**
 * Each round runs the next statement of every transaction, merged where possible. A transaction that fails before it
 * changed anything does not affect the others; any other failure is thrown, and the group is rolled back.
 */
function runInterleaved(members: readonly Member[], runStatement: RunStatement): Outcome[] {
  const runs = members.map(
    ({ transaction, input }): RunningTransaction => ({
      steps: transaction.run(input),
      changed: false,
      rows: [],
    }),
  );
  for (const run of runs) advance(run, []);
  for (let open = runs; open.length > 0; ) {
    open = open.filter(({ statement }) => statement !== undefined);
    for (const [mergeable, alike] of Map.groupBy(open, ({ single, statement }) =>
      single ? undefined : statement!.mergeable,
    )) {
      if (mergeable !== undefined && alike.length > 1) runMerged(alike, runStatement);
      else for (const run of alike) receiveRows(run, runStatement(run.statement!));
    }
  }
  const batch = createRowBatch(insertStatements);
  for (const run of runs) for (const rows of run.rows) batch.add(rows);
  for (const statement of batch.statements()) runStatement(statement);
  return runs.map(({ outcome }) => outcome!);
}

function runMerged(runs: readonly RunningTransaction[], runStatement: RunStatement): void {
  const { statement, split } = mergeStatements(runs.map(({ statement }) => statement as MergeableStatement));
  for (const [i, rows] of split(runStatement(statement)).entries()) {
    const run = runs[i]!;
    run.single = rows === undefined;
    if (rows !== undefined) receiveRows(run, rows);
  }
}

function receiveRows(run: RunningTransaction, rows: Row[]): void {
  run.changed ||= rows.length > 0 || !returnsChanges(run.statement!.sql);
  run.single = false;
  advance(run, rows);
}

function advance(run: RunningTransaction, rows: Row[]): void {
  run.statement = undefined;
  try {
    let step = run.steps.next(rows);
    while (!step.done && step.value.rows !== undefined) {
      run.rows.push(step.value.rows);
      step = run.steps.next([]);
    }
    if (step.done) run.outcome = { result: step.value };
    else run.statement = step.value;
  } catch (error) {
    if (run.changed) throw error;
    run.rows = [];
    run.outcome = { error };
  }
}

const known = new Map<string, boolean>();

/** An empty result means that nothing was changed. */
function returnsChanges(sql: string): boolean {
  let returns = known.get(sql);
  if (returns === undefined) {
    returns = /^\s*SELECT\b/i.test(sql) || /\bRETURNING\b/i.test(sql);
    known.set(sql, returns);
  }
  return returns;
}
