/** TextRank: a sentence matters when it shares its rare words with others that matter. */
import type { Sentence } from './sentences.ts';

const damping = 0.85;
const rounds = 30;
const enough = 1e-4;

type Vector = Map<string, number>;

function vectors(sentences: Sentence[]): Vector[] {
  const inSentences = new Map<string, number>();
  for (const { terms } of sentences) {
    for (const term of new Set(terms)) inSentences.set(term, (inSentences.get(term) ?? 0) + 1);
  }
  return sentences.map(({ terms }) => {
    const vector: Vector = new Map();
    for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + 1);
    let square = 0;
    for (const [term, count] of vector) {
      const weight = count * Math.log(1 + sentences.length / (inSentences.get(term) ?? 1));
      vector.set(term, weight);
      square += weight * weight;
    }
    const length = Math.sqrt(square) || 1;
    for (const [term, weight] of vector) vector.set(term, weight / length);
    return vector;
  });
}

/** Dot products of all pairs, by the words they share. */
function similarities(all: Vector[]): Float64Array[] {
  const holders = new Map<string, { index: number; weight: number }[]>();
  for (const [index, vector] of all.entries()) {
    for (const [term, weight] of vector) {
      const list = holders.get(term) ?? [];
      list.push({ index, weight });
      holders.set(term, list);
    }
  }
  const matrix = all.map(() => new Float64Array(all.length));
  for (const list of holders.values()) {
    for (const left of list) {
      for (const right of list) {
        if (left.index === right.index) continue;
        const row = matrix[left.index]!;
        row[right.index] = row[right.index]! + left.weight * right.weight;
      }
    }
  }
  return matrix;
}

function walk(matrix: Float64Array[]): Float64Array {
  const count = matrix.length;
  const sums = matrix.map((row) => row.reduce((sum, value) => sum + value, 0));
  let scores = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(count).fill((1 - damping) / count);
    for (let from = 0; from < count; from++) {
      const sum = sums[from]!;
      if (sum === 0) continue;
      const share = (damping * scores[from]!) / sum;
      const row = matrix[from]!;
      for (let to = 0; to < count; to++) next[to] = next[to]! + share * row[to]!;
    }
    const change = next.reduce((total, value, at) => total + Math.abs(value - scores[at]!), 0);
    scores = next;
    if (change < enough) break;
  }
  return scores;
}

/** A sentence that leans on the one before it reads badly alone. */
const leaning =
  /^(?:["“«]\s*)?(?:he|she|it|they|this|these|those|that|such|his|her|its|their|there|here|il|elle|ils|elles|cela|celui-ci|ces|il s['’]agit|él|ella|ellos|esto|ele|ela|eles|isso|er|es|sie|dies|diese|e|dem|ó|wọ́n)\s/iu;
const linking = /^(?:but|and|so|however|also|moreover|meanwhile|still|mais|et|pero|mas|aber|ṣùgbọ́n)[\s,]/iu;
const unended = /[^.!?…。！？؟:"'”’»)\]]$/u;

function formOf(text: string): number {
  const length = text.length < 50 ? 0.7 : text.length > 450 ? 0.75 : 1;
  const asks = /[?？؟]["'”’)]*$/.test(text) ? 0.7 : 1;
  const leans = leaning.test(text) ? 0.6 : linking.test(text) ? 0.85 : 1;
  // Rows of a table: "option: retries, default: 0, meaning: …"
  const row = (text.match(/(?:^|, )[^,:]{1,40}: /g)?.length ?? 0) > 1 ? 0.3 : 1;
  return length * asks * leans * row * (unended.test(text) ? 0.6 : 1);
}

export interface Ranking {
  scores: Float64Array;
  similarity: Float64Array[];
}

export function rank(sentences: Sentence[]): Ranking {
  const similarity = similarities(vectors(sentences));
  const scores = walk(similarity);
  for (const [at, { text }] of sentences.entries()) {
    // Writers say first what matters; very short and very long sentences summarize badly.
    const early = 1 + 0.6 * Math.exp(-at / 4);
    scores[at] = scores[at]! * early * formOf(text);
  }
  return { scores, similarity };
}

/** The best sentences that do not repeat each other, best first. */
export function choose(
  { scores, similarity }: Ranking,
  count: number,
  without: Set<number> = new Set(),
): number[] {
  const chosen: number[] = [];
  const top = scores.reduce((most, score) => Math.max(most, score), 0) || 1;
  const left = new Set([...scores.keys()].filter((at) => !without.has(at)));
  while (chosen.length < count && left.size > 0) {
    let best = -1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const at of left) {
      const repeats = Math.max(0, ...[...without, ...chosen].map((other) => similarity[at]![other]!));
      const value = 0.75 * (scores[at]! / top) - 0.45 * repeats;
      if (value > bestValue) [best, bestValue] = [at, value];
    }
    chosen.push(best);
    left.delete(best);
  }
  return chosen;
}
