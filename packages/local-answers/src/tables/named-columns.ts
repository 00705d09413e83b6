/** Which columns a question names: all words of a header, or those that tell it from the others. */
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import type { Table } from './table.ts';

const little =
  /^(how|many|much|what|which|who|where|when|is|are|was|were|do|does|did|has|have|had|be|the|a|an|of|in|on|at|to|for|from|by|with|and|or|over|than|between|as|per|its|their|it|they|this|that|there|company|group|year|years?|fiscal|fy|period|end|ended|ending|amount|value|number|respectively|during|vs|versus|compared|s|year-on-year)$/;
export const isLittle = (word: string): boolean => little.test(word);

const contentOf = (name: string) =>
  wordsOf(plainWords(splitHeader(name).replace(/\([^)]*\)/g, ' ')))
    .filter((word) => !isLittle(word) && !/^[\d.+-]+$/.test(word))
    .map(stemOf);

const squashedMin = 5;

/** `winpercent` is the win percentage, `gdpPercap` the GDP per capita. */
export function isAbbreviated(name: string, words: string[]): boolean {
  const squashed = plainWords(splitHeader(name)).replace(/[^a-z]/g, '');
  if (squashed.length < squashedMin) return false;
  return words.some((first, at) => {
    let run = first;
    for (let next = at + 1; next < words.length && run.length < squashed.length; next += 1) {
      run += words[next];
      if (run.length > squashed.length - 1 && run.startsWith(squashed)) return true;
    }
    return false;
  });
}

/** Where a column's words begin in a question. */
export const placeOfColumn = (plain: string, name: string): number => {
  const stems = wordsOf(plain).map(stemOf);
  const places = contentOf(name).map((word) => stems.indexOf(word));
  return Math.min(...places.filter((at) => at >= 0));
};

/** Of two, one of which says more, the one that does. `isAsked`: which columns may be meant. */
export function namedColumns(
  { columns }: Table,
  plain: string,
  isAsked: (column: Table['columns'][number]) => boolean,
): number[] {
  const said = wordsOf(plain).map(stemOf);
  const stems = new Set(said);
  const all = columns.map((column) => (isAsked(column) ? [...new Set(contentOf(column.name))] : []));
  const counts = new Map<string, number>();
  for (const word of all.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const asked = wordsOf(plain);
  const own = all.map((words, place) => {
    const telling = words.filter((word) => counts.get(word) === 1);
    const named = words.filter((word) => stems.has(word)).length;
    const isTold =
      telling.length > 0 && telling.every((word) => stems.has(word)) && named * 2 >= words.length;
    const { name } = columns[place]!;
    return words.length > 0 && (named === words.length || isTold || isAbbreviated(name, asked)) ? words : [];
  });
  const isTwice = (word: string) => said.indexOf(word) !== said.lastIndexOf(word);
  return own.flatMap((words, place) => {
    const isPart =
      !words.every(isTwice) &&
      own.some(
        (other, at) =>
          at !== place && other.length > words.length && words.every((word) => other.includes(word)),
      );
    return words.length > 0 && !isPart ? [place] : [];
  });
}
