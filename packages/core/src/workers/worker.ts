/** A worker's side: the store, the limits and the messages that it shares with its siblings. */
import { resolve } from 'node:path';
import type { Family } from '../http/telemetry/families.ts';
import type { Grant } from '../platform/limits/gcra.ts';
import { createLots } from '../platform/limits/lots.ts';
import type { Siblings } from '../resources.ts';
import { joinSqlite } from '../storage/sqlite/sqlite.ts';
import type { LimitRequest, ToParent, ToWorker, WorkerMetrics } from './protocol.ts';

const sendToParent = (message: ToParent) => void process.send!(message);

interface WorkerSettings {
  dataDir: string;
  /** Of the embedded store, where there is one. */
  workerSocket?: string;
  workerLeads: boolean;
}

export function joinSiblings({ dataDir, workerSocket, workerLeads }: WorkerSettings): Siblings {
  const grants = new Map<number, (grant: Grant) => void>();
  const listeners = new Set<(text: string) => void>();
  let collect: (() => Promise<Family[]>) | undefined;
  const gatherings: ((all: WorkerMetrics[]) => void)[] = [];
  let lastId = 0;
  let requests: LimitRequest[] = [];
  const sendRequests = () => {
    sendToParent({ kind: 'limits', requests });
    requests = [];
  };
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'message') for (const listener of listeners) listener(message.text);
    if (message.kind === 'collect-metrics') void sendMetrics(message.gathering);
    if (message.kind === 'gathered-metrics') gatherings.shift()?.(message.all);
    if (message.kind === 'limits') {
      for (const { id, grant } of message.granted) {
        grants.get(id)?.(grant);
        grants.delete(id);
      }
    }
  });
  async function sendMetrics(gathering: number): Promise<void> {
    const families = (await collect?.().catch(() => undefined)) ?? [];
    sendToParent({ kind: 'metrics', gathering, families });
  }
  // A parent that is gone has taken the store with it.
  process.on('disconnect', () => process.exit(1));

  return {
    store: workerSocket === undefined ? undefined : joinSqlite(resolve(dataDir), workerSocket),
    link: {
      send: (text) => sendToParent({ kind: 'message', text }),
      receive: (listener) => void listeners.add(listener),
      close: async () => listeners.clear(),
    },
    limiter: createLots(
      (owner, what, perMinute, wish) =>
        new Promise((resolve) => {
          const id = ++lastId;
          grants.set(id, resolve);
          // The requests of one tick are sent together.
          if (requests.push({ id, owner, what, perMinute, wish }) === 1) setImmediate(sendRequests);
        }),
    ),
    metrics: {
      provide(how) {
        collect = how;
      },
      gather: () =>
        new Promise((resolve) => {
          gatherings.push(resolve);
          sendToParent({ kind: 'gather-metrics' });
        }),
    },
    leader: workerLeads,
  };
}

export const reportReady = () => sendToParent({ kind: 'ready' });
