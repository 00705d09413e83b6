/** A chat stream as Gemini's: responses with a piece each, the last one with the reason and the counts. */
import type { ChatEvents, Usage } from '../../engines/chat/port.ts';
import { createCallOrder } from '../chat/call-order.ts';
import { type CallDelta, type ChatChunk, chunksIn, withSilences } from '../chat/chunk-events.ts';
import { thoughtsIn } from '../chat/thoughts.ts';
import { callPart, geminiReason, type ResponsePart, responseId, usageMetadata } from './to-gemini.ts';

/** How responses follow each other: server-sent events, or the elements of one JSON array. */
export interface Framing {
  response(json: string): string;
  /** Keeps proxies from ending a connection that is silent. */
  alive: string;
  end: string;
}

export const eventFraming: Framing = {
  response: (json) => `data: ${json}\r\n\r\n`,
  alive: ': \n\n',
  end: '',
};

export function createArrayFraming(): Framing {
  let isFirst = true;
  return {
    response(json) {
      const before = isFirst ? '[' : ',\r\n';
      isFirst = false;
      return before + json;
    },
    alive: '\n',
    end: ']',
  };
}

export async function* geminiEvents(
  source: AsyncIterable<ChatEvents>,
  model: string,
  framing: Framing,
): AsyncGenerator<ChatEvents> {
  const writer = createWriter(model, framing);
  let usage: Usage | undefined;
  for await (const events of withSilences(source)) {
    const chunks = events === undefined ? [] : chunksIn(events);
    if (events === undefined || (chunks.length === 0 && events.usage === undefined)) {
      yield { ...(events ?? { tokens: 0 }), bytes: framing.alive };
      continue;
    }
    const bytes = chunks.map((chunk) => writer.write(chunk)).join('');
    usage = events.usage ?? chunks.find((chunk) => chunk.usage)?.usage ?? usage;
    if (events.usage === undefined) {
      yield { ...events, bytes };
      continue;
    }
    yield { ...events, bytes: `${bytes}${writer.end(events.usage)}` };
    return;
  }
  if (usage !== undefined) yield { bytes: writer.end(usage), tokens: 0, usage };
}

function createWriter(asked: string, framing: Framing) {
  const id = responseId();
  const order = createCallOrder();
  const calls: (CallDelta & { text: string })[] = [];
  let model = asked;
  let finish: string | null = null;
  let refused = false;

  const response = (parts: ResponsePart[], more: object = {}, finishReason?: string) =>
    framing.response(
      JSON.stringify({
        candidates: [
          {
            content: { role: 'model', parts },
            ...(finishReason === undefined ? {} : { finishReason }),
            index: 0,
          },
        ],
        ...more,
        modelVersion: model,
        responseId: id,
      }),
    );

  /** Arguments come in pieces, and a call is only sent whole. */
  function gather(delta: CallDelta): void {
    const known = calls.find(({ index }) => index === delta.index);
    if (known === undefined) calls.push({ ...delta, text: delta.function?.arguments ?? '' });
    else known.text += delta.function?.arguments ?? '';
  }

  const callParts = (): ResponsePart[] =>
    calls.map(({ index, id: callId = `call_${index + 1}`, function: called, text, ...rest }) =>
      callPart({
        ...rest,
        id: callId,
        type: 'function',
        function: { name: called?.name ?? '', arguments: text },
      }),
    );

  return {
    write({ model: served, delta, finish: reason }: ChatChunk): string {
      model = served ?? model;
      finish = reason ?? finish;
      let text = '';
      const thoughts = thoughtsIn(delta);
      if (thoughts) text += response([{ text: thoughts.text, thought: true }]);
      if (delta.content) text += response([{ text: delta.content }]);
      if (delta.refusal) {
        refused = true;
        text += response([{ text: delta.refusal }]);
      }
      for (const one of delta.tool_calls ?? []) for (const ready of order.take(one)) gather(ready);
      return text;
    },
    end(usage: Usage): string {
      for (const ready of order.end()) gather(ready);
      const reason = refused ? 'SAFETY' : geminiReason(finish);
      return response(callParts(), { usageMetadata: usageMetadata(usage) }, reason) + framing.end;
    },
  };
}
