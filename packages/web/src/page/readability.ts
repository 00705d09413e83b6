/** Pages by Readability, in worker threads. */
import type { EngineParts } from '@oja/core/engines/capability';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import type { PageEngine, PageInput, PageReading } from './port.ts';

const taskMs = 20_000;
const heapMegabytesMax = 512;

export function createReadability(settings: { workers: number }, _parts: EngineParts): PageEngine {
  const pool = createWorkerPool<PageInput, PageReading>({
    name: 'page',
    url: new URL('./worker.ts', import.meta.url),
    size: settings.workers,
    queueMax: settings.workers * 16,
    timeoutMs: taskMs,
    heapMegabytesMax,
    reads: 'url',
  });
  return {
    name: 'readability',
    check: async () => ({ state: 'ready', detail: 'Readability, in this process' }),
    read: (input, call) => pool.run(input, call),
    close: () => pool.close(),
  };
}
