/** Returns all the text of pictures and recordings, when the question wants nothing else. */
import type { Grounding } from '../port.ts';
import { languageOf } from './lexicon/question-words.ts';
import { besideTextWords, textWords } from './lexicon/text-words.ts';
import { readQuestion } from './question.ts';
import type { Quote } from './quotes.ts';
import { wordsOf } from './words.ts';

/** The text of each picture and recording; undefined where the question is another one. */
export function askedTexts({ question, passages }: Grounding): Quote[] | undefined {
  const found = passages.flatMap(({ recognized, source }) =>
    recognized === undefined
      ? []
      : [{ text: recognized.trim() === '' ? 'No text was found.' : recognized, source }],
  );
  return found.length > 0 && wantsText(question) ? found : undefined;
}

const asksElse = /\b(about|where|why)\b/i;

/** A word about anything else (`Extract the invoice number`) asks for a part of the text. */
function wantsText(question: string): boolean {
  const { who, when, howMany, howMuch } = readQuestion(question);
  if (who || when || howMany || howMuch || asksElse.test(question)) return false;
  const words = wordsOf(question).map(({ text }) => text);
  const { empty } = languageOf(words);
  return (
    words.some((word) => textWords.has(word)) &&
    words.every((word) => textWords.has(word) || besideTextWords.has(word) || empty.has(word))
  );
}
