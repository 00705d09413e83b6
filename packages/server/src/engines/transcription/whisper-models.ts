/** The weights that the embedded engine hears with: which there are, and which serves a language. */
import { dirname } from 'node:path';
import type { ModelState, ModelStore } from '../models/port.ts';

const onnxRuntime = 'onnxruntime';

export const defaultModel = 'whisper-base';
/** Weights that were trained on one language, by its code. They write nonsense for any other. */
export const trainedModels: Record<string, string> = { yo: 'whisper-base-yo' };

export interface ReadyModel {
  runtime: string;
  model: string;
  /** Folders of weights for one language, by its code. */
  trained: Record<string, string>;
}

export function createWhisperModels(setting: string, models: ModelStore) {
  const base = setting === 'auto' ? defaultModel : setting;
  const isReady = (id: string) => models.state(id).state === 'ready';

  const folderOf = async (id: string): Promise<string> => {
    const { files } = await models.need(id);
    return dirname(files['encoder.onnx'] ?? Object.values(files)[0]!);
  };

  return {
    base,
    /** Of the first part that is missing; of the weights when none is. */
    state(): ModelState {
      const runtime = models.state(onnxRuntime);
      return runtime.state === 'ready' ? models.state(base) : runtime;
    },
    /** Weights for the language are used as soon as they are there. */
    isWaitingFor: (language: string): boolean => {
      const id = trainedModels[language];
      return setting === 'auto' && id !== undefined && !isReady(id);
    },
    /** `named`: what the caller asked for by `model`. */
    async need(named?: string): Promise<ReadyModel> {
      const runtime = (await models.need(onnxRuntime)).dir;
      const ids = named ? [] : Object.entries(setting === 'auto' ? trainedModels : {});
      const trained: Record<string, string> = {};
      for (const [language, id] of ids) {
        if (isReady(id)) trained[language] = await folderOf(id);
        // Begins to fetch it; the call goes on without.
        else await models.need(id).catch(() => undefined);
      }
      return { runtime, model: await folderOf(named ?? base), trained };
    },
    /** The model of that name, where it is one that can be asked for here; others are names of an upstream's. */
    named: (model: string | undefined): string | undefined =>
      model !== undefined && [defaultModel, base, ...Object.values(trainedModels)].includes(model)
        ? model
        : undefined,
  };
}
