/** Whisper's three graphs and its tokens, from a folder of the model store. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OnnxRuntime, sessionOptions } from '@oja/core/engines/models/onnxruntime';
import type { InferenceSession } from 'onnxruntime-common';
import { freeLengthEncoder } from './free-length.ts';
import { splitDecoder } from './output-layer.ts';
import { readTokens, type Tokens } from './tokens.ts';

export interface Whisper {
  ort: OnnxRuntime;
  encoder: InferenceSession;
  /** Rows that the encoder adds to the sound, one a position. */
  positions: Float32Array;
  width: number;
  decoder: InferenceSession;
  /** The output layer, where it could be split off; what a step of its table is worth. */
  output: { layer: InferenceSession; step: number } | undefined;
  /** Rows of the spectrogram. */
  mels: number;
  tokens: Tokens;
}

export async function loadWhisper(ort: OnnxRuntime, folder: string, threads: number): Promise<Whisper> {
  const open = (model: Uint8Array) => ort.InferenceSession.create(model, sessionOptions(threads));
  return {
    ort,
    ...(await openEncoder(join(folder, 'encoder.onnx'), open)),
    ...(await openDecoder(join(folder, 'decoder.onnx'), open)),
    tokens: readTokens({
      vocabulary: join(folder, 'vocab.json'),
      merges: join(folder, 'merges.txt'),
      generation: join(folder, 'generation_config.json'),
    }),
  };
}

type Open = (model: Uint8Array) => Promise<InferenceSession>;

// Functions of their own, so that the bytes of one graph are free before the next is read.
async function openEncoder(path: string, open: Open) {
  const { model, ...input } = freeLengthEncoder(readFileSync(path));
  return { encoder: await open(model), ...input };
}

async function openDecoder(path: string, open: Open): Promise<Pick<Whisper, 'decoder' | 'output'>> {
  const split = splitDecoder(readFileSync(path));
  if (!split) return { decoder: await open(readFileSync(path)), output: undefined };
  const layer = await open(split.outputLayer);
  return { decoder: await open(split.decoder), output: { layer, step: split.step } };
}

/** Frees the memory that the runtime took for it. */
export async function releaseWhisper({ encoder, decoder, output }: Whisper): Promise<void> {
  for (const session of [encoder, decoder, output?.layer]) await session?.release();
}
