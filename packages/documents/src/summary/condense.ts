/** The extractive summary: the text's own best sentences. */
import { findKeywords } from './keywords.ts';
import type { Condensed, CondenseInput } from './port.ts';
import { segmenter, splitSentences } from './sentences.ts';
import { stopwordsOf } from './stopwords.ts';
import { choose, rank } from './text-rank.ts';

/** More adds time and no insight: what matters in a long text is said in its first part, or again there. */
const charactersMax = 60_000;
const sentencesMax = 500;
const keyPointsMax = 5;
const digestCharactersMax = 12_000;

function countWords(text: string, language: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter(language, 'word').segment(text)) if (isWordLike) count += 1;
  return count;
}

function digestOf(sentences: { text: string }[], order: number[]): string {
  const taken: number[] = [];
  let left = digestCharactersMax;
  for (const at of order) {
    left -= (sentences[at]?.text.length ?? 0) + 1;
    if (left < 0) break;
    taken.push(at);
  }
  return taken
    .sort((a, b) => a - b)
    .map((at) => sentences[at]?.text)
    .join(' ');
}

export function condense(input: CondenseInput): Omit<Condensed, 'rewrite'> {
  const { language } = input;
  const stopwords = stopwordsOf(language);
  const wordCount = countWords(input.text, language);
  const sentences = splitSentences(input.text.slice(0, charactersMax), language, stopwords, sentencesMax);
  if (sentences.length === 0) {
    const short = input.text
      .replace(/^#{1,6}\s+/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500);
    return { summary: short ? [short] : [], keyPoints: [], keywords: [], wordCount, digest: short };
  }
  const ranking = rank(sentences);
  const inOrder = (chosen: number[]) => chosen.toSorted((a, b) => a - b).map((at) => sentences[at]!.text);
  const summary = choose(ranking, input.sentences);
  const rest = sentences.length - summary.length;
  const points =
    rest >= 3
      ? choose(ranking, Math.min(keyPointsMax, Math.ceil(rest / 2)), new Set(summary))
      : summary.slice(0, 3);
  const order = [...ranking.scores.keys()].sort((a, b) => ranking.scores[b]! - ranking.scores[a]!);
  return {
    summary: inOrder(summary),
    keyPoints: inOrder(points),
    keywords: findKeywords(sentences, ranking.scores, language, stopwords),
    wordCount,
    digest: digestOf(sentences, order),
  };
}
