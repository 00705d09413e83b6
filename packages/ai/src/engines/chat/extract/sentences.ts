/** The sentences of a passage; one that begins with a pronoun is read and quoted with the sentence before it. */
import type { Passage } from '../port.ts';
import { stemsOf } from './words.ts';

export interface Sentence {
  /** As it is quoted. */
  text: string;
  /** Without the sentence before it. */
  own: string;
  /** What a pronoun at its beginning stands for; empty without one. */
  before: string;
  source: string;
  stems: Set<string>;
  place: number;
  passage: Passage;
}

const sentenceCharactersMax = 400;

/** A full stop after a title, an initial, an abbreviation or the number of a list item ends no sentence. */
const sentenceEnd =
  /(?<!^(?:\d{1,4}(?:\.\d{1,3}){0,5}|[ivxlc]{1,7}|[IVXLC]{1,7}|[a-z])\.)(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|Engr|Barr|Alh|Hon|Rev|St|Nos?|vs|Fig|Art|approx|e\.g|i\.e|\p{Lu})\.)(?<=[.!?])\s+(?=[\p{Lu}\p{N}"“'(])/u;

const pronoun =
  /^(?:(?:It|He|She|They|Its|His|Her|Their|Il|Elle|Ils|Elles|Cela|Ele|Ela|Eles|Elas|Isso|Él|Ella|Ellos|Ellas|Esto|Er|Sie|Es|Ó|Wọ́n|Ya|Ta|Yana|Tana|Ọ|Dem)\s|(?:This|That|These|Those) (?:is|are|was|were|will|has|have|had|can|may|must|shall|should|ends?|starts?|includes?|covers?)\s)/u;
/** `It was resolved that …`, `Es gibt …`: the pronoun stands for nothing. */
const impersonal = /^(?:It (?:is|was|will be|has been) \p{L}+ (?:that|to)|Il y a|Es gibt)\s/u;

export function sentencesOf(passages: Passage[]): Sentence[] {
  return passages
    .flatMap((passage) => passage.text.split(/\n+/).flatMap((line) => inLine(line, passage)))
    .map((sentence, place) => ({ ...sentence, place }));
}

function inLine(line: string, passage: Passage): Omit<Sentence, 'place'>[] {
  const found: Omit<Sentence, 'place'>[] = [];
  for (const part of line.split(sentenceEnd)) {
    const own = part.replace(/^[#>*\-\s|]+|[|\s]+$/g, '').trim();
    if (!/\p{L}|\p{N}/u.test(own) || isNoSentence(own, passage)) continue;
    const last = found.at(-1)?.text ?? '';
    const joins = pronoun.test(own) && !impersonal.test(own) && !passage.table;
    const before = joins && last.length + own.length < sentenceCharactersMax ? last : '';
    const text = before === '' ? clip(own) : `${before} ${own}`;
    found.push({ text, own: clip(own), before, source: passage.source, stems: stemsOf(own), passage });
  }
  return found;
}

/** Lines about a table, and the line of a picture's description above its text, say nothing themselves. */
function isNoSentence(text: string, { table, described, recognized = '' }: Passage): boolean {
  if (table) return /^(Columns: |Over all \d+ rows( except totals)?: )/.test(text);
  return described === true && text.endsWith(':') && !recognized.includes(text);
}

const clip = (text: string) =>
  text.length > sentenceCharactersMax ? `${text.slice(0, sentenceCharactersMax)}…` : text;
