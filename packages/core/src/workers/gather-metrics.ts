/** Gathers the metrics of all workers for the one that serves `/metrics`. */
import type { Worker } from 'node:cluster';
import type { Family } from '../http/telemetry/families.ts';
import type { ToWorker, WorkerMetrics } from './protocol.ts';

/** A worker that takes longer is left out this time. */
const timeoutMs = 2_000;

interface Gathering {
  requestedBy: Worker;
  missing: Set<Worker>;
  all: WorkerMetrics[];
  timeout: NodeJS.Timeout;
}

export function createMetricsGathering(
  workers: () => Worker[],
  numberOf: (worker: Worker) => number,
  send: (worker: Worker, message: ToWorker) => void,
) {
  const open = new Map<number, Gathering>();
  let last = 0;

  function end(id: number): void {
    const gathering = open.get(id);
    if (gathering === undefined) return;
    open.delete(id);
    clearTimeout(gathering.timeout);
    const all = gathering.all.sort((a, b) => a.worker - b.worker);
    send(gathering.requestedBy, { kind: 'gathered-metrics', all });
  }

  return {
    start(requestedBy: Worker): void {
      const id = ++last;
      const all = workers();
      open.set(id, {
        requestedBy,
        missing: new Set(all),
        all: [],
        timeout: setTimeout(() => end(id), timeoutMs),
      });
      for (const worker of all) send(worker, { kind: 'collect-metrics', gathering: id });
    },
    receive(worker: Worker, id: number, families: Family[]): void {
      const gathering = open.get(id);
      if (gathering?.missing.delete(worker) !== true) return;
      gathering.all.push({ worker: numberOf(worker), families });
      if (gathering.missing.size === 0) end(id);
    },
    exited(worker: Worker): void {
      for (const [id, { missing }] of open) if (missing.delete(worker) && missing.size === 0) end(id);
    },
  };
}
