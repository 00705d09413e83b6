/** Whisper in a process of its own: a crash of native code ends this process, never the server. */
import { availableParallelism } from 'node:os';
import whisper from '@fugood/whisper.node';
import { followIdleCores } from '../idle-cores.ts';

const threadsMax = 4;

export interface WhisperTask {
  id: number;
  /** A file for whisper.cpp, or a folder for ONNX Runtime. */
  model: string;
  /** Folder of ONNX Runtime, where that runs the model. */
  runtime?: string;
  samples: Int16Array;
  language: string;
  prompt?: string;
  temperature: number;
  words: boolean;
  translate: boolean;
  /** 0: as many as are idle. */
  threads: number;
}

export type WhisperAnswer =
  | { id: number; ok: true; language: string; segments: { text: string; t0: number; t1: number }[] }
  | { id: number; ok: false; message: string };

type Context = Awaited<ReturnType<typeof whisper.initWhisper>>;
let open: { model: string; context: Promise<Context> } | undefined;

let idleThreads = Math.max(1, Math.min(threadsMax, availableParallelism() >> 1));
followIdleCores((cores) => {
  idleThreads = Math.min(threadsMax, availableParallelism(), cores);
});

async function contextOf(model: string): Promise<Context> {
  if (open?.model !== model) {
    await open?.context.then((context) => context.release());
    open = { model, context: whisper.initWhisper({ filePath: model, useGpu: false }) };
  }
  return open.context;
}

async function transcribe(task: WhisperTask): Promise<WhisperAnswer> {
  const context = await contextOf(task.model);
  const { samples } = task;
  // A copy: whisper reads the whole buffer, whatever the view shows.
  const audio = new Int16Array(samples).buffer;
  const { promise } = context.transcribeData(audio, {
    language: task.language,
    temperature: task.temperature,
    translate: task.translate,
    // Its own second tries at higher temperatures cost minutes on a sound without words; the server decides.
    temperatureInc: 0,
    maxThreads: task.threads || idleThreads,
    maxContext: task.prompt ? 64 : 0,
    tokenTimestamps: task.words,
    ...(task.words ? { maxLen: 1 } : {}),
    ...(task.prompt ? { prompt: task.prompt } : {}),
  });
  const { language, segments } = await promise;
  return { id: task.id, ok: true, language: language ?? task.language, segments };
}

process.on('message', (task: WhisperTask) => {
  transcribe(task)
    .catch((error: unknown): WhisperAnswer => ({ id: task.id, ok: false, message: String(error) }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
