/** Runs an embedding model on ONNX Runtime, off the event loop. */
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { loadOnnxRuntime, type OnnxRuntime, sessionOptions } from '@oja/core/engines/models/onnxruntime';
import { serveTasks } from '@oja/core/engines/serve-tasks';
import { createWordPieces, type WordPieces } from '@oja/local-answers/models/word-pieces';
import type { InferenceSession } from 'onnxruntime-common';
import { createUnigram } from './unigram.ts';

export interface MinilmData {
  runtimeDir: string;
  modelPath: string;
  tokenizerPath: string;
  /** Before every text, where the model was trained so. */
  prefix: string;
  tokensMax: number;
}

export interface MinilmTask {
  texts: string[];
}

const batchSize = 8;

interface Loaded {
  runtime: OnnxRuntime;
  session: InferenceSession;
  words: WordPieces;
}

const { runtimeDir, modelPath, tokenizerPath, prefix, tokensMax } = workerData as MinilmData;
let loading: Promise<Loaded> | undefined;

serveTasks(async ({ texts }: MinilmTask) => {
  loading ??= load();
  return embedAll(await loading, texts);
});

async function load(): Promise<Loaded> {
  const runtime = loadOnnxRuntime({ dir: runtimeDir });
  const session = await runtime.InferenceSession.create(modelPath, sessionOptions(1));
  const { model } = JSON.parse(readFileSync(tokenizerPath, 'utf8')) as {
    model: { vocab: Record<string, number> | [string, number][]; unk_id?: number };
  };
  const words = Array.isArray(model.vocab)
    ? createUnigram(model.vocab, model.unk_id)
    : createWordPieces(model.vocab);
  return { runtime, session, words };
}

async function embedAll(loaded: Loaded, texts: string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = new Array(texts.length);
  // Texts of like length together: the shorter ones are padded to the longest.
  const encoded = texts
    .map((text, place) => ({ place, ids: loaded.words.encode(`${prefix}${text}`, tokensMax) }))
    .sort((a, b) => a.ids.length - b.ids.length);
  for (let from = 0; from < encoded.length; from += batchSize) {
    const batch = encoded.slice(from, from + batchSize);
    const found = await embedBatch(
      loaded,
      batch.map(({ ids }) => ids),
    );
    for (const [index, { place }] of batch.entries()) vectors[place] = found[index] as Float32Array;
  }
  return vectors;
}

async function embedBatch({ runtime, session }: Loaded, batch: number[][]): Promise<Float32Array[]> {
  const width = Math.max(...batch.map((ids) => ids.length));
  const ids = new BigInt64Array(batch.length * width);
  const mask = new BigInt64Array(batch.length * width);
  for (const [row, tokens] of batch.entries()) {
    for (const [column, token] of tokens.entries()) {
      ids[row * width + column] = BigInt(token);
      mask[row * width + column] = 1n;
    }
  }
  const shape = [batch.length, width];
  const inputs = {
    input_ids: new runtime.Tensor('int64', ids, shape),
    attention_mask: new runtime.Tensor('int64', mask, shape),
    token_type_ids: new runtime.Tensor('int64', new BigInt64Array(ids.length), shape),
  };
  const taken = Object.entries(inputs).filter(([name]) => session.inputNames.includes(name));
  const output = await session.run(Object.fromEntries(taken));
  const hidden = output.last_hidden_state ?? Object.values(output)[0];
  const values = hidden?.data as Float32Array;
  const size = hidden?.dims[2] ?? 0;
  return batch.map((tokens, row) => meanOf(values, row * width * size, tokens.length, size));
}

/** The mean over the tokens, of length 1. */
function meanOf(values: Float32Array, offset: number, tokens: number, size: number): Float32Array {
  const mean = new Float32Array(size);
  for (let token = 0; token < tokens; token += 1) {
    for (let place = 0; place < size; place += 1) {
      mean[place] = (mean[place] ?? 0) + (values[offset + token * size + place] ?? 0);
    }
  }
  const norm = Math.hypot(...mean) || 1;
  return mean.map((value) => value / norm);
}
