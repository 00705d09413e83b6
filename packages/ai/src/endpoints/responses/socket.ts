/**
 * OpenAI's WebSocket mode of Responses: `response.create` asks for a response, whose events are messages. The last
 * response that is not stored is remembered as long as the connection lives, so that the next message can go on from it.
 */
import { randomUUID } from 'node:crypto';
import type { SocketSession } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import type { Item } from './items.ts';
import { type ResponseObject, responseObject } from './response-object.ts';

interface Last {
  id: string;
  items: Item[];
}

const ends = new Set(['response.completed', 'response.incomplete', 'response.failed']);
/** Of the connection, not of a response. */
const ownFields = new Set(['type', 'generate', 'stream', 'stream_options', 'background', 'event_id']);

const itemsIn = (input: unknown): Item[] =>
  typeof input === 'string'
    ? [{ type: 'message', role: 'user', content: input }]
    : Array.isArray(input)
      ? (input as Item[])
      : [];

export function createResponsesSocket(): SocketSession {
  let last: Last | undefined;
  let asked: Item[] = [];

  /** What came before, where it is remembered here and not in the store. */
  function composed(fields: Record<string, unknown>): Record<string, unknown> {
    const { previous_response_id: previous, ...rest } = fields;
    if (last === undefined || previous !== last.id) return fields;
    return { ...rest, input: [...last.items, ...itemsIn(fields.input)] };
  }

  return {
    read({ type, generate, ...sent }) {
      if (type !== 'response.create')
        throw fail('invalid_request', `type: must be response.create. You sent ${JSON.stringify(type)}.`, {
          param: 'type',
        });
      const fields = composed(
        Object.fromEntries(Object.entries(sent).filter(([name]) => !ownFields.has(name))),
      );
      asked = itemsIn(fields.input);
      if (generate !== false) return { fields: { ...fields, stream: true } };
      const warm = warmed(fields);
      last = { id: warm.id, items: asked };
      return {
        events: ['response.created', 'response.completed'].map((event, number) => ({
          type: event,
          sequence_number: number,
          response: event === 'response.created' ? { ...warm, status: 'in_progress' } : warm,
        })),
      };
    },
    heard(text) {
      if (
        !text.includes('"response.completed"') &&
        !text.includes('"response.incomplete"') &&
        !text.includes('"response.failed"')
      )
        return;
      const { type, response } = JSON.parse(text) as { type?: string; response?: ResponseObject };
      if (type === undefined || !ends.has(type) || response === undefined) return;
      // One that is stored is found by its ID, also over HTTP.
      const isKept = type !== 'response.failed' && response.store === false;
      last = isKept ? { id: response.id, items: [...asked, ...response.output] } : undefined;
      asked = [];
    },
    refused(error, status) {
      last = undefined;
      const { param, code } = error as { param?: unknown; code?: unknown };
      const isGone = param === 'previous_response_id' && code === 'not_found';
      return {
        type: 'error',
        status,
        error: isGone ? { ...error, code: 'previous_response_not_found' } : error,
      };
    },
    bytes: () => (last === undefined ? 0 : JSON.stringify(last.items).length),
    forget() {
      last = undefined;
    },
  };
}

/** Nothing is generated for it, and nothing charged. */
function warmed({ model }: Record<string, unknown>): ResponseObject {
  return responseObject(
    {},
    {
      id: `resp_${randomUUID().replaceAll('-', '')}`,
      createdAt: Date.now(),
      status: 'completed',
      model: typeof model === 'string' ? model : 'auto',
      output: [],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      stored: false,
    },
  );
}
