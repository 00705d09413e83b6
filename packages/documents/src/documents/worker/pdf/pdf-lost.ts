/** What PDFium read on a page and the layout lost. */
import { canonical, type PageText } from './pdf-text.ts';

interface Word {
  text: string;
  line: number;
  /** Where its letters stand in the page's dense text. */
  start: number;
  end: number;
}

/** Lines of the page without the words that `texts` hold, however these are broken into lines. */
export function linesWithout(page: PageText, texts: string[]): string[] {
  const words = wordsOf(page);
  const taken = new Uint8Array(page.dense.length);
  const takeWhole = wholeTaker(page.dense, taken);
  const takeWord = wordTaker(words, page.dense, taken);
  for (const text of [...texts].sort((a, b) => b.length - a.length)) {
    const pieces = text.split(/\s+/).map(canonical).filter(Boolean);
    const [only] = pieces;
    if (pieces.length === 1 && only) takeWord(only) || takeWhole(only);
    else if (!takeWhole(pieces.join(''))) pieces.forEach(takeWord);
  }
  const lines = new Map<number, string>();
  for (const { line, text } of words.filter((word) => !isTaken(word, taken))) {
    const before = lines.get(line);
    lines.set(line, before === undefined ? text : `${before} ${text}`);
  }
  const said = canonical(texts.join(''));
  return [...lines.values()].filter((line) => says(line) && !isAgain(canonical(line), said));
}

/** Bullets, numbers of list items and dot leaders are part of the layout. */
function says(line: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(line.replace(/[▪●○◦■□]|(?<!\S)\(?\w{1,2}[.)](?!\S)/g, ''));
}

/** Shadows, letters made bold by drawing them twice, and what is clipped away say a line more than once. */
const isAgain = (line: string, said: string) => line.length >= 5 && said.includes(line);

function wordsOf(page: PageText): Word[] {
  const words: Word[] = [];
  let start = 0;
  let line = 0;
  for (const { 0: text, index } of page.text.matchAll(/\n|\S+/g)) {
    if (text === '\n') line += 1;
    let end = start;
    while ((page.positions[end] ?? Number.POSITIVE_INFINITY) < index + text.length) end += 1;
    if (end > start && text !== '\n') words.push({ text, line, start, end });
    start = end;
  }
  return words;
}

/** Takes a text that stands on the page letter for letter, each place once. */
function wholeTaker(dense: string, taken: Uint8Array): (text: string) => boolean {
  const next = new Map<string, number>();
  return (text) => {
    let at = dense.indexOf(text, next.get(text) ?? 0);
    while (at >= 0 && taken[at]) at = dense.indexOf(text, at + 1);
    next.set(text, at < 0 ? dense.length : at + text.length);
    if (at >= 0) taken.fill(1, at, at + text.length);
    return at >= 0;
  };
}

function wordTaker(words: Word[], dense: string, taken: Uint8Array): (text: string) => boolean {
  const places = new Map<string, Word[]>();
  for (const word of words.toReversed()) {
    const text = dense.slice(word.start, word.end);
    const same = places.get(text);
    if (same) same.push(word);
    else places.set(text, [word]);
  }
  return (text) => {
    const free = places.get(text) ?? [];
    for (let word = free.pop(); word; word = free.pop()) {
      if (taken[word.start]) continue;
      taken.fill(1, word.start, word.end);
      return true;
    }
    return false;
  };
}

function isTaken(word: Word, taken: Uint8Array): boolean {
  let count = 0;
  for (let at = word.start; at < word.end; at += 1) count += taken[at] as number;
  return count * 2 >= word.end - word.start;
}
