/** Kokoro in a worker thread: text to phonemes to 24 kHz samples. */
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { loadOnnxRuntime, sessionOptions } from '@oja/core/engines/models/onnxruntime';
import { serveTasks } from '@oja/core/engines/serve-tasks';
import { type EnglishAccent, readDictionary } from './g2p/english.ts';
import type { PhonemeLanguage } from './g2p/phoneme-languages.ts';
import { phonemesOf } from './g2p/phonemes.ts';

export interface KokoroFiles {
  runtimeDir: string;
  model: string;
  tokenizer: string;
  dictionary: string;
  threads: number;
}

export interface KokoroTask {
  text: string;
  language: PhonemeLanguage;
  accent: EnglishAccent;
  /** Path of the style file. */
  style: string;
  speed: number;
}

const tokensMax = 508;
const styleFloats = 256;
/** Kokoro ends with half a second of nothing. */
const tailSeconds = 0.12;
const quietLevel = 0.004;

const files = workerData as KokoroFiles;
const ort = loadOnnxRuntime({ dir: files.runtimeDir });
const vocabulary = (
  JSON.parse(readFileSync(files.tokenizer, 'utf8')) as { model: { vocab: Record<string, number> } }
).model.vocab;
const dictionary = readDictionary(readFileSync(files.dictionary, 'utf8'));
const session = ort.InferenceSession.create(files.model, sessionOptions(files.threads));
const styles = new Map<string, Float32Array>();

function styleOf(path: string, tokens: number): Float32Array {
  let all = styles.get(path);
  if (!all) {
    const bytes = readFileSync(path);
    all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    styles.set(path, all);
  }
  // One row of style for each length of text.
  const row = Math.min(tokens, all.length / styleFloats - 1);
  return all.slice(row * styleFloats, (row + 1) * styleFloats);
}

async function say(task: KokoroTask): Promise<Int16Array<ArrayBuffer>> {
  const phonemes = phonemesOf(task.text, task.language, { dictionary, accent: task.accent });
  const tokens = [...phonemes].map((sound) => vocabulary[sound]).filter((token) => token !== undefined);
  if (tokens.length === 0) return new Int16Array(0);
  const parts: Float32Array[] = [];
  for (let start = 0; start < tokens.length; start += tokensMax) {
    parts.push(await speakTokens(tokens.slice(start, start + tokensMax), task));
  }
  return joined(parts);
}

async function speakTokens(tokens: number[], { style, speed }: KokoroTask): Promise<Float32Array> {
  const ids = BigInt64Array.from([0, ...tokens, 0], BigInt);
  const { waveform } = await (await session).run({
    input_ids: new ort.Tensor('int64', ids, [1, ids.length]),
    style: new ort.Tensor('float32', styleOf(style, tokens.length), [1, styleFloats]),
    speed: new ort.Tensor('float32', [speed], [1]),
  });
  return trimmed(waveform!.data as Float32Array);
}

function trimmed(samples: Float32Array): Float32Array {
  let end = samples.length;
  while (end > 0 && Math.abs(samples[end - 1]!) < quietLevel) end--;
  let start = 0;
  while (start < end && Math.abs(samples[start]!) < quietLevel) start++;
  const tail = Math.round(tailSeconds * 24_000);
  return samples.subarray(Math.max(0, start - tail / 2), Math.min(samples.length, end + tail));
}

function joined(parts: Float32Array[]): Int16Array<ArrayBuffer> {
  const out = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    for (const sample of part) out[offset++] = Math.max(-1, Math.min(1, sample)) * 32_767;
  }
  return out;
}

serveTasks(say, undefined, (sound) => [sound.buffer]);
