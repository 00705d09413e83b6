/** Scenes from a prompt: by rules, or read from what a chat engine wrote. Pure. */
import { z } from 'zod';

export interface WrittenScene {
  picture: string;
  caption: string;
}

const secondsPerScene = 3;
const scenesMax = 12;

export const scenesFor = (seconds: number): number =>
  Math.min(scenesMax, Math.max(1, Math.round(seconds / secondsPerScene)));

/** The sentences of the prompt; long ones are cut into clauses while there is room for more scenes. */
export function scenesByRules(prompt: string, seconds: number): WrittenScene[] {
  const wanted = scenesFor(seconds);
  let parts = sentencesOf(withoutOrder(prompt));
  while (parts.length < wanted) {
    const longest = parts.reduce((best, part, i) => (part.length > parts[best]!.length ? i : best), 0);
    const halves = cut(parts[longest]!);
    if (halves === undefined) break;
    parts.splice(longest, 1, ...halves);
  }
  if (parts.length > wanted) parts = grouped(parts, wanted);
  return parts.map((part) => ({ picture: part, caption: capitalized(part) }));
}

/** "Make a short video about …" is said to us, not to those who watch. */
function withoutOrder(prompt: string): string {
  const order =
    /^\s*(?:please\s+|abeg\s+)?(?:can you\s+)?(?:make|create|generate|produce|film|show)(?:\s+me)?\s+(?:an?\s+)?(?:\w+[ -]){0,4}?(?:video|film|clip|movie|animation)\s+(?:of|about|showing|that shows|where|in which|with)\s+/i;
  const rest = prompt.replace(order, '').trim();
  return rest === '' ? prompt.trim() : rest;
}

function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text.replace(/\s+/g, ' '));
  const sentences = Array.from(segments, ({ segment }) => segment.trim()).filter((part) =>
    /[\p{L}\p{N}]/u.test(part),
  );
  return sentences.length === 0 ? [text.trim()] : sentences;
}

const seams = [/\s*[;–—]\s*/, /,?\s+(?:and then|then|while|until|before|after which)\s+/i, /,\s+(?:and\s+)?/];
const clauseCharsMin = 12;

function cut(sentence: string): [string, string] | undefined {
  for (const seam of seams) {
    const all = new RegExp(seam.source, `${seam.flags}g`);
    const middle = sentence.length / 2;
    const best = [...sentence.matchAll(all)]
      .filter(
        ({ index, 0: text }) =>
          index >= clauseCharsMin && sentence.length - index - text.length >= clauseCharsMin,
      )
      .sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle))[0];
    if (best !== undefined) {
      return [sentence.slice(0, best.index).trim(), sentence.slice(best.index + best[0].length).trim()];
    }
  }
  return undefined;
}

function grouped(parts: string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * parts.length) / count);
    return parts.slice(from, Math.floor(((i + 1) * parts.length) / count)).join(' ');
  });
}

const capitalized = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export function scriptRequest(prompt: string, seconds: number, language: string | undefined) {
  const count = scenesFor(seconds);
  const tongue = language === undefined ? 'the language of the idea' : `the language "${language}"`;
  const system = [
    `You write storyboards. Answer with JSON only: {"scenes":[{"caption":"…","picture":"…"}]} with exactly ${count} scenes that tell the idea from beginning to end.`,
    `caption: one short sentence of at most 12 words in ${tongue}. picture: what is seen, in plain English nouns: place, time of day, people, animals, things.`,
  ].join(' ');
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
    temperature: 0.7,
    max_tokens: 120 * count + 100,
    response_format: { type: 'json_object' },
  };
}

const script = z.object({
  scenes: z
    .array(
      z.object({ caption: z.string().trim().min(1).max(300), picture: z.string().trim().min(1).max(500) }),
    )
    .min(1),
});

/** Undefined when the answer is not a usable script. */
export function readScript(answer: string, seconds: number): WrittenScene[] | undefined {
  const from = answer.indexOf('{');
  const to = answer.lastIndexOf('}');
  if (from === -1 || to < from) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(answer.slice(from, to + 1));
  } catch {
    return undefined;
  }
  return script.safeParse(value).data?.scenes.slice(0, scenesFor(seconds));
}
