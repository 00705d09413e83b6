/** Formats by any spelling that cannot be misunderstood: `PNG`, `.png`, `image/png`, `jpg` for `jpeg`. */
import { z } from 'zod';

/** Words for one thing; whichever of them an endpoint knows is meant. */
const synonyms = [
  ['jpeg', 'jpg', 'jpe', 'jfif', 'pjpeg'],
  ['tiff', 'tif'],
  ['html', 'htm', 'xhtml'],
  ['md', 'markdown'],
  ['text', 'txt', 'plain'],
  ['svg', 'svg+xml'],
  ['heic', 'heif'],
  ['ico', 'icon', 'vnd.microsoft.icon'],
  ['mp3', 'mpeg'],
  ['wav', 'wave', 'vnd.wave'],
  ['pcm', 'l16'],
  ['vtt', 'webvtt'],
  ['srt', 'subrip'],
];

export function spelledFormat(given: unknown, known: readonly string[]): unknown {
  if (typeof given !== 'string') return given;
  const word = given
    .trim()
    .toLowerCase()
    .replace(/^(?:\.|(?:image|audio|text|application)\/(?:x-)?)/, '');
  if (known.includes(word)) return word;
  const group = synonyms.find((words) => words.includes(word));
  return group?.find((other) => known.includes(other)) ?? given;
}

export const formatWord = <const Word extends string>(known: readonly Word[]) =>
  z.preprocess((given) => spelledFormat(given, known), z.enum(known));
