/** Kokoro-82M: natural voices, embedded. English, Pidgin, Yoruba, Igbo and Hausa by rules of our own. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rejected, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { soundModel } from '@oja/core/engines/listed-model';
import { createWorkerPool, type WorkerPool } from '@oja/core/engines/worker-pool';
import { silence } from '@oja/core/formats/sound/pcm';
import { toPieces } from '../text/spoken-text.ts';
import { baseOf, defaultVoice, findVoice, listVoices, type VoiceRow } from '../text/voices.ts';
import { type PhonemeLanguage, phonemeLanguages } from './g2p/phoneme-languages.ts';
import type { KokoroFiles, KokoroTask } from './kokoro-worker.ts';
import type { SpeakInput, SpeechEngine } from './port.ts';
import { shiftPitch, withFirst } from './shape-sound.ts';

const sampleRate = 24_000;
const models = ['kokoro', 'onnxruntime', 'cmudict'] as const;
const pieceMs = 120_000;
const queueMax = 8;

type Pool = WorkerPool<KokoroTask, Int16Array>;

export function createKokoro(
  settings: { threads: number },
  parts: Pick<EngineParts, 'models'>,
): SpeechEngine {
  let open: { pool: Pool; dir: string } | undefined;

  const start = async () => {
    if (open) return open;
    const [kokoro, runtime, dictionary] = await Promise.all(models.map((id) => parts.models.need(id)));
    const workerData: KokoroFiles = {
      runtimeDir: runtime!.dir,
      model: kokoro!.files['model.onnx']!,
      tokenizer: kokoro!.files['tokenizer.json']!,
      dictionary: dictionary!.files['cmudict.js']!,
      threads: settings.threads || Math.min(4, availableParallelism()),
    };
    open ??= {
      dir: kokoro!.dir,
      pool: createWorkerPool({
        name: 'speech',
        url: new URL('./kokoro-worker.ts', import.meta.url),
        size: 1,
        queueMax,
        timeoutMs: pieceMs,
        heapMegabytesMax: 512,
        modelMegabytes: 350,
        workerData,
      }),
    };
    return open;
  };

  return {
    name: 'kokoro',

    async check(): Promise<EngineState> {
      const states = models.map((id) => parts.models.state(id));
      const waiting = states.find((model) => model.state !== 'ready');
      if (!waiting) return { state: 'ready', detail: 'Kokoro-82M, English, Pidgin, Yoruba, Igbo, Hausa' };
      const bytes = states.reduce((sum, model) => sum + model.bytes, 0);
      return {
        state: states.some((model) => model.state === 'pulling') ? 'preparing' : 'missing',
        detail: `${waiting.about}: ${waiting.detail}`,
        fix: `npx oja-server models pull ${states
          .filter(({ state }) => state !== 'ready')
          .map(({ id }) => id)
          .join(' ')}`,
        progress: states.reduce((sum, model) => sum + model.progress * model.bytes, 0) / bytes,
      };
    },

    async speak(input, call) {
      if (input.quality === 'fast')
        throw unsupported('Kokoro has no voices of the quality fast.', 'engine_unavailable');
      const language = phonemeLanguageOf(input.language);
      const voice = input.voice ? findVoice(input.voice) : defaultVoice(input.language);
      if (!voice)
        throw unsupported(`Kokoro has no voice "${input.voice}".`, 'invalid_request', { param: 'voice' });
      const { pool, dir } = await start();
      const pcm = await withFirst(speakPieces(pool, { dir, voice, language, input, call }));
      return { voice: voice.id, language: input.language, sampleRate, pcm };
    },

    voices: async () => listVoices('natural'),
    models: async () => [soundModel('speech', 'kokoro', 'oja')],
    close: async () => open?.pool.close(),
  };
}

function phonemeLanguageOf(language: string): PhonemeLanguage {
  const base = baseOf(language);
  const found = phonemeLanguages.find((each) => each === base);
  if (found) return found;
  const message = `No natural voice supports ${language}. Supported: ${phonemeLanguages.join(', ')}.`;
  throw unsupported(message, 'language_not_supported', { param: 'language' });
}

interface Speaking {
  dir: string;
  voice: VoiceRow;
  language: PhonemeLanguage;
  input: SpeakInput;
  call: EngineCall;
}

async function* speakPieces(
  pool: Pool,
  { dir, voice, language, input, call }: Speaking,
): AsyncGenerator<Int16Array> {
  let spoke = false;
  for (const piece of toPieces(input.parts, language)) {
    call.signal.throwIfAborted();
    if (piece.kind === 'pause') {
      yield silence(piece.seconds / input.speed, sampleRate);
      continue;
    }
    const pitch = input.pitch * piece.pitch;
    const task: KokoroTask = {
      text: piece.text,
      language,
      accent: voice.accent,
      style: join(dir, 'voices', `${voice.kokoro}.bin`),
      speed: Math.min(5, Math.max(0.2, (input.speed * piece.rate) / pitch)),
    };
    const samples = await pool.run(task, { signal: call.signal, account: call.account, isBegun: spoke });
    spoke ||= samples.length > 0;
    yield shiftPitch(samples, pitch);
  }
  if (!spoke)
    throw rejected('unprocessable', 'text: contains nothing that can be spoken.', { param: 'text' });
}
