/** The weights that the embedded engine hears with: which there are, and which serves a language. */
import { basename, dirname } from 'node:path';
import type { ModelState, ModelStore } from '../models/port.ts';
import type { TrainedWeights } from './whisper-task.ts';

const onnxRuntime = 'onnxruntime';

export const defaultModel = 'whisper-base';
/** Weights that were trained on one language, by its code. They write nonsense for any other. */
export const trainedModels: Record<string, string> = { yo: 'whisper-base-yo' };

export interface ReadyModel {
  runtime: string;
  model: string;
  /** Weights for one language, by its code. */
  trained: Record<string, TrainedWeights>;
}

export function createWhisperModels(setting: string, models: ModelStore) {
  const base = setting === 'auto' ? defaultModel : setting;
  const isReady = (id: string) => models.state(id).state === 'ready';

  /** What the operator trained; it goes before what ships. */
  const own = () => models.list().flatMap(({ id, speech }) => (speech ? [{ id, speech }] : []));

  const shipped = () => [...new Set([base, ...Object.values(trainedModels)])];

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
    /** Those that the operator's own weights hear. */
    languages: (): string[] => (setting === 'auto' ? own().map(({ speech }) => speech.language) : []),
    isShipped: (folder: string | undefined): boolean =>
      folder !== undefined && Object.values(trainedModels).includes(basename(folder)),
    /** Weights for the language are used as soon as they are there. */
    isWaitingFor: (language: string): boolean => {
      const id = trainedModels[language];
      return setting === 'auto' && id !== undefined && !isReady(id);
    },
    /** `named`: what the caller asked for by `model`. */
    async need(named?: string): Promise<ReadyModel> {
      const runtime = (await models.need(onnxRuntime)).dir;
      const trained: Record<string, TrainedWeights> = {};
      if (!named && setting === 'auto') {
        for (const [language, id] of Object.entries(trainedModels)) {
          if (isReady(id)) trained[language] = { folder: await folderOf(id), mark: language };
          // Begins to fetch it; the call goes on without.
          else await models.need(id).catch(() => undefined);
        }
        for (const { id, speech } of own())
          trained[speech.language] = { folder: await folderOf(id), mark: speech.mark };
      }
      return { runtime, model: await folderOf(named ?? base), trained };
    },
    /** Those that are on this machine. */
    ready: (): string[] => [...shipped(), ...own().map(({ id }) => id)].filter(isReady),
    /** The model of that name, where it is one that can be asked for here; others are names of an upstream's. */
    named: (model: string | undefined): string | undefined =>
      model !== undefined &&
      [defaultModel, base, ...Object.values(trainedModels), ...own().map(({ id }) => id)].includes(model)
        ? model
        : undefined,
  };
}
