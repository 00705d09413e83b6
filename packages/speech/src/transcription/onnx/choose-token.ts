/** The next token: Whisper's rules about times and marks, then the likeliest word, or a drawn one. */
import { endOfText, type Tokens } from './tokens.ts';

/** The first words may begin at most a second after the sound. */
const initialTimestampsMax = 50;

export interface Chosen {
  token: number;
  logProbability: number;
}

/** `said`: what was chosen so far. Changes the logits. */
export function chooseToken(
  logits: Float32Array,
  said: number[],
  tokens: Tokens,
  { temperature, random }: { temperature: number; random: () => number },
): Chosen {
  applyRules(logits, said, tokens);
  preferTimestamps(logits, tokens);
  const total = logSumExp(logits, 0, logits.length);
  const token = temperature > 0 ? draw(logits, temperature, random) : likeliest(logits, 0, logits.length);
  return { token, logProbability: logits[token]! - total };
}

function applyRules(logits: Float32Array, said: number[], tokens: Tokens): void {
  const forbid = (from: number, to: number) => logits.fill(Number.NEGATIVE_INFINITY, from, to);
  const { firstTimestamp, noTimestamps } = tokens;
  const isTimestamp = (token: number) => token >= firstTimestamp;
  for (const token of tokens.suppressed) logits[token] = Number.NEGATIVE_INFINITY;
  forbid(endOfText + 1, noTimestamps + 1);
  if (said.length === 0) {
    for (const token of tokens.suppressedFirst) logits[token] = Number.NEGATIVE_INFINITY;
    forbid(0, firstTimestamp);
    forbid(firstTimestamp + initialTimestampsMax + 1, logits.length);
    return;
  }
  const last = isTimestamp(said.at(-1)!);
  const lastButOne = said.length < 2 || isTimestamp(said.at(-2)!);
  if (last) {
    if (lastButOne) forbid(firstTimestamp, logits.length);
    else forbid(0, endOfText);
  }
  const latest = said.findLast(isTimestamp);
  if (latest !== undefined) forbid(firstTimestamp, last && !lastButOne ? latest : latest + 1);
}

/** A time it is, where all times together are likelier than any word. */
function preferTimestamps(logits: Float32Array, { firstTimestamp }: Tokens): void {
  const times = logSumExp(logits, firstTimestamp, logits.length);
  const word = logits[likeliest(logits, 0, firstTimestamp)]!;
  if (times > word) logits.fill(Number.NEGATIVE_INFINITY, 0, firstTimestamp);
}

function likeliest(logits: Float32Array, from: number, to: number): number {
  let best = from;
  for (let at = from + 1; at < to; at++) if (logits[at]! > logits[best]!) best = at;
  return best;
}

function logSumExp(logits: Float32Array, from: number, to: number): number {
  const most = logits[likeliest(logits, from, to)]!;
  if (most === Number.NEGATIVE_INFINITY) return most;
  let sum = 0;
  for (let at = from; at < to; at++) sum += Math.exp(logits[at]! - most);
  return most + Math.log(sum);
}

function draw(logits: Float32Array, temperature: number, random: () => number): number {
  const most = logits[likeliest(logits, 0, logits.length)]!;
  let sum = 0;
  for (const value of logits) sum += Math.exp((value - most) / temperature);
  let left = random() * sum;
  for (let at = 0; at < logits.length; at++) {
    left -= Math.exp((logits[at]! - most) / temperature);
    if (left <= 0) return at;
  }
  return endOfText;
}
