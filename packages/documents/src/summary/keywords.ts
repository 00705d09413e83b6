/** Words and pairs of words that a text keeps coming back to. */
import { fold, type Sentence } from './sentences.ts';

const keywordsMax = 10;

interface Candidate {
  score: number;
  spellings: Map<string, number>;
}

function note(candidates: Map<string, Candidate>, key: string, spelling: string, weight: number): void {
  const candidate = candidates.get(key) ?? { score: 0, spellings: new Map() };
  candidate.score += weight;
  candidate.spellings.set(spelling, (candidate.spellings.get(spelling) ?? 0) + 1);
  candidates.set(key, candidate);
}

const inAlphabet = (a: string, b: string) => (a < b ? -1 : 1);
const commonest = (spellings: Map<string, number>) =>
  [...spellings].sort((a, b) => b[1] - a[1] || inAlphabet(a[0], b[0]))[0]?.[0] ?? '';

/** A name keeps its capital; a word that only begins sentences does not. */
function collect(sentences: Sentence[], scores: Float64Array, language: string, stopwords: Set<string>) {
  const words = new Map<string, Candidate>();
  const pairs = new Map<string, Candidate>();
  const mean = 1 / Math.max(1, sentences.length);
  for (const [at, sentence] of sentences.entries()) {
    const weight = 0.5 + Math.min(3, (scores[at] ?? mean) / mean) / 2;
    let previous: { key: string; word: string } | undefined;
    for (const [position, word] of sentence.words.entries()) {
      const key = fold(word, language);
      const meaningless =
        key.length < 3 || stopwords.has(key) || stopwords.has(word.toLowerCase()) || /^\p{N}+$/u.test(key);
      if (meaningless) {
        previous = undefined;
        continue;
      }
      const spelling = position === 0 && !/\p{Lu}.*\p{Lu}/u.test(word) ? word.toLowerCase() : word;
      note(words, key, spelling, weight * (position > 0 && /^\p{Lu}/u.test(word) ? 1.3 : 1));
      if (previous) note(pairs, `${previous.key} ${key}`, `${previous.word} ${spelling}`, weight);
      previous = { key, word: spelling };
    }
  }
  return { words, pairs };
}

export function findKeywords(
  sentences: Sentence[],
  scores: Float64Array,
  language: string,
  stopwords: Set<string>,
): string[] {
  const { words, pairs } = collect(sentences, scores, language, stopwords);
  const times = (candidate: Candidate) =>
    [...candidate.spellings.values()].reduce((sum, count) => sum + count, 0);
  const ranked: { key: string; score: number; spelling: string }[] = [];
  for (const [key, candidate] of pairs) {
    if (times(candidate) >= 2)
      ranked.push({ key, score: candidate.score * 1.8, spelling: commonest(candidate.spellings) });
  }
  for (const [key, candidate] of words) {
    ranked.push({ key, score: candidate.score, spelling: commonest(candidate.spellings) });
  }
  ranked.sort((a, b) => b.score - a.score || inAlphabet(a.key, b.key));
  const chosen: typeof ranked = [];
  for (const candidate of ranked) {
    const inside = chosen.some(
      ({ key }) => key.split(' ').includes(candidate.key) || candidate.key.split(' ').includes(key),
    );
    if (!inside) chosen.push(candidate);
    if (chosen.length === keywordsMax) break;
  }
  return chosen.map(({ spelling }) => spelling);
}
