/** The list that a question asks for, as it is written, with the line that it stands under. */
import { listsFor, listsIn } from '@oja/local-answers/texts/lists';
import type { Grounding } from '../port.ts';
import type { Quote } from './near-sentences.ts';

const itemsMax = 30;
const itemCharactersMax = 400;
/** Of 1: how much nearer than the next a list must be. */
const nearerBy = 0.03;

export async function quoteList({ question, prose, nearness }: Grounding): Promise<Quote | undefined> {
  const found = listsFor(question, listsIn(prose?.() ?? []));
  const [only] = found;
  if (!only) return undefined;
  const chosen = found.length === 1 ? only : await nearest(found, question, nearness);
  if (!chosen) return undefined;
  const items = chosen.items.slice(0, itemsMax).map((item) => `- ${item.slice(0, itemCharactersMax)}`);
  return { text: `${chosen.lead}\n${items.join('\n')}`, source: chosen.source };
}

async function nearest<T extends { under: string }>(
  found: T[],
  question: string,
  nearness: Grounding['nearness'],
): Promise<T | undefined> {
  const near = await nearness?.(
    question,
    found.map(({ under }) => under),
  ).catch(() => undefined);
  const ranked = found.map((one, at) => ({ one, near: near?.[at] ?? 0 })).sort((a, b) => b.near - a.near);
  const [first, second] = ranked;
  return first && second && first.near - second.near >= nearerBy ? first.one : undefined;
}
