/** A stretch of sound through Whisper's encoder once, and through its decoder as often as it takes. */
import type { Tensor } from 'onnxruntime-common';
import { type Chosen, chooseToken } from './choose-token.ts';
import { positionsInput } from './free-length.ts';
import type { Whisper } from './load.ts';
import { framesMax, logMel } from './mel.ts';
import { asBytes, hiddenOutput, scoresOutput } from './output-layer.ts';
import { endOfText, startOfTranscript, type Tokens } from './tokens.ts';
import { meanAttention } from './word-times.ts';

const sampleRate = 16_000;
const headSize = 64;
const positionsPerSecond = 50;
const positionsMax = framesMax / 2;
/** Nobody says more tokens than this in a second; more is a loop. */
const tokensPerSecond = 14;
const tokensMax = 224;
const promptTokensMax = 64;

export interface Sound {
  hidden: Tensor;
  seconds: number;
}

export interface DecodeTask {
  language: string;
  translate: boolean;
  temperature: number;
  prompt?: string | undefined;
  /** Keeps the attention that word times are read from. */
  words: boolean;
  /** Amounts of money are written with the name of the currency. */
  withoutCurrencySymbols?: boolean;
  /** Random numbers from 0 to 1, for temperatures above 0. */
  random: () => number;
}

export interface Decoded {
  chosen: Chosen[];
  /** For each token, where it looks at the sound; empty unless words were asked for. */
  attention: Float64Array[];
}

type Tensors = Record<string, Tensor>;

/** Silence after the sound, ten seconds: with less the model, which learned from thirty, writes worse. */
const silencePositions = 500;

export async function encode(
  { ort, encoder, positions, width, mels }: Whisper,
  samples: Int16Array,
): Promise<Sound> {
  const seconds = samples.length / sampleRate;
  const length = Math.min(positionsMax, Math.ceil(seconds * positionsPerSecond) + silencePositions);
  const feeds = {
    input_features: new ort.Tensor('float32', logMel(samples, length * 2, mels), [1, mels, length * 2]),
    [positionsInput]: new ort.Tensor('float32', positions.subarray(0, length * width), [length, width]),
  };
  const { last_hidden_state: hidden } = await encoder.run(feeds);
  return { hidden: hidden!, seconds };
}

export async function decode(whisper: Whisper, sound: Sound, task: DecodeTask): Promise<Decoded> {
  const { tokens } = whisper;
  const mark = tokens.languages.get(task.language) ?? tokens.languages.get('en')!;
  const job = tokens.tasks[task.translate ? 'translate' : 'transcribe'];
  const prompt = task.prompt
    ? [tokens.startOfPrevious, ...tokens.encode(` ${task.prompt.trim()}`).slice(-promptTokensMax)]
    : [];
  const most = Math.min(tokensMax, Math.ceil(8 + sound.seconds * tokensPerSecond));
  const positions = Math.min(positionsMax, Math.ceil(sound.seconds * positionsPerSecond));
  const forbidden = task.withoutCurrencySymbols ? tokens.currencySymbols() : [];
  const chosen: Chosen[] = [];
  const attention: Float64Array[] = [];
  let answer = await step(whisper, sound, [...prompt, startOfTranscript, mark, job], undefined, task.words);
  for (;;) {
    const said = chosen.map(({ token }) => token);
    const logits = await scores(whisper, answer);
    for (const token of forbidden) logits[token] = Number.NEGATIVE_INFINITY;
    const next = chooseToken(logits, said, tokens, task);
    if (next.token === endOfText || chosen.length >= most) break;
    chosen.push(next);
    answer = await step(whisper, sound, [next.token], answer, task.words);
    if (task.words) attention.push(meanAttention(headsOf(answer, tokens), positions));
  }
  return { chosen, attention };
}

/** How probable each language is, the most probable first. */
export async function languageProbabilities(whisper: Whisper, sound: Sound): Promise<Map<string, number>> {
  const logits = await scores(whisper, await step(whisper, sound, [startOfTranscript], undefined, false));
  const languages = [...whisper.tokens.languages].map(([language, id]) => ({ language, score: logits[id]! }));
  const [best] = languages.sort((a, b) => b.score - a.score);
  const weights = languages.map(({ score }) => Math.exp(score - best!.score));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return new Map(languages.map(({ language }, place) => [language, weights[place]! / total]));
}

/** `before`: the answer of the last step, whose keys and values are kept. */
async function step(
  { ort, decoder, tokens, width }: Whisper,
  sound: Sound,
  ids: number[],
  before: Tensors | undefined,
  words: boolean,
): Promise<Tensors> {
  const feeds: Tensors = {
    input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    encoder_hidden_states: sound.hidden,
    use_cache_branch: new ort.Tensor('bool', [before !== undefined], [1]),
  };
  for (const name of decoder.inputNames) {
    if (!name.startsWith('past_key_values')) continue;
    feeds[name] =
      before?.[name.replace('past_key_values', 'present')] ??
      new ort.Tensor('float32', new Float32Array(0), [1, width / headSize, 0, headSize]);
  }
  const layers = new Set(words ? tokens.alignmentHeads.map(([layer]) => layer) : []);
  const wanted = decoder.outputNames.filter(
    (name) =>
      name === hiddenOutput ||
      name === scoresOutput ||
      (name.startsWith('present') && (before === undefined || !name.includes('.encoder.'))) ||
      [...layers].some((layer) => name === `cross_attentions.${layer}`),
  );
  const answer: Tensors = { ...(await decoder.run(feeds, wanted)) };
  // Those of the sound stay as they were first calculated.
  for (const name of Object.keys(before ?? {})) if (name.includes('.encoder.')) answer[name] = before![name]!;
  return answer;
}

/** Of every token, to come next. */
async function scores({ ort, output, width }: Whisper, answer: Tensors): Promise<Float32Array> {
  if (!output) {
    const { dims, data } = answer[scoresOutput]!;
    return (data as Float32Array).slice(-dims.at(-1)!);
  }
  const hidden = (answer[hiddenOutput]!.data as Float32Array).slice(-width);
  const { rows, steps } = asBytes(hidden);
  const feeds = { [hiddenOutput]: new ort.Tensor('uint8', rows, [2, width]) };
  const { logits } = await output.layer.run(feeds);
  const sums = logits!.data as Int32Array;
  const size = sums.length / 2;
  const [coarse, fine] = steps.map((each) => each * output.step) as [number, number];
  return Float32Array.from({ length: size }, (_, at) => coarse * sums[at]! + fine * sums[size + at]!);
}

function headsOf(answer: Tensors, { alignmentHeads }: Tokens): Float32Array[] {
  return alignmentHeads.flatMap(([layer, head]) => {
    const tensor = answer[`cross_attentions.${layer}`];
    if (tensor === undefined) return [];
    const [, , rows = 1, columns = 0] = tensor.dims;
    const from = (head * rows + rows - 1) * columns;
    return [(tensor.data as Float32Array).subarray(from, from + columns)];
  });
}
