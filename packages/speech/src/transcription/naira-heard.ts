/** The small model does not know the word naira: after an amount it writes Noura, Nara or Nyra. */
import type { Word } from './port.ts';

const amountWords = String.raw`(?:\d[\d,.]*\d|\d)(?:k|m|bn)?|hundred|thousand|million|billion|trillion`;
const likeNaira = 'n[aeiouy]{1,3}r+ah?s?';

const afterAmount = new RegExp(String.raw`(\b(?:${amountWords})\s+)${likeNaira}(?![\p{L}\p{N}])`, 'giu');
const amountAlone = new RegExp(`^(?:${amountWords})$`, 'i');
const likeAlone = new RegExp(String.raw`^${likeNaira}(?![\p{L}\p{N}])`, 'iu');

export const withNairaHeard = (text: string): string => text.replace(afterAmount, '$1naira');

export const wordsWithNairaHeard = (words: Word[]): Word[] =>
  words.map((item, place) =>
    amountAlone.test(words[place - 1]?.word ?? '')
      ? { ...item, word: item.word.replace(likeAlone, 'naira') }
      : item,
  );
