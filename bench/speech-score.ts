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

export interface HeardClip {
  said: string;
  heard: string;
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
  const sure = clips.filter(({ isLow, confidence }) => !isLow && confidence >= 0.8);
  return {
    wordsWithMarks: error(words(true)),
    words: error(words(false)),
    letters: error(letters),
    empties: clips.filter(({ heard }) => heard.trim() === '').length,
    loops: clips.filter(({ heard }) => isLoop(heard)).length,
    sure: share(sure.length, clips.length),
    wrongAmongSure: wrongAmong(sure),
    low: share(clips.filter(({ isLow }) => isLow).length, clips.length),
  };
}
