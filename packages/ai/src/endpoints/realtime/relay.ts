/**
 * A conversation with an upstream's own realtime model: messages pass as they are. Each response is a call of its own,
 * held before its events are sent, in slices while they are, and charged by what the upstream counted.
 */
import type { Units } from '@oja/core/domain/price-kinds';
import type { LiveLink, LiveSession } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import type { RealtimeConnection, RealtimeEvent } from '../../engines/realtime/port.ts';
import { chargedUnits } from '../chat/usage-kinds.ts';
import { beginResponse, type ChargedResponse } from './charged-response.ts';
import { msOf } from './sound.ts';
import type { Message } from './talk.ts';

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

function createRelay(
  link: LiveLink,
  model: string,
  connection: RealtimeConnection,
  whole: AbortController,
): LiveSession {
  const { signal } = whole;
  const responses = new Map<string, ChargedResponse>();
  /** What the next response reads: the conversation so far, and what was said since. */
  let known: Units = {};
  let isOver = false;

  const begin = (units: Units): Promise<ChargedResponse> =>
    beginResponse(
      link,
      { model, servedBy: { model: connection.model, upstream: connection.upstream } },
      units,
      signal,
    );

  async function finish(running: ChargedResponse, { message, usage }: RealtimeEvent): Promise<void> {
    const { id, status, status_details: details } = objectOf(message.response);
    responses.delete(String(id));
    if (status === 'failed') {
      running.fail(fail('upstream_error', `The response failed: ${JSON.stringify(details)?.slice(0, 300)}`));
      return;
    }
    known = { cached_input: usage?.total_tokens ?? known.cached_input ?? 0 };
    await running.settle(message, usage && chargedUnits(usage));
  }

  /** Words of what was heard are made by another model, which bills apart. */
  async function transcribed({ message, usage }: RealtimeEvent): Promise<void> {
    const { seconds } = objectOf(message.usage);
    const heard =
      typeof seconds === 'number' && seconds > 0 && seconds < 86_400 ? (seconds * 1000) / heardMs : 0;
    const units = usage === undefined ? { audio_input: Math.ceil(heard) } : chargedUnits(usage);
    if (usage !== undefined || heard > 0) await (await begin(units)).settle(message, units);
  }

  async function handle(event: RealtimeEvent): Promise<void> {
    const { message, tokens } = event;
    const type = String(message.type);
    const { id } = objectOf(message.response);
    const running = responses.get(String(message.response_id ?? id));
    if (type === 'response.created') responses.set(String(id), await begin({ ...known }));
    else if (type === 'response.done' && running !== undefined) await finish(running, event);
    else if (type.endsWith('input_audio_transcription.completed')) await transcribed(event);
    else if (running !== undefined && tokens > 0) await running.grow({ output: tokens });
    else if (running !== undefined && type.endsWith('audio.delta')) {
      const samples = (String(message.delta).length * 3) / 8;
      await running.grow({ audio_output: Math.ceil(msOf(samples) / spokenMs) });
    }
  }

  async function pump(): Promise<void> {
    try {
      for await (const event of connection.events) {
        await handle(event);
        await link.send(event.message);
      }
    } catch (error) {
      for (const running of responses.values()) running.fail(error);
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
