/**
 * Speech there and back: Kokoro speaks sentences, and Whisper transcribes them. Then how many sentences have their
 * language detected. Run: node bench/speech.ts, or with --all for whisper-small too, where it is installed. Real
 * recordings: speech-recordings.ts
 */

import type { ModelStore } from '../packages/core/src/engines/models/port.ts';
import { callWith } from '../packages/core/src/engines/upstream-testing.ts';
import { asBytes, gather } from '../packages/core/src/formats/sound/pcm.ts';
import { readWav, resample, wavHeader } from '../packages/core/src/formats/sound/wav.ts';
import { createLocalLanguage } from '../packages/documents/src/language/local.ts';
import { sentences as labelled } from '../packages/documents/src/language/sentences.fixture.ts';
import { openTestModels } from '../packages/server/src/testing/models.ts';
import { createKokoro } from '../packages/speech/src/speech/kokoro.ts';
import { writeOutNumbers } from '../packages/speech/src/text/numbers.ts';
import { textParts } from '../packages/speech/src/text/spoken-text.ts';
import { createWhisper } from '../packages/speech/src/transcription/whisper.ts';
import { defaultModel, trainedModels } from '../packages/speech/src/transcription/whisper-models.ts';
import { score } from './lib/speech-score.ts';
import { type Clip, childUse, hear } from './speech-recordings.ts';

/** One each: real recordings measure recognition, and speaking takes most of the time. */
const texts: Record<string, string> = {
  en: 'The total is five thousand naira, please pay before Friday.',
  'en-NG': 'Doctor Adebayo will meet Ngozi in Lagos tomorrow morning.',
  pcm: 'How far, wetin you dey do for house?',
  yo: 'Mo fẹ́ ra ata àti tòmátì ní ọjà.',
  ig: 'Nwanne m nwoke na-arụ ọrụ na Lagos.',
  ha: 'Ina so in sayi shinkafa da nama a kasuwa.',
};
/** Installed only on machines with room for it. */
const optionalModel = 'whisper-small';

type Clips = Record<string, Clip[]>;

async function speak(models: ModelStore): Promise<Clips> {
  const kokoro = createKokoro({ threads: 0 }, { models });
  const clips: Clips = {};
  const began = performance.now();
  let spokenSeconds = 0;
  for (const [language, text] of Object.entries(texts)) {
    const spoken = await kokoro.speak({ parts: textParts(text), language, speed: 1, pitch: 1 }, callWith());
    const samples = await gather(spoken.pcm);
    const wav = Buffer.concat([wavHeader(spoken.sampleRate, samples.byteLength), asBytes(samples)]);
    clips[language] = [{ said: writeOutNumbers(text), pcm: await resample(readWav(wav)!, 16_000) }];
    spokenSeconds += samples.length / spoken.sampleRate;
  }
  const factor = (performance.now() - began) / 1000 / spokenSeconds;
  console.log(`Kokoro: ${spokenSeconds.toFixed(0)} s of speech, ${factor.toFixed(2)} s per second\n`);
  await kokoro.close?.();
  return clips;
}

const columns = {
  'words wrong %': 'words',
  'with marks %': 'wordsWithMarks',
  'letters wrong %': 'letters',
  empty: 'empties',
  loops: 'loops',
  'words ≥ 0.8 %': 'sureWords',
  'of these wrong %': 'wrongAmongSureWords',
  'low confidence %': 'low',
} as const;

/** A process of its own for every model, so that its memory can be measured. */
async function transcribe(models: ModelStore, model: string, clips: Clips): Promise<void> {
  const whisper = createWhisper({ model: 'auto', threads: 0 }, { models });
  let cpuBefore = 0;
  for (const [language, some] of Object.entries(clips)) {
    const heard = await hear(whisper, some, { language, model });
    for (const clip of heard) console.log(`${model} ${language}: ${clip.said} → ${clip.heard}`);
    const figures = score(heard.map((clip) => ({ ...clip, heard: writeOutNumbers(clip.heard) })));
    const { cpuSeconds } = childUse();
    const seconds = heard.reduce((sum, clip) => sum + clip.seconds, 0);
    const shown = Object.entries(columns).map(([name, key]) => `${name} ${Number(figures[key].toFixed(1))}`);
    console.log(`  ${shown.join(' | ')} | CPU s per s ${((cpuSeconds - cpuBefore) / seconds).toFixed(2)}`);
    cpuBefore = cpuSeconds;
  }
  console.log(`${model}: ${childUse().memoryMb} MB at most\n`);
  await whisper.close?.();
}

async function detectLanguages(): Promise<void> {
  const detector = createLocalLanguage();
  const right = new Map<string, [good: number, all: number]>();
  for (const [language, text] of labelled) {
    const found = await detector.detect({ text }, callWith());
    const [good, all] = right.get(language) ?? [0, 0];
    right.set(language, [good + (found.language === language ? 1 : 0), all + 1]);
  }
  const shown = [...right].map(([language, [good, all]]) => `${language} ${good}/${all}`);
  console.log(`sentences with the language detected: ${shown.join(', ')}`);
}

const trained = Object.values(trainedModels);
const models = await openTestModels('kokoro', 'onnxruntime', 'cmudict', defaultModel, ...trained);
const clips = await speak(models);
await transcribe(models, defaultModel, clips);
for (const [language, model] of Object.entries(trainedModels))
  await transcribe(models, model, { [language]: clips[language] ?? [] });
if (process.argv.includes('--all') && models.state(optionalModel).state === 'ready')
  await transcribe(models, optionalModel, clips);
await models.close();
await detectLanguages();
