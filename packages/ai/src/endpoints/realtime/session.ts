/**
 * OpenAI's realtime protocol from our own parts: pauses end turns, turns are transcribed, a chat model answers, and a
 * voice speaks. Transcription, chat and voice are calls of their own, with holds, charges and rows.
 */
import type { LiveLink, LiveSession } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import { createItemList, sizeOf } from './item-list.ts';
import { type Item, shown } from './items.ts';
import { createResponses } from './responses.ts';
import { changedSession, firstSession, readSession, type Session, type SessionIn } from './session-shape.ts';
import { type Handlers, newId, type Talk } from './talk.ts';
import { createTurns } from './turns.ts';
import { createWords, itemHandlers } from './words.ts';

const sessionBytesMax = 512 * 1024;

/** Names of models that only OpenAI has: any chat model answers here. */
const modelOf = (asked: string | undefined): string =>
  asked === undefined || /realtime/.test(asked) ? 'auto' : asked;

export function createRealtimeSession(link: LiveLink): LiveSession {
  let session: Session = firstSession(newId('sess'), modelOf(link.query.model));
  let sessionBytes = sizeOf(session);
  /** Of the message that is read now. */
  let eventId: string | undefined;
  const whole = new AbortController();
  const items = createItemList();

  const emit = (type: string, fields: object): Promise<void> =>
    link.send({ type, event_id: newId('event'), ...fields });
  const tell = (type: string, fields: object) => void emit(type, fields);
  const refused = (error: object) => tell('error', { error: { ...error, event_id: eventId ?? null } });

  function add(item: Item, after?: unknown): void {
    const previous = items.add(item, after);
    tell('conversation.item.added', { previous_item_id: previous, item: shown(item) });
  }

  const changed = (sent: SessionIn): Session => boundedSession(changedSession(session, sent));

  const talk: Talk = {
    ...{ link, items, changed, add, emit, tell, refused },
    session: () => session,
    signal: whole.signal,
  };
  const words = createWords(talk);
  const responses = createResponses(talk, words.known);
  const turns = createTurns(talk, {
    interrupted: responses.interrupt,
    ended(samples, id, isPause) {
      words.heard(samples, id);
      if (isPause && session.audio.input.turn_detection?.create_response !== false) responses.afterTurn();
    },
  });

  const handlers: Handlers = {
    'session.update': ({ session: sent }) => {
      session = changed(readSession(sent, 'session'));
      session.model = modelOf(session.model);
      sessionBytes = sizeOf(session);
      tell('session.updated', { session });
    },
    ...turns.handlers,
    ...itemHandlers(talk, words),
    ...responses.handlers,
    'output_audio_buffer.clear': () => {},
  };

  tell('session.created', { session });
  return {
    take(message) {
      eventId = typeof message.event_id === 'string' ? message.event_id : undefined;
      handlerOf(handlers, message.type)(message);
    },
    refused,
    bytes: () => turns.bytes() + items.bytes + words.bytes() + responses.bytes() + sessionBytes,
    closed() {
      whole.abort('client_closed');
      turns.clear();
    },
  };
}

function boundedSession(session: Session): Session {
  if (sizeOf(session) <= sessionBytesMax) return session;
  const message = `session: must have at most ${sessionBytesMax / 1024} KB with its instructions and tools.`;
  throw fail('payload_too_large', message, { param: 'session' });
}

function handlerOf(handlers: Handlers, type: unknown): Handlers[string] {
  const handler = typeof type === 'string' && Object.hasOwn(handlers, type) ? handlers[type] : undefined;
  if (handler !== undefined) return handler;
  const sent = String(JSON.stringify(type)).slice(0, 100);
  const message = `type: must be one of ${Object.keys(handlers).join(', ')}. You sent ${sent}.`;
  throw fail('invalid_request', message, { param: 'type' });
}
