/** Reads documents in a thread of its own: a long one takes seconds. */
import { createWorkerPool, type WorkerPool } from '../../engines/worker-pool.ts';
import type { ImportedDocument } from './read.ts';

export interface ReadTask {
  /** JSON or YAML. */
  text: string;
  /** URL that it was read from. */
  from: string | undefined;
}

export type DocumentReader = WorkerPool<ReadTask, ImportedDocument>;

export const openReader = (): DocumentReader =>
  createWorkerPool({
    name: 'API documents',
    url: new URL('./worker.ts', import.meta.url),
    size: 1,
    queueMax: 8,
    timeoutMs: 50_000,
    heapMegabytesMax: 1_000,
    reads: 'document',
  });
