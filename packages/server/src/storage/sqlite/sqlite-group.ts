/** Commits many transactions at once, and writes rows of the same kind together. */
import type { DatabaseSync } from 'node:sqlite';
import { askMany, type ManyStatement } from '../ask-many.ts';
import { insertStatements } from '../insert-many.ts';
import { createRowsTogether, writeRows } from '../rows-together.ts';
import type { Member, NewRows, Outcome, Row, Statement, Steps } from '../store.ts';

type Ask = (statement: Statement) => Row[];

export function createGroupCommit(db: DatabaseSync, ask: Ask) {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT one');
  const release = db.prepare('RELEASE one');

  function inSavepoint({ transaction, input }: Member): Outcome {
    savepoint.run();
    try {
      const result = drive(transaction.run(input), ask);
      release.run();
      return { result };
    } catch (error) {
      // A full disk rolls the whole group back.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO one; RELEASE one');
      return { error };
    }
  }

  /** Each on its own feet. */
  function oneByOne(group: readonly Member[]): Outcome[] {
    begin.run();
    const outcomes = group.map(inSavepoint);
    commit.run();
    return outcomes;
  }

  /** With nobody beside it, nothing of it has to be taken back without the rest. */
  function alone({ transaction, input }: Member): Outcome[] {
    begin.run();
    const result = drive(transaction.run(input), ask);
    commit.run();
    return [{ result }];
  }

  /** Neighbours that change accounts go side by side; any other sees all that was done before it. */
  function together(group: readonly Member[]): Outcome[] {
    begin.run();
    const outcomes: Outcome[] = [];
    let neighbours: Member[] = [];
    const sideBySide = () => {
      if (neighbours.length > 0) outcomes.push(...driveTogether(neighbours, ask));
      neighbours = [];
    };
    for (const member of group) {
      if (member.transaction.account?.(member.input) !== undefined) neighbours.push(member);
      else {
        sideBySide();
        outcomes.push(inSavepoint(member));
      }
    }
    sideBySide();
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

function drive(steps: Steps<unknown>, ask: Ask): unknown {
  let step = steps.next();
  while (!step.done) {
    const { rows } = step.value;
    if (rows === undefined) step = steps.next(ask(step.value));
    else {
      for (const statement of writeRows(rows, insertStatements)) ask(statement);
      step = steps.next([]);
    }
  }
  return step.value;
}

interface RunningTransaction {
  steps: Steps<unknown>;
  /** A statement of it may have changed something. */
  changed: boolean;
  /** New rows of it that wait. */
  rows: NewRows[];
  /** What it asks next; nothing when it has ended. */
  statement?: Statement;
  /** That statement could not be answered together with those of others. */
  single?: boolean;
  outcome?: Outcome;
}

/**
 * Each round asks the next statement of every transaction, those that are alike as one. One that fails before it
 * changed anything leaves the others alone; any other failure is thrown and spoils the group.
 */
function driveTogether(members: readonly Member[], ask: Ask): Outcome[] {
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
    for (const [many, alike] of Map.groupBy(open, ({ single, statement }) =>
      single ? undefined : statement!.many,
    )) {
      if (many !== undefined && alike.length > 1) advanceTogether(alike, ask);
      else for (const run of alike) hear(run, ask(run.statement!));
    }
  }
  const rows = createRowsTogether(insertStatements);
  for (const run of runs) for (const own of run.rows) rows.add(own);
  for (const statement of rows.statements()) ask(statement);
  return runs.map(({ outcome }) => outcome!);
}

function advanceTogether(runs: readonly RunningTransaction[], ask: Ask): void {
  const { statement, deal } = askMany(runs.map(({ statement }) => statement as ManyStatement));
  for (const [i, answer] of deal(ask(statement)).entries()) {
    const run = runs[i]!;
    run.single = answer === undefined;
    if (answer !== undefined) hear(run, answer);
  }
}

function hear(run: RunningTransaction, answer: Row[]): void {
  run.changed ||= answer.length > 0 || !tellsByRows(run.statement!.sql);
  run.single = false;
  advance(run, answer);
}

function advance(run: RunningTransaction, answer: Row[]): void {
  run.statement = undefined;
  try {
    let step = run.steps.next(answer);
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

const telling = new Map<string, boolean>();

/** No rows in the answer mean that nothing was changed. */
function tellsByRows(sql: string): boolean {
  let tells = telling.get(sql);
  if (tells === undefined) {
    tells = /^\s*SELECT\b/i.test(sql) || /\bRETURNING\b/i.test(sql);
    telling.set(sql, tells);
  }
  return tells;
}
