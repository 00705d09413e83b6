/** A worker's side: the store, the limits and the messages that it shares with its siblings. */
import { resolve } from 'node:path';
import type { Siblings } from '../ground.ts';
import type { Family } from '../http/telemetry/metrics.ts';
import type { Grant } from '../platform/limits/gcra.ts';
import { createLots } from '../platform/limits/lots.ts';
import { joinSqlite } from '../storage/sqlite/sqlite.ts';
import type { Counted, LimitAsked, ToParent, ToWorker } from './protocol.ts';

const tell = (message: ToParent) => void process.send!(message);

interface Place {
  dataDir: string;
  /** To the embedded store, where there is one. */
  workerDoor?: string;
  workerLeads: boolean;
}

export function joinSiblings({ dataDir, workerDoor, workerLeads }: Place): Siblings {
  const grants = new Map<number, (grant: Grant) => void>();
  const listeners = new Set<(text: string) => void>();
  let count: (() => Promise<Family[]>) | undefined;
  const counted: ((all: Counted[]) => void)[] = [];
  let lastId = 0;
  let asked: LimitAsked[] = [];
  const askParent = () => {
    tell({ kind: 'limits', asked });
    asked = [];
  };
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'message') for (const listener of listeners) listener(message.text);
    if (message.kind === 'count') void answerCensus(message.census);
    if (message.kind === 'census') counted.shift()?.(message.all);
    if (message.kind === 'limits') {
      for (const { id, grant } of message.granted) {
        grants.get(id)?.(grant);
        grants.delete(id);
      }
    }
  });
  async function answerCensus(census: number): Promise<void> {
    const families = (await count?.().catch(() => undefined)) ?? [];
    tell({ kind: 'counted', census, families });
  }
  // A parent that is gone has taken the store with it.
  process.on('disconnect', () => process.exit(1));

  return {
    store: workerDoor === undefined ? undefined : joinSqlite(resolve(dataDir), workerDoor),
    link: {
      send: (text) => tell({ kind: 'message', text }),
      receive: (listener) => void listeners.add(listener),
      close: async () => listeners.clear(),
    },
    limiter: createLots(
      (owner, what, perMinute, wish) =>
        new Promise((resolve) => {
          const id = ++lastId;
          grants.set(id, resolve);
          // Those of one tick travel together.
          if (asked.push({ id, owner, what, perMinute, wish }) === 1) setImmediate(askParent);
        }),
    ),
    census: {
      answer(how) {
        count = how;
      },
      gather: () =>
        new Promise((resolve) => {
          counted.push(resolve);
          tell({ kind: 'census' });
        }),
    },
    leader: workerLeads,
  };
}

export const tellReady = () => tell({ kind: 'ready' });
