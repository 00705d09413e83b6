/** Reads lines of print in Latin letters in a worker thread, one page at a time each. */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EngineParts } from '@oja/core/engines/capability';
import { createWorkerPool, type WorkerPool } from '@oja/core/engines/worker-pool';
import type { GateCall } from '@oja/core/gate';
import type { Grey } from '../even.ts';
import type { LineData } from './line-worker.ts';
import type { ReadPage } from './page.ts';

const runtimeId = 'onnxruntime';
const threadsMax = 2;
const weights = join(import.meta.dirname, '../../../models/lines');

export interface LineReader {
  /** The weights are part of the server; the runtime is downloaded at the first start. */
  isReady(): boolean;
  read(picture: Grey, call: GateCall): Promise<ReadPage>;
  close(): Promise<void>;
}

interface LineReaderOptions {
  concurrency: number;
  models: Pick<EngineParts['models'], 'state' | 'need'>;
}

export function createLineReader({ concurrency, models }: LineReaderOptions): LineReader {
  let pool: WorkerPool<Grey, ReadPage> | undefined;

  async function openPool(): Promise<WorkerPool<Grey, ReadPage>> {
    const { dir } = await models.need(runtimeId);
    pool ??= createWorkerPool({
      name: 'text recognition',
      url: new URL('./line-worker.ts', import.meta.url),
      size: concurrency,
      queueMax: 24,
      timeoutMs: 90_000,
      heapMegabytesMax: 512,
      modelMegabytes: 90,
      reads: 'file',
      workerData: {
        runtimeDir: dir,
        detector: join(weights, 'detector.onnx'),
        recognizer: join(weights, 'recognizer.onnx'),
        alphabet: join(weights, 'alphabet.json'),
        threads: Math.min(threadsMax, availableParallelism()),
      } satisfies LineData,
    });
    return pool;
  }

  return {
    isReady: () => models.state(runtimeId).state === 'ready',
    read: async (picture, call) => (await openPool()).run(picture, call),
    close: async () => pool?.close(),
  };
}
