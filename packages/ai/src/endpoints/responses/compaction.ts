/** A conversation in fewer words: the summary travels in an item of its own, as what OpenAI encrypts. */
import type { Item } from './items.ts';

const mark = 'oja:summary:';
/** As the last item of its input, it makes a request one for a summary. */
const triggerType = 'compaction_trigger';

export const isTrigger = (item: Item | undefined): boolean => item?.type === triggerType;
export const trigger: Item = { type: triggerType };

const instruction =
  'The conversation is about to be replaced by your summary, and you will go on from it alone. Write what you need for that: what was asked and decided, what is done and what is left, facts, names, numbers, file paths, commands and their results that still matter, and open questions. Write only the summary.';

const types = new Set(['compaction', 'compaction_summary']);

export const compactionItem = (id: string, summary: string) => ({
  id,
  type: 'compaction' as const,
  encrypted_content: mark + Buffer.from(summary).toString('base64url'),
});

/** What an item of compaction says to the model. Undefined for others, and for those of another server, which only that can read. */
export function summaryOf({ type, encrypted_content: content }: Item): string | undefined {
  if (type === triggerType) return instruction;
  if (!types.has(String(type)) || typeof content !== 'string' || !content.startsWith(mark)) return undefined;
  const summary = Buffer.from(content.slice(mark.length), 'base64url').toString();
  return `Summary of the conversation so far:\n\n${summary}`;
}

/** For upstreams that speak Responses: they know nothing of our summaries. */
export const withSummaries = (items: Item[]): Item[] =>
  items.map((item) => {
    const text = isTrigger(item) ? undefined : summaryOf(item);
    if (text === undefined) return item;
    return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
  });
