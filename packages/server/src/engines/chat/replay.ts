/** Streams an answer that came whole, for callers who asked for a stream of an engine that has none. */
import { createChunkWriter } from './chunks.ts';
import type { ChatAnswer, ChatEvents, ChatStream } from './port.ts';

const PIECE_CHARACTERS = 48;

export function replay(answer: ChatAnswer, includeUsage: boolean): ChatStream {
  return { events: play(answer, includeUsage) };
}

async function* play(answer: ChatAnswer, includeUsage: boolean): AsyncGenerator<ChatEvents> {
  const { completion, usage } = answer;
  const writer = createChunkWriter({ id: completion.id, model: completion.model, includeUsage });
  for (const { index, message, finish_reason } of completion.choices) {
    yield { bytes: writer.delta({ role: 'assistant', content: '' }, index), tokens: 0 };
    for (const piece of pieces(message.content ?? '')) {
      yield { bytes: writer.delta({ content: piece }, index), tokens: 0 };
    }
    for (const [place, call] of (message.tool_calls ?? []).entries()) {
      yield { bytes: writer.delta({ tool_calls: [{ index: place, ...call }] }, index), tokens: 0 };
    }
    yield { bytes: writer.finish(finish_reason ?? 'stop', index), tokens: 0 };
  }
  yield { ...writer.end(usage), tokens: usage.completion_tokens };
}

/** Cut at spaces where there are some, never inside a surrogate pair. */
function pieces(text: string): string[] {
  const found = text.match(
    new RegExp(`[\\s\\S]{1,${PIECE_CHARACTERS}}(?=\\s|$)|\\S{1,${PIECE_CHARACTERS}}`, 'gu'),
  );
  return found ?? [];
}
