/** Chapters of a transcript: cut where the words change and someone pauses. Pure. */

export interface ChapterSegment {
  start: number;
  end: number;
  text: string;
}

export interface ChapterSpan {
  start: number;
  end: number;
  text: string;
}

const windowSeconds = 45;
const chapterSecondsMin = 30;
const chaptersMax = 20;
/** A pause this long counts as much as a complete change of words. */
const fullPauseSeconds = 4;

export function cutChapters(segments: ChapterSegment[]): ChapterSpan[] {
  const last = segments.at(-1);
  if (!last) return [];
  const shortest = Math.max(chapterSecondsMin, (last.end - segments[0]!.start) / chaptersMax);
  const bags = segments.map(({ text }) => wordsOf(text));
  const gaps = segments.slice(1).map((segment, index) => ({
    at: index + 1,
    time: segment.start,
    weight: change(segments, bags, index + 1),
  }));
  const average = gaps.reduce((sum, gap) => sum + gap.weight, 0) / Math.max(1, gaps.length);
  const cuts: typeof gaps = [];
  for (const gap of gaps.toSorted((a, b) => b.weight - a.weight)) {
    if (gap.weight < average || cuts.length >= chaptersMax - 1) break;
    const isFar = cuts.every((cut) => Math.abs(cut.time - gap.time) >= shortest);
    const fits = gap.time - segments[0]!.start >= shortest && last.end - gap.time >= shortest;
    if (isFar && fits) cuts.push(gap);
  }
  const edges = [0, ...cuts.map(({ at }) => at).sort((a, b) => a - b), segments.length];
  return edges.slice(0, -1).map((from, index) => spanOf(segments.slice(from, edges[index + 1])));
}

function spanOf(segments: ChapterSegment[]): ChapterSpan {
  return {
    start: segments[0]!.start,
    end: segments.at(-1)!.end,
    text: segments.map(({ text }) => text).join(' '),
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** 0 where the talk goes on, up to 2 where other words begin after a long pause. */
function change(segments: ChapterSegment[], bags: string[][], at: number): number {
  const time = segments[at]!.start;
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  for (const [index, { start }] of segments.entries()) {
    if (Math.abs(start - time) > windowSeconds) continue;
    const bag = index < at ? before : after;
    for (const word of bags[index]!) bag.set(word, (bag.get(word) ?? 0) + 1);
  }
  const pause = Math.min(1, Math.max(0, time - segments[at - 1]!.end) / fullPauseSeconds);
  return 1 - likeness(before, after) + pause;
}

function likeness(a: Map<string, number>, b: Map<string, number>): number {
  let dot = 0;
  for (const [word, count] of a) dot += count * (b.get(word) ?? 0);
  const size = (bag: Map<string, number>) =>
    Math.sqrt([...bag.values()].reduce((sum, count) => sum + count * count, 0));
  const sizes = size(a) * size(b);
  return sizes === 0 ? 0 : dot / sizes;
}
