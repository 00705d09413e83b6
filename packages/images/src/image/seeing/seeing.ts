/** Asks the models about pictures, one picture at a time in a worker thread. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EngineParts } from '@oja/core/engines/capability';
import { createWorkerPool, type WorkerPool } from '@oja/core/engines/worker-pool';
import type { GateCall } from '@oja/core/gate';
import type { RgbPicture, SeeingResults, SeeingTask } from './port.ts';
import type { SeeingData } from './seeing-worker.ts';

const threadsMax = 2;
const ours = join(import.meta.dirname, '../../../models');
const downloaded = { person: { id: 'modnet', file: 'modnet.onnx' } };

export interface Seeing {
  see<Kind extends SeeingTask['kind']>(
    kind: Kind,
    picture: RgbPicture,
    call: GateCall,
  ): Promise<SeeingResults[Kind]>;
  close(): Promise<void>;
}

export function createSeeing(models: Pick<EngineParts['models'], 'need'>): Seeing {
  const pools = new Map<string, WorkerPool<SeeingTask, unknown>>();

  async function poolFor(kind: SeeingTask['kind']): Promise<WorkerPool<SeeingTask, unknown>> {
    const [runtime, more] = await Promise.all([
      models.need('onnxruntime'),
      kind === 'person' ? models.need(downloaded.person.id) : undefined,
    ]);
    // A second thread for the one model that is downloaded: it holds half a gigabyte while it works.
    const name = more ? 'image matting' : 'image models';
    const known = pools.get(name);
    if (known) return known;
    const path = (file: string) => join(ours, `${file}.onnx`);
    const pool = createWorkerPool<SeeingTask, unknown>({
      name,
      url: new URL('./seeing-worker.ts', import.meta.url),
      size: 1,
      queueMax: 24,
      timeoutMs: 40_000,
      heapMegabytesMax: 512,
      modelMegabytes: more ? 500 : 80,
      reads: 'file',
      workerData: {
        runtimeDir: runtime.dir,
        threads: Math.min(threadsMax, availableParallelism()),
        weights: more
          ? { person: more.files[downloaded.person.file]! }
          : { faces: path('faces'), upscale: path('upscale'), moderation: path('moderation') },
      } satisfies SeeingData,
    });
    pools.set(name, pool);
    return pool;
  }

  return {
    see: async <Kind extends SeeingTask['kind']>(kind: Kind, picture: RgbPicture, call: GateCall) =>
      (await (await poolFor(kind)).run({ kind, picture }, call)) as SeeingResults[Kind],
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}
