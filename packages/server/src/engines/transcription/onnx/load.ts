/** Whisper's three graphs and its tokens, from a folder of the model store. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-common';
import type { OnnxRuntime } from '../../models/onnxruntime.ts';
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
  outputLayer: InferenceSession;
  /** What a step of the output layer's table is worth. */
  outputStep: number;
  tokens: Tokens;
}

export async function loadWhisper(ort: OnnxRuntime, folder: string, threads: number): Promise<Whisper> {
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Threads that spin while they wait take the cores from the server.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  const open = (model: Uint8Array) => ort.InferenceSession.create(model, options);
  const { model, positions, width } = freeLengthEncoder(readFileSync(join(folder, 'encoder.onnx')));
  const encoder = await open(model);
  const split = splitDecoder(readFileSync(join(folder, 'decoder.onnx')));
  return {
    ort,
    encoder,
    positions,
    width,
    decoder: await open(split.decoder),
    outputLayer: await open(split.outputLayer),
    outputStep: split.step,
    tokens: readTokens({
      vocabulary: join(folder, 'vocab.json'),
      merges: join(folder, 'merges.txt'),
      generation: join(folder, 'generation_config.json'),
    }),
  };
}

/** Frees the memory that the runtime took for it. */
export async function releaseWhisper({ encoder, decoder, outputLayer }: Whisper): Promise<void> {
  for (const session of [encoder, decoder, outputLayer]) await session.release();
}
