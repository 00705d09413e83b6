/** How a transcript differs from what was said: words with and without marks, letters, loops, and how sure it was. */

const marksAside = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

export const plainWords = (text: string, withMarks: boolean): string[] => {
  const lower = text.toLowerCase().normalize('NFC');
  return (withMarks ? lower : marksAside(lower)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
};

export function distance<T>(a: T[], b: T[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, left] of a.entries()) {
    const next = [index + 1];
    for (let at = 0; at < b.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (left === b[at] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** For each of `heard`, the one of `said` that stands in its place, where there is one. */
export function placed(said: string[], heard: string[]): (number | undefined)[] {
  const rows = [Array.from({ length: heard.length + 1 }, (_, at) => at)];
  for (const [index, word] of said.entries()) {
    const before = rows[index]!;
    const row = [index + 1];
    for (let at = 0; at < heard.length; at++)
      row.push(Math.min(before[at + 1]! + 1, row[at]! + 1, before[at]! + (word === heard[at] ? 0 : 1)));
    rows.push(row);
  }
  const places = new Array<number | undefined>(heard.length).fill(undefined);
  for (let from = said.length, to = heard.length; from > 0 && to > 0; ) {
    const differs = said[from - 1] === heard[to - 1] ? 0 : 1;
    if (rows[from]![to] === rows[from - 1]![to - 1]! + differs) places[--to] = --from;
    else if (rows[from]![to] === rows[from - 1]![to]! + 1) from -= 1;
    else to -= 1;
  }
  return places;
}

export interface HeardClip {
  said: string;
  heard: string;
  /** Each word that was heard, and how sure the model was of it. */
  words: { word: string; confidence: number }[];
  confidence: number;
  isLow: boolean;
  seconds: number;
}

const isLoop = (text: string): boolean => /(\S+)(?:[\s,.]+\1){4,}/i.test(text);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Percent, except the counts. */
export function score(clips: HeardClip[]) {
  const error = (of: (clip: HeardClip) => [unknown[], unknown[]]) =>
    share(sum(clips.map((clip) => distance(...of(clip)))), sum(clips.map((clip) => of(clip)[0].length)));
  const words =
    (withMarks: boolean) =>
    (clip: HeardClip): [string[], string[]] => [
      plainWords(clip.said, withMarks),
      plainWords(clip.heard, withMarks),
    ];
  const letters = (clip: HeardClip): [string[], string[]] => [
    [...plainWords(clip.said, false).join('')],
    [...plainWords(clip.heard, false).join('')],
  ];
  const wrongAmong = (some: HeardClip[]) =>
    share(
      sum(some.map((clip) => distance(...words(false)(clip)))),
      sum(some.map((clip) => words(false)(clip)[0].length)),
    );
  const wordsRight = clips.flatMap((clip) => {
    const heard = clip.words.flatMap(({ word, confidence }) =>
      plainWords(word, false).map((plain) => ({ plain, confidence })),
    );
    const said = plainWords(clip.said, false);
    const places = placed(
      said,
      heard.map(({ plain }) => plain),
    );
    return heard.map(({ plain, confidence }, at) => ({
      confidence,
      isRight: places[at] !== undefined && said[places[at]] === plain,
    }));
  });
  const sureWords = wordsRight.filter(({ confidence }) => confidence >= 0.8);
  const marked = clips.flatMap(markedWords);
  const written = marked.flatMap(({ said, heard }) => writtenMarks(said, heard));
  const sure = clips.filter(({ isLow, confidence }) => !isLow && confidence >= 0.8);
  return {
    wordsWithMarks: error(words(true)),
    words: error(words(false)),
    letters: error(letters),
    empties: clips.filter(({ heard }) => heard.trim() === '').length,
    loops: clips.filter(({ heard }) => isLoop(heard)).length,
    sure: share(sure.length, clips.length),
    wrongAmongSure: wrongAmong(sure),
    sureWords: share(sureWords.length, wordsRight.length),
    wrongAmongSureWords: share(sureWords.filter(({ isRight }) => !isRight).length, sureWords.length),
    marksRight: share(written.filter(Boolean).length, written.length),
    markedWordsRight: share(marked.filter(({ said, heard }) => said === heard).length, marked.length),
    low: share(clips.filter(({ isLow }) => isLow).length, clips.length),
  };
}

/** Words that are written with marks and were heard with the same letters. */
function markedWords({ said, heard }: HeardClip): { said: string; heard: string }[] {
  const [saidMarked, heardMarked] = [plainWords(said, true), plainWords(heard, true)];
  const [saidPlain, heardPlain] = [saidMarked.map(marksAside), heardMarked.map(marksAside)];
  return placed(saidPlain, heardPlain).flatMap((place, at) => {
    const isMarked = place !== undefined && saidMarked[place] !== saidPlain[place];
    const isHeard = isMarked && saidPlain[place] === heardPlain[at];
    return isHeard ? [{ said: saidMarked[place]!, heard: heardMarked[at]! }] : [];
  });
}

/** For each letter that is written with marks: whether it was heard with them. Texts leave out many others. */
function writtenMarks(said: string, heard: string): boolean[] {
  const [saidLetters, heardLetters] = [lettersOf(said), lettersOf(heard)];
  return saidLetters.flatMap(([, ...marks], at) =>
    marks.length === 0 ? [] : [marks.every((mark) => heardLetters[at]?.includes(mark))],
  );
}

/** Each letter with its marks. */
const lettersOf = (word: string): string[][] =>
  (word.normalize('NFD').match(/\P{M}\p{M}*/gu) ?? []).map((letter) => [...letter]);
