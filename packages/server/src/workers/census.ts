/** Asks every worker what it has counted, for one of them that is asked for the metrics of the node. */
import type { Worker } from 'node:cluster';
import type { Family } from '../http/telemetry/metrics.ts';
import type { Counted, ToWorker } from './protocol.ts';

/** One that is busy for longer is left out this time. */
const patienceMs = 2_000;

interface Census {
  asker: Worker;
  missing: Set<Worker>;
  all: Counted[];
  late: NodeJS.Timeout;
}

export function createCensus(
  workers: () => Worker[],
  numberOf: (worker: Worker) => number,
  tell: (worker: Worker, message: ToWorker) => void,
) {
  const open = new Map<number, Census>();
  let last = 0;

  function end(id: number): void {
    const census = open.get(id);
    if (census === undefined) return;
    open.delete(id);
    clearTimeout(census.late);
    const all = census.all.sort((a, b) => a.worker - b.worker);
    tell(census.asker, { kind: 'census', all });
  }

  return {
    ask(asker: Worker): void {
      const id = ++last;
      const asked = workers();
      open.set(id, {
        asker,
        missing: new Set(asked),
        all: [],
        late: setTimeout(() => end(id), patienceMs),
      });
      for (const worker of asked) tell(worker, { kind: 'count', census: id });
    },
    counted(worker: Worker, id: number, families: Family[]): void {
      const census = open.get(id);
      if (census?.missing.delete(worker) !== true) return;
      census.all.push({ worker: numberOf(worker), families });
      if (census.missing.size === 0) end(id);
    },
    left(worker: Worker): void {
      for (const [id, { missing }] of open) if (missing.delete(worker) && missing.size === 0) end(id);
    },
  };
}
