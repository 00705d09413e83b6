/**
 * OpenAI's realtime protocol from our own parts: pauses end turns, turns are transcribed, a chat model answers, and a
 * voice speaks. Transcription, chat and voice are calls of their own, with holds, charges and rows.
 */
import { randomUUID } from 'node:crypto';
import type { LiveLink, LiveSession } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import type { z } from 'zod';
import { answer, type Ended } from './answer.ts';
import { type Item, type Part, readItem, shown, textOf } from './items.ts';
import { changedSession, firstSession, type Session, sessionIn } from './session-shape.ts';
import { decodeSound, msOf, wavOf } from './sound.ts';
import { createVad, rate } from './vad.ts';

/** Of sound that waits for the end of its turn; what is older is dropped. */
const turnSecondsMax = 120;
/** Of all sound that a connection sends. */
const soundSecondsMax = 60 * 60;
const itemsMax = 500;
const itemsBytesMax = 8 * 1024 * 1024;
/** Responses that wait for the one before. */
const waitingMax = 8;

type Message = Record<string, unknown>;

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;

/** Names of models that only OpenAI has: any chat model answers here. */
const modelOf = (asked: string | undefined): string =>
  asked === undefined || /realtime/.test(asked) ? 'auto' : asked;

interface Running {
  id: string;
  stop: AbortController;
  done: Promise<void>;
}

export function createRealtimeSession(link: LiveLink): LiveSession {
  let session: Session = firstSession(newId('sess'), modelOf(link.query.model));
  const items: Item[] = [];
  /** Words of items whose sound is still being read. */
  const reading = new Map<string, Promise<void>>();
  const whole = new AbortController();
  let vad = createVad();
  let sound: Int16Array[] = [];
  let soundLength = 0;
  /** Samples before what is in `sound`. */
  let dropped = 0;
  let received = 0;
  let turnFrom: number | undefined;
  let turnItem: string | undefined;
  let running: Running | undefined;
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  /** Of the message that is read now. */
  let eventId: string | undefined;

  const emit = (type: string, fields: object): Promise<void> =>
    link.send({ type, event_id: newId('event'), ...fields });
  const tell = (type: string, fields: object) => void emit(type, fields);
  const refused = (error: object) => tell('error', { error: { ...error, event_id: eventId ?? null } });
  const bytesOf = () => items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);

  function add(item: Item, after?: unknown): void {
    const place = after === undefined ? items.length : items.findIndex(({ id }) => id === after) + 1;
    if (typeof after === 'string' && after !== 'root' && place === 0)
      throw fail('not_found', `previous_item_id: no item ${after}.`, { param: 'previous_item_id' });
    if (items.some(({ id }) => id === item.id))
      throw fail('conflict', `item.id: ${item.id} exists already.`, { param: 'item.id' });
    items.splice(place, 0, item);
    while (items.length > itemsMax || (items.length > 1 && bytesOf() > itemsBytesMax)) items.shift();
    const previous = items[items.indexOf(item) - 1]?.id ?? null;
    tell('conversation.item.added', { previous_item_id: previous, item: shown(item) });
  }

  const found = (id: unknown): Item => {
    const item = items.find((one) => one.id === id);
    if (item === undefined) throw fail('not_found', `item_id: no item ${String(id)}.`, { param: 'item_id' });
    return item;
  };

  function cut(from: number, to: number): Int16Array {
    const joined = new Int16Array(soundLength);
    let at = 0;
    for (const piece of sound) {
      joined.set(piece, at);
      at += piece.length;
    }
    return joined.slice(Math.max(0, from - dropped), Math.max(0, to - dropped));
  }

  function clear(): void {
    sound = [];
    soundLength = 0;
    dropped = received;
    turnFrom = undefined;
  }

  /** What was said becomes an item; its words follow. */
  function commit(samples: Int16Array, id = newId('item')): void {
    tell('input_audio_buffer.committed', { previous_item_id: items.at(-1)?.id ?? null, item_id: id });
    const part: Part = { type: 'input_audio', transcript: null };
    const item: Item = {
      ...{ id, object: 'realtime.item', type: 'message', status: 'completed', role: 'user' },
      content: [part],
    } as Item;
    add(item);
    tell('conversation.item.done', { previous_item_id: null, item });
    read(item, part, samples);
  }

  function read(item: Item, part: Part, samples: Int16Array): void {
    const { language, prompt } = session.audio.input.transcription ?? {};
    const data = `data:audio/wav;base64,${wavOf(samples).toString('base64')}`;
    const fields = {
      file: { data, filename: 'turn.wav' },
      ...(language ? { language } : {}),
      ...(prompt ? { prompt } : {}),
    };
    const place = { item_id: item.id, content_index: 0 };
    const name = 'conversation.item.input_audio_transcription';
    const work = link
      .json('ai.transcribe', fields, whole.signal)
      .then(({ text }) => {
        part.transcript = String(text ?? '');
        const usage = { type: 'duration', seconds: msOf(samples.length) / 1000 };
        tell(`${name}.completed`, { ...place, transcript: part.transcript, usage });
      })
      .catch((error: unknown) => {
        part.transcript = '';
        if (!whole.signal.aborted) tell(`${name}.failed`, { ...place, error: link.faultOf(error) });
      })
      .finally(() => reading.delete(item.id));
    reading.set(item.id, work);
  }

  function hear(base64: unknown): void {
    if (typeof base64 !== 'string')
      throw fail('invalid_request', 'audio: must be base64.', { param: 'audio' });
    const samples = decodeSound(Buffer.from(base64, 'base64'), session.audio.input.format.type);
    if (received + samples.length > soundSecondsMax * rate)
      throw fail('payload_too_large', 'A connection takes at most an hour of sound. Connect again.');
    sound.push(samples);
    soundLength += samples.length;
    received += samples.length;
    const detection = session.audio.input.turn_detection;
    if (detection !== null) {
      const { threshold = 0.5, silence_duration_ms: silenceMs = 500 } = detection;
      for (const { began, ended } of vad.hear(samples, { threshold, silenceMs })) {
        if (began !== undefined) beganSpeaking(began);
        else if (ended !== undefined) stoppedSpeaking(ended);
      }
    }
    // Without speech only what may come before it is needed.
    const seconds = detection !== null && turnFrom === undefined ? 6 : turnSecondsMax;
    while (sound.length > 1 && soundLength - sound[0]!.length > seconds * rate) {
      soundLength -= sound[0]!.length;
      dropped += sound.shift()!.length;
    }
  }

  function beganSpeaking(ms: number): void {
    const { prefix_padding_ms: padding = 300, interrupt_response: interrupts = true } =
      session.audio.input.turn_detection!;
    const startMs = Math.max(0, ms - padding);
    turnFrom = (startMs / 1000) * rate;
    turnItem = newId('item');
    tell('input_audio_buffer.speech_started', { audio_start_ms: startMs, item_id: turnItem });
    if (interrupts) running?.stop.abort('turn_detected');
  }

  function stoppedSpeaking(ms: number): void {
    tell('input_audio_buffer.speech_stopped', { audio_end_ms: ms, item_id: turnItem });
    const samples = cut(turnFrom ?? dropped, (ms / 1000) * rate);
    turnFrom = undefined;
    commit(samples, turnItem);
    if (session.audio.input.turn_detection?.create_response !== false) respond({}, true);
  }

  /** One after another. After a turn without words nothing is said. */
  function respond(given: Message, isTurn = false): void {
    if (!isTurn && running !== undefined)
      throw fail('conflict', `The conversation has an active response: ${running.id}. Cancel it, or wait.`);
    if (waiting >= waitingMax) throw fail('rate_limited', 'Too many responses wait.');
    const { metadata, conversation, input, ...changes } = given;
    const read = sessionIn.safeParse(changes);
    if (!read.success) throw wrong('response', read.error);
    const asked = changedSession(session, read.data);
    const own = Array.isArray(input)
      ? input.map((one: Message) =>
          one.type === 'item_reference' ? found(one.id) : readItem(one, newId('item')),
        )
      : undefined;
    waiting++;
    queue = queue
      .then(async () => {
        await Promise.all(reading.values());
        if (whole.signal.aborted) return;
        const last = items.at(-1);
        if (isTurn && (last === undefined || (last.type === 'message' && textOf(last) === ''))) return;
        await run(asked, own ?? [...items], { metadata: metadata ?? null, isKept: conversation !== 'none' });
      })
      .catch((error: unknown) => refused(link.faultOf(error)))
      .finally(() => {
        waiting--;
      });
  }

  async function run(
    asked: Session,
    before: readonly Item[],
    { metadata, isKept }: { metadata: unknown; isKept: boolean },
  ): Promise<void> {
    const id = newId('resp');
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, whole.signal]);
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    running = { id, stop, done };
    const response = (status: string, more: object) => ({
      ...{ object: 'realtime.response', id, status, status_details: null, output: [], metadata },
      ...{ conversation_id: isKept ? session.id.replace('sess', 'conv') : null, usage: null },
      ...{ output_modalities: asked.output_modalities, max_output_tokens: asked.max_output_tokens },
      ...{ audio: { output: asked.audio.output }, ...more },
    });
    try {
      await emit('response.created', { response: response('in_progress', {}) });
      const common = { id, session: asked, items: before, isKept, metadata, signal, newId, emit };
      const made = await answer(link, { ...common, add: (item) => add(item) });
      await emit('response.done', {
        response: response(made.status, { ...detailsOf(made), output: made.output, usage: made.usage }),
      });
    } finally {
      running = undefined;
      end();
    }
  }

  /** What was not heard was not said. */
  function truncate({ item_id: id, content_index: index = 0, audio_end_ms: endMs }: Message): void {
    const item = found(id);
    if (item.type !== 'message' || typeof endMs !== 'number')
      throw fail('invalid_request', 'audio_end_ms: must be a number, of a message with sound.', {
        param: 'audio_end_ms',
      });
    const part = item.content[0];
    // About 15 characters are spoken in a second.
    if (part?.transcript) part.transcript = part.transcript.slice(0, Math.round((endMs / 1000) * 15));
    tell('conversation.item.truncated', { item_id: id, content_index: index, audio_end_ms: endMs });
  }

  const handlers: Record<string, (message: Message) => void> = {
    'session.update': ({ session: sent }) => {
      const read = sessionIn.safeParse(sent);
      if (!read.success) throw wrong('session', read.error);
      session = changedSession(session, read.data);
      session.model = modelOf(session.model);
      tell('session.updated', { session });
    },
    'input_audio_buffer.append': ({ audio }) => hear(audio),
    'input_audio_buffer.commit': () => {
      if (soundLength < rate / 10)
        throw fail('invalid_request', 'The buffer has less than 100 ms of sound.', { param: 'audio' });
      const samples = cut(dropped, received);
      clear();
      vad = createVad();
      commit(samples);
    },
    'input_audio_buffer.clear': () => {
      clear();
      vad = createVad();
      tell('input_audio_buffer.cleared', {});
    },
    'conversation.item.create': ({ item: sent, previous_item_id: after }) => {
      const item = readItem(sent, newId('item'));
      add(item, after ?? undefined);
      const part =
        item.type === 'message' ? item.content.find(({ audio }) => audio !== undefined) : undefined;
      if (part?.audio !== undefined && part.transcript == null && item.type === 'message') {
        const samples = decodeSound(Buffer.from(part.audio, 'base64'), session.audio.input.format.type);
        delete part.audio;
        read(item, part, samples);
      }
      tell('conversation.item.done', { previous_item_id: null, item: shown(item) });
    },
    'conversation.item.retrieve': ({ item_id: id }) =>
      tell('conversation.item.retrieved', { item: shown(found(id)) }),
    'conversation.item.delete': ({ item_id: id }) => {
      items.splice(items.indexOf(found(id)), 1);
      tell('conversation.item.deleted', { item_id: id });
    },
    'conversation.item.truncate': truncate,
    'response.create': ({ response = {} }) => respond(response as Message),
    'response.cancel': ({ response_id: id }) => {
      if (running === undefined || (id !== undefined && id !== running.id))
        throw fail('not_found', 'No active response was found to cancel.', { param: 'response_id' });
      running.stop.abort('client_cancelled');
    },
    'output_audio_buffer.clear': () => {},
  };

  tell('session.created', { session });
  return {
    take(message) {
      const { type, event_id: id } = message;
      eventId = typeof id === 'string' ? id : undefined;
      const handler = typeof type === 'string' ? handlers[type] : undefined;
      if (handler === undefined)
        throw fail(
          'invalid_request',
          `type: must be one of ${Object.keys(handlers).join(', ')}. You sent ${JSON.stringify(type)}.`,
          { param: 'type' },
        );
      handler(message);
    },
    refused,
    bytes: () => soundLength * 2 + bytesOf(),
    closed() {
      whole.abort('client_closed');
      clear();
    },
  };
}

function wrong(place: string, error: z.ZodError) {
  const { path, message } = error.issues[0]!;
  const param = [place, ...path].join('.');
  return fail('invalid_request', `${param}: ${message}.`, { param });
}

function detailsOf({ status, reason, error }: Ended): object {
  if (status === 'completed') return {};
  return { status_details: { type: status, ...(reason ? { reason } : {}), ...(error ? { error } : {}) } };
}
