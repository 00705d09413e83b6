/** Finds the sentences of some passages that answer a question, by its words; no model needed. */
import type { Grounding, Passage } from './port.ts';

export interface Quote {
  text: string;
  source: string;
}

const quotesMax = 3;
const summaryQuotesMax = 5;
const sentenceCharactersMax = 400;
const stopWords = new Set(
  'a an and any are as at be been but by can could did do does for from had has have how i in is it its me my of on or our please she he so tell than that the their them then there these they this to was we were what when where which who whom whose why will with would you your about into file document page according give show find'.split(
    ' ',
  ),
);
const wantsSummary =
  /\b(summar\w*|overview|gist|tl;?dr|main (points?|ideas?)|key points?|describe|explain|what('s| is| does)? (in |on )?(this|the) (file|document|picture|image|photo|screenshot|chart|page)\b|what('s| is| does) (this|it)( (about|show|say|mean))?\W*$)/i;
const wantsNumber =
  /\b(how (much|many|old|long|far)|total|sum|amount|price|cost|number|percent\w*|rate|salary|revenue|balance|quantity|qty)\b/i;
const wantsDate = /\b(when|date|year|month|day|deadline|due|expir\w*|until)\b/i;
const wantsPerson = /\b(who|whom|whose|name)\b/i;
const hasDate = /\b(\d{4}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

interface Sentence extends Quote {
  stems: Set<string>;
  place: number;
  passage: Passage;
}

export function findQuotes({ question, passages }: Grounding): Quote[] {
  const sentences = passages
    .flatMap((passage) => split(passage))
    .map((sentence, place) => ({ ...sentence, place }));
  if (sentences.length === 0) return [];
  const asked = stemsOf(question);
  const rarity = rarityOf(sentences);
  const scored = sentences.map((sentence) => ({ sentence, score: score(sentence, asked, rarity, question) }));
  const best = scored.filter((item) => item.score > 0).sort((a, b) => b.score - a.score);
  if (best.length === 0 || isSummary(question, best[0]?.score ?? 0)) return summarize(sentences, rarity);
  const floor = (best[0]?.score ?? 0) * 0.6;
  return best
    .filter((item) => item.score >= floor)
    .slice(0, quotesMax)
    .map(({ sentence: { text, source } }) => ({ text, source }));
}

function isSummary(question: string, bestScore: number): boolean {
  return question.trim() === '' || (wantsSummary.test(question) && bestScore < 6);
}

function split(passage: Passage): Omit<Sentence, 'place'>[] {
  return passage.text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}\p{N}"“'(])/u)
    .map((text) => text.replace(/^[#>*\-\s|]+|[|\s]+$/g, '').trim())
    .filter((text) => /\p{L}|\p{N}/u.test(text))
    .map((text) => clip(text))
    .map((text) => ({ text, source: passage.source, stems: stemsOf(text), passage }));
}

const clip = (text: string) =>
  text.length > sentenceCharactersMax ? `${text.slice(0, sentenceCharactersMax)}…` : text;

function stemsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map(stem));
}

/** Endings off, so that `paid`-`pays` stay apart but `invoice`-`invoices`, `deliver`-`delivered` meet. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, '');
  return word.replace(/(ations?|ments?|ings?|ies|ied|ed|es|ly|s)$/, '').replace(/e$/, '');
}

function rarityOf(sentences: { stems: Set<string> }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const word of stems) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = new Map<string, number>();
  for (const [word, count] of counts) rarity.set(word, Math.log(1 + sentences.length / count));
  return rarity;
}

function score(
  sentence: Sentence,
  asked: Set<string>,
  rarity: Map<string, number>,
  question: string,
): number {
  let points = 0;
  for (const word of asked) if (sentence.stems.has(word)) points += 1 + (rarity.get(word) ?? 0);
  if (points === 0) return 0;
  const digits = /\d/.test(sentence.text);
  if (wantsNumber.test(question) && digits) points += 2;
  if (wantsDate.test(question) && hasDate.test(sentence.text)) points += 2;
  if (wantsPerson.test(question) && /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(sentence.text)) points += 1.5;
  // A heading repeats the question's words without answering it.
  if (sentence.text.length < 40 && !digits && !/[.!?:]/.test(sentence.text)) points *= 0.6;
  return points * (0.7 + 0.3 * sentence.passage.score);
}

/** The sentences whose words recur most, in the order of the text. */
function summarize(sentences: Sentence[], rarity: Map<string, number>): Quote[] {
  const weight = (sentence: Sentence) => {
    let points = 0;
    for (const word of sentence.stems) points += 1 / (rarity.get(word) ?? 1);
    return points / Math.sqrt(5 + sentence.stems.size) + (sentence.place === 0 ? 1 : 0);
  };
  return [...sentences]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, summaryQuotesMax)
    .sort((a, b) => a.place - b.place)
    .map(({ text, source }) => ({ text, source }));
}
