/** all-MiniLM-L6-v2 on this machine: English best, other Latin scripts passably. */

import { rejected, unsupported } from '../../engine-failure.ts';
import type { EngineParts } from '../capability.ts';
import type { EngineState } from '../engine.ts';
import { createWorkerPool, type WorkerPool } from '../worker-pool.ts';
import type { MinilmData, MinilmTask } from './minilm-worker.ts';
import { type EmbeddingEngine, embeddedModel, embeddedTokensMax, textsMax } from './port.ts';

const modelId = 'embedding-minilm';
const runtimeId = 'onnxruntime';
const textCharactersMax = 4000;

export function createMinilm(_settings: object, parts: EngineParts): EmbeddingEngine {
  let pool: WorkerPool<MinilmTask, Float32Array[]> | undefined;

  async function openPool(): Promise<WorkerPool<MinilmTask, Float32Array[]>> {
    const [runtime, model] = await Promise.all([parts.models.need(runtimeId), parts.models.need(modelId)]);
    pool ??= createWorkerPool({
      name: 'embedding',
      url: new URL('./minilm-worker.ts', import.meta.url),
      size: 1,
      queueMax: 32,
      timeoutMs: 60_000,
      heapMegabytesMax: 512,
      native: true,
      workerData: {
        runtimeDir: runtime.dir,
        modelPath: model.files['model.onnx'] ?? '',
        tokenizerPath: model.files['tokenizer.json'] ?? '',
      } satisfies MinilmData,
    });
    return pool;
  }

  return {
    name: 'minilm',
    check: async () => check(parts),
    models: async () => [
      {
        id: embeddedModel,
        created: 0,
        owned_by: 'oja',
        kind: 'embedding',
        contextTokens: embeddedTokensMax,
        input: ['text'],
        output: ['embedding'],
      },
    ],
    async embed({ texts, model = embeddedModel }, call) {
      if (model !== embeddedModel) {
        const message = `The model ${model} does not exist. GET /api/v1/models lists available models.`;
        throw unsupported(message, 'model_not_found', { param: 'model' });
      }
      if (texts.length > textsMax)
        throw rejected('invalid_request', `The maximum is ${textsMax} texts per request.`);
      call.servedBy?.({ model });
      if (texts.length === 0) return { vectors: [], model };
      const opened = await openPool();
      const vectors = await opened.run(
        { texts: texts.map((text) => text.slice(0, textCharactersMax)) },
        call.signal,
      );
      return { vectors, model };
    },
    close: async () => pool?.close(),
  };
}

function check(parts: EngineParts): EngineState {
  const waiting = [runtimeId, modelId]
    .map((id) => parts.models.state(id))
    .filter(({ state }) => state !== 'ready');
  const [first] = waiting;
  if (first === undefined) return { state: 'ready', detail: 'all-MiniLM-L6-v2, 8 bit' };
  const fix = `oja-server models pull ${waiting.map(({ id }) => id).join(' ')}`;
  const { state, detail, progress } = first;
  return state === 'pulling'
    ? { state: 'preparing', detail, progress, fix }
    : { state: 'missing', detail, fix };
}
