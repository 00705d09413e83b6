/**
 * Speech there and back: each engine speaks sentences, Whisper hears them. Word and letter error per language, work per
 * second of sound, and how many languages are told right. Run: node bench/speech.ts. Real recordings: speech-recordings.ts
 */

import { createLocalLanguage } from '../packages/server/src/engines/language/local.ts';
import { sentences as labelled } from '../packages/server/src/engines/language/sentences.ts';
import { createEspeak } from '../packages/server/src/engines/speech/espeak.ts';
import { createKokoro } from '../packages/server/src/engines/speech/kokoro.ts';
import type { SpeechEngine } from '../packages/server/src/engines/speech/port.ts';
import type { TranscriptionEngine } from '../packages/server/src/engines/transcription/port.ts';
import { createWhisper } from '../packages/server/src/engines/transcription/whisper.ts';
import { defaultModel } from '../packages/server/src/engines/transcription/whisper-models.ts';
import { callWith, openParts } from '../packages/server/src/engines/upstream-testing.ts';
import { asBytes, gather } from '../packages/server/src/formats/sound/pcm.ts';
import { readWav, resample, wavHeader } from '../packages/server/src/formats/sound/wav.ts';
import { openTestModels } from '../packages/server/src/testing/models.ts';
import { writeOutNumbers } from '../packages/server/src/text/speech/numbers.ts';
import { textParts } from '../packages/server/src/text/speech/spoken-text.ts';
import { type Clip, childUse, hear } from './speech-recordings.ts';
import { score } from './speech-score.ts';

export interface Row {
  what: string;
  value: number;
  unit: string;
}

const texts: Record<string, string[]> = {
  en: [
    'The total is five thousand naira, please pay before Friday.',
    'She sells fresh tomatoes and pepper near the bus stop.',
  ],
  'en-NG': [
    'Doctor Adebayo will meet Ngozi in Lagos tomorrow morning.',
    'Please transfer the money to my account at once.',
  ],
  pcm: ['How far, wetin you dey do for house?', 'Abeg give me small water make I drink.'],
  yo: ['Mo fẹ́ ra ata àti tòmátì ní ọjà.', 'Àwọn ọmọ náà ń ṣeré ní ìta ilé.'],
  ig: ['Achọrọ m ịzụ akwụkwọ ọhụrụ.', 'Nwanne m nwoke na-arụ ọrụ na Lagos.'],
  ha: ['Ina so in sayi shinkafa da nama a kasuwa.', 'Yara suna wasa a bayan gida.'],
};

type Engines = { kokoro: SpeechEngine; espeak: SpeechEngine };

interface Trip {
  figures: ReturnType<typeof score>;
  speakFactor: number;
  /** CPU seconds of listening per second of sound. */
  hearFactor: number;
}

async function roundTrip(
  speaker: SpeechEngine,
  listener: TranscriptionEngine,
  language: string,
): Promise<Trip> {
  const clips: Clip[] = [];
  const began = performance.now();
  for (const text of texts[language]!) {
    const spoken = await speaker.speak({ parts: textParts(text), language, speed: 1, pitch: 1 }, callWith());
    const samples = await gather(spoken.pcm);
    const wav = Buffer.concat([wavHeader(spoken.sampleRate, samples.byteLength), asBytes(samples)]);
    clips.push({ said: writeOutNumbers(text), pcm: await resample(readWav(wav)!, 16_000) });
  }
  const speakSeconds = (performance.now() - began) / 1000;
  const before = usedBefore();
  const heard = await hear(listener, clips, { language }, (clip) => {
    if (import.meta.main) console.log(`${language}: ${clip.said} → ${clip.heard}`);
  });
  const seconds = heard.reduce((sum, clip) => sum + clip.seconds, 0);
  return {
    figures: score(heard.map((clip) => ({ ...clip, heard: writeOutNumbers(clip.heard) }))),
    speakFactor: speakSeconds / seconds,
    hearFactor: (childUse().cpuSeconds - before) / seconds,
  };
}

/** The process of Whisper starts with the first clip. */
function usedBefore(): number {
  try {
    return childUse().cpuSeconds;
  } catch {
    return 0;
  }
}

async function detectionRows(): Promise<Row[]> {
  const detector = createLocalLanguage();
  const right = new Map<string, [good: number, all: number]>();
  for (const [language, text] of labelled) {
    const found = await detector.detect({ text }, callWith());
    const [good, all] = right.get(language) ?? [0, 0];
    right.set(language, [good + (found.language === language ? 1 : 0), all + 1]);
  }
  return [...right].map(([code, [good, all]]) => ({
    what: `${code} told right, of ${all} sentences`,
    value: (good / all) * 100,
    unit: '%',
  }));
}

export async function run(): Promise<Row[]> {
  const models = await openTestModels('kokoro', 'onnxruntime', 'cmudict', defaultModel, 'whisper-base-yo');
  await using opened = openParts();
  const engines: Engines = {
    kokoro: createKokoro({ threads: 0 }, { models }),
    espeak: createEspeak(opened.parts),
  };
  const whisper = createWhisper({ model: 'auto', threads: 0 }, { models });
  const rows: Row[] = [];
  for (const [name, engine] of Object.entries(engines)) {
    for (const language of Object.keys(texts)) {
      const trip = await roundTrip(engine, whisper, language);
      const { words, wordsWithMarks, letters, empties, loops } = trip.figures;
      const figures: [string, number, string][] = [
        ['word error', words, '%'],
        ['word error with marks', wordsWithMarks, '%'],
        ['letter error', letters, '%'],
        ['empty or looping', empties + loops, 'clips'],
        ['speaking', trip.speakFactor, 's/s'],
        ['hearing', trip.hearFactor, 'CPU s/s'],
      ];
      rows.push(
        ...figures.map(([what, value, unit]) => ({ what: `${name} ${language}: ${what}`, value, unit })),
      );
    }
  }
  rows.push({ what: 'most memory of Whisper', value: childUse().memoryMb, unit: 'MB' });
  await Promise.all([engines.kokoro.close?.(), whisper.close?.()]);
  await models.close();
  return [...rows, ...(await detectionRows())];
}

if (import.meta.main) {
  for (const { what, value, unit } of await run())
    console.log(`${what.padEnd(40)} ${value.toFixed(2).padStart(8)} ${unit}`);
}
