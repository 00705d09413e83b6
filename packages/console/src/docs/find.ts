/** Full-text search over places of the docs: titles before headings before text, every word must be somewhere. */

import { corrected } from './spelling.ts';

export interface Place {
  kind: 'guide' | 'endpoint' | 'error' | 'setting';
  path: string;
  title: string;
  heading: string;
  text: string;
}

export interface Piece {
  text: string;
  /** What was looked for. */
  isHit: boolean;
}

export interface Found extends Pick<Place, 'kind' | 'path'> {
  title: Piece[];
  heading: Piece[];
  excerpt: Piece[];
}

const wordsMax = 8;
const excerptCharacters = 110;

interface Weight {
  whole: number;
  start: number;
  inside: number;
}
const weights: Record<'title' | 'heading' | 'text', Weight> = {
  title: { whole: 24, start: 16, inside: 8 },
  heading: { whole: 12, start: 8, inside: 4 },
  text: { whole: 3, start: 2, inside: 1 },
};
const fields = ['title', 'heading', 'text'] as const;
/** Most who search use the platform; those who run it know the names of settings. */
const kindFactor = { guide: 1.2, endpoint: 1, error: 1.2, setting: 0.5 };
/** Left out of a question that has other words. */
const small = new Set(
  'a an and are at by can do does for how i in is it my of on or the to what with'.split(' '),
);

/** Lower case without accents, character for character, so that places in it are places in the text. */
const folded = (text: string) =>
  [...text.normalize('NFC')]
    .map((letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter.charAt(0))
    .join('');

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

export function createFinder(places: Place[]): (query: string, limit: number) => Found[] {
  const known = places.map((place) => ({
    place,
    title: folded(place.title),
    heading: folded(place.heading),
    text: folded(place.text),
  }));
  let counts: Map<string, number> | undefined;
  /** Words that occur nowhere are most often mistyped. */
  const spelled = (word: string): string => {
    if (known.some((one) => fields.some((field) => one[field].includes(word)))) return word;
    counts ??= countWords(known);
    return corrected(word, counts) ?? word;
  };
  return (query, limit) => {
    const words = wordsOf(query).map(spelled);
    if (words.length === 0) return [];
    return known
      .map((one) => ({ place: one.place, score: scoreOf(one, words) * kindFactor[one.place.kind] }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ place }) => foundIn(place, words));
  };
}

function wordsOf(query: string): string[] {
  const all = folded(query)
    .split(/[\s,;?!]+/)
    .filter(Boolean);
  const telling = all.filter((word) => !small.has(word));
  return (telling.length === 0 ? all : telling).slice(0, wordsMax);
}

type Folded = Record<(typeof fields)[number], string>;

function countWords(known: Folded[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of known)
    for (const field of fields)
      for (const [word] of one[field].matchAll(/[\p{L}\p{N}_]{3,}/gu))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** 0 where a word is nowhere. */
function scoreOf(one: Folded, words: string[]): number {
  let score = 0;
  for (const word of words) {
    const best = fields.map((field) => worth(one[field], word, weights[field]));
    const sum = best.reduce((all, value) => all + value, 0);
    if (sum === 0) return 0;
    score += sum;
  }
  const phrase = words.join(' ');
  const isPhrase = words.length > 1;
  for (const field of fields) if (isPhrase && one[field].includes(phrase)) score += weights[field].whole;
  return score;
}

function worth(text: string, word: string, { whole, start, inside }: Weight): number {
  let best = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const begins = !isLetter(text[at - 1]);
    if (begins && !isLetter(text[at + word.length])) return whole;
    best = Math.max(best, begins ? start : inside);
  }
  return best;
}

const foundIn = ({ kind, path, title, heading, text }: Place, words: string[]): Found => ({
  kind,
  path,
  title: piecesOf(title, words),
  heading: piecesOf(heading, words),
  excerpt: piecesOf(excerptOf(text, words), words),
});

function piecesOf(text: string, words: string[]): Piece[] {
  const plain = text.normalize('NFC');
  const low = folded(plain);
  const marks = new Uint8Array(plain.length);
  for (const word of words)
    for (let at = low.indexOf(word); at !== -1; at = low.indexOf(word, at + 1))
      marks.fill(1, at, at + word.length);
  const pieces: Piece[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    const isHit = marks[at] === 1;
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += plain[at];
    else pieces.push({ text: plain[at]!, isHit });
  }
  return pieces;
}

/** About a line around the first of the words, cut between words. */
function excerptOf(given: string, words: string[]): string {
  const text = given.normalize('NFC');
  const low = folded(text);
  const hits = words.map((word) => low.indexOf(word)).filter((at) => at !== -1);
  const first = hits.length === 0 ? 0 : Math.min(...hits);
  const from = first < 40 ? 0 : text.indexOf(' ', first - 40) + 1;
  const rest = text.slice(from, from + excerptCharacters);
  const isCut = from + excerptCharacters < text.length;
  const shown = isCut ? rest.slice(0, Math.max(rest.lastIndexOf(' '), first - from + 1)) : rest;
  return `${from > 0 ? '… ' : ''}${shown}${isCut ? ' …' : ''}`;
}
