/**
 * Words of a scene that the painter knows, in English, Yoruba, Igbo, Hausa and Pidgin. A word after `~` only suggests
 * what is drawn: it isn't drawn itself, and gives way to words that are. Pure.
 */
import lexicons from './words.json' with { type: 'json' };

/** More would stand in each other's way. */
export const subjectsMax = 3;

export type Hour = keyof typeof lexicons.hours;
export type Place = keyof typeof lexicons.places;
export type Subject = keyof typeof lexicons.subjects;
export type Produce = keyof typeof lexicons.produce;

/** Names with the words that call for them, the most telling first. */
type Lexicon<Name extends string> = Record<Name, string>;

const entriesOf = <Name extends string>(lexicon: Lexicon<Name>) =>
  Object.entries(lexicon) as [Name, string][];

/** A basket holds so many kinds. */
export const produceMax = 4;

export interface Reading {
  hour?: Hour;
  place?: Place;
  /** The most telling first. */
  subjects: Subject[];
  /** What is in the basket of fruit, when it is said. */
  produce: Produce[];
}

const { hours, places, subjects, produce } = lexicons;

export function readScene(text: string): Reading {
  const words = wordsOf(text);
  const kinds = namesOf(produce, words).slice(0, produceMax);
  const isSubject = (name: Subject, known: string) =>
    mentions(known, words, true) || (name === 'fruit' && kinds.length > 0);
  return {
    hour: namesOf(hours, words)[0] ?? namesOf(hours, words, true)[0],
    place: namesOf(places, words)[0] ?? namesOf(places, words, true)[0],
    subjects: entriesOf(subjects)
      .filter(([name, known]) => isSubject(name, known))
      .map(([name]) => name),
    produce: kinds,
  };
}

/** Whether a scene that was read so, with these subjects drawn, shows what a word names. */
export function isShown(word: string, { hour, place, produce: kinds }: Reading, drawn: Subject[]): boolean {
  const one = new Set([plain(word)]);
  const named = namesOf(produce, one);
  if (named.length > 0) return drawn.includes('fruit') && named.some((name) => kinds.includes(name));
  return (
    namesOf(subjects, one).some((name) => drawn.includes(name)) ||
    namesOf(places, one).some((name) => name === place) ||
    namesOf(hours, one).some((name) => name === hour)
  );
}

/** Without tone marks and dots, so that a word is found however carefully it was typed. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function wordsOf(text: string): Set<string> {
  return new Set(plain(text).match(/[\p{L}\p{N}-]+/gu) ?? []);
}

function mentions(known: string, words: Set<string>, evenLoosely = false): boolean {
  return known
    .split(' ')
    .map((word) => (evenLoosely ? word.replace('~', '') : word))
    .some((word) => words.has(plain(word)));
}

const namesOf = <Name extends string>(
  lexicon: Lexicon<Name>,
  words: Set<string>,
  evenLoosely = false,
): Name[] =>
  entriesOf(lexicon)
    .filter(([, known]) => mentions(known, words, evenLoosely))
    .map(([name]) => name);
