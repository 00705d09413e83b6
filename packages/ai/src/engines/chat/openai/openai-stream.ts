/**
 * Passes an OpenAI-compatible event stream on. Every event is read, so that errors, usage and the end are
 * known, but the upstream's own bytes travel unless something in them must change.
 */
import type { UpstreamBody } from '@oja/core/egress/port';
import { unavailable } from '@oja/core/engine-failure';
import { doneEvent } from '../chunks.ts';
import type { ChatBody, ChatEvents, ChatStream, Usage } from '../port.ts';
import { type Pass, type ReadOptions, readStream } from '../read-stream.ts';
import { refusalFailure } from '../refusals/failure.ts';
import { readRefusalIn } from '../refusals/refusals.ts';
import { createSseSplitter, type SseBatch, type SseEvent } from '../sse.ts';
import { estimateSaidTokens, estimateUsage, type Said } from '../tokens.ts';
import { isChoice } from './chunk-shape.ts';
import { hasParts, joinParts } from './content-parts.ts';

export interface PassOptions extends ReadOptions {
  body: ChatBody;
}

interface Chunk {
  id?: string;
  created?: number;
  model?: string;
  choices?: { index?: number; delta?: Said; finish_reason?: string | null }[];
  usage?: Usage | null;
  error?: unknown;
}
const keep = 0;
const drop = 1;

/** Waits for the first chunk; until it is there, a failure throws and another upstream can be tried. */
export function passStream(source: UpstreamBody, options: PassOptions): Promise<ChatStream> {
  return readStream(source, createPass(options), options);
}

type Verdict = typeof keep | typeof drop | string;

/** What the events of the stream say, and what must change in them. */
function createReader(options: PassOptions) {
  const usageWanted = options.body.stream_options?.include_usage === true;
  const seen: { started: boolean; done: boolean; finishReason?: string; usage?: Usage; failure?: Error } = {
    started: false,
    done: false,
  };
  let finished = false;
  let last: Chunk = {};
  let tokens = 0;

  function fail(problem: string): typeof drop {
    seen.failure = unavailable(`The upstream ${options.upstream} ${problem}.`, 'upstream_error');
    return drop;
  }

  /** `keep` the bytes, `drop` them, or the text to send instead. */
  function judge(event: SseEvent): Verdict {
    // Comments are harmless; an event without data is a chunk that clients fail to parse.
    if (!event.data)
      return seen.started && event.name === undefined && event.data === undefined ? keep : drop;
    if (event.data === '[DONE]') return endMark();
    let chunk: Chunk;
    try {
      chunk = JSON.parse(event.data) as Chunk;
    } catch {
      return fail('sent a malformed chunk');
    }
    if (chunk === null || typeof chunk !== 'object') return fail('sent a malformed chunk');
    if (chunk.error !== undefined && chunk.error !== null) {
      seen.failure = refusalFailure(readRefusalIn(options.upstream, chunk.error));
      return drop;
    }
    const isChunk = Array.isArray(chunk.choices) ? chunk.choices.every(isChoice) : chunk.usage;
    return isChunk ? note(chunk) : fail('sent a malformed chunk');
  }

  function note(chunk: Chunk): Verdict {
    seen.started = true;
    last = chunk;
    let joined = false;
    for (const choice of chunk.choices ?? []) {
      if (hasParts(choice.delta)) {
        choice.delta = joinParts(choice.delta!);
        joined = true;
      }
      if (choice.finish_reason) {
        finished = true;
        seen.finishReason = choice.finish_reason;
      }
      if (choice.delta) tokens += estimateSaidTokens(choice.delta);
    }
    seen.usage = chunk.usage ?? seen.usage;
    if (!chunk.usage || usageWanted) return joined ? eventOf(chunk) : keep;
    if (!chunk.choices?.length) return drop;
    const { usage: _unasked, ...bare } = chunk;
    return eventOf(bare);
  }

  function endMark(): Verdict {
    if (!seen.started) return fail('returned no response');
    const extra = close();
    return extra === '' ? keep : `${extra}${doneEvent}`;
  }

  /** What a complete stream must have and this one lacks: a finish reason, usage that was asked for. */
  function close(): string {
    seen.done = true;
    const own = { id: last.id, object: 'chat.completion.chunk', created: last.created, model: last.model };
    let text = '';
    if (!finished) {
      const choices = [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }];
      text += eventOf({ ...own, choices });
      finished = true;
    }
    if (seen.usage === undefined) {
      seen.usage = estimateUsage(options.body, tokens);
      if (usageWanted) text += eventOf({ ...own, choices: [], usage: seen.usage });
    }
    return text;
  }

  return {
    seen: seen as Readonly<typeof seen>,
    /** Of what was said so far, as Oja counts. */
    tokens: () => tokens,
    judge,
    /** The rest of a stream that ended without its mark; undefined where it was cut off. */
    end(): string | undefined {
      if (finished) return `${close()}${doneEvent}`;
      fail('cut the stream off');
      return undefined;
    },
  };
}

const eventOf = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`;

function createPass(options: PassOptions): Pass {
  const splitter = createSseSplitter();
  const { seen, tokens, judge, end } = createReader(options);

  function emit(batch: SseBatch): ChatEvents | undefined {
    const before = tokens();
    const pieces: (Uint8Array | string)[] = [];
    let keptFrom = 0;
    let at = batch.end;
    for (const event of batch.events) {
      const verdict = judge(event);
      if (verdict !== keep) {
        if (event.start > keptFrom) pieces.push(batch.buffer.subarray(keptFrom, event.start));
        if (verdict !== drop) pieces.push(verdict);
        keptFrom = event.end;
      }
      if (seen.done || seen.failure) {
        at = event.end;
        break;
      }
    }
    if (at > keptFrom) pieces.push(batch.buffer.subarray(keptFrom, at));
    if (pieces.length === 0) return undefined;
    return { bytes: joined(pieces), tokens: tokens() - before, ...counted() };
  }

  const counted = () =>
    seen.done && seen.usage ? { usage: seen.usage, finishReason: seen.finishReason } : {};

  function finish(): ChatEvents | undefined {
    const left = emit(splitter.flush());
    if (seen.done || seen.failure) return left;
    const rest = end();
    if (rest === undefined) return left;
    return { bytes: joined([left?.bytes ?? '', rest]), tokens: left?.tokens ?? 0, ...counted() };
  }

  return {
    push: (chunk) => emit(splitter.push(chunk)),
    finish,
    get started() {
      return seen.started;
    },
    get done() {
      return seen.done;
    },
    get failure() {
      return seen.failure;
    },
  };
}

/** One piece stays what it is: mostly the upstream's own bytes. */
const joined = (pieces: (Uint8Array | string)[]): Uint8Array | string =>
  pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
