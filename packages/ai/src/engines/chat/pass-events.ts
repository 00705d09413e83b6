/** Passes an upstream's event stream on unchanged; every event is read for usage, errors and the end. */
import { unavailable } from '@oja/core/engine-failure';
import type { ChatEvents, Usage } from './port.ts';
import type { Pass } from './read-stream.ts';
import { createSseSplitter, type SseBatch } from './sse.ts';

export interface Seen {
  /** Output tokens in the event, as near as we know. */
  tokens?: number;
  /** The answer is complete with it. */
  done?: boolean;
  /** The answer failed: neither this event nor any later one is sent. */
  failure?: Error | undefined;
}

export interface EventReader<Event> {
  see(event: Event): Seen;
  /** The counts of the prompt, where an event had them; asked until it has an answer. */
  promptUsage?(): Usage | undefined;
  /** Asked at the end; `tokens` is the sum of what was seen. */
  usage(tokens: number): Usage;
  finish(): string | undefined;
  /** Where no event ends the answer: whether it was whole when the connection ended. */
  isWhole?(): boolean;
}

export function createEventPass<Event>(upstream: string, reader: EventReader<Event>): Pass {
  const splitter = createSseSplitter();
  let started = false;
  let done = false;
  let failure: Error | undefined;
  let tokensTotal = 0;
  let promptUsage: Usage | undefined;

  function see(data: string): Seen {
    try {
      return reader.see(JSON.parse(data) as Event);
    } catch {
      return { failure: unavailable(`The upstream ${upstream} sent a malformed chunk.`, 'upstream_error') };
    }
  }

  function take(batch: SseBatch): ChatEvents | undefined {
    let tokens = 0;
    let end = 0;
    for (const { data, end: eventEnd } of batch.events) {
      if (data !== undefined && data !== '') {
        const seen = see(data);
        failure = seen.failure;
        if (failure !== undefined) break;
        started = true;
        tokens += seen.tokens ?? 0;
        done = seen.done ?? false;
      }
      end = eventEnd;
      if (done) break;
    }
    tokensTotal += tokens;
    if (end === 0) return undefined;
    return { bytes: batch.buffer.subarray(0, end), tokens, ...promptCounts(), ...(done ? ended() : {}) };
  }

  function promptCounts() {
    if (promptUsage !== undefined) return {};
    promptUsage = reader.promptUsage?.();
    return promptUsage === undefined ? {} : { promptUsage };
  }

  function ended() {
    const finishReason = reader.finish();
    return { usage: reader.usage(tokensTotal), ...(finishReason === undefined ? {} : { finishReason }) };
  }

  return {
    push: (chunk) => take(splitter.push(chunk)),
    finish() {
      const left = take(splitter.flush());
      if (!done && failure === undefined && reader.isWhole?.()) {
        done = true;
        return { bytes: '', tokens: 0, ...left, ...ended() };
      }
      if (!done) failure ??= unavailable(`The upstream ${upstream} cut the stream off.`, 'upstream_error');
      return left;
    },
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
