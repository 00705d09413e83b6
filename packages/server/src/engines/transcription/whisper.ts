/** Whisper on this machine: hears only the stretches where somebody speaks, then cleans what it wrote. */

import { unavailable, unsupported } from '../../engine-failure.ts';
import type { EngineParts } from '../capability.ts';
import type { EngineState } from '../engine.ts';
import { cleanSegments, hasWrongScript, isLoop, withoutWrongScript } from './clean.ts';
import { withNairaHeard, wordsWithNairaHeard } from './naira-heard.ts';
import type { Segment, TranscribeInput, Transcript, TranscriptionEngine, Word } from './port.ts';
import { type Region, slice, speechRegions, stretches } from './speech-regions.ts';
import { whisperLanguage, whisperLanguages } from './whisper-languages.ts';
import { createWhisperModel } from './whisper-models.ts';
import { createWhisperProcess, type WhisperProcess } from './whisper-process.ts';

/** Whisper hears 30 s at once; a little less leaves room for the padding. */
const stretchSeconds = 28;
/** Shorter sound gets silence around it. */
const secondsMin = 2;

interface Heard {
  segments: Segment[];
  words: Word[];
}

export function createWhisper(
  settings: { model: string; threads: number },
  { models }: Pick<EngineParts, 'models'>,
): TranscriptionEngine {
  const weights = createWhisperModel(settings.model, models);
  const child = createWhisperProcess(weights.entry);

  return {
    name: 'whisper',

    async check(): Promise<EngineState> {
      const { id, state, detail, progress } = weights.state();
      if (state === 'ready') return (await weights.fault()) ?? child.fault() ?? { state: 'ready', detail };
      const mend = `oja-server models pull ${id}`;
      return { state: state === 'pulling' ? 'preparing' : 'missing', detail, mend, progress };
    },

    async transcribe(input, call) {
      const asked = input.language ? whisperLanguage(input.language) : { code: 'auto' };
      if (!asked)
        throw unsupported(
          `Whisper does not know the language ${input.language}; it knows ${whisperLanguages.join(', ')}.`,
          'language_not_supported',
          { param: 'language' },
        );
      const model = await weights.need();
      const fault = await weights.fault();
      if (fault) throw unavailable(`${fault.detail}. The operator fixes it with: ${fault.mend}`);
      const spoken = await speechRegions(input.pcm);
      const parts = await stretches(input.pcm, stretchSeconds, spoken);
      const total = parts.reduce((sum, part) => sum + part.end - part.start, 0);
      let language = asked.code;
      const heard: Heard = { segments: [], words: [] };
      let done = 0;
      for (const part of parts) {
        const task = {
          ...model,
          samples: padded(slice(input.pcm, part), input.pcm.sampleRate),
          language,
          temperature: input.temperature ?? 0,
          words: input.words,
          translate: input.translate ?? false,
          threads: settings.threads,
          ...(input.prompt ? { prompt: input.prompt } : {}),
        };
        const answer = await hear(child, task, call.signal);
        language = language === 'auto' ? answer.language : language;
        addPart(heard, answer.segments, part, spokenSeconds(spoken, part), input.words);
        done += part.end - part.start;
        input.onProgress?.(done / total);
      }
      return transcript(heard, input, language === 'auto' ? 'und' : language, asked.note);
    },

    close: () => child.close(),
  };
}

/** A loop or a wrong guess is tried once more, in English when the language too was only guessed. */
async function hear(child: WhisperProcess, task: Parameters<WhisperProcess['run']>[0], signal: AbortSignal) {
  const answer = await child.run(task, signal);
  const text = answer.segments.map((segment) => segment.text).join('');
  if (!isLoop(text) && !hasWrongScript(text, task.language)) return answer;
  const language = task.language === 'auto' ? 'en' : task.language;
  const again = await child.run({ ...task, language, temperature: Math.max(0.3, task.temperature) }, signal);
  const segments = again.segments.map((segment) => ({
    ...segment,
    text: withoutWrongScript(segment.text, language),
  }));
  return { ...again, segments };
}

/** Silence before and after a word: whisper guesses wildly at sound that begins and ends at once. */
function padded(samples: Int16Array, sampleRate: number): Int16Array {
  const least = Math.ceil(secondsMin * sampleRate);
  if (samples.length >= least) return samples;
  const longer = new Int16Array(least);
  longer.set(samples, (least - samples.length) >> 1);
  return longer;
}

const spokenSeconds = (regions: Region[], part: Region): number =>
  regions.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, part.end) - Math.max(start, part.start)),
    0,
  );

function addPart(
  heard: Heard,
  raw: { text: string; t0: number; t1: number }[],
  part: Region,
  spoken: number,
  words: boolean,
): void {
  const lead = Math.max(0, secondsMin - (part.end - part.start)) / 2;
  const seconds = (ms: number) =>
    Number(Math.min(part.end, Math.max(part.start, part.start + ms / 1000 - lead)).toFixed(2));
  const pieces = raw.map(({ text, t0, t1 }) => ({ start: seconds(t0), end: seconds(t1), text }));
  if (!words) {
    heard.segments.push(...cleanSegments(pieces, spoken));
    return;
  }
  const found = joinTokens(pieces);
  for (const segment of cleanSegments(groupWords(found), spoken)) {
    heard.segments.push(segment);
    heard.words.push(...found.filter(({ start, end }) => start >= segment.start && end <= segment.end));
  }
}

/** With one token a piece, a token that begins with a space begins a word. */
function joinTokens(pieces: Segment[]): Word[] {
  const words: Word[] = [];
  for (const { start, end, text } of pieces) {
    if (text.trim() === '' || /^\s*\[_/.test(text)) continue;
    const last = words.at(-1);
    if (last && !/^\s/.test(text)) {
      last.word += text.trim();
      last.end = end;
    } else words.push({ start, end, word: text.trim() });
  }
  return words;
}

function groupWords(words: Word[]): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | undefined;
  for (const { start, end, word } of words) {
    if (open && start - open.end < 1 && !/[.!?…]["'”’]?$/.test(open.text)) {
      open.text += ` ${word}`;
      open.end = end;
    } else {
      open = { start, end, text: word };
      segments.push(open);
    }
  }
  return segments;
}

function transcript(
  heard: Heard,
  input: TranscribeInput,
  language: string,
  note: string | undefined,
): Transcript {
  const base = input.language?.toLowerCase().split('-')[0];
  const english = language === 'en';
  const segments = english
    ? heard.segments.map((segment) => ({ ...segment, text: withNairaHeard(segment.text) }))
    : heard.segments;
  return {
    text: segments.map((segment) => segment.text).join(' '),
    language: base ?? language,
    segments,
    ...(input.words ? { words: english ? wordsWithNairaHeard(heard.words) : heard.words } : {}),
    ...(note ? { notes: [note] } : {}),
  };
}
