/** TensorFlow.js from the model store, with its wasm backend, inside a worker. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

export interface Tensor {
  data(): Promise<Float32Array>;
  shape: number[];
  dispose(): void;
}
export interface GraphModel {
  executeAsync(input: Tensor): Promise<Tensor[]>;
}
export interface LayersModel {
  predict(input: Tensor): Tensor;
}
/** The little of TensorFlow.js that is used here. */
export interface Tf {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tensor4d(
    values: Int32Array | Float32Array,
    shape: [number, number, number, number],
    type: 'int32' | 'float32',
  ): Tensor;
  loadGraphModel(handler: { load(): Promise<object> }): Promise<GraphModel>;
  loadLayersModel(handler: { load(): Promise<object> }): Promise<LayersModel>;
  wasm: { setWasmPaths(paths: Record<string, string>, usePlatformFetch: boolean): void };
}

/** `more`: paths of further bundles. */
export async function loadTf(runtimeDir: string, more: string[] = []): Promise<Tf> {
  // In Node the bundles ask for `require`, and otherwise for a page's global scope, which this context is.
  Object.assign(globalThis, { require: createRequire(import.meta.url), __dirname: runtimeDir });
  const own = ['tf-core', 'tf-backend-cpu', 'tf-converter', 'tf-backend-wasm'];
  for (const filename of [...own.map((name) => join(runtimeDir, `${name}.min.js`)), ...more]) {
    runInThisContext(readFileSync(filename, 'utf8'), { filename });
  }
  const { tf } = globalThis as typeof globalThis & { tf: Tf };
  const wasmUrl = (name: string) =>
    `data:application/wasm;base64,${readFileSync(join(runtimeDir, name), 'base64')}`;
  // Its own way to read the file is a stub in these bundles; fetch takes the bytes as they are.
  const simd = wasmUrl('tfjs-backend-wasm-simd.wasm');
  tf.wasm.setWasmPaths(
    {
      'tfjs-backend-wasm.wasm': wasmUrl('tfjs-backend-wasm.wasm'),
      'tfjs-backend-wasm-simd.wasm': simd,
      'tfjs-backend-wasm-threaded-simd.wasm': simd,
    },
    true,
  );
  await tf.setBackend('wasm');
  await tf.ready();
  return tf;
}

export function readModel(modelDir: string): object {
  const model = JSON.parse(readFileSync(join(modelDir, 'model.json'), 'utf8')) as {
    modelTopology: object;
    weightsManifest: { paths: string[]; weights: object[] }[];
  };
  const shards = model.weightsManifest.flatMap((group) => group.paths);
  const weights = Buffer.concat(shards.map((path) => readFileSync(join(modelDir, path))));
  return {
    modelTopology: model.modelTopology,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length),
  };
}
