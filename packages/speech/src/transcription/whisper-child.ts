/** Whisper in a process of its own: a crash of native code ends this process, never the server. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadOnnxRuntime } from '@oja/core/engines/models/onnxruntime';
import { transcribeStretch } from './attempts.ts';
import { loadWhisper, releaseWhisper, type Whisper } from './onnx/load.ts';
import { segmentsOf, wordPieces } from './onnx/segments.ts';
import { loadVoiceModel, type VoiceModel, voicesIn } from './onnx/voices.ts';
import type { Failed, VoicesAnswer, VoicesTask, WhisperAnswer, WhisperTask } from './whisper-task.ts';

const threadsMax = 4;
const samplesPerMs = 16;
/** Those in use, the latest last; more would take more memory than most machines have to spare. */
const loadedMax = 2;
/** Of their files. */
const loadedBytesMax = 300_000_000;
const loaded = new Map<string, Promise<Whisper>>();

async function whisperIn(folder: string, { runtime, threads }: WhisperTask): Promise<Whisper> {
  const known = loaded.get(folder);
  loaded.delete(folder);
  if (!known && loaded.size >= loadedMax) {
    const [oldest, whisper] = [...loaded][0]!;
    loaded.delete(oldest);
    await releaseWhisper(await whisper);
  }
  const ort = loadOnnxRuntime({ dir: runtime });
  const whisper = known ?? loadWhisper(ort, folder, threads || Math.min(threadsMax, availableParallelism()));
  loaded.set(folder, whisper);
  whisper.catch(() => loaded.delete(folder));
  return whisper;
}

const bytesOf = (folder: string): number =>
  ['encoder.onnx', 'decoder.onnx'].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Frees what this task does not hear with, where all of it would take too much memory. */
async function makeRoom({ model, trained, language }: WhisperTask): Promise<void> {
  const heardWith = Object.entries(trained).filter(([code]) => language === 'auto' || language === code);
  const needed = new Set([model, ...heardWith.map(([, { folder }]) => folder)]);
  const folders = new Set([...loaded.keys(), ...needed]);
  if ([...folders].reduce((sum, folder) => sum + bytesOf(folder), 0) <= loadedBytesMax) return;
  for (const [folder, whisper] of [...loaded]) {
    if (needed.has(folder)) continue;
    loaded.delete(folder);
    await releaseWhisper(await whisper);
  }
}

async function transcribe(task: WhisperTask): Promise<WhisperAnswer> {
  await makeRoom(task);
  const best = await transcribeStretch(task, (folder) => whisperIn(folder, task));
  const endMs = Math.round(task.samples.length / samplesPerMs);
  return {
    id: task.id,
    ok: true,
    language: best.language,
    segments: (task.words ? wordPieces : segmentsOf)(best, best.whisper.tokens, endMs),
    ...(best.fault ? { fault: best.fault } : {}),
  };
}

let voiceModel: Promise<VoiceModel> | undefined;

async function listen({ id, runtime, voices, samples }: VoicesTask): Promise<VoicesAnswer> {
  voiceModel ??= loadVoiceModel(loadOnnxRuntime({ dir: runtime }), voices);
  return { id, ok: true, likelihoods: await voicesIn(await voiceModel, samples) };
}

process.on('message', (task: WhisperTask | VoicesTask) => {
  const work: Promise<WhisperAnswer | VoicesAnswer> = 'voices' in task ? listen(task) : transcribe(task);
  work
    .catch((error: unknown): Failed => ({ id: task.id, ok: false, message: String(error) }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
