/** What documents hold, read without trust in its type. */
import type { Json } from '../schema.ts';

export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : []);
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Markup of documents is for pages of their own: tags go, and what remains is shown as text. */
export const plainText = (markdown: string | undefined): string | undefined =>
  markdown
    ?.replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .slice(0, 4000)
    .trim();

/** Of letters, digits and underscores, as path fields and definitions are named. */
export const wordOf = (name: string): string => name.replace(/\W+/g, '_') || '_';

export const firstExample = (examples: unknown): unknown =>
  Object.values(record(examples)).map((one) => record(one).value)[0];

/** The first name that is not taken: `name`, `name-2`, … */
export function unused(name: string, isTaken: (name: string) => boolean, mark = '-'): string {
  const short = (end: string) => `${name.slice(0, 40 - end.length).replace(/-+$/, '')}${end}`;
  let found = name;
  for (let count = 2; isTaken(found); count++) found = short(`${mark}${count}`);
  return found;
}
