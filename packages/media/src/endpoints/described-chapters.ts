/** Chapters as their author lists them in the description of a video, by the rules that YouTube shows them by. Pure. */

export interface DescribedChapter {
  /** Seconds. */
  start: number;
  title: string;
}

const chaptersMin = 3;
const chaptersMax = 200;
const secondsMin = 10;
const titleMax = 200;
const line = /^[\s([*•–-]*((?:\d{1,2}:)?\d{1,2}:\d{2})[\])]?[\s:|.–—-]*(\S.*)$/;

export function describedChapters(description: string | null): DescribedChapter[] {
  const found: DescribedChapter[] = [];
  for (const text of (description ?? '').split('\n', 2_000)) {
    const [, time, title] = line.exec(text.slice(0, 500)) ?? [];
    if (time === undefined || title === undefined || found.length >= chaptersMax) continue;
    const start = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const last = found.at(-1);
    // A time that is mentioned elsewhere is no chapter.
    if (last === undefined ? start !== 0 : start < last.start + secondsMin) continue;
    found.push({ start, title: title.trim().slice(0, titleMax) });
  }
  return found.length < chaptersMin ? [] : found;
}
