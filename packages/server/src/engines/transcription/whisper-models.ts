/** Which weights the embedded engine hears with, and what runs them. */
import { dirname } from 'node:path';
import type { ModelState, ModelStore } from '../models/port.ts';
import { addonFault } from './whisper-addon.ts';

const onnxRuntime = 'onnxruntime';
/** Weights that ONNX Runtime runs; all others are for whisper.cpp. */
const onnxModels = new Set(['whisper-base']);

/**
 * The prebuilt whisper.cpp for x64 uses no vector instructions newer than SSE2: it takes eleven seconds for a second of
 * sound, where ONNX Runtime takes one.
 */
export const defaultModel = process.arch === 'x64' ? 'whisper-base' : 'whisper-tiny';

export interface ReadyModel {
  model: string;
  runtime?: string;
}

export function createWhisperModel(asked: string, models: ModelStore) {
  const id = asked === 'auto' ? defaultModel : asked;
  const isOnnx = onnxModels.has(id);
  return {
    id,
    entry: new URL(isOnnx ? './onnx/whisper-onnx-child.ts' : './whisper-child.ts', import.meta.url),
    /** Of the first part that is missing; of the weights when none is. */
    state(): ModelState {
      const runtime = isOnnx ? models.state(onnxRuntime) : undefined;
      return runtime && runtime.state !== 'ready' ? runtime : models.state(id);
    },
    fault: async () => (isOnnx ? undefined : await addonFault()),
    async need(): Promise<ReadyModel> {
      const [first] = Object.values((await models.need(id)).files);
      if (!isOnnx) return { model: first! };
      return { model: dirname(first!), runtime: (await models.need(onnxRuntime)).dir };
    },
  };
}
