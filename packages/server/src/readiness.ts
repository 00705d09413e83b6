/** Whether this node can serve: the database takes writes, and the data folder has room. Asked often, looked at seldom. */
import { statfs } from 'node:fs/promises';
import type { RequestLog } from './platform/requests/request-log.ts';
import { execute, type Store } from './storage/store.ts';

export interface Readiness {
  ready: boolean;
  reason?: string;
}

const keepMs = 1_000;

export function createReadiness(
  store: Store,
  requestLog: Pick<RequestLog, 'state'>,
  { folders, freeBytesMin, now }: { folders: string[]; freeBytesMin: number; now: () => number },
): () => Promise<Readiness> {
  let asked: { at: number; answer: Promise<Readiness> } | undefined;

  async function look(): Promise<Readiness> {
    for (const folder of folders) {
      const free = await statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
      if (free < freeBytesMin)
        return { ready: false, reason: `the disk is full: ${Math.floor(free / 1_048_576)} MB are free` };
    }
    const { problem } = requestLog.state();
    if (problem !== undefined) return { ready: false, reason: problem };
    await store.ping();
    try {
      await store.transact(execute, {
        sql: `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('readiness.probe', $1, $2, 'readyz')
              ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
        params: [String(now()), now()],
      });
    } catch {
      return { ready: false, reason: 'the database is read-only' };
    }
    return { ready: true };
  }

  return () => {
    const at = performance.now();
    if (asked === undefined || at - asked.at > keepMs) {
      const answer = look().catch(() => ({ ready: false, reason: 'the database does not respond' }));
      asked = { at, answer };
    }
    return asked.answer;
  };
}
