/** Responses of a conversation, one after another. */
import { fail } from '@oja/core/errors';
import { answer, type Ended } from './answer.ts';
import { itemsBytesMax, itemsMax, sizeOf } from './item-list.ts';
import { type Item, readItem, textOf } from './items.ts';
import { readSession, type Session } from './session-shape.ts';
import { type Handlers, type Message, newId, type Talk } from './talk.ts';

/** Responses that wait for the one before. */
const waitingMax = 8;
const metadataBytesMax = 16 * 1024;

interface Wish {
  session: Session;
  items: readonly Item[];
  metadata: unknown;
  /** Whether its items become part of the conversation. */
  isKept: boolean;
}

/** `known` resolves when the words of what was said are known. */
export function createResponses(talk: Talk, known: () => Promise<unknown>) {
  const { link, items, refused, signal } = talk;
  let running: { id: string; stop: AbortController } | undefined;
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  let bytes = 0;

  /** After a turn without words nothing is said. */
  function respond(given: Message, isTurn = false): void {
    if (!isTurn && running !== undefined)
      throw fail('conflict', `The conversation has an active response: ${running.id}. Cancel it, or wait.`);
    if (waiting >= waitingMax) throw fail('rate_limited', 'Too many responses wait.');
    const { metadata, conversation, input, ...changes } = given;
    if (sizeOf(metadata) > metadataBytesMax)
      throw fail('payload_too_large', `response.metadata: must have at most ${metadataBytesMax / 1024} KB.`, {
        param: 'response.metadata',
      });
    const session = talk.changed(readSession(changes, 'response'));
    const own = input === undefined || input === null ? undefined : ownItems(input, items.find);
    const ownBytes = own === undefined ? 0 : sizeOf(own);
    bytes += ownBytes;
    waiting++;
    queue = queue
      .then(async () => {
        await known();
        if (signal.aborted) return;
        const last = items.last();
        if (isTurn && (last === undefined || (last.type === 'message' && textOf(last) === ''))) return;
        const wish = { session, metadata: metadata ?? null, isKept: conversation !== 'none' };
        await run({ ...wish, items: own ?? items.all() });
      })
      .catch((error: unknown) => refused(link.faultOf(error)))
      .finally(() => {
        waiting--;
        bytes -= ownBytes;
      });
  }

  async function run(wish: Wish): Promise<void> {
    const id = newId('resp');
    const stop = new AbortController();
    running = { id, stop };
    try {
      await respondNow(talk, wish, id, AbortSignal.any([stop.signal, signal]));
    } finally {
      running = undefined;
    }
  }

  const handlers: Handlers = {
    'response.create': ({ response }) => {
      if (response != null && (typeof response !== 'object' || Array.isArray(response)))
        throw fail('invalid_request', 'response: must be an object.', { param: 'response' });
      respond((response ?? {}) as Message);
    },
    'response.cancel': ({ response_id: id }) => {
      if (running === undefined || (id !== undefined && id !== running.id))
        throw fail('not_found', 'No active response was found to cancel.', { param: 'response_id' });
      running.stop.abort('client_cancelled');
    },
  };
  return {
    handlers,
    /** Of what responses that wait will read. */
    bytes: () => bytes,
    afterTurn: () => respond({}, true),
    interrupt: () => running?.stop.abort('turn_detected'),
  };
}

async function respondNow(talk: Talk, wish: Wish, id: string, signal: AbortSignal): Promise<void> {
  const { session, metadata, isKept } = wish;
  const response = (status: string, more: object) => ({
    ...{ object: 'realtime.response', id, status, status_details: null, output: [], metadata },
    ...{ conversation_id: isKept ? talk.session().id.replace('sess', 'conv') : null, usage: null },
    ...{ output_modalities: session.output_modalities, max_output_tokens: session.max_output_tokens },
    ...{ audio: { output: session.audio.output }, ...more },
  });
  await talk.emit('response.created', { response: response('in_progress', {}) });
  const made = await answer(talk, { ...wish, id, signal });
  for (const item of made.output) talk.items.changed(item);
  await talk.emit('response.done', {
    response: response(made.status, { ...detailsOf(made), output: made.output, usage: made.usage }),
  });
}

/** What a response reads instead of the conversation: each item may be named many times. */
function ownItems(input: unknown, find: (id: unknown) => Item): Item[] {
  if (!Array.isArray(input) || input.length > itemsMax)
    throw fail('invalid_request', `response.input: must be a list of at most ${itemsMax} items.`, {
      param: 'response.input',
    });
  let bytes = 0;
  return input.map((one: unknown) => {
    const { type, id } = (one ?? {}) as Message;
    const item = type === 'item_reference' ? find(id) : readItem(one, newId('item'));
    bytes += sizeOf(item);
    if (bytes <= itemsBytesMax) return item;
    const message = `response.input: must have at most ${itemsBytesMax / 1024 / 1024} MB.`;
    throw fail('payload_too_large', message, { param: 'response.input' });
  });
}

function detailsOf({ status, reason, error }: Ended): object {
  if (status === 'completed') return {};
  return { status_details: { type: status, ...(reason ? { reason } : {}), ...(error ? { error } : {}) } };
}
