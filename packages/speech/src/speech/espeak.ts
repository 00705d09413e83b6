/** espeak-ng in the sandbox: a hundred languages, robotic, within a moment. */

import { rejected, unavailable, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { soundModel } from '@oja/core/engines/listed-model';
import { silence } from '@oja/core/formats/sound/pcm';
import { readWav, resample } from '@oja/core/formats/sound/wav';
import { type SpokenPart, toPieces } from '../text/spoken-text.ts';
import { baseOf, defaultVoice, findVoice, listVoices, type VoiceRow } from '../text/voices.ts';
import type { SpeakInput, SpeechEngine } from './port.ts';
import { respell } from './respell.ts';
import { withFirst } from './shape-sound.ts';
import { stretch } from './stretch.ts';

const sampleRate = 22_050;
const usualWordsPerMinute = 165;
/** Slower and faster than these the program does not speak; the rest is made of the sound. */
const wordsPerMinuteMin = 80;
const wordsPerMinuteMax = 450;
const runCharactersMax = 1500;

const languages = new Set(
  'af am an ar as az ba be bg bn bs ca cmn cs cv cy da de el en eo es et eu fa fi fr ga gd gn gu ha he hi hr ht hu hy id ig is it ja ka kk kn ko ku ky la lb lt lv mi mk ml mr ms mt my nb ne nl om or pa pap pcm pl pt ro ru sd si sk sl sq sr sv sw ta te th tk tn tr tt ug uk ur uz vi yo yue zh'.split(
    ' ',
  ),
);
/** Nigerian languages have no voice of their own: respelled, the one of a neighbour reads them. */
const programVoices: Record<string, string> = {
  yo: 'sw',
  ig: 'sw',
  ha: 'sw',
  pcm: 'en-029',
  zh: 'cmn',
  he: 'he',
};

export function createEspeak({ sandbox }: Pick<EngineParts, 'sandbox'>): SpeechEngine {
  const run = async (text: string, options: RunOptions, call: EngineCall): Promise<Int16Array> => {
    const { code, stdout, stderr } = await sandbox.run({
      program: 'espeak-ng',
      // biome-ignore format: one option a pair
      args: [
        '-v', options.voice, '-s', String(options.wordsPerMinute), '-p', String(options.pitch), '-b', '1', '-z',
        '--stdin', '--stdout',
      ],
      stdin: Buffer.from(text, 'utf8'),
      queue: 'speech',
      signal: call.signal,
      account: call.account,
    });
    const sound = code === 0 ? readWav(stdout) : undefined;
    if (!sound) throw unavailable(`espeak-ng failed: ${stderr.trim().slice(0, 200) || `code ${code}`}`);
    return stretch((await resample(sound, sampleRate)).samples, sampleRate, options.tempo);
  };

  async function* speakRuns(
    input: SpeakInput,
    voice: VoiceRow,
    call: EngineCall,
  ): AsyncGenerator<Int16Array> {
    let spoke = false;
    for (const part of runsOf(toPieces(input.parts, baseOf(input.language)))) {
      if (part.kind === 'pause') {
        yield silence(part.seconds / input.speed, sampleRate);
        continue;
      }
      const samples = await run(
        respell(part.text, baseOf(input.language)),
        optionsOf(input, part, voice),
        call,
      );
      spoke ||= samples.length > 0;
      yield samples;
    }
    if (!spoke)
      throw rejected('unprocessable', 'text: there is nothing in it that can be spoken.', { param: 'text' });
  }

  return {
    name: 'espeak',
    async check(): Promise<EngineState> {
      const path = await sandbox.find('espeak-ng');
      return path
        ? { state: 'ready', detail: path }
        : { state: 'missing', detail: 'espeak-ng is not installed', fix: 'npm run setup:system' };
    },
    async speak(input, call) {
      if (input.quality === 'natural')
        throw unsupported('espeak has no voices of the quality natural.', 'engine_unavailable');
      const base = baseOf(input.language);
      if (!languages.has(base)) {
        throw unsupported(
          `No fast voice speaks ${input.language}; they speak ${[...languages].join(', ')}.`,
          'language_not_supported',
          {
            param: 'language',
          },
        );
      }
      const voice = input.voice ? findVoice(input.voice) : defaultVoice(input.language);
      if (!voice)
        throw unsupported(`espeak has no voice "${input.voice}".`, 'invalid_request', { param: 'voice' });
      const pcm = await withFirst(speakRuns(input, voice, call));
      return { voice: voice.id, language: input.language, sampleRate, pcm };
    },
    models: async () => [soundModel('speech', 'espeak', 'oja')],
    voices: async () => listVoices('fast'),
  };
}

interface RunOptions {
  voice: string;
  wordsPerMinute: number;
  /** What is left to do when the program has spoken; 1 is nothing. */
  tempo: number;
  /** 0 to 99; 50 is usual. */
  pitch: number;
}

type TextPart = Extract<SpokenPart, { kind: 'text' }>;

function optionsOf(input: SpeakInput, part: TextPart, voice: VoiceRow): RunOptions {
  const base = baseOf(input.language);
  const own = base === 'en' ? (voice.accent === 'gb' ? 'en-gb' : 'en-us') : (programVoices[base] ?? base);
  const wanted = usualWordsPerMinute * input.speed * part.rate;
  const wordsPerMinute = Math.round(Math.min(wordsPerMinuteMax, Math.max(wordsPerMinuteMin, wanted)));
  const isBeyond = wanted < wordsPerMinuteMin || wanted > wordsPerMinuteMax;
  const pitch = 50 * (1 + Math.log2(input.pitch * part.pitch)) + (part.emphasis ? 8 : 0);
  return {
    voice: voice.gender === 'female' ? `${own}+f2` : own,
    wordsPerMinute,
    tempo: isBeyond ? wanted / wordsPerMinute : 1,
    pitch: Math.round(Math.min(99, Math.max(0, pitch))),
  };
}

/** One run of the program costs more than its speech: sentences of one style go together, after the first. */
function runsOf(pieces: SpokenPart[]): SpokenPart[] {
  const runs: SpokenPart[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = runs.at(-1);
    const next = pieces[index + 1];
    const isJoint =
      piece.kind === 'pause' && piece.seconds < 0.3 && last?.kind === 'text' && next?.kind === 'text';
    if (isJoint && runs.length > 1) continue;
    const joins =
      piece.kind === 'text' &&
      last?.kind === 'text' &&
      runs.length > 1 &&
      last.rate === piece.rate &&
      last.pitch === piece.pitch &&
      last.emphasis === piece.emphasis &&
      last.text.length + piece.text.length < runCharactersMax;
    if (joins) last.text += ` ${piece.text}`;
    else runs.push({ ...piece });
  }
  return runs;
}
