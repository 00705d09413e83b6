/** Passes a call in OpenAI's Responses dialect on to an upstream that speaks it, and its answer back. */
import { unavailable } from '@oja/core/engine-failure';
import { createEventPass } from '../pass-events.ts';
import { PassedAnswer } from '../passed-answer.ts';
import type { ChatAnswer, ChatBody, Usage } from '../port.ts';
import type { Pass } from '../read-stream.ts';
import { refusalFailure } from '../refusals/failure.ts';
import { readRefusalIn } from '../refusals/refusals.ts';
import { estimateCompletionTokens, estimateTokens, estimateUsage } from '../tokens.ts';
import {
  finishOf,
  isResponsesAnswer,
  type ResponsesAnswer,
  type ResponsesItem,
  toCompletion,
  toUsage,
} from './responses-wire.ts';

export interface ResponsesEvent {
  type?: string;
  output_index?: number;
  item?: ResponsesItem;
  delta?: unknown;
  response?: ResponsesAnswer;
  error?: unknown;
  code?: unknown;
  message?: unknown;
}

/** `chat` is the same call as chat, to estimate what the upstream doesn't count. */
export function createResponsesPass(upstream: string, chat: ChatBody): Pass {
  let ended: ResponsesAnswer | undefined;
  return createEventPass<ResponsesEvent>(upstream, {
    see(event) {
      const failure = failureIn(event, upstream);
      if (failure !== undefined) return { failure };
      const done = event.type === 'response.completed' || event.type === 'response.incomplete';
      if (done) ended = event.response;
      const isText = event.type?.endsWith('.delta') && typeof event.delta === 'string';
      return { tokens: isText ? estimateTokens(event.delta as string) : 0, done };
    },
    usage: (tokens) => toUsage(ended?.usage) ?? estimateUsage(chat, tokens),
    finish: () => (ended === undefined ? undefined : finishOf(ended)),
  });
}

export function failureIn(event: ResponsesEvent, upstream: string): Error | undefined {
  if (event.type === 'error') return refusalFailure(readRefusalIn(upstream, event.error ?? event));
  if (event.type === 'response.failed' || event.type === 'response.cancelled')
    return refusalFailure(readRefusalIn(upstream, event.response?.error ?? {}));
  return undefined;
}

const noUsage: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

export function readResponsesAnswer(
  upstream: string,
  model: string,
  text: string,
  chat: ChatBody,
): ChatAnswer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw unavailable(`The upstream ${upstream} returned a response that is not JSON.`, 'upstream_error', {
      cause,
    });
  }
  const error = (parsed as ResponsesAnswer | null)?.error;
  if (error) throw refusalFailure(readRefusalIn(upstream, error));
  if (!isResponsesAnswer(parsed))
    throw unavailable(`The upstream ${upstream} returned a response without output.`, 'upstream_error');
  const answer = parsed;
  const read = (usage: Usage) => toCompletion(answer, model, usage);
  const usage = toUsage(answer.usage) ?? estimateUsage(chat, estimateCompletionTokens(read(noUsage)));
  return new PassedAnswer(text, answer, usage, finishOf(answer), () => read(usage));
}
