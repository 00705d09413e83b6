/** Whisper in a process of its own: a crash of native code ends this process, never the server. */
import { availableParallelism } from 'node:os';
import { loadOnnxRuntime } from '../models/onnxruntime.ts';
import { type Decoded, decode, detectLanguage, encode, type Sound } from './onnx/decode.ts';
import { loadWhisper, releaseWhisper, type Whisper } from './onnx/load.ts';
import { segmentsOf, wordPieces } from './onnx/segments.ts';
import { bestAttempt, faultOf } from './quality.ts';
import type { WhisperAnswer, WhisperTask } from './whisper-task.ts';

const threadsMax = 4;
const samplesPerMs = 16;
/** Tried in turn until one gives a transcript without a fault. */
const temperatures = [0, 0.3, 0.6, 0.9];
/** Weights for one language write nonsense for any other. */
const languageProbabilityMin = 0.5;
/** Those in use, the latest last; more would take more memory than most machines have to spare. */
const loadedMax = 2;
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

interface Prepared {
  whisper: Whisper;
  sound: Sound;
  language: string;
  probability: number;
}

/** The weights for the language, which is detected first where none was asked for. */
async function prepare(task: WhisperTask): Promise<Prepared> {
  const asked = task.language === 'auto' ? undefined : task.language;
  const own = (language: string) => (task.translate ? undefined : task.trained[language]);
  const whisper = await whisperIn((asked && own(asked)) ?? task.model, task);
  const sound = await encode(whisper, task.samples);
  if (asked) return { whisper, sound, language: asked, probability: 1 };
  const { language, probability } = await detectLanguage(whisper, sound);
  const folder = probability >= languageProbabilityMin ? own(language) : undefined;
  if (!folder) return { whisper, sound, language, probability };
  const trained = await whisperIn(folder, task);
  return { whisper: trained, sound: await encode(trained, task.samples), language, probability };
}

async function transcribe(task: WhisperTask): Promise<WhisperAnswer> {
  const { whisper, sound, language, probability } = await prepare(task);
  const { tokens } = whisper;
  const { words, translate, prompt, spokenSeconds } = task;
  const random = numbersFrom(task.samples.length);
  const attempts: (Decoded & ReturnType<typeof judged>)[] = [];
  const judged = (decoded: Decoded) => {
    const spoken = decoded.chosen.filter(({ token }) => tokens.isText(token));
    const total = spoken.reduce((sum, { logProbability }) => sum + logProbability, 0);
    const text = tokens.text(spoken.map(({ token }) => token));
    const attempt = { text, meanLogProbability: spoken.length === 0 ? 0 : total / spoken.length };
    return { ...attempt, fault: faultOf(attempt, { language, spokenSeconds }) };
  };
  for (const temperature of temperatures.filter((each) => each === 0 || each > task.temperature)) {
    const warmth = Math.max(temperature, task.temperature);
    const decoded = await decode(whisper, sound, {
      language,
      translate,
      temperature: warmth,
      prompt,
      words,
      random,
    });
    attempts.push({ ...decoded, ...judged(decoded) });
    if (attempts.at(-1)!.fault === undefined) break;
  }
  const best = bestAttempt(attempts);
  const endMs = Math.round(task.samples.length / samplesPerMs);
  return {
    id: task.id,
    ok: true,
    language,
    languageProbability: probability,
    segments: (words ? wordPieces : segmentsOf)(best, tokens, endMs),
    ...(best.fault ? { fault: best.fault } : {}),
  };
}

/** Drawn anew for each sound, yet the same for the same one: a transcript can be had again. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

process.on('message', (task: WhisperTask) => {
  transcribe(task)
    .catch((error: unknown): WhisperAnswer => ({ id: task.id, ok: false, message: String(error) }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
