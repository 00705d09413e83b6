/** Whisper on this machine: hears only the stretches where someone speaks, then cleans what it wrote. */

import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import { soundModel } from '@oja/core/engines/listed-model';
import { cleanSegments, withoutWrongScript } from './clean.ts';
import { keywordsPrompt, withKeywords } from './keywords.ts';
import { withNairaHeard, wordsWithNairaHeard } from './naira-heard.ts';
import { frameSamples } from './onnx/voices.ts';
import { joinSegments, joinTokens, type Timed } from './pieces.ts';
import type { Segment, TranscribeInput, Transcript, TranscriptionEngine, Word } from './port.ts';
import { confidenceMin, confidenceOf } from './quality.ts';
import { likelyRegions, type Region, slice, speechRegions, stretches } from './speech-regions.ts';
import { type WhisperLanguage, whisperLanguage, whisperLanguages } from './whisper-languages.ts';
import { createWhisperModels } from './whisper-models.ts';
import { createWhisperProcess } from './whisper-process.ts';
import type { VoicesAnswer, WhisperAnswer } from './whisper-task.ts';

/** Whisper hears 30 s at once; a little less leaves room for the padding. */
const stretchSeconds = 28;
/** About four minutes. */
const listenedSamples = 8192 * frameSamples;
/** Shorter sound gets silence around it. */
const secondsMin = 2;
/** Fewer seconds of speech than this may well have no words. */
const audibleSecondsMin = 0.6;

interface WhisperResult {
  segments: Segment[];
  words: Word[];
  /** Something was said that no attempt could write down well. */
  hasFault: boolean;
}

export function createWhisper(
  settings: { model: string; threads: number },
  { models }: Pick<EngineParts, 'models'>,
): TranscriptionEngine {
  const weights = createWhisperModels(settings.model, models);
  const child = createWhisperProcess();

  return {
    name: 'whisper',

    async check(): Promise<EngineState> {
      const { id, state, detail, progress } = weights.state();
      if (state === 'ready') return child.fault() ?? { state: 'ready', detail };
      const fix = `npx oja-server models pull ${id}`;
      return { state: state === 'pulling' ? 'preparing' : 'missing', detail, fix, progress };
    },

    async transcribe(input, call) {
      const asked = languageOf(input, weights.languages());
      if (!asked)
        throw unsupported(
          `Whisper does not support the language ${input.language}. Supported: ${whisperLanguages.join(', ')}.`,
          'language_not_supported',
          { param: 'language' },
        );
      const { voices, ...ready } = await weights.need({
        named: weights.named(input.model),
        isKnown: !asked.note || asked.code === 'en',
        seconds: input.pcm.samples.length / input.pcm.sampleRate,
      });
      const spoken =
        voices === undefined
          ? await speechRegions(input.pcm)
          : await heardRegions(input.pcm, (samples, isBegun) =>
              child.listen(
                { runtime: ready.runtime, voices, samples },
                { signal: call.signal, account: call.account, isBegun },
              ),
            );
      const parts = await stretches(input.pcm, stretchSeconds, spoken);
      const total = parts.reduce((sum, part) => sum + part.end - part.start, 0);
      const prompt = weights.isShipped(ready.model)
        ? ''
        : [input.prompt, keywordsPrompt(input.keywords)].filter(Boolean).join(' ');
      // Igbo is written by the sounds of Yoruba, which the weights for Yoruba would turn into Yoruba words.
      const trained = asked.note ? {} : ready.trained;
      let language = asked.code;
      const heard: WhisperResult = { segments: [], words: [], hasFault: false };
      let done = 0;
      for (const part of parts) {
        const spokenHere = spokenSeconds(spoken, part);
        const task = {
          ...ready,
          trained,
          samples: padded(slice(input.pcm, part), input.pcm.sampleRate),
          language,
          temperature: input.temperature ?? 0,
          words: input.words,
          translate: input.translate ?? false,
          spokenSeconds: spokenHere,
          threads: settings.threads,
          ...(prompt ? { prompt } : {}),
        };
        const answer = await child.run(task, {
          signal: call.signal,
          account: call.account,
          isBegun: done > 0,
        });
        language = language === 'auto' ? answer.language : language;
        addPart(heard, answer, part, spokenHere, input.words);
        done += part.end - part.start;
        input.onProgress?.(done / total);
      }
      const notes = asked.note ? [asked.note] : [];
      if (language === 'yo' && !asked.note && !input.translate) {
        if (weights.isShipped(trained.yo?.folder)) notes.push(yorubaNote);
        else if (weights.isWaitingFor('yo')) notes.push(yorubaWaitingNote);
      }
      return transcript(heard, input, language === 'auto' ? 'und' : language, notes);
    },

    models: async () => weights.ready().map((id) => soundModel('transcription', id, 'oja')),
    close: () => child.close(),
  };
}

/** Silero hears all of it, a few minutes at once. */
async function heardRegions(
  { samples, sampleRate }: TranscribeInput['pcm'],
  listen: (samples: Int16Array, isBegun: boolean) => Promise<VoicesAnswer>,
): Promise<Region[]> {
  const likelihoods = new Float32Array(Math.ceil(samples.length / frameSamples));
  for (let at = 0; at < samples.length; at += listenedSamples) {
    const heard = await listen(samples.slice(at, at + listenedSamples), at > 0);
    likelihoods.set(heard.likelihoods, at / frameSamples);
  }
  return likelyRegions(likelihoods, samples.length / sampleRate);
}

/** Weights of the operator's own may know a language that Whisper does not. */
function languageOf(
  { language, translate }: TranscribeInput,
  trained: string[],
): WhisperLanguage | undefined {
  if (!language) return { code: 'auto' };
  const base = language.toLowerCase().split('-')[0]!;
  return trained.includes(base) && !translate ? { code: base } : whisperLanguage(language);
}

const yorubaNote =
  'The Yoruba model was trained on one speaker reading aloud. Other voices and spontaneous speech are less accurate. Check tone marks.';
const yorubaWaitingNote =
  'The Yoruba model is still downloading. This transcript comes from the general model, which is weak in Yoruba.';

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
  heard: WhisperResult,
  { segments: raw, language, fault }: Extract<WhisperAnswer, { ok: true }>,
  part: Region,
  spoken: number,
  words: boolean,
): void {
  const lead = Math.max(0, secondsMin - (part.end - part.start)) / 2;
  const seconds = (ms: number) =>
    Number(Math.min(part.end, Math.max(part.start, part.start + ms / 1000 - lead)).toFixed(2));
  const pieces = raw.map(
    ({ text, t0, t1, words: probabilities }): Timed => ({
      start: seconds(t0),
      end: seconds(t1),
      text: fault === 'script' ? withoutWrongScript(text, language) : text,
      words: probabilities,
    }),
  );
  const found = words ? joinTokens(pieces) : [];
  const segments = cleanSegments(joinSegments(words ? found : pieces, words), spoken);
  heard.segments.push(...segments);
  for (const { start, end } of segments) {
    const inside = found.filter((word) => word.start >= start && word.end <= end);
    heard.words.push(
      ...inside.map((word) => ({
        start: word.start,
        end: word.end,
        word: word.text,
        confidence: confidenceOf(word.words),
      })),
    );
  }
  if (fault || (segments.length === 0 && spoken >= audibleSecondsMin)) heard.hasFault = true;
}

function transcript(
  heard: WhisperResult,
  input: TranscribeInput,
  language: string,
  notes: string[],
): Transcript {
  const base = input.language?.toLowerCase().split('-')[0];
  const english = language === 'en';
  const keywords = input.keywords ?? [];
  const corrected = (text: string) => withKeywords(english ? withNairaHeard(text) : text, keywords);
  const segments = heard.segments.map((segment) => ({ ...segment, text: corrected(segment.text) }));
  const words = (english ? wordsWithNairaHeard(heard.words) : heard.words).map((each) => ({
    ...each,
    word: withKeywords(each.word, keywords),
  }));
  const isUnsure = heard.hasFault || segments.some(({ confidence = 1 }) => confidence < confidenceMin);
  return {
    text: segments.map((segment) => segment.text).join(' '),
    language: base ?? language,
    segments,
    ...(input.words ? { words } : {}),
    ...(isUnsure ? { lowConfidence: true } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}
