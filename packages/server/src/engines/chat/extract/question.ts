/** What a question asks of a table: its words, the calculation it wants, the bound it sets. */
import { commaNumberOf, numberOf } from '../../../text/written-numbers.ts';
import { generalWords, languageOf, type Operation, unsupported } from './lexicon/question-words.ts';
import { isName, plainly, type Word, wordsOf } from './words.ts';

export interface AskedWord extends Word {
  /** Restricts nothing where no label has it. */
  soft: boolean;
  /** Names the calculation: `total`, `highest`. */
  operation: boolean;
}

export interface Bound {
  above: boolean;
  orEqual: boolean;
  number: number;
}

export interface Question {
  text: string;
  words: AskedWord[];
  operation: Operation | undefined;
  bound: Bound | undefined;
  howMany: boolean;
  howMuch: boolean;
  who: boolean;
  when: boolean;
  /** Places in `words` of what is counted or chosen: `states` in `how many states`, `which state`. */
  subject: number[];
  /** It wants something that is not calculated here. */
  unsupported: boolean;
}

/** Bit sets of words fit a number. */
const wordsMax = 30;
const boundPattern =
  /(?<!\p{L})(more than|greater than|higher than|larger than|over|above|exceed(?:s|ing)?|at least|less than|fewer than|lower than|smaller than|under|below|at most|up to|plus de|superieure? a|moins de|inferieure? a|mas de|menos de|mais de|mehr als|uber|weniger als|unter)\s+((?:[₦$€£]|ngn|usd)?\s?\d[\d,.]*\s?(?:percent|k|m|bn|b|thousand|million|billion)?)(?!\p{L})/u;
const quarters: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 };

export function readQuestion(asked: string): Question {
  const text = asked.replace(
    /\b(first|second|third|fourth|last) quarter\b/gi,
    (_, nth: string) => `Q${quarters[nth.toLowerCase()]}`,
  );
  const plain = plainly(text).replace(/\s+/g, ' ');
  const bound = boundOf(plain);
  const all = wordsOf(text);
  const language = languageOf(all.map((word) => word.text));
  const found = language.operations.find(([, pattern]) => pattern.test(plain));
  const operationWords = new Set(found && (found[1].exec(plain)?.[0].match(/[\p{L}\p{N}]+/gu) ?? []));
  const boundWords = new Set(bound?.text.match(/[\p{L}\p{N}.,]+/gu));
  const isEmpty = (word: Word) => language.empty.has(word.text) && !isName(word);
  const kept = all
    .filter((word) => !isEmpty(word) && !boundWords.has(plainly(word.written)))
    .slice(0, wordsMax);
  const words = kept.map((word) => ({
    ...word,
    soft: (generalWords.has(word.text) && !/\d/.test(word.text)) || operationWords.has(word.text),
    operation: operationWords.has(word.text),
  }));
  const howMany = language.howMany.test(plain);
  return {
    text,
    words,
    operation: found?.[0],
    bound: bound?.bound,
    howMany,
    howMuch: language.howMuch.test(plain) && !howMany,
    who: language.who.test(plain),
    when: language.when.test(plain),
    subject: subjectOf(all, words, isEmpty),
    unsupported: unsupported.test(bound ? plain.replace(bound.text, '') : plain),
  };
}

const asking =
  /^(many|which|what|number|count|combien|nombre|quel|quelle|quels|quelles|quantos|quantas|qual|quais|cuantos|cuantas|cual|que|viele|welche|welcher|welches|anzahl)$/;

/** The words right after `how many` or `which`, up to the next small word. */
function subjectOf(all: Word[], words: Word[], isEmpty: (word: Word) => boolean): number[] {
  const start = all.findIndex((word) => asking.test(word.text));
  if (start < 0) return [];
  const places: number[] = [];
  for (const word of all.slice(start + 1)) {
    if (isEmpty(word)) {
      if (places.length > 0) break;
      if (/^(de|d|of|the)$/.test(word.text)) continue;
      break;
    }
    const place = words.findIndex(({ text, written }) => text === word.text && written === word.written);
    if (place >= 0) places.push(place);
  }
  return places;
}

function boundOf(plain: string): { bound: Bound; text: string } | undefined {
  const [text = '', words = '', amount = ''] = boundPattern.exec(plain) ?? [];
  const written = amount.replace('percent', '%');
  const number = numberOf(written) ?? commaNumberOf(written);
  if (number === undefined) return undefined;
  return {
    text,
    bound: {
      above: /more|greater|higher|larger|over|above|exceed|least|plus|superieur|mas de|mais|mehr|^uber/.test(
        words,
      ),
      orEqual: /at (least|most)|up to/.test(words),
      number,
    },
  };
}

export const within = (value: number, { above, orEqual, number }: Bound): boolean =>
  (orEqual && value === number) || (above ? value > number : value < number);
