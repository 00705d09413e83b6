/** Commits many transactions at once, and inserts their rows together. */
import type { DatabaseSync } from 'node:sqlite';
import { insertStatements } from '../insert-many.ts';
import { interleave, type Ran } from '../interleave.ts';
import { writeRows } from '../row-batch.ts';
import type { Member, Outcome, Row, Statement, Steps } from '../store.ts';

type RunStatement = (statement: Statement) => Row[];

export function createGroupCommit(db: DatabaseSync, runStatement: RunStatement) {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT one');
  const release = db.prepare('RELEASE one');

  function inSavepoint(member: Member): Outcome {
    return member.packs === undefined ? stepsInSavepoint(() => run(member)) : packedInSavepoint(member);
  }

  /** Each alone where they can't be run at once. */
  function packedInSavepoint(member: Member): Outcome {
    const outcome = stepsInSavepoint(() => run(member));
    if ('result' in outcome) return outcome;
    const { transaction, packs = [] } = member;
    const inputs = packs.flatMap((pack) => transaction.many!.unpack(pack));
    return { result: inputs.map((input) => inSavepoint({ transaction, input })) };
  }

  const run = ({ transaction, input, packs }: Member) =>
    drive(packs === undefined ? transaction.run(input) : transaction.many!.run(packs), runStatement);

  function stepsInSavepoint(work: () => unknown): Outcome {
    savepoint.run();
    try {
      const result = work();
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
  function alone(member: Member): Outcome[] {
    begin.run();
    const result = run(member);
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
      if (member.packs === undefined && member.transaction.account?.(member.input) !== undefined)
        consecutive.push(member);
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
    const only = group.length === 1 ? group[0] : undefined;
    try {
      return only === undefined ? together(group) : alone(only);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      if (only !== undefined && only.packs === undefined) return [{ error }];
    }
    try {
      // Running each alone shows which one failed.
      return oneByOne(group);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      return group.map(() => ({ error }));
    }
  };
}

function drive<Result>(steps: Steps<Result>, runStatement: RunStatement): Result {
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

function runInterleaved(members: readonly Member[], runStatement: RunStatement): Outcome[] {
  const group = interleave(members, insertStatements, runStatement);
  let round = group.next();
  while (!round.done) {
    const ran = round.value.statements.map((statement): Ran => {
      const rows = runStatement(statement);
      return { rows, changed: rows.length > 0 || !returnsChanges(statement.sql) };
    });
    round = group.next(ran);
  }
  return round.value;
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
