/** Finds the sentences of some passages that answer a question, by its words; no model needed. */
import type { Grounding } from '../port.ts';
import { isSameSide, saysAnother, saysOpposite } from './lexicon/opposites.ts';
import { isSameVerb } from './lexicon/verb-forms.ts';
import { type Question, readQuestion } from './question.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { labelWords, likeness, stemsOf, type Word } from './words.ts';

export interface Quote {
  text: string;
  source: string;
}

export interface Quotes {
  quotes: Quote[];
  /** The first says what the question asks, as far as its words tell. */
  sure: boolean;
}

const softPoints = 0.3;
/** What the words of a bit set weigh; general words count little. */
const pointsOf = (mask: number, { words }: Question): number =>
  words.reduce((sum, { soft }, place) => sum + (mask & (1 << place) ? (soft ? softPoints : 1) : 0), 0);

const quotesMax = 3;
const summaryQuotesMax = 5;
const meaningMax = 64;
const meaningWeight = 20;
/** Of 1: less than this is another matter. */
const nearLeast = 0.2;
/** Who says this share of the question's words is no other matter. */
const coveredShare = 0.6;
/** What a word of the sentence before counts for one that begins with a pronoun. */
const inheritedShare = 0.5;
const wantsSummary =
  /\b(summar\w*|overview|gist|tl;?dr|main (points?|ideas?)|key points?|describe|explain|(what (text )?(do|can) you (see|read)|what (text )?(is|are|'s) (there|shown|displayed|visible|depicted|written)|what('s| is| does)? (in |on )?(this|the) (file|document|picture|image|photo|screenshot|chart|page)\b)|what('s| is| does) (this|it)( (about|show|say|mean))?\W*$)/i;
const wantsNumber =
  /\b(how (much|many|old|long|far)|total|sum|amount|price|cost|number|percent\w*|rate|salary|revenue|balance|quantity|qty)\b/i;
const wantsDate = /\b(when|date|year|month|day|deadline|due|expir\w*|until)\b/i;
const wantsPerson = /\b(who|whom|whose|name)\b/i;
const hasName = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;
const nameBonus = 1.5;
/** `3. Rent`, `2.1 Term`. */
const headingNumber = /^(?:\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+|[IVX]+\.)\s+(?=\p{Lu})/u;
const isHeading = (text: string) => text.length < 40 && !/[\d.!?:]/.test(text.replace(headingNumber, ''));
const hasDate = /\b(\d{4}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** What answers the question; nothing when nothing is near it. */
export async function findQuotes({ question, passages, nearness }: Grounding): Promise<Quotes> {
  const sentences = sentencesOf(passages);
  if (sentences.length === 0) return { quotes: [], sure: false };
  const asked = stemsOf(question);
  const rarity = rarityOf(sentences);
  const byWords = sentences
    .map((sentence) => ({ sentence, score: score(sentence, asked, rarity, question) }))
    .sort((a, b) => b.score - a.score || b.sentence.passage.score - a.sentence.passage.score);
  if (isSummary(question, byWords[0]?.score ?? 0))
    return { quotes: summarize(sentences, rarity), sure: true };
  const { best, near } = await byMeaning({ question, nearness }, asked, byWords);
  const read = readQuestion(question);
  const sure = best
    .slice(0, sureAmong)
    .filter(({ sentence }) => says(sentence, read, near.get(sentence) ?? 0))
    .slice(0, 1);
  const floor = (best[0]?.score ?? 0) * 0.6;
  const near3 = best.filter((item) => item.score > 0 && item.score >= floor).slice(0, quotesMax);
  const chosen = sure.length > 0 ? sure : near3;
  return { quotes: quoted(chosen.map(({ sentence }) => sentence)), sure: sure.length > 0 };
}

/** A sentence that another quote begins with is not quoted twice. */
const quoted = (sentences: Sentence[]): Quote[] =>
  sentences
    .filter((one) => !sentences.some((other) => other !== one && other.before.endsWith(one.text)))
    .map(({ text, source }) => ({ text, source }));

const sureAmong = 3;
/** Of 1: the share of the question's words that a sentence must have, alone or with a near meaning. */
const sureShare = 0.75;
const sureShareNear = 0.5;
const sureNear = 0.6;

/** Whether a sentence answers for sure: it has the words, and what is asked for: a number, a date, a name. */
function says({ passage, own, before, text }: Sentence, question: Question, near: number): boolean {
  if (passage.table || question.unsupported || isHeading(own)) return false;
  const words = labelWords(own);
  const inherited = before === '' ? [] : labelWords(before);
  const mask = saidBy([...inherited, ...words], question);
  const missed = question.words.filter((word, place) => !word.soft && !(mask & (1 << place)));
  if (missed.length > 0) return false;
  if (isPair.test(own)) return mask !== 0;
  if (inherited.length > 0 && saidBy(words, question) === 0) return false;
  if (saysOpposite(question.words, words) || saysAnother(question.words, [...inherited, ...words]))
    return false;
  if (
    question.operation &&
    question.operation !== 'count' &&
    !question.words.every((word, place) => !word.operation || mask & (1 << place))
  )
    return false;
  if (!hasKind({ own, text }, question)) return false;
  const all = pointsOf(-1, question);
  const share = all === 0 ? 0 : pointsOf(mask, question) / all;
  return share >= sureShare || (share >= sureShareNear && near >= sureNear);
}

/** The asked words that some words say, as a bit set. */
function saidBy(words: Word[], question: Question): number {
  const isSame = (one: Word, word: Word) =>
    likeness(word, one) > 0 || begins(one, word) || isSameVerb(one, word) || isSameSide(one, word);
  const isSaid = (word: Word) => words.some((one) => isSame(one, word));
  return question.words.reduce((bits, word, place) => (isSaid(word) ? bits | (1 << place) : bits), 0);
}

/** A number or date of the sentence before it belongs to that one; a name may be what its pronoun stands for. */
function hasKind({ own, text }: Pick<Sentence, 'own' | 'text'>, question: Question): boolean {
  if (
    (question.howMany || question.howMuch) &&
    !/\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|thousand|million)\b/i.test(own)
  )
    return false;
  if (question.when && !hasDate.test(own) && !/\d|\b(day|week|month|year)s?\b/i.test(own)) return false;
  return !question.who || (namesSomebody(text, question) && identifies(text, question));
}

/** `The chair` does not say who chaired. */
function namesSomebody(text: string, question: Question): boolean {
  if (hasName.test(text)) return true;
  const nouns = [...text.matchAll(/\b(?:the|a|an) (\p{L}+)/giu)].map(([, noun = '']) => noun);
  return nouns.some((noun) => saidBy(labelWords(noun), question) === 0);
}

const roleAsked =
  /^\s*who\s+(?:is|are|was|were)\s+(?:(?:the|a|an|our|its|their|his|her)\s+)?(\p{L}+(?: \p{L}+)?)\W*$/iu;
const roleBefore =
  /^(?:e?s)?(?:\s*[,:(–-]\s*|\s+)(?:(?:is|was|are|were|will be)\s|(?:named|called)?\s*\p{Lu}\p{L})/u;
const roleAfter =
  /\p{Lu}[\p{L}'’.-]+\s*(?:[,(–-]|is|was|are|were|as|became|remains)?\s*(?:the|a|an|our|its|their)?\s*$/u;

/** `Who is the landlord?` asks for a name beside the word, not for what the landlord does. */
function identifies(text: string, { text: asked }: Question): boolean {
  const [, role = ''] = roleAsked.exec(asked) ?? [];
  if (role === '') return true;
  const place = text.toLowerCase().indexOf(role.toLowerCase());
  if (place < 0) return true;
  const before = text.slice(0, place).replace(/^(?:The|A|An|Our|Its|Their)\s+$/, '');
  return roleBefore.test(text.slice(place + role.length)) || roleAfter.test(before);
}

/** `Due date: 3 May`: pairs are read as a table, which knows their labels. */
const isPair = /^[^.:]{2,60}: \S/;

/** `chaired` and `chairmanship`. */
const begins = (one: Word, word: Word) => word.stem.length >= 5 && one.text.startsWith(word.stem);

interface Scored {
  sentence: Sentence;
  score: number;
}

/** Words meet by chance: with a sense of meaning, a sentence far from the question is no answer. */
async function byMeaning(
  { question, nearness }: Pick<Grounding, 'question' | 'nearness'>,
  asked: Set<string>,
  ranked: Scored[],
): Promise<{ best: Scored[]; near: Map<Sentence, number> }> {
  const candidates = ranked.slice(0, meaningMax);
  const near = await nearness?.(
    question,
    candidates.map(({ sentence }) => sentence.text),
  ).catch(() => undefined);
  if (!near) return { best: ranked, near: new Map() };
  const best = candidates
    .map(({ sentence, score: words }, place) => {
      const meaning = near[place] ?? 0;
      if (meaning < nearLeast) return { sentence, score: covers(sentence, asked) ? words : 0 };
      if (isHeading(sentence.own)) return { sentence, score: words };
      const person = words === 0 && wantsPerson.test(question) && hasName.test(sentence.text) ? nameBonus : 0;
      return { sentence, score: words + person + meaningWeight * (meaning - nearLeast) };
    })
    .sort((a, b) => b.score - a.score);
  return { best, near: new Map(candidates.map(({ sentence }, place) => [sentence, near[place] ?? 0])) };
}

function covers({ text }: Sentence, asked: Set<string>): boolean {
  const stems = stemsOf(text);
  const found = [...asked].filter((word) => stems.has(word));
  return found.length > 0 && found.length >= asked.size * coveredShare;
}

/** Whether all of it is wanted instead of an answer. */
export const wantsAll = (question: string): boolean => question.trim() === '' || wantsSummary.test(question);

function isSummary(question: string, bestScore: number): boolean {
  return question.trim() === '' || (wantsSummary.test(question) && bestScore < 6);
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
  const inherited = stemsOf(sentence.before);
  for (const word of asked)
    if (inherited.has(word) && !sentence.stems.has(word))
      points += inheritedShare * (1 + (rarity.get(word) ?? 0));
  const digits = /\d/.test(sentence.own);
  if (wantsNumber.test(question) && digits) points += 2;
  if (wantsDate.test(question) && hasDate.test(sentence.own)) points += 2;
  if (wantsPerson.test(question) && hasName.test(sentence.text)) points += nameBonus;
  // A heading repeats the question's words without answering it.
  if (isHeading(sentence.own)) points *= 0.6;
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
    .map(({ own, source }) => ({ text: own, source }));
}
