/** Plain text and Markdown: what its first lines say of it, and its prose without programs. */

import { plainMarkdown } from '@oja/core/text/plain-markdown';
import type { Article } from '../summary/port.ts';

const titleCharactersMax = 140;
const proseCharactersMin = 200;
const linesLookedAt = 8;

const fence = /^\s{0,3}(`{3,}|~{3,})/;
const byline = /^(?:by|par|por|von|written by)[:\s]\s*(\p{Lu}[^.!?]{1,78})$/iu;
const endsSentence = /[.!?:;,…。！？؟]["'”’)\]]*$/u;

/** Programs between fences are not prose; an open fence reaches to the end, as Markdown has it. */
function withoutPrograms(lines: string[]): string[] {
  let open: string | undefined;
  const prose: string[] = [];
  for (const line of lines) {
    const mark = fence.exec(line)?.[1];
    if (open === undefined && mark === undefined) prose.push(line);
    else if (open === undefined) open = mark;
    else if (mark?.startsWith(open)) open = undefined;
  }
  return prose;
}

const bare = (line: string) =>
  plainMarkdown(line.replace(/^\s{0,3}#{1,6}\s+/, '').replace(/\s#+\s*$/, '')).trim();

/** A heading of Markdown, or a short line that is no sentence and stands apart. */
function titleAt(lines: string[], at: number): string | null {
  const line = lines[at] ?? '';
  const text = bare(line);
  if (text === '' || text.length > titleCharactersMax || !/\p{L}/u.test(text)) return null;
  if (/^\s{0,3}#\s/.test(line) || /^=+\s*$/.test(lines[at + 1] ?? 'no')) return text;
  const apart = (lines[at + 1] ?? '').trim() === '';
  const listed = /^\s*(?:[-*•>]\s|\||\d+[.)]\s)/.test(line);
  return apart && !listed && !endsSentence.test(text) ? text : null;
}

export function readText(text: string): Article {
  const lines = withoutPrograms(text.split(/\r?\n/));
  const first = lines.findIndex((line) => line.trim() !== '');
  const rest = lines.slice(first + 1).join('\n');
  const long = rest.trim().length >= proseCharactersMin;
  const title = first >= 0 && long ? titleAt(lines, first) : null;
  if (title !== null) lines[first] = '';
  const signed =
    title === null ? -1 : lines.slice(0, first + linesLookedAt).findIndex((line) => byline.test(line.trim()));
  const author = signed < 0 ? null : (byline.exec(lines[signed]?.trim() ?? '')?.[1]?.trim() ?? null);
  if (signed >= 0) lines[signed] = '';
  return {
    title,
    byline: author,
    site: null,
    published: null,
    language: null,
    text: plainMarkdown(lines.join('\n')),
  };
}
