/** Where words are said in a transcript, also across the ends of its segments. */
import { folded } from '@oja/core/text/folded';
import { z } from 'zod';

export const matchShape = z.object({
  start: z.number().describe('When the segment with the first word begins, in seconds.'),
  text: z.string().describe('The segment, and those that the words continue in.'),
  url: z.string().describe('URL of the video at this time.'),
});

const matchesMax = 200;

export function findInTranscript(
  segments: readonly { text: string; start: number }[],
  query: string,
  url: string,
): z.output<typeof matchShape>[] {
  const wanted = ` ${folded(query)} `;
  if (wanted.trim() === '') return [];
  /** Where each segment begins in the text of all. */
  const begins: number[] = [];
  let whole = ' ';
  for (const { text } of segments) {
    begins.push(whole.length - 1);
    const words = folded(text);
    if (words !== '') whole += `${words} `;
  }
  const found: z.output<typeof matchShape>[] = [];
  let segment = 0;
  for (
    let at = whole.indexOf(wanted);
    at >= 0 && found.length < matchesMax;
    at = whole.indexOf(wanted, at + 1)
  ) {
    while (segment + 1 < begins.length && begins[segment + 1]! <= at) segment += 1;
    const end = at + wanted.length - 2;
    let last = segment;
    while (last + 1 < begins.length && begins[last + 1]! < end) last += 1;
    const { start } = segments[segment]!;
    const text = segments
      .slice(segment, last + 1)
      .map((one) => one.text)
      .join(' ');
    found.push({ start, text, url: `${url}&t=${Math.floor(start)}s` });
  }
  return found;
}
