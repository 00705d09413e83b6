/**
 * Transactions of accounts are committed in groups: whatever queued during the last commit is one transaction of the
 * database, so a wallet is locked, and the disk waited for, once for many calls.
 */
import { OjaError } from '../../errors.ts';
import type { Member, Outcome } from '../store.ts';
import { GroupSpoilt } from './postgres-drive.ts';
import { explain, isLost } from './postgres-errors.ts';

const groupMax = 128;
/** How often the rest of a spoilt group is tried together before each goes alone. */
const triesMax = 3;

interface QueuedMember extends Member {
  tries: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface Attempt {
  outcomes: Promise<Outcome[]>;
  /** True once nobody can tell whether it was committed. */
  committing(): boolean;
}

export interface GroupWays {
  /** All in one transaction of the database. */
  together(members: readonly Member[]): Attempt;
  /** One in a transaction of its own, tried again as its kind allows. */
  alone(member: Member): Promise<unknown>;
}

export function createGroupCommit({ together, alone }: GroupWays) {
  let waiting: QueuedMember[] = [];
  let running = false;

  const goAlone = (one: QueuedMember) => void alone(one).then(one.resolve, one.reject);

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
      // It was not even begun: the database has been away for too long.
      if (error instanceof OjaError) one.reject(error);
      else if (unknown && one.transaction.repeatable !== true) one.reject(explain(error));
      else if (error instanceof GroupSpoilt && !error.culprits.has(i) && ++one.tries < triesMax)
        rest.push(one);
      else goAlone(one);
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
      // Whatever else arrives in this tick goes along.
      setImmediate(() => void run());
    });
}
