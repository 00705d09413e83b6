/** What a question asks of a table: its words, the calculation it wants, the bound it sets. */
import { commaNumberOf, numberOf } from '@oja/core/text/written-numbers';
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
  /** `total`, `average`: what the rows of a group are measured by, with the places of its words. */
  aggregate: { by: 'sum' | 'mean'; words: number[] } | undefined;
  /** Places of the words after `per`, `each` or `by`, also by phrase; `strict` where these words ask for nothing else. */
  per: { words: number[]; phrases: number[][]; strict: boolean };
  /** Places of the words after the calculation: `employees` in `most employees`, `customer` in `biggest customer`. */
  target: number[];
  /** `most`, `fewest`, `more than 2`: the target is counted. */
  quantifies: boolean;
  /** `biggest`, `most expensive`: the target is chosen. */
  picks: boolean;
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
  // `At least 5` asks for no lowest.
  const unbound = bound ? plain.replace(bound.text, ' ') : plain;
  const found = language.operations.find(([, pattern]) => pattern.test(unbound));
  const [phrase = ''] = found?.[1].exec(unbound) ?? [];
  const operationWords = new Set(phrase.match(/[\p{L}\p{N}]+/gu));
  const aggregate = aggregateOf(language, unbound);
  const aggregateWords = new Set(aggregate?.text.match(/[\p{L}\p{N}]+/gu));
  const boundWords = new Set(bound?.text.match(/[\p{L}\p{N}.,]+/gu));
  const isEmpty = (word: Word) => language.empty.has(word.text) && !isName(word);
  const kept = all
    .filter((word) => !isEmpty(word) && !boundWords.has(plainly(word.written)))
    .slice(0, wordsMax);
  const words = kept.map((word) => ({
    ...word,
    soft:
      (generalWords.has(word.text) && !/\d/.test(word.text)) ||
      operationWords.has(word.text) ||
      aggregateWords.has(word.text),
    operation: operationWords.has(word.text),
  }));
  const howMany = language.howMany.test(plain);
  const placesFrom = (start: number) => placesOf(all.slice(start), words, isEmpty);
  const after = targetOf(all, bound ? boundWords : operationWords, aggregateWords);
  const isDear = dearWords.test(all[after.end]?.text ?? '');
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
    aggregate: aggregate && {
      by: aggregate.by,
      words: words.flatMap(({ text: word }, place) => (aggregateWords.has(word) ? [place] : [])),
    },
    per: perOf(all, isEmpty, placesFrom),
    target:
      !bound && postfix.test(phrase) && after.start > 0
        ? placesFrom(after.start - 1).slice(0, 1)
        : placesFrom(after.end),
    quantifies: bound !== undefined || (quantifier.test(phrase) && !isDear) || after.numberOf,
    picks: !bound && (picking.test(phrase) || isDear),
    unsupported: unsupported.test(unbound),
  };
}

const asking =
  /^(many|which|what|number|count|combien|nombre|quel|quelle|quels|quelles|quantos|quantas|qual|quais|cuantos|cuantas|cual|que|viele|welche|welcher|welches|anzahl)$/;

/** In Yoruba the word stands before `wo`, which, and `mélòó`, how many. */
const askingAfter = /^(wo|melo|meloo)$/;

/** The words right after `how many` or `which`, up to the next small word. */
function subjectOf(all: Word[], words: Word[], isEmpty: (word: Word) => boolean): number[] {
  const after = all.findIndex((word, place) => place > 0 && askingAfter.test(word.text));
  if (after > 0) return placesOf([all[after - 1] as Word], words, isEmpty);
  // `What is the number of states?` asks twice; the second time it says for what.
  for (const [place, word] of all.entries()) {
    const places = asking.test(word.text) ? placesOf(all.slice(place + 1), words, isEmpty) : [];
    if (places.length > 0) return places;
  }
  return [];
}

/** The places of the first words that say something, up to the next small word. */
function placesOf(part: Word[], words: Word[], isEmpty: (word: Word) => boolean): number[] {
  const places: number[] = [];
  for (const word of part) {
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

const quantifier =
  /^(most|fewest|least|le plus|le moins|mais|menos|mas|meisten?|wenigsten|poju|po ju|to po ju|fi yawa|plenty pass|pass all|small pass)$/;
const dearWords = /^(expensive|cher|chere|chers|caro|cara|teuer|teure)$/;
const picking =
  /^(biggest|largest|greatest|smallest|best|worst|top|cheapest|dearest|longest|shortest|oldest|youngest|tallest|heaviest|lightest|fastest|slowest)$/;
/** The noun stands before these. */
const postfix = /^(pass all|pass everybody|plenty pass|small pass|poju|po ju|to po ju|kereju|kere ju)$/;
const numberWords = /^(number|count|nombre|numero|anzahl)$/;
const betweenWords = /^(of|the|de|d|der)$/;

/** Where the words of the calculation begin and end: `highest total number of`. */
function targetOf(all: Word[], own: Set<string>, aggregate: Set<string>) {
  const start = all.findIndex(({ text, written }) => own.has(text) || own.has(plainly(written)));
  let end = start;
  let numberOf = false;
  while (start >= 0 && end < all.length) {
    const { text, written } = all[end] as Word;
    if (numberWords.test(text)) numberOf = true;
    const isPart = own.has(text) || own.has(plainly(written)) || aggregate.has(text);
    if (!isPart && !numberWords.test(text) && !betweenWords.test(text)) break;
    end += 1;
  }
  return { start, end: start < 0 ? all.length : end, numberOf };
}

/** `overall` does not say whether rows are added up. */
function aggregateOf({ operations }: ReturnType<typeof languageOf>, plain: string) {
  for (const [by, pattern] of operations) {
    const [text] = pattern.exec(plain) ?? [];
    if ((by === 'sum' || by === 'mean') && text && !/^(overall|in all)$/.test(text)) return { by, text };
  }
  return undefined;
}

const perWords = /^(per|each|every|par|chaque|pro|jede|jeder|jedes|cada|kookan)$/;

const alsoWords = /^(and|et|und|y|e|by|por|the|per|each|every|par|chaque|pro|jede|jeder|jedes|cada)$/;
const isBy = (word: Word | undefined) => word?.text === 'by' || word?.text === 'por';

/** `per customer and status`, `by city and by month`. */
function perOf(
  all: Word[],
  isEmpty: (word: Word) => boolean,
  placesFrom: (start: number) => number[],
): Question['per'] {
  const per = all.findIndex(({ text }) => perWords.test(text));
  let by = all.findLastIndex(isBy);
  while (alsoWords.test(all[by - 1]?.text ?? '')) {
    const earlier = all.slice(0, by).findLastIndex(isBy);
    if (earlier < 0 || all.slice(earlier + 1, by - 1).some(isEmpty)) break;
    by = earlier;
  }
  const phrases: number[][] = [];
  let at = (per >= 0 ? per : by >= 0 ? by : all.length) + 1;
  for (let places = placesFrom(at); places.length > 0; places = placesFrom(at)) {
    phrases.push(places);
    while (at < all.length && isEmpty(all[at] as Word)) at += 1;
    while (at < all.length && !isEmpty(all[at] as Word)) at += 1;
    const end = at;
    while (alsoWords.test(all[at]?.text ?? '')) at += 1;
    if (at === end) break;
  }
  return { words: phrases.flat(), phrases, strict: per >= 0 };
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
