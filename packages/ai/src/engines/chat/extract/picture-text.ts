/** Returns all the text of pictures and recordings, when the question wants nothing else. */
import { plainWords } from '@oja/local-answers/tables/cells';
import type { Grounding } from '../port.ts';
import type { Quote } from './near-sentences.ts';
import { besideTextWords, textWords } from './text-words.ts';

/** The text of each picture and recording; undefined where the question is another one. */
export function askedTexts({ question, passages }: Grounding): Quote[] | undefined {
  const found = passages.flatMap(({ recognized, source }) =>
    recognized === undefined
      ? []
      : [{ text: recognized.trim() === '' ? 'No text was found.' : recognized, source }],
  );
  return found.length > 0 && wantsText(question) ? found : undefined;
}

const asksElse = /\b(?:who|whose|when|where|why|how|about)\b/i;

/** A word about anything else (`Extract the invoice number`) asks for a part of the text. */
function wantsText(question: string): boolean {
  if (asksElse.test(question)) return false;
  const words = plainWords(question).match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => textWords.has(word)) &&
    words.every((word) => textWords.has(word) || besideTextWords.has(word))
  );
}
