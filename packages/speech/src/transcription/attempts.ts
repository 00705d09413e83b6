/** Decodes a stretch until the transcript looks right, and by the weights for the language where there are some. */
import { confirmsCurrencies, hasCurrencySymbol } from './currency.ts';
import { isCertain, isCertainlyTrained, likeliest, plausibleProbability, type Tried } from './likeliest.ts';
import {
  type Decoded,
  type DecodeTask,
  decode,
  encode,
  languageProbabilities,
  type Sound,
} from './onnx/decode.ts';
import type { Whisper } from './onnx/load.ts';
import { bestAttempt, type Fault, faultOf } from './quality.ts';
import type { WhisperTask } from './whisper-task.ts';

/** Tried in turn until one gives a transcript without a fault. */
const temperatures = [0, 0.3, 0.6, 0.9];
/** Persian, Urdu and Pashto are written in Arabic's script and sound like it to the smaller weights. */
const takenForArabic = new Set(['fa', 'ur', 'ps']);

export interface Attempt extends Decoded {
  whisper: Whisper;
  language: string;
  text: string;
  meanLogProbability: number;
  fault: Fault | undefined;
}

type Load = (folder: string) => Promise<Whisper>;

interface Listening {
  task: WhisperTask;
  whisper: Whisper;
  sound: Sound;
  language: string;
  /** Whisper's mark for it. */
  mark: string;
  prompt: string | undefined;
  random: () => number;
}

export async function transcribeStretch(task: WhisperTask, load: Load): Promise<Attempt> {
  const random = numbersFrom(task.samples.length);
  const trained = task.translate ? {} : task.trained;
  const listenWith = async (folder: string, language: string, mark = language): Promise<Listening> => {
    const whisper = await load(folder);
    // Trained weights never met a prompt, and leave out half of a sentence after one.
    const prompt = folder === task.model ? task.prompt : undefined;
    return { task, whisper, sound: await encode(whisper, task.samples), language, mark, prompt, random };
  };
  if (task.language !== 'auto') {
    const { folder, mark } = trained[task.language] ?? { folder: task.model, mark: task.language };
    return untilRight(await listenWith(folder, task.language, mark));
  }
  return inLikeliestLanguage(task, trained, listenWith);
}

type ListenWith = (folder: string, language: string, mark?: string) => Promise<Listening>;
type TriedAttempt = Tried & { listening: Listening; attempt: Attempt };

async function inLikeliestLanguage(
  task: WhisperTask,
  trained: WhisperTask['trained'],
  listenWith: ListenWith,
): Promise<Attempt> {
  const general = await listenWith(task.model, 'en');
  const probabilities = await languageProbabilities(general.whisper, general.sound);
  const probabilityOf = (language: string) => probabilities.get(language) ?? 0;
  const tryAs = async (listening: Listening, isTrained: boolean): Promise<TriedAttempt> => {
    const { language, mark } = listening;
    const attempt = await decodeWell(listening, temperatures[0]!);
    const { text, meanLogProbability, fault } = attempt;
    const probability = probabilityOf(isTrained ? mark : language);
    return { language, probability, isTrained, text, meanLogProbability, fault, listening, attempt };
  };
  const inGeneral = (language: string) => tryAs({ ...general, language, mark: language }, false);
  const inTrained = async (language: string) => {
    const { folder, mark } = trained[language]!;
    return tryAs(await listenWith(folder, language, mark), true);
  };
  const [detected = 'en'] = probabilities.keys();
  // How well a translation is written says little about the language of the sound.
  if (task.translate) return untilRight({ ...general, language: detected, mark: detected });
  const tried: TriedAttempt[] = [];
  if (trained[detected]) {
    tried.push(await inTrained(detected));
    if (isCertainlyTrained(tried[0]!, task.spokenSeconds)) return tried[0]!.attempt;
  }
  const first = await inGeneral(detected);
  if (isCertain(first) && !trained[detected] && !takenForArabic.has(detected)) return first.attempt;
  tried.push(first);
  for (const other of ['en', ...(takenForArabic.has(detected) ? ['ar'] : [])])
    if (other !== detected) tried.push(await inGeneral(other));
  for (const [language, { mark }] of Object.entries(trained)) {
    const isPlausible = first.fault !== undefined || probabilityOf(mark) >= plausibleProbability;
    if (language !== detected && isPlausible) tried.push(await inTrained(language));
  }
  const best = likeliest(tried, task.spokenSeconds) ?? first;
  return best.fault === undefined ? best.attempt : untilRight(best.listening, [best.attempt]);
}

async function untilRight(listening: Listening, before: Attempt[] = []): Promise<Attempt> {
  const attempts = [...before];
  const asked = listening.task.temperature;
  for (const temperature of [asked, ...temperatures.filter((each) => each > asked)].slice(before.length)) {
    attempts.push(await decodeWell(listening, temperature));
    if (attempts.at(-1)!.fault === undefined) break;
  }
  return bestAttempt(attempts);
}

async function decodeWell(listening: Listening, temperature: number): Promise<Attempt> {
  const written = await decodeOnce(listening, temperature);
  const { language, task } = listening;
  if (language !== 'en' || task.translate || !hasCurrencySymbol(written.text)) return written;
  const spelledOut = await decodeOnce(listening, temperature, { withoutCurrencySymbols: true });
  const isBetter = spelledOut.fault === undefined && !confirmsCurrencies(written.text, spelledOut.text);
  return isBetter ? spelledOut : written;
}

async function decodeOnce(
  { task, whisper, sound, language, mark, prompt, random }: Listening,
  temperature: number,
  rules: Pick<DecodeTask, 'withoutCurrencySymbols'> = {},
): Promise<Attempt> {
  const { words, translate, spokenSeconds } = task;
  const warmth = Math.max(temperature, task.temperature);
  const how: DecodeTask = { language: mark, translate, temperature: warmth, prompt, words, random, ...rules };
  const decoded = await decode(whisper, sound, how);
  const spoken = decoded.chosen.filter(({ token }) => whisper.tokens.isText(token));
  const total = spoken.reduce((sum, { logProbability }) => sum + logProbability, 0);
  const text = whisper.tokens.text(spoken.map(({ token }) => token));
  const meanLogProbability = spoken.length === 0 ? 0 : total / spoken.length;
  const fault = faultOf({ text, meanLogProbability }, { language, spokenSeconds });
  return { ...decoded, whisper, language, text, meanLogProbability, fault };
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
