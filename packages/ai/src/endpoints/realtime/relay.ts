/**
 * A conversation with an upstream's own realtime model: messages pass as they are. Each response is a call of its own,
 * held before its events are sent, in slices while they are, and charged by what the upstream counted.
 */
import type { Units } from '@oja/core/domain/price-kinds';
import type { Meter } from '@oja/core/endpoints/context';
import type { LiveLink, LiveSession } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import type { RealtimeConnection, RealtimeEvent } from '../../engines/realtime/port.ts';
import { chargedUnits } from '../chat/usage-kinds.ts';
import { msOf } from './sound.ts';

type Message = Record<string, unknown>;

/** Messages that the upstream does not take as fast as they come. */
const unsentBytesMax = 16 * 1024 * 1024;
/** As OpenAI counts sound: a token for 100 ms that it hears, and for 50 ms that it speaks. */
const heardMs = 100;
const spokenMs = 50;
/** Of a text that its sender writes. */
const tokenCharacters = 4;

/** Undefined where the own parts serve: the upstream can't be reached, or guardrails have to see every text. */
export async function openRelay(
  link: LiveLink,
  model: string,
  whole: AbortController,
): Promise<LiveSession | undefined> {
  const { signal } = whole;
  const { log } = link;
  const isServed = await link.engines.realtime.serves({ model }, { signal, log }).catch(() => false);
  if (!isServed) return undefined;
  let connection: RealtimeConnection | undefined;
  await link.serve({ model }, signal, async function* (context, guarded) {
    context.meter.used({});
    // The socket lives longer than this call.
    const call = { signal, log, servedBy: context.servedBy?.bind(context) };
    if (!guarded) connection = await context.engines.realtime.connect({ model }, call);
    yield ': connected\n\n';
  });
  return connection === undefined ? undefined : createRelay(link, model, connection, whole);
}

interface Running {
  units: Units;
  meter?: Meter;
  /** Ends the call: with the response, or with what was wrong. */
  end(result: Message | Error): void;
  served: Promise<void>;
}

function createRelay(
  link: LiveLink,
  model: string,
  connection: RealtimeConnection,
  whole: AbortController,
): LiveSession {
  const { signal } = whole;
  const responses = new Map<string, Running>();
  /** What the next response reads: the conversation so far, and what was said since. */
  let known: Units = {};
  let isOver = false;

  async function begin(units: Units): Promise<Running> {
    let end: Running['end'] = () => {};
    const ended = new Promise<Message>((resolve, reject) => {
      end = (result) => (result instanceof Error ? reject(result) : resolve(result));
    });
    ended.catch(() => {});
    signal.addEventListener('abort', () => end(fail('client_closed', 'The client closed.')), { once: true });
    const { model: name, upstream } = connection;
    const running: Running = { units, end, served: Promise.resolve() };
    let begun = () => {};
    const admitted = new Promise<void>((resolve) => {
      begun = resolve;
    });
    running.served = link.serve({ model }, signal, async function* (context, guarded) {
      if (guarded) throw fail('conflict', 'Guardrails were turned on. Connect again.');
      context.servedBy?.({ model: name, upstream });
      await context.meter.reserve(units);
      running.meter = context.meter;
      begun();
      const result = await ended;
      yield `data: ${JSON.stringify(result)}\n\n`;
    });
    running.served.catch(() => {});
    await Promise.race([admitted, running.served]);
    if (running.meter === undefined)
      throw fail('credits_exhausted', 'The balance or a cap does not cover another response.');
    return running;
  }

  /** More of a response is sent only once it is held for. */
  async function grow(running: Running, more: Units): Promise<void> {
    for (const [kind, count] of Object.entries(more) as [keyof Units, number][])
      running.units[kind] = (running.units[kind] ?? 0) + count;
    await running.meter!.reserve(running.units);
    running.meter!.used({ ...running.units });
  }

  async function settle(running: Running, event: Message, units: Units): Promise<void> {
    await running.meter!.cover(units);
    running.meter!.used(units);
    running.end(event);
    await running.served;
  }

  async function finish(running: Running, { message, usage }: RealtimeEvent): Promise<void> {
    const { id, status, status_details: details } = objectOf(message.response);
    responses.delete(String(id));
    if (status === 'failed') {
      running.end(fail('upstream_error', `The response failed: ${JSON.stringify(details)?.slice(0, 300)}`));
      return;
    }
    known = { cached_input: usage?.total_tokens ?? known.cached_input ?? 0 };
    await settle(running, message, usage === undefined ? running.units : chargedUnits(usage));
  }

  /** Words of what was heard are made by another model, which bills apart. */
  async function transcribed({ message, usage }: RealtimeEvent): Promise<void> {
    const { seconds } = objectOf(message.usage);
    const heard =
      typeof seconds === 'number' && seconds > 0 && seconds < 86_400 ? (seconds * 1000) / heardMs : 0;
    const units = usage === undefined ? { audio_input: Math.ceil(heard) } : chargedUnits(usage);
    if (usage !== undefined || heard > 0) await settle(await begin(units), message, units);
  }

  async function handle(event: RealtimeEvent): Promise<void> {
    const { message, tokens } = event;
    const type = String(message.type);
    const { id } = objectOf(message.response);
    const running = responses.get(String(message.response_id ?? id));
    if (type === 'response.created') responses.set(String(id), await begin({ ...known }));
    else if (type === 'response.done' && running !== undefined) await finish(running, event);
    else if (type.endsWith('input_audio_transcription.completed')) await transcribed(event);
    else if (running !== undefined && tokens > 0) await grow(running, { output: tokens });
    else if (running !== undefined && type.endsWith('audio.delta')) {
      const samples = (String(message.delta).length * 3) / 8;
      await grow(running, { audio_output: Math.ceil(msOf(samples) / spokenMs) });
    }
  }

  async function pump(): Promise<void> {
    try {
      for await (const event of connection.events) {
        await handle(event);
        await link.send(event.message);
      }
    } catch (error) {
      for (const { end } of responses.values()) end(error as Error);
      // Running responses end first: they charge what was sent.
      await Promise.allSettled([...responses.values()].map(({ served }) => served));
      stop(link.faultOf(error));
    }
  }

  function stop(error: object): void {
    if (isOver) return;
    isOver = true;
    connection.close();
    link.end(error);
    whole.abort();
  }

  void pump();
  return {
    take(message) {
      if (isOver) return;
      if (connection.unsentBytes() > unsentBytesMax)
        throw fail('rate_limited', 'The upstream reads slower than you send.');
      if (message.type === 'input_audio_buffer.append' && typeof message.audio === 'string') {
        const ms = msOf((message.audio.length * 3) / 8);
        known.audio_input = (known.audio_input ?? 0) + ms / heardMs;
      } else if (message.type === 'conversation.item.create') {
        known.input =
          (known.input ?? 0) + Math.ceil(JSON.stringify(message.item ?? '').length / tokenCharacters);
      }
      connection.send(JSON.stringify(passed(message)));
    },
    refused: (error) => void link.send({ type: 'error', error }),
    bytes: () => connection.unsentBytes(),
    closed() {
      isOver = true;
      connection.close();
      whole.abort();
    },
  };
}

const objectOf = (value: unknown): Message =>
  typeof value === 'object' && value !== null ? (value as Message) : {};

/** The model was priced when the conversation began, and traces are the operator's. */
function passed(message: Message): Message {
  if (message.session === undefined) return message;
  const { model: _model, tracing: _tracing, ...rest } = objectOf(message.session);
  return { ...message, session: rest };
}
