/**
 * Loads ONNX Runtime from the model store: installed whole it is 288 MB, of which one platform needs a tenth.
 * Works in worker threads; call it there, since a run keeps its thread busy.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as Onnx from 'onnxruntime-common';
import { quietLibraries } from '../quiet-libraries.ts';
import type { ModelFiles } from './port.ts';

export type OnnxRuntime = typeof Onnx;

/** `dir` of the model `onnxruntime`. */
export function loadOnnxRuntime({ dir }: Pick<ModelFiles, 'dir'>): OnnxRuntime {
  quietLibraries();
  const require = createRequire(import.meta.url);
  // Its one dependency, onnxruntime-common, is ours; the runtime's folder is outside our node_modules.
  const common = pathToFileURL(require.resolve('onnxruntime-common')).href;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'onnxruntime-common'
        ? { url: common, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
  });
  try {
    return require(`${dir}/dist/index.js`) as OnnxRuntime;
  } finally {
    hooks.deregister();
  }
}

/** For every session: the arena keeps the most that a run has ever taken, and spinning threads take others' cores. */
export const sessionOptions = (threads: number): Onnx.InferenceSession.SessionOptions => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
});
