/**
 * A conversation with an upstream's own realtime model: messages pass as they are. Each response is a call of its own,
 * held before its events are sent, in slices while they are, and charged by what the upstream counted.
 */
import type { Units, Used } from '@oja/core/domain/price-kinds';
import type { LiveLink, LiveSession } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import type { RealtimeConnection, RealtimeEvent } from '../../engines/realtime/port.ts';
import { chargedUnits } from '../chat/usage-kinds.ts';
import { beginResponse, type ChargedResponse } from './charged-response.ts';
import { heardMs, plus, RelayCounts, shownUsage, tokensOf } from './relay-counts.ts';
import type { Message } from './talk.ts';

/** Messages that the upstream does not take as fast as they come. */
const unsentBytesMax = 16 * 1024 * 1024;
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
  /** Words of what was heard, by their item, until they are complete. */
  const transcripts = new Map<string, ChargedResponse>();
  /** Also those of an upstream that gives two the same ID. */
  const open = new Set<ChargedResponse>();
  const counts = new RelayCounts(connection.model);
  let isOver = false;

  async function begin(units: Units): Promise<ChargedResponse> {
    const { model: name, upstream } = connection;
    const running = await beginResponse(link, { model, servedBy: { model: name, upstream } }, units, signal);
    open.add(running);
    running.served.catch(() => {}).finally(() => open.delete(running));
    return running;
  }

  /** What the upstream counted, where it can have used that; otherwise our own count. */
  function judged(
    { message, usage }: RealtimeEvent,
    running: ChargedResponse,
    own = running.counted(),
  ): Used {
    if (usage === undefined) return own;
    if (counts.isBelievable(usage, own)) return chargedUnits(usage);
    running.disputed();
    objectOf(message.response ?? message).usage = shownUsage(own);
    return own;
  }

  async function finish(running: ChargedResponse, event: RealtimeEvent): Promise<void> {
    const { message, usage } = event;
    const { id, status, status_details: details } = objectOf(message.response);
    responses.delete(String(id));
    if (status === 'failed') {
      running.fail(fail('upstream_error', `The response failed: ${JSON.stringify(details)?.slice(0, 300)}`));
      return;
    }
    const units = judged(event, running);
    if (usage !== undefined && units !== running.counted()) counts.ended(usage);
    await running.settle(message, units);
  }

  /** Words of what was heard are made by another model, which bills apart. */
  async function transcribing({ message }: RealtimeEvent): Promise<void> {
    const item = String(message.item_id);
    let running = transcripts.get(item);
    if (running === undefined) {
      running = await begin({ audio_input: counts.untranscribed() });
      transcripts.set(item, running);
    }
    await running.grow({ output: tokensOf(String(message.delta ?? message.text ?? '')) });
  }

  async function transcribed(event: RealtimeEvent): Promise<void> {
    const { message, usage } = event;
    const item = String(message.item_id);
    const begun = transcripts.get(item);
    transcripts.delete(item);
    const { seconds } = objectOf(message.usage);
    const units = { audio_input: Math.ceil((counts.secondsOf(seconds) * 1_000) / heardMs) };
    const isTimed = units.audio_input > 0;
    if (begun === undefined && usage === undefined && !isTimed) return;
    const sound = begun === undefined && !isTimed ? { audio_input: counts.untranscribed() } : units;
    const running = begun ?? (await begin(sound));
    const words = begun === undefined ? { output: tokensOf(String(message.transcript ?? '')) } : {};
    const own = usage === undefined && isTimed ? units : plus(running.counted(), words);
    await running.settle(message, judged(event, running, own));
  }

  function untranscribed({ message }: RealtimeEvent): void {
    const item = String(message.item_id);
    transcripts.get(item)?.fail(fail('upstream_error', 'The transcription failed.'));
    transcripts.delete(item);
  }

  async function handle(event: RealtimeEvent): Promise<void> {
    const { message } = event;
    const type = String(message.type);
    const { id } = objectOf(message.response);
    const running = responses.get(String(message.response_id ?? id));
    if (type === 'response.created') responses.set(String(id), await begin(counts.begun()));
    else if (type === 'response.done' && running !== undefined) await finish(running, event);
    else if (type.endsWith('input_audio_transcription.completed')) await transcribed(event);
    else if (type.endsWith('input_audio_transcription.failed')) untranscribed(event);
    else if (type.includes('input_audio_transcription.')) await transcribing(event);
    else if (running !== undefined) {
      const more = counts.said(event);
      if (more !== undefined) await running.grow(more);
    }
  }

  async function pump(): Promise<void> {
    try {
      for await (const event of connection.events) {
        await handle(event);
        await link.send(event.message);
      }
    } catch (error) {
      for (const running of open) running.fail(error);
      // Running responses end first: they charge what was sent.
      await Promise.allSettled([...open].map(({ served }) => served));
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
      counts.sent(message);
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
