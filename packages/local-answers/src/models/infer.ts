/** Runs the models of this package on ONNX Runtime: whole numbers go in, floats come out. Belongs in a worker. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { brotliDecompressSync } from 'node:zlib';
import { loadOnnxRuntime, type OnnxRuntime, sessionOptions } from '@oja/core/engines/models/onnxruntime';
import type { InferenceSession } from 'onnxruntime-common';
import { createWordPieces, type PlacedWordPieces } from './word-pieces.ts';

/** Files in `weights/`: NAME.onnx.br and NAME.vocab.br, a word piece a line. */
export type ModelName = 'planner' | 'reader';

export interface Ids {
  dims: number[];
  data: number[];
}

export interface Floats {
  dims: readonly number[];
  data: Float32Array;
}

export interface LocalModel {
  words: PlacedWordPieces;
  run(inputs: Record<string, Ids>): Promise<Record<string, Floats>>;
}

export type OpenModel = (name: ModelName) => Promise<LocalModel>;

const threads = Math.min(2, availableParallelism());

/** Each model is read at first use. `runtimeDir`: of the model `onnxruntime` in the model store. */
export function createModels(runtimeDir: string): OpenModel {
  let runtime: OnnxRuntime | undefined;
  const open = new Map<ModelName, Promise<LocalModel>>();
  return (name) => {
    runtime ??= loadOnnxRuntime({ dir: runtimeDir });
    const known = open.get(name) ?? load(runtime, name);
    open.set(name, known);
    return known;
  };
}

async function load(runtime: OnnxRuntime, name: ModelName): Promise<LocalModel> {
  const session = await runtime.InferenceSession.create(weights(`${name}.onnx.br`), sessionOptions(threads));
  const pieces = Buffer.from(weights(`${name}.vocab.br`))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return {
    words: createWordPieces(Object.fromEntries(pieces.map((piece, id) => [piece, id]))),
    run: (inputs) => run(runtime, session, inputs),
  };
}

const weights = (file: string): Uint8Array =>
  brotliDecompressSync(readFileSync(new URL(`../../weights/${file}`, import.meta.url)));

async function run(
  { Tensor }: OnnxRuntime,
  session: InferenceSession,
  inputs: Record<string, Ids>,
): Promise<Record<string, Floats>> {
  const fed = Object.entries(inputs).map(([name, { dims, data }]) => [
    name,
    new Tensor('int64', BigInt64Array.from(data, BigInt), dims),
  ]);
  const output = await session.run(Object.fromEntries(fed));
  return Object.fromEntries(
    Object.entries(output).map(([name, { dims, data }]) => [name, { dims, data: data as Float32Array }]),
  );
}
