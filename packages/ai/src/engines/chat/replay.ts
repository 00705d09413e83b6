/** Streams an answer that came whole, for callers who asked for a stream of an engine that has none. */
import { createChunkWriter } from './chunks.ts';
import type { ChatAnswer, ChatChoice, ChatEvents, ChatStream } from './port.ts';
import { estimateSaidTokens, estimateTokens } from './tokens.ts';

const pieceCharacters = 48;

export function replay(answer: ChatAnswer, includeUsage: boolean): ChatStream {
  return { events: play(answer, includeUsage) };
}

async function* play(answer: ChatAnswer, includeUsage: boolean): AsyncGenerator<ChatEvents> {
  const { completion, usage } = answer;
  const writer = createChunkWriter({ id: completion.id, model: completion.model, includeUsage });
  for (const { index, message, finish_reason } of completion.choices) {
    yield { bytes: writer.delta({ role: 'assistant', content: '' }, index), tokens: 0 };
    const more = besides(message);
    if (more !== undefined) yield { bytes: writer.delta(more, index), tokens: estimateSaidTokens(more) };
    for (const piece of pieces(message.content ?? '')) {
      yield { bytes: writer.delta({ content: piece }, index), tokens: estimateTokens(piece) };
    }
    for (const [place, call] of (message.tool_calls ?? []).entries()) {
      const tokens = estimateSaidTokens({ tool_calls: [call] });
      yield { bytes: writer.delta({ tool_calls: [{ index: place, ...call }] }, index), tokens };
    }
    yield { bytes: writer.finish(finish_reason ?? 'stop', index), tokens: 0 };
  }
  yield writer.end(usage);
}

/** What else it says: a refusal, thoughts, sound, a call of the older kind. */
function besides({ role: _role, content: _content, tool_calls: _calls, ...rest }: ChatChoice['message']) {
  const said = Object.entries(rest).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && !Array.isArray(value),
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** Cut at spaces where there are some, never inside a surrogate pair. */
function pieces(text: string): string[] {
  const found = text.match(
    new RegExp(`[\\s\\S]{1,${pieceCharacters}}(?=\\s|$)|\\S{1,${pieceCharacters}}`, 'gu'),
  );
  return found ?? [];
}
