/**
 * OpenAI's realtime protocol from our own parts: pauses end turns, turns are transcribed, a chat model answers, and a
 * voice speaks. Transcription, chat and voice are calls of their own, with holds, charges and rows.
 */
import { randomUUID } from 'node:crypto';
import type { LiveLink, LiveSession } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import type { z } from 'zod';
import { answer, type Ended } from './answer.ts';
import { createItemList, itemsBytesMax, itemsMax, sizeOf } from './item-list.ts';
import { type Item, type Part, readItem, shown, textOf } from './items.ts';
import { changedSession, firstSession, type Session, type SessionIn, sessionIn } from './session-shape.ts';
import { msOf, wavOf } from './sound.ts';
import { createSoundBuffer, readSound, turnSecondsMax } from './sound-buffer.ts';
import { createVad, rate } from './vad.ts';

/** Responses that wait for the one before. */
const waitingMax = 8;
/** Turns whose words are not known yet. */
const readingMax = 4;
const sessionBytesMax = 512 * 1024;
const metadataBytesMax = 16 * 1024;

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
  let sessionBytes = sizeOf(session);
  const items = createItemList();
  const sound = createSoundBuffer();
  /** Words of items whose sound is still being read. */
  const reading = new Map<string, Promise<void>>();
  /** Of their sound, and of responses that wait. */
  let pendingBytes = 0;
  const whole = new AbortController();
  let vad = createVad();
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

  function add(item: Item, after?: unknown): void {
    const previous = items.add(item, after);
    tell('conversation.item.added', { previous_item_id: previous, item: shown(item) });
  }

  function changed(sent: SessionIn): Session {
    const made = changedSession(session, sent);
    if (sizeOf(made) <= sessionBytesMax) return made;
    const message = `session: must have at most ${sessionBytesMax / 1024} KB with its instructions and tools.`;
    throw fail('payload_too_large', message, { param: 'session' });
  }

  function clear(): void {
    sound.clear();
    turnFrom = undefined;
  }

  /** What was said becomes an item; its words follow. */
  function commit(samples: Int16Array, id = newId('item')): void {
    refuseMoreReading();
    tell('input_audio_buffer.committed', { previous_item_id: items.last()?.id ?? null, item_id: id });
    const part: Part = { type: 'input_audio', transcript: null };
    const item: Item = {
      ...{ id, object: 'realtime.item', type: 'message', status: 'completed', role: 'user' },
      content: [part],
    } as Item;
    add(item);
    tell('conversation.item.done', { previous_item_id: null, item });
    read(item, part, samples);
  }

  function refuseMoreReading(): void {
    if (reading.size >= readingMax)
      throw fail('rate_limited', `${readingMax} turns wait for their words. Wait for one of them.`);
  }

  function read(item: Item, part: Part, samples: Int16Array): void {
    const { language, prompt } = session.audio.input.transcription ?? {};
    const data = `data:audio/wav;base64,${wavOf(samples).toString('base64')}`;
    pendingBytes += data.length;
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
      .finally(() => {
        pendingBytes -= data.length;
        items.changed(item);
        reading.delete(item.id);
      });
    reading.set(item.id, work);
  }

  function hear(base64: unknown): void {
    const samples = sound.push(base64, session.audio.input.format.type);
    const detection = session.audio.input.turn_detection;
    if (detection !== null) {
      const { threshold = 0.5, silence_duration_ms: silenceMs = 500 } = detection;
      for (const { began, ended } of vad.hear(samples, { threshold, silenceMs })) {
        if (began !== undefined) beganSpeaking(began);
        else if (ended !== undefined) stoppedSpeaking(ended);
      }
    }
    // Without speech only what may come before it is needed.
    sound.keep(detection !== null && turnFrom === undefined ? 6 : turnSecondsMax);
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
    const samples = sound.cut(turnFrom ?? sound.dropped, (ms / 1000) * rate);
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
    if (sizeOf(metadata) > metadataBytesMax)
      throw fail('payload_too_large', `response.metadata: must have at most ${metadataBytesMax / 1024} KB.`, {
        param: 'response.metadata',
      });
    const read = sessionIn.safeParse(changes);
    if (!read.success) throw wrong('response', read.error);
    const asked = changed(read.data);
    const own = input === undefined || input === null ? undefined : ownItems(input);
    const ownBytes = own === undefined ? 0 : sizeOf(own);
    pendingBytes += ownBytes;
    waiting++;
    queue = queue
      .then(async () => {
        await Promise.all(reading.values());
        if (whole.signal.aborted) return;
        const last = items.last();
        if (isTurn && (last === undefined || (last.type === 'message' && textOf(last) === ''))) return;
        await run(asked, own ?? items.all(), { metadata: metadata ?? null, isKept: conversation !== 'none' });
      })
      .catch((error: unknown) => refused(link.faultOf(error)))
      .finally(() => {
        waiting--;
        pendingBytes -= ownBytes;
      });
  }

  /** What a response reads instead of the conversation: each item may be named many times. */
  function ownItems(input: unknown): Item[] {
    if (!Array.isArray(input) || input.length > itemsMax)
      throw fail('invalid_request', `response.input: must be a list of at most ${itemsMax} items.`, {
        param: 'response.input',
      });
    let bytes = 0;
    return input.map((one: unknown) => {
      const { type, id } = (one ?? {}) as Message;
      const item = type === 'item_reference' ? items.find(id) : readItem(one, newId('item'));
      bytes += sizeOf(item);
      if (bytes <= itemsBytesMax) return item;
      const message = `response.input: must have at most ${itemsBytesMax / 1024 / 1024} MB.`;
      throw fail('payload_too_large', message, { param: 'response.input' });
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
      for (const item of made.output) items.changed(item);
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
    const item = items.find(id);
    if (item.type !== 'message' || typeof endMs !== 'number')
      throw fail('invalid_request', 'audio_end_ms: must be a number, of a message with sound.', {
        param: 'audio_end_ms',
      });
    const part = item.content[0];
    // About 15 characters are spoken in a second.
    if (part?.transcript)
      part.transcript = part.transcript.slice(0, Math.max(0, Math.round((endMs / 1000) * 15)));
    items.changed(item);
    tell('conversation.item.truncated', { item_id: id, content_index: index, audio_end_ms: endMs });
  }

  const handlers: Record<string, (message: Message) => void> = {
    'session.update': ({ session: sent }) => {
      const read = sessionIn.safeParse(sent);
      if (!read.success) throw wrong('session', read.error);
      session = changed(read.data);
      session.model = modelOf(session.model);
      sessionBytes = sizeOf(session);
      tell('session.updated', { session });
    },
    'input_audio_buffer.append': ({ audio }) => hear(audio),
    'input_audio_buffer.commit': () => {
      if (sound.length < rate / 10)
        throw fail('invalid_request', 'The buffer has less than 100 ms of sound.', { param: 'audio' });
      const samples = sound.cut(sound.dropped, sound.received);
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
      const parts = item.type === 'message' ? item.content : [];
      const part = parts.find(({ audio, transcript }) => audio !== undefined && transcript == null);
      const samples = part && readSound(part.audio, session.audio.input.format.type, 'item.content.audio');
      // Only words are remembered.
      for (const one of parts) delete one.audio;
      if (samples !== undefined) refuseMoreReading();
      add(item, after ?? undefined);
      if (part !== undefined && samples !== undefined) read(item, part, samples);
      tell('conversation.item.done', { previous_item_id: null, item: shown(item) });
    },
    'conversation.item.retrieve': ({ item_id: id }) =>
      tell('conversation.item.retrieved', { item: shown(items.find(id)) }),
    'conversation.item.delete': ({ item_id: id }) => {
      items.remove(items.find(id));
      tell('conversation.item.deleted', { item_id: id });
    },
    'conversation.item.truncate': truncate,
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
    'output_audio_buffer.clear': () => {},
  };

  tell('session.created', { session });
  return {
    take(message) {
      const { type, event_id: id } = message;
      eventId = typeof id === 'string' ? id : undefined;
      const handler = typeof type === 'string' && Object.hasOwn(handlers, type) ? handlers[type] : undefined;
      if (handler === undefined)
        throw fail(
          'invalid_request',
          `type: must be one of ${Object.keys(handlers).join(', ')}. You sent ${String(JSON.stringify(type)).slice(0, 100)}.`,
          { param: 'type' },
        );
      handler(message);
    },
    refused,
    bytes: () => sound.length * 2 + items.bytes + pendingBytes + sessionBytes,
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
