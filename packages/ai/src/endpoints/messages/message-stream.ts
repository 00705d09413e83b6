/** A chat stream as Anthropic's events: message_start, blocks one after another, message_delta, message_stop. */
import type { ChatEvents, Usage } from '../../engines/chat/port.ts';
import { createCallOrder } from '../chat/call-order.ts';
import { type CallDelta, type ChatChunk, chunksIn, withSilences } from '../chat/chunk-events.ts';
import { markOf, type Thoughts, thoughtsIn } from '../chat/thoughts.ts';
import { messageId, messageUsage, stopReason } from './to-message.ts';

type Open = { kind: 'text' } | { kind: 'thinking'; signature: string } | { kind: 'tool'; call: number };

const event = (type: string, fields: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

export async function* messageEvents(
  source: AsyncIterable<ChatEvents>,
  asked: { model: string; inputTokens: number },
): AsyncGenerator<ChatEvents> {
  const writer = createWriter(asked);
  let usage: Usage | undefined;
  for await (const events of withSilences(source)) {
    if (events === undefined) {
      yield { bytes: event('ping'), tokens: 0 };
      continue;
    }
    const chunks = chunksIn(events);
    // Comments only: the engine says that it lives.
    if (chunks.length === 0 && events.usage === undefined) {
      yield writer.started ? { ...events, bytes: event('ping') } : events;
      continue;
    }
    const bytes = chunks.map((chunk) => writer.write(chunk)).join('');
    usage = events.usage ?? chunks.find((chunk) => chunk.usage)?.usage ?? usage;
    if (events.usage === undefined) yield { ...events, bytes };
    else yield { ...events, bytes: `${bytes}${writer.end(events.usage)}` };
    if (events.usage !== undefined) return;
  }
  if (usage !== undefined) yield { bytes: writer.end(usage), tokens: 0, usage };
}

function createWriter(asked: { model: string; inputTokens: number }) {
  let started = false;
  let open: Open | undefined;
  let index = -1;
  let finish: string | null = null;
  let refused = false;
  let calls = 0;
  const order = createCallOrder();

  function start({ model }: ChatChunk): string {
    started = true;
    const message = {
      id: messageId(),
      type: 'message',
      role: 'assistant',
      model: model ?? asked.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: messageUsage({ prompt_tokens: asked.inputTokens, completion_tokens: 1, total_tokens: 0 }),
    };
    return event('message_start', { message }) + event('ping');
  }

  function close(): string {
    if (open === undefined) return '';
    const signed =
      open.kind === 'thinking' ? delta({ type: 'signature_delta', signature: open.signature }) : '';
    open = undefined;
    return signed + event('content_block_stop', { index });
  }

  function begin(next: Open, content_block: object): string {
    const closed = close();
    open = next;
    index += 1;
    return closed + event('content_block_start', { index, content_block });
  }

  const delta = (fields: object) => event('content_block_delta', { index, delta: fields });

  function say(text: string): string {
    const begun = open?.kind === 'text' ? '' : begin({ kind: 'text' }, { type: 'text', text: '' });
    return begun + delta({ type: 'text_delta', text });
  }

  function think({ field, text: thinking }: Thoughts): string {
    const block = { type: 'thinking', thinking: '', signature: '' };
    const signature = markOf(field, asked.model);
    const begun = open?.kind === 'thinking' ? '' : begin({ kind: 'thinking', signature }, block);
    return begun + delta({ type: 'thinking_delta', thinking });
  }

  function call({ index: place, id, function: called }: CallDelta): string {
    const isOpen = open?.kind === 'tool' && open.call === place;
    if (!isOpen) calls += 1;
    const begun = isOpen
      ? ''
      : begin(
          { kind: 'tool', call: place },
          {
            type: 'tool_use',
            id: id ?? `toolu_${messageId().slice(4)}`,
            name: called?.name ?? '',
            input: {},
          },
        );
    const json = called?.arguments ?? '';
    return json === '' ? begun : begun + delta({ type: 'input_json_delta', partial_json: json });
  }

  return {
    get started() {
      return started;
    },
    write(chunk: ChatChunk): string {
      let text = started ? '' : start(chunk);
      const { delta: said } = chunk;
      const thoughts = thoughtsIn(said);
      if (thoughts) text += think(thoughts);
      if (said.content) text += say(said.content);
      if (said.refusal) {
        refused = true;
        text += say(said.refusal);
      }
      for (const one of said.tool_calls ?? []) for (const ready of order.take(one)) text += call(ready);
      finish = chunk.finish ?? finish;
      return text;
    },
    end(usage: Usage): string {
      const begun = started ? '' : start({ delta: {}, finish: null });
      const waiting = order.end().map(call).join('');
      const reason = refused ? 'refusal' : stopReason(finish, calls > 0);
      return (
        begun +
        waiting +
        close() +
        event('message_delta', {
          delta: { stop_reason: reason, stop_sequence: null },
          usage: messageUsage(usage),
        }) +
        event('message_stop')
      );
    },
  };
}
