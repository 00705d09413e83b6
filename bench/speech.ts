/**
 * Speech there and back: each engine speaks sentences, whisper hears them. Word and letter error per language,
 * seconds of work per second of sound, and how many languages are told right. Run: node bench/speech.ts
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
import { writeOutNumbers } from '../packages/server/src/formats/speech/numbers.ts';
import { textParts } from '../packages/server/src/formats/speech/spoken-text.ts';
import { openTestModels } from '../packages/server/src/testing/models.ts';

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

const plain = (text: string): string =>
  writeOutNumbers(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-zɓɗƙƴ ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function distance<T>(a: T[], b: T[]): number {
  let row = b.map((_, index) => index + 1);
  for (const [i, left] of a.entries()) {
    let diagonal = i;
    let before = i + 1;
    row = row.map((above, j) => {
      const cost = Math.min(above + 1, before + 1, diagonal + (left === b[j] ? 0 : 1));
      diagonal = above;
      before = cost;
      return cost;
    });
  }
  return row.at(-1) ?? a.length;
}

type Engines = { kokoro: SpeechEngine; espeak: SpeechEngine };

interface Trip {
  wordError: number;
  letterError: number;
  speakFactor: number;
  hearFactor: number;
}

async function roundTrip(
  speaker: SpeechEngine,
  listener: TranscriptionEngine,
  language: string,
): Promise<Trip> {
  const sum = { words: 0, wordErrors: 0, letters: 0, letterErrors: 0, sound: 0, speak: 0, hear: 0 };
  for (const text of texts[language]!) {
    const began = performance.now();
    const spoken = await speaker.speak({ parts: textParts(text), language, speed: 1, pitch: 1 }, callWith());
    const samples = await gather(spoken.pcm);
    const made = performance.now();
    const wav = Buffer.concat([wavHeader(spoken.sampleRate, samples.byteLength), asBytes(samples)]);
    const pcm = await resample(readWav(wav)!, 16_000);
    const heard = await listener.transcribe({ pcm, language, words: false }, callWith());
    sum.speak += (made - began) / 1000;
    sum.hear += (performance.now() - made) / 1000;
    sum.sound += samples.length / spoken.sampleRate;
    const [want, got] = [plain(text), plain(heard.text)];
    sum.words += want.split(' ').length;
    sum.wordErrors += distance(want.split(' '), got.split(' '));
    sum.letters += want.replaceAll(' ', '').length;
    sum.letterErrors += distance([...want.replaceAll(' ', '')], [...got.replaceAll(' ', '')]);
    if (import.meta.main) console.log(`${language}: ${text} → ${heard.text}`);
  }
  return {
    wordError: (sum.wordErrors / sum.words) * 100,
    letterError: (sum.letterErrors / sum.letters) * 100,
    speakFactor: sum.speak / sum.sound,
    hearFactor: sum.hear / sum.sound,
  };
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
  const models = await openTestModels('kokoro', 'onnxruntime', 'cmudict', defaultModel);
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
      rows.push(
        { what: `${name} ${language}: word error`, value: trip.wordError, unit: '%' },
        { what: `${name} ${language}: letter error`, value: trip.letterError, unit: '%' },
        { what: `${name} ${language}: speaking`, value: trip.speakFactor, unit: 's/s' },
        { what: `${name} ${language}: hearing`, value: trip.hearFactor, unit: 's/s' },
      );
    }
  }
  await Promise.all([engines.kokoro.close?.(), whisper.close?.()]);
  await models.close();
  return [...rows, ...(await detectionRows())];
}

if (import.meta.main) {
  for (const { what, value, unit } of await run())
    console.log(`${what.padEnd(36)} ${value.toFixed(2).padStart(8)} ${unit}`);
}
