/** Turns the event stream of another dialect into OpenAI's chunks. */
import { type EngineFailure, unavailable } from '@oja/core/engine-failure';
import type { ChatEvents, Usage } from './port.ts';
import type { Pass } from './read-stream.ts';
import { createSseSplitter, type SseBatch } from './sse.ts';
import { estimateTokens } from './tokens.ts';

/** Adds our events; `text` is what the reader gained, for metering. */
export type Emit = (events: string, text?: string) => void;

export interface Translator {
  /** One upstream event, parsed. Throws when it says the answer failed. */
  translate(event: Record<string, unknown>, emit: Emit): void;
  /** The counts of the prompt, where an event had them. */
  promptUsage?(): Usage | undefined;
  /** The upstream said how the answer ended. */
  readonly finished: boolean;
  /** Finish chunk where it is still owed, usage, end mark. */
  end(completionTokens: number): ChatEvents;
}

export function createTranslatePass(upstream: string, translator: Translator): Pass {
  const splitter = createSseSplitter();
  let started = false;
  let done = false;
  let failure: EngineFailure | Error | undefined;
  let tokensTotal = 0;
  let promptUsage: Usage | undefined;

  function take(batch: SseBatch): ChatEvents | undefined {
    let text = '';
    let tokens = 0;
    const emit: Emit = (events, gained) => {
      text += events;
      if (gained) tokens += estimateTokens(gained);
    };
    for (const { data } of batch.events) {
      if (data === undefined || data === '' || data === '[DONE]') continue;
      try {
        translator.translate(parse(data, upstream), emit);
      } catch (error) {
        failure = error as Error;
        break;
      }
    }
    tokensTotal += tokens;
    if (text === '') return undefined;
    started = true;
    if (promptUsage !== undefined) return { bytes: text, tokens };
    promptUsage = translator.promptUsage?.();
    return { bytes: text, tokens, ...(promptUsage === undefined ? {} : { promptUsage }) };
  }

  function finish(): ChatEvents | undefined {
    const left = take(splitter.flush());
    if (failure) return left;
    if (!translator.finished) {
      failure = unavailable(`The upstream ${upstream} cut the stream off.`, 'upstream_error');
      return left;
    }
    done = true;
    const end = translator.end(tokensTotal);
    return { ...end, bytes: `${left?.bytes ?? ''}${end.bytes}`, tokens: left?.tokens ?? 0 };
  }

  return {
    push: (chunk) => take(splitter.push(chunk)),
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

function parse(data: string, upstream: string): Record<string, unknown> {
  try {
    const event = JSON.parse(data) as Record<string, unknown>;
    if (typeof event === 'object' && event !== null) return event;
  } catch {
    // Falls through to the failure below.
  }
  throw unavailable(`The upstream ${upstream} sent a malformed chunk.`, 'upstream_error');
}
