/** The sentence or line of a text that a span stands in: what an answer is quoted with. */

const sentenceCharactersMax = 400;

/** A full stop after a title, an initial, an abbreviation or the number of a list item ends no sentence. */
const sentenceEnd =
  /(?<!^(?:\d{1,4}(?:\.\d{1,3}){0,5}|[ivxlc]{1,7}|[IVXLC]{1,7}|[a-z])\.)(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|Engr|Barr|Alh|Hon|Rev|St|Nos?|vs|Fig|Art|approx|e\.g|i\.e|\p{Lu})\.)(?<=[.!?])\s+(?=[\p{Lu}\p{N}"“'(])/gu;

/** All that a text says, line by line. */
export const sentencesIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(sentenceEnd))
    .map((sentence) => clip(sentence, 0, 0))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** Where a span ends that goes on into the next sentence: an answer stands in one. */
export function endInSentence(text: string, from: number, to: number): number {
  const next = text.slice(from, to).search(sentenceEnd);
  return next < 0 ? to : from + next;
}

export function sentenceAround(text: string, from: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text.indexOf('\n', to);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  let [start, end] = [0, line.length];
  for (const { 0: gap, index } of line.matchAll(sentenceEnd)) {
    if (index + gap.length <= from - lineStart) start = index + gap.length;
    else if (index >= to - lineStart && index < end) end = index;
  }
  return clip(line.slice(start, end), from - lineStart - start, to - lineStart - start);
}

/** A sentence without end is cut around its span. */
function clip(sentence: string, from: number, to: number): string {
  if (sentence.length <= sentenceCharactersMax) return bare(sentence);
  const spare = Math.max(0, sentenceCharactersMax - (to - from));
  const start = Math.max(0, Math.min(from - Math.floor(spare / 2), sentence.length - sentenceCharactersMax));
  const end = Math.min(sentence.length, start + Math.max(sentenceCharactersMax, to - from));
  return `${start > 0 ? '…' : ''}${bare(sentence.slice(start, end))}${end < sentence.length ? '…' : ''}`;
}

const bare = (text: string) => text.replace(/^[#>*\-\s|]+|[|\s]+$/g, '').replace(/\s+/g, ' ');
