/** The small model does not know the word naira: after an amount it writes Noura, Nara or Nyra. */
import type { Word } from './port.ts';

const AMOUNT = String.raw`(?:\d[\d,.]*\d|\d)(?:k|m|bn)?|hundred|thousand|million|billion|trillion`;
const LIKE_NAIRA = 'n[aeiouy]{1,3}r+ah?s?';

const afterAmount = new RegExp(String.raw`(\b(?:${AMOUNT})\s+)${LIKE_NAIRA}(?![\p{L}\p{N}])`, 'giu');
const amountAlone = new RegExp(`^(?:${AMOUNT})$`, 'i');
const likeAlone = new RegExp(String.raw`^${LIKE_NAIRA}(?![\p{L}\p{N}])`, 'iu');

export const withNairaHeard = (text: string): string => text.replace(afterAmount, '$1naira');

export const wordsWithNairaHeard = (words: Word[]): Word[] =>
  words.map((item, place) =>
    amountAlone.test(words[place - 1]?.word ?? '')
      ? { ...item, word: item.word.replace(likeAlone, 'naira') }
      : item,
  );
