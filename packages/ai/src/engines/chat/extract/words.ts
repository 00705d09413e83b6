/** The words of questions and labels, and how well two of them match. */
import { conceptOfWord, monthOfWord, phraseConcepts } from './lexicon/concepts.ts';

const stopWords = new Set(
  'a an and any are as at be been but by can could did do does for from had has have how i in is it its me my of on or our please she he so tell than that the their them then there these they this to was we were what when where which who whom whose why will with would you your about into file document page according give show find'.split(
    ' ',
  ),
);

export interface Word {
  /** In lower case, without diacritics. */
  text: string;
  stem: string;
  /** What it means in every language of the lexicon. */
  concept: string | undefined;
  /** As it was written. */
  written: string;
  /** The first word of its text. */
  leads: boolean;
}

const letters: Record<string, string> = { ƙ: 'k', ɗ: 'd', ɓ: 'b', ƴ: 'y', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe' };

/** Lower case without diacritics, apostrophes as blanks. */
export const plainly = (text: string): string =>
  text
    .replace(/['’ʼ]s(?!\p{L})/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ƙɗɓƴßøæœ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('%', ' percent ')
    .replace(/['’ʼ]/g, ' ');

const wordPattern = /[\p{L}\p{N}]+(?:[.,:/-]\p{N}+)*/gu;

export function wordsOf(text: string): Word[] {
  const marked = text.replace(/['’ʼ]s(?!\p{L})/gu, '').replaceAll('%', ' percent ');
  const found = [...marked.normalize('NFC').matchAll(/[\p{L}\p{M}\p{N}]+(?:[.,:/-]\p{N}+)*/gu)].map(
    ([one]) => one,
  );
  return joinPhrases(
    found.map((written, place) => {
      const word = plainly(written).match(wordPattern)?.[0] ?? written.toLowerCase();
      const plain = tidyNumber(word);
      return { text: plain, stem: stem(plain), concept: conceptOf(plain), written, leads: place === 0 };
    }),
  );
}

/** `1,234` is 1234, `05` is 5. */
function tidyNumber(word: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(word)) return word.replaceAll(',', '');
  return /^0\d$/.test(word) ? word.slice(1) : word;
}

const conceptOf = (word: string) => {
  const month = monthOfWord(word);
  return month ? `month ${month}` : (conceptOfWord(word) ?? conceptOfWord(stem(word)));
};

const phraseWordsMax = 3;

/** `owó oṣù` is one word: salary. */
function joinPhrases(words: Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    let taken = 1;
    for (let count = Math.min(phraseWordsMax, words.length - at); count > 1; count -= 1) {
      const part = words.slice(at, at + count);
      const text = part.map((word) => word.text).join(' ');
      const concept = phraseConcepts.get(text);
      if (!concept) continue;
      const written = part.map((word) => word.written).join(' ');
      joined.push({ text, stem: text, concept, written, leads: part[0]!.leads });
      taken = count;
      break;
    }
    if (taken === 1) joined.push(words[at] as Word);
    at += taken - 1;
  }
  return joined;
}

/** The words of a label without those that say nothing, unless it has no others. */
export function labelWords(text: string): Word[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !stopWords.has(word.text) || isName(word));
  return telling.length > 0 ? telling : words;
}

/** `A` in `Band A`, `IT`: capitals make a name of a small word. */
export const isName = ({ written, leads }: Word): boolean =>
  /^\p{Lu}+$/u.test(written) && !(leads && written.length === 1) && written !== 'I';

/** 1 for the same word, less for its forms and translations, 0 for another. */
export function likeness(a: Word, b: Word): number {
  if (a.text === b.text) return 1;
  if (/\d/.test(a.text) || /\d/.test(b.text)) return 0;
  if (a.stem === b.stem) return 0.95;
  if (a.concept !== undefined && a.concept === b.concept) return 0.9;
  return isForm(a.stem, b.stem) || isTypo(a.text, b.text) ? 0.8 : 0;
}

const formLettersMin = 5;
const formShare = 0.7;

/** `projected` and `projection` share their beginning. */
function isForm(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) < formLettersMin) return false;
  let same = 0;
  while (same < longest && a[same] === b[same]) same += 1;
  return same >= formLettersMin && same >= longest * formShare;
}

/** One letter more, less or other in a long word. */
function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 6 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

export function stemsOf(text: string): Set<string> {
  const words = plainly(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map((word) => monthOfWord(word) ?? stem(word)));
}

/** Endings off, so that `paid`-`pays` stay apart but `invoice`-`invoices`, `deliver`-`delivered` meet. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, '');
  return word.replace(/(ations?|ments?|ings?|ies|ied|ed|es|ly|s)$/, '').replace(/e$/, '');
}
