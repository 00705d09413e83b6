/** What a stream that is sold by the token cost: known after the headers were sent, so it is in the last event. */
import type { ChatInput } from './chat-input.ts';

/** At the start of a line: the words of an answer never are. */
const endMark = /^data: ?\[DONE\]/m;

export function createStreamReceipt({ stream_options: wishes }: ChatInput) {
  let own: { id?: string; model?: string } | undefined;
  let end = '';
  return {
    /** The end mark is kept back until the price is known. */
    beforeEnd(bytes: Uint8Array | string): string {
      const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
      own ??= firstChunk(text);
      const at = text.search(endMark);
      if (at === -1) return text;
      end = text.slice(at);
      return text.slice(0, at);
    },
    /** A comment, which every reader passes over, and for those who asked for usage a chunk of its own. */
    end(charge: string): string {
      const chunk = { ...own, object: 'chat.completion.chunk', choices: [], oja: { charge } };
      const usageEvent = wishes?.include_usage ? `data: ${JSON.stringify(chunk)}\n\n` : '';
      return `: x-oja-charge: ${charge}\n\n${usageEvent}${end}`;
    },
  };
}

/** Undefined for comments. */
function firstChunk(text: string): { id?: string; created?: number; model?: string } | undefined {
  const line = /^data: ?(\{.*\})\s*$/m.exec(text)?.[1];
  if (line === undefined) return undefined;
  try {
    const { id, created, model } = JSON.parse(line) as { id: string; created: number; model: string };
    return { id, created, model };
  } catch {
    return {};
  }
}
