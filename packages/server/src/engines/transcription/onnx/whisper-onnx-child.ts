/** Whisper by ONNX Runtime in a process of its own: its memory goes with it. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadOnnxRuntime } from '../../models/onnxruntime.ts';
import type { WhisperAnswer, WhisperTask } from '../whisper-child.ts';
import { decode, type Whisper } from './decode.ts';
import { segmentsOf, wordPieces } from './segments.ts';
import { readTokens } from './tokens.ts';

const threadsMax = 4;
const samplesPerMs = 16;
let open: { model: string; whisper: Promise<Whisper> } | undefined;

async function load({ model, runtime, threads }: WhisperTask): Promise<Whisper> {
  const ort = loadOnnxRuntime({ dir: runtime! });
  const options = {
    intraOpNumThreads: threads || Math.min(threadsMax, availableParallelism()),
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Threads that spin while they wait take the cores from the server.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  const session = (name: string) => ort.InferenceSession.create(join(model, name), options);
  return {
    ort,
    encoder: await session('encoder.onnx'),
    decoder: await session('decoder.onnx'),
    tokens: readTokens({
      vocabulary: join(model, 'vocab.json'),
      merges: join(model, 'merges.txt'),
      generation: join(model, 'generation_config.json'),
    }),
  };
}

async function transcribe(task: WhisperTask): Promise<WhisperAnswer> {
  if (open?.model !== task.model) open = { model: task.model, whisper: load(task) };
  const whisper = await open.whisper;
  const { samples, language, temperature, prompt, words, translate = false } = task;
  const decoded = await decode(whisper, { samples, language, temperature, prompt, words, translate });
  const endMs = Math.round(samples.length / samplesPerMs);
  const read = words ? wordPieces : segmentsOf;
  return {
    id: task.id,
    ok: true,
    language: decoded.language,
    segments: read(decoded, whisper.tokens, endMs),
  };
}

process.on('message', (task: WhisperTask) => {
  transcribe(task)
    .catch((error: unknown): WhisperAnswer => ({ id: task.id, ok: false, message: String(error) }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
