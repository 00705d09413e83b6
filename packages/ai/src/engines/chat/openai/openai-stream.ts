/**
 * Passes an OpenAI-compatible event stream on. Every event is read, so that errors, usage and the end are
 * known, but the upstream's own bytes travel unless something in them must change.
 */
import type { UpstreamBody } from '@oja/core/egress/port';
import { type EngineFailure, unavailable } from '@oja/core/engine-failure';
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

function createPass(options: PassOptions): Pass {
  const splitter = createSseSplitter();
  const usageWanted = options.body.stream_options?.include_usage === true;
  let started = false;
  let done = false;
  let finished = false;
  let finishReason: string | undefined;
  let failure: EngineFailure | Error | undefined;
  let usage: Usage | undefined;
  let last: Chunk = {};
  let tokens = 0;
  let tokensTotal = 0;

  function malformed(): typeof keep | typeof drop {
    failure = unavailable(`The upstream ${options.upstream} sent a malformed chunk.`, 'upstream_error');
    return drop;
  }

  /** `keep` the bytes, `drop` them, or the text to send instead. */
  function judge(event: SseEvent): typeof keep | typeof drop | string {
    // Comments are harmless; an event without data is a chunk that clients fail to parse.
    if (!event.data) return started && event.name === undefined && event.data === undefined ? keep : drop;
    if (event.data === '[DONE]') return endMark();
    let chunk: Chunk;
    try {
      chunk = JSON.parse(event.data) as Chunk;
    } catch {
      return malformed();
    }
    if (chunk === null || typeof chunk !== 'object') return malformed();
    if (chunk.error !== undefined && chunk.error !== null) {
      failure = refusalFailure(readRefusalIn(options.upstream, chunk.error));
      return drop;
    }
    if (!Array.isArray(chunk.choices)) return chunk.usage ? note(chunk) : malformed();
    return chunk.choices.every(isChoice) ? note(chunk) : malformed();
  }

  function note(chunk: Chunk): typeof keep | typeof drop | string {
    started = true;
    last = chunk;
    let joined = false;
    for (const choice of chunk.choices ?? []) {
      if (hasParts(choice.delta)) {
        choice.delta = joinParts(choice.delta!);
        joined = true;
      }
      if (choice.finish_reason) {
        finished = true;
        finishReason = choice.finish_reason;
      }
      if (choice.delta) tokens += estimateSaidTokens(choice.delta);
    }
    usage = chunk.usage ?? usage;
    if (!chunk.usage || usageWanted) return joined ? written(chunk) : keep;
    if (!chunk.choices?.length) return drop;
    const { usage: _unasked, ...bare } = chunk;
    return written(bare);
  }

  const written = (chunk: Chunk): string => `data: ${JSON.stringify(chunk)}\n\n`;

  function endMark(): string | typeof keep | typeof drop {
    if (!started) {
      failure = unavailable(`The upstream ${options.upstream} returned no response.`, 'upstream_error');
      return drop;
    }
    done = true;
    const extra = closing();
    return extra === '' ? keep : `${extra}${doneEvent}`;
  }

  /** What a complete stream must have and this one lacks: a finish reason, usage that was asked for. */
  function closing(): string {
    const own = { id: last.id, object: 'chat.completion.chunk', created: last.created, model: last.model };
    let text = '';
    if (!finished) {
      const choices = [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }];
      text += `data: ${JSON.stringify({ ...own, choices })}\n\n`;
      finished = true;
    }
    if (usage === undefined) {
      usage = estimateUsage(options.body, tokensTotal + tokens);
      if (usageWanted) text += `data: ${JSON.stringify({ ...own, choices: [], usage })}\n\n`;
    }
    return text;
  }

  function emit(batch: SseBatch): ChatEvents | undefined {
    tokens = 0;
    let pieces: (Uint8Array | string)[] | undefined;
    let keptFrom = 0;
    for (const event of batch.events) {
      const verdict = judge(event);
      if (verdict !== keep) {
        pieces ??= [];
        if (event.start > keptFrom) pieces.push(batch.buffer.subarray(keptFrom, event.start));
        if (verdict !== drop) pieces.push(verdict);
        keptFrom = event.end;
      }
      if (done || failure) {
        return join(batch, pieces, keptFrom, event.end);
      }
    }
    return join(batch, pieces, keptFrom, batch.end);
  }

  function join(
    batch: SseBatch,
    pieces: (Uint8Array | string)[] | undefined,
    keptFrom: number,
    end: number,
  ): ChatEvents | undefined {
    tokensTotal += tokens;
    const tail = end > keptFrom ? batch.buffer.subarray(keptFrom, end) : undefined;
    const usageField = done && usage ? { usage, finishReason } : {};
    if (!pieces) return tail ? { bytes: tail, tokens, ...usageField } : undefined;
    if (tail) pieces.push(tail);
    if (pieces.length === 0) return undefined;
    const bytes =
      pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
    return { bytes, tokens, ...usageField };
  }

  function finish(): ChatEvents | undefined {
    const left = emit(splitter.flush());
    if (done || failure) return left;
    if (!finished) {
      failure = unavailable(`The upstream ${options.upstream} cut the stream off.`, 'upstream_error');
      return left;
    }
    done = true;
    const bytes = Buffer.concat([
      Buffer.from((left?.bytes ?? '') as string),
      Buffer.from(`${closing()}${doneEvent}`),
    ]);
    return { bytes, tokens: left?.tokens ?? 0, usage, finishReason };
  }

  return {
    push: (chunk) => emit(splitter.push(chunk)),
    finish,
    get started() {
      return started;
    },
    get done() {
      return done;
    },
    get failure() {
      return failure;
    },
  };
}
