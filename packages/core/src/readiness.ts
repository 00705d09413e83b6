/** Whether this node can serve: the database takes writes, and the data folder has room. Asked often, looked at seldom. */
import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { RequestLog } from './platform/requests/request-log.ts';
import { execute, type Store } from './storage/store.ts';

export interface Readiness {
  ready: boolean;
  reason?: string;
}

const keepMs = 1_000;
/** Probes give up soon after: one that hears nothing knows no reason. */
const lookMs = 1_500;
const silent: Readiness = { ready: false, reason: 'the database does not respond' };

export function createReadiness(
  store: Store,
  requestLog: Pick<RequestLog, 'state'>,
  { folders, freeBytesMin, now }: { folders: string[]; freeBytesMin: number; now: () => number },
): () => Promise<Readiness> {
  let asked: { at: number; answer: Promise<Readiness> } | undefined;
  /** What hangs is not asked again before it says something: a probe each second would pile up. */
  let looking: Promise<Readiness> | undefined;

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

  async function lookSoon(): Promise<Readiness> {
    looking ??= look()
      .catch(() => silent)
      .finally(() => {
        looking = undefined;
      });
    const waited = new AbortController();
    const late = setTimeout(lookMs, silent, { signal: waited.signal, ref: false });
    late.catch(() => {
      // Not waited for any more.
    });
    return Promise.race([looking, late]).finally(() => waited.abort());
  }

  return () => {
    const at = performance.now();
    if (asked === undefined || at - asked.at > keepMs) asked = { at, answer: lookSoon() };
    return asked.answer;
  };
}
