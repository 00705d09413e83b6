/** Embedding models on this machine: all-MiniLM-L6-v2 (English best), and a multilingual one from the hub. */

import { rejected, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import { createWorkerPool, type WorkerPool } from '@oja/core/engines/worker-pool';
import type { MinilmData, MinilmTask } from './minilm-worker.ts';
import { type EmbeddingEngine, embeddedModel, embeddedTokensMax, textsMax } from './port.ts';

const runtimeId = 'onnxruntime';
const textCharactersMax = 4000;

interface EmbeddedModel {
  /** In the model store. */
  storeId: string;
  prefix: string;
  tokensMax: number;
}

/** By the name that callers use. All but the first serve once the operator has downloaded them. */
const embeddedModels: Record<string, EmbeddedModel> = {
  [embeddedModel]: { storeId: 'embedding-minilm', prefix: '', tokensMax: embeddedTokensMax },
  'multilingual-e5-small': { storeId: 'embedding-e5-small', prefix: 'query: ', tokensMax: 512 },
};

type Pool = WorkerPool<MinilmTask, Float32Array[]>;

export function createMinilm(_settings: object, parts: EngineParts): EmbeddingEngine {
  const pools = new Map<string, Pool>();

  async function openPool(name: string): Promise<Pool> {
    const { storeId, prefix, tokensMax } = embeddedModels[name]!;
    const [runtime, model] = await Promise.all([parts.models.need(runtimeId), parts.models.need(storeId)]);
    const known = pools.get(name);
    if (known) return known;
    const pool: Pool = createWorkerPool({
      name: 'embedding',
      url: new URL('./minilm-worker.ts', import.meta.url),
      size: 1,
      queueMax: 32,
      timeoutMs: 60_000,
      heapMegabytesMax: 512,
      modelMegabytes: 60,
      workerData: {
        runtimeDir: runtime.dir,
        modelPath: model.files['model.onnx'] ?? '',
        tokenizerPath: model.files['tokenizer.json'] ?? '',
        prefix,
        tokensMax,
      } satisfies MinilmData,
    });
    pools.set(name, pool);
    return pool;
  }

  const isListed = (name: string): boolean =>
    name === embeddedModel || parts.models.state(embeddedModels[name]!.storeId).state === 'ready';

  return {
    name: 'minilm',
    check: async () => check(parts),
    models: async () =>
      Object.keys(embeddedModels)
        .filter(isListed)
        .map((id) => ({
          id,
          created: 0,
          owned_by: 'oja',
          kind: 'embedding' as const,
          contextTokens: embeddedModels[id]!.tokensMax,
          input: ['text' as const],
          output: ['embedding' as const],
        })),
    async embed({ texts, model = embeddedModel, tokenLists, dimensions }, call) {
      if (!(model in embeddedModels) || !isListed(model)) {
        const message = `The model ${model} does not exist. GET /api/v1/models lists available models.`;
        throw unsupported(message, 'model_not_found', { param: 'model' });
      }
      if (tokenLists !== undefined) throw rejected('invalid_request', `input must be text with ${model}.`);
      if (dimensions !== undefined && model !== embeddedModel)
        throw rejected('invalid_request', `dimensions must be omitted with ${model}.`);
      if (texts.length > textsMax)
        throw rejected('invalid_request', `The maximum is ${textsMax} texts per request.`);
      call.servedBy?.({ model });
      if (texts.length === 0) return { vectors: [], model };
      const opened = await openPool(model);
      const vectors = await opened.run(
        { texts: texts.map((text) => text.slice(0, textCharactersMax)) },
        call,
      );
      return { vectors, model };
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

function check(parts: EngineParts): EngineState {
  const waiting = [runtimeId, embeddedModels[embeddedModel]!.storeId]
    .map((id) => parts.models.state(id))
    .filter(({ state }) => state !== 'ready');
  const [first] = waiting;
  if (first === undefined) return { state: 'ready', detail: 'all-MiniLM-L6-v2, 8 bit' };
  const fix = `npx oja-server models pull ${waiting.map(({ id }) => id).join(' ')}`;
  const { state, detail, progress } = first;
  return state === 'pulling'
    ? { state: 'preparing', detail, progress, fix }
    : { state: 'missing', detail, fix };
}
