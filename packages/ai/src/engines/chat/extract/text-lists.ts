/** The list that a question asks for, as it is written, with the line that it stands under. */
import { listsFor, listsIn } from '@oja/local-answers/texts/lists';
import type { Grounding } from '../port.ts';
import type { Quote } from './near-sentences.ts';

const itemsMax = 30;
const itemCharactersMax = 400;

/** Undefined where none says all of the question, or several do. */
export function quoteList({ question, prose }: Grounding): Quote | undefined {
  const [list, ...others] = listsFor(question, listsIn(prose?.() ?? []));
  if (!list || others.length > 0) return undefined;
  const items = list.items.slice(0, itemsMax).map((item) => `- ${item.slice(0, itemCharactersMax)}`);
  return { text: `${list.lead}\n${items.join('\n')}`, source: list.source };
}
