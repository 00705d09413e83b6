/** One stretch of sound through Whisper's encoder and decoder, by ONNX Runtime. */
import type { InferenceSession, Tensor } from 'onnxruntime-common';
import type { OnnxRuntime } from '../../models/onnxruntime.ts';
import { type Chosen, chooseToken } from './choose-token.ts';
import { framesMax, logMel, mels } from './mel.ts';
import { endOfText, startOfPrevious, startOfTranscript, type Tokens } from './tokens.ts';
import { meanAttention } from './word-times.ts';

const sampleRate = 16_000;
const headSize = 64;
/** Nobody says more tokens than this in a second; more is a loop. */
const tokensPerSecond = 14;
const tokensMax = 224;
const promptTokensMax = 64;

export interface Whisper {
  ort: OnnxRuntime;
  encoder: InferenceSession;
  decoder: InferenceSession;
  tokens: Tokens;
}

export interface DecodeTask {
  samples: Int16Array;
  /** `auto`: detected. */
  language: string;
  translate: boolean;
  temperature: number;
  prompt?: string | undefined;
  /** Keeps the attention that word times are read from. */
  words: boolean;
}

export interface Decoded {
  language: string;
  chosen: Chosen[];
  /** For each token, where it looks at the sound; empty unless words were asked for. */
  attention: Float64Array[];
}

type Tensors = Record<string, Tensor>;

export async function decode(whisper: Whisper, task: DecodeTask): Promise<Decoded> {
  const { ort, encoder, tokens } = whisper;
  const input = new ort.Tensor('float32', logMel(task.samples), [1, mels, framesMax]);
  const { last_hidden_state: sound } = await encoder.run({ input_features: input }, ['last_hidden_state']);
  const language = task.language === 'auto' ? await detect(whisper, sound!) : task.language;
  const mark = tokens.languages.get(language) ?? tokens.languages.get('en')!;
  const job = tokens.tasks[task.translate ? 'translate' : 'transcribe'];
  const prompt = task.prompt
    ? [startOfPrevious, ...tokens.encode(` ${task.prompt.trim()}`).slice(-promptTokensMax)]
    : [];
  const seconds = task.samples.length / sampleRate;
  const most = Math.min(tokensMax, Math.ceil(8 + seconds * tokensPerSecond));
  const positions = Math.min(1500, Math.ceil(seconds * 50));
  const chosen: Chosen[] = [];
  const attention: Float64Array[] = [];
  let answer = await step(whisper, sound!, [...prompt, startOfTranscript, mark, job], undefined, task.words);
  for (;;) {
    const said = chosen.map(({ token }) => token);
    const next = chooseToken(lastLogits(answer), said, tokens, task.temperature);
    if (next.token === endOfText || chosen.length >= most) break;
    chosen.push(next);
    answer = await step(whisper, sound!, [next.token], answer, task.words);
    if (task.words) attention.push(meanAttention(headsOf(answer, tokens), positions));
  }
  return { language, chosen, attention };
}

async function detect(whisper: Whisper, sound: Tensor): Promise<string> {
  const logits = lastLogits(await step(whisper, sound, [startOfTranscript], undefined, false));
  let best = 'en';
  for (const [language, id] of whisper.tokens.languages)
    if (logits[id]! > logits[whisper.tokens.languages.get(best)!]!) best = language;
  return best;
}

/** `before`: the answer of the last step, whose keys and values are kept. */
async function step(
  { ort, decoder, tokens }: Whisper,
  sound: Tensor,
  ids: number[],
  before: Tensors | undefined,
  words: boolean,
): Promise<Tensors> {
  const heads = sound.dims[2]! / headSize;
  const feeds: Tensors = {
    input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    encoder_hidden_states: sound,
    use_cache_branch: new ort.Tensor('bool', [before !== undefined], [1]),
  };
  for (const name of decoder.inputNames) {
    if (!name.startsWith('past_key_values')) continue;
    feeds[name] =
      before?.[name.replace('past_key_values', 'present')] ??
      new ort.Tensor('float32', new Float32Array(0), [1, heads, 0, headSize]);
  }
  const layers = new Set(words ? tokens.alignmentHeads.map(([layer]) => layer) : []);
  const wanted = decoder.outputNames.filter(
    (name) =>
      name === 'logits' ||
      (name.startsWith('present') && (before === undefined || !name.includes('.encoder.'))) ||
      [...layers].some((layer) => name === `cross_attentions.${layer}`),
  );
  const answer: Tensors = { ...(await decoder.run(feeds, wanted)) };
  // Those of the sound stay as they were first calculated.
  for (const name of Object.keys(before ?? {})) if (name.includes('.encoder.')) answer[name] = before![name]!;
  return answer;
}

function lastLogits({ logits }: Tensors): Float32Array {
  const [, length = 1, size = 0] = logits!.dims;
  const all = logits!.data as Float32Array;
  return all.slice((length - 1) * size, length * size);
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
