/** The chunks of a chat stream, read again by dialects that tell them in other words. */
import type { ChatEvents, Usage } from '../../../engines/chat/port.ts';

export interface CallDelta {
  index: number;
  id?: string;
  function?: { name?: string; arguments?: string };
}

export interface ChunkDelta {
  content?: string | null;
  refusal?: string | null;
  reasoning_content?: string | null;
  reasoning?: unknown;
  tool_calls?: CallDelta[] | null;
}

export interface ChatChunk {
  id?: string;
  model?: string;
  delta: ChunkDelta;
  finish: string | null;
  usage?: Usage;
}

/** Whole events, as engines yield them. */
export function chunksIn({ bytes }: ChatEvents): ChatChunk[] {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
  const chunks: ChatChunk[] = [];
  for (const event of text.split(/\r?\n\r?\n/)) {
    const data = dataOf(event);
    if (data === '' || data === '[DONE]') continue;
    const { id, model, choices, usage } = JSON.parse(data) as RawChunk;
    const choice = choices?.find(({ index = 0 }) => index === 0);
    chunks.push({
      id,
      model,
      delta: choice?.delta ?? {},
      finish: choice?.finish_reason ?? null,
      ...(usage ? { usage } : {}),
    });
  }
  return chunks;
}

interface RawChunk {
  id?: string;
  model?: string;
  choices?: { index?: number; delta?: ChunkDelta; finish_reason?: string | null }[];
  usage?: Usage | null;
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n');

/** Thoughts of a model that reasons, by the names that servers give them. */
export function thoughtsOf(said: object): string {
  const { reasoning_content, reasoning } = said as { reasoning_content?: unknown; reasoning?: unknown };
  const thoughts = reasoning_content ?? reasoning;
  return typeof thoughts === 'string' ? thoughts : '';
}

const aliveMs = 15_000;

/** The same events, and `undefined` whenever nothing came for a while, so that a sign of life can be sent. */
export async function* withSilences<T>(
  source: AsyncIterable<T>,
  everyMs = aliveMs,
): AsyncGenerator<T | undefined> {
  const items = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const next = items.next();
      let timer: NodeJS.Timeout | undefined;
      let item: IteratorResult<T> | undefined;
      do {
        const silence = new Promise<undefined>((resolve) => {
          timer = setTimeout(resolve, everyMs, undefined);
        });
        item = await Promise.race([next, silence]).finally(() => clearTimeout(timer));
        if (item === undefined) yield undefined;
      } while (item === undefined);
      if (item.done) {
        ended = true;
        return;
      }
      yield item.value;
    }
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    if (!ended) await items.return?.(undefined);
  }
}
