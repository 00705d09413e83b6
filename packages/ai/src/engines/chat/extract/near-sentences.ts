/** The sentences that are nearest to a question: what is quoted where no answer is sure. */
import { sentencesIn } from '@oja/local-answers/texts/sentence-around';
import type { Grounding, Passage } from '../port.ts';

export interface Quote {
  text: string;
  source: string;
}

export interface Quotes {
  quotes: Quote[];
  /** The first is the answer. */
  sure: boolean;
}

const candidatesMax = 64;
const quotesMax = 3;
/** Of 1: what is less near is another matter. */
const nearLeast = 0.2;
const nearShare = 0.8;
const tellingLetters = 4;

export async function nearSentences({ question, passages, nearness }: Grounding): Promise<Quote[]> {
  const sentences = passages.flatMap(quotable).slice(0, candidatesMax);
  const texts = sentences.map(({ text }) => text);
  const near =
    (await nearness?.(question, texts).catch(() => undefined)) ??
    texts.map((text) => sharedWords(question, text));
  const ranked = sentences
    .map((sentence, place) => ({ sentence, near: near[place] ?? 0 }))
    .filter((one) => one.near >= nearLeast)
    .sort((a, b) => b.near - a.near);
  const least = (ranked[0]?.near ?? 0) * nearShare;
  return ranked
    .filter((one) => one.near >= least)
    .slice(0, quotesMax)
    .map(({ sentence }) => sentence);
}

/** Lines about a table, and the line of a picture's description above its text, say nothing themselves. */
function quotable({ text, source, table, described, recognized = '' }: Passage): Quote[] {
  const isAbout = (line: string) =>
    table
      ? /^(Columns: |Over all \d+ rows( except totals)?: )/.test(line)
      : described === true && line.endsWith(':') && !recognized.includes(line);
  return sentencesIn(text)
    .filter((line) => !isAbout(line))
    .map((line) => ({ text: line, source }));
}

/** The share of the question's longer words: all there is without a sense of meaning. */
function sharedWords(question: string, text: string): number {
  const wordsIn = (said: string) =>
    new Set((plain(said).match(/[\p{L}\p{N}]+/gu) ?? []).filter(({ length }) => length >= tellingLetters));
  const [asked, said] = [wordsIn(question), wordsIn(text)];
  return asked.size === 0 ? 0 : [...asked].filter((word) => said.has(word)).length / asked.size;
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
