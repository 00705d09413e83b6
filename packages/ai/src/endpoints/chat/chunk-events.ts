/** The chunks of a chat stream, read again by dialects that tell them in other words. */
import type { ChatEvents, Usage } from '../../engines/chat/port.ts';

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

/** The first choice only: these dialects have one. */
export const chunksIn = (events: ChatEvents): ChatChunk[] =>
  rawChunksIn(events).map(({ id, model, choices, usage }) => {
    const choice = choices?.find(({ index = 0 }) => index === 0);
    return {
      id,
      model,
      delta: choice?.delta ?? {},
      finish: choice?.finish_reason ?? null,
      ...(usage ? { usage } : {}),
    };
  });

export const rawChunksIn = (events: ChatEvents): RawChunk[] => dataIn<RawChunk>(events);

/** Of whole events, as engines yield them. */
export function dataIn<Data>({ bytes }: ChatEvents): Data[] {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
  return text.split(/\r?\n\r?\n/).flatMap((event) => {
    const data = dataOf(event);
    return data === '' || data === '[DONE]' ? [] : [JSON.parse(data) as Data];
  });
}

interface RawChunk {
  id?: string;
  model?: string;
  choices?: { index?: number; delta?: ChunkDelta; finish_reason?: string | null }[] | null;
  usage?: Usage | null;
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n');

const aliveMs = 15_000;

/** The same events, and `undefined` whenever nothing came for a while, so that a sign of life can be sent. */
export async function* withSilences<T>(source: AsyncIterable<T>): AsyncGenerator<T | undefined> {
  const items = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const next = items.next();
      let timer: NodeJS.Timeout | undefined;
      let item: IteratorResult<T> | undefined;
      do {
        const silence = new Promise<undefined>((resolve) => {
          timer = setTimeout(resolve, aliveMs, undefined);
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
