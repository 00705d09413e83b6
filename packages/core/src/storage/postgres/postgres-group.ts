/**
 * Transactions of accounts are committed in groups: everything that queued during the last commit becomes one
 * database transaction, so that many calls share one wallet lock and one wait for the disk.
 */
import { OjaError } from '../../errors.ts';
import { GroupRolledBack } from '../interleave.ts';
import type { Member, Outcome } from '../store.ts';
import { explain, isLost } from './postgres-errors.ts';

const groupMax = 128;
/** How often the rest of a group that was rolled back is tried together before each runs alone. */
const triesMax = 3;

interface QueuedMember extends Member {
  tries: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface CommitAttempt {
  outcomes: Promise<Outcome[]>;
  /** True once COMMIT was sent: a failure then leaves it unknown whether it was committed. */
  committing(): boolean;
}

export interface CommitParts {
  /** All in one database transaction. */
  together(members: readonly Member[]): CommitAttempt;
  /** One in a database transaction of its own, retried where it is repeatable. */
  alone(member: Member): Promise<unknown>;
}

export function createGroupCommit({ together, alone }: CommitParts) {
  let waiting: QueuedMember[] = [];
  let running = false;

  const runAlone = (one: QueuedMember) => void alone(one).then(one.resolve, one.reject);

  async function commit(group: QueuedMember[]): Promise<void> {
    const attempt = together(group);
    try {
      for (const [i, outcome] of (await attempt.outcomes).entries()) {
        if ('error' in outcome) group[i]!.reject(outcome.error);
        else group[i]!.resolve(outcome.result);
      }
    } catch (error) {
      recover(group, error, attempt.committing());
    }
  }

  function recover(group: QueuedMember[], error: unknown, committing: boolean): void {
    const rest: QueuedMember[] = [];
    for (const [i, one] of group.entries()) {
      const unknown = committing && isLost(error);
      // It never started: the database was unreachable for too long.
      if (error instanceof OjaError) one.reject(error);
      else if (unknown && one.transaction.repeatable !== true) one.reject(explain(error));
      else if (error instanceof GroupRolledBack && !error.failed.has(i) && ++one.tries < triesMax)
        rest.push(one);
      else runAlone(one);
    }
    waiting = [...rest, ...waiting];
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await commit(waiting.splice(0, groupMax));
    running = false;
  }

  return (member: Member) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push({ ...member, tries: 0, resolve, reject });
      if (running) return;
      running = true;
      // Everything else that arrives in this tick joins the group.
      setImmediate(() => void run());
    });
}
