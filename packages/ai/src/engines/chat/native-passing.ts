/** Requests in the upstream's own dialect: they pass as they are, and of the answer only the money is read. */
import type { Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { unavailable } from '@oja/core/engine-failure';
import type { EngineCall } from '@oja/core/engines/engine';
import { PassedAnswer } from './passed-answer.ts';
import type { ChatAnswer, ChatCompletion, ChatRequest, NativeRequest, TokenCount, Usage } from './port.ts';
import type { Pass } from './read-stream.ts';
import { refusalFailure } from './refusals/failure.ts';
import { readRefusal } from './refusals/refusals.ts';
import type { ChatSettings } from './settings.ts';
import { withoutSurcharges } from './surcharges.ts';

interface PassedRequest {
  path: string;
  body: object;
  headers: Record<string, string>;
}

/** How a request that came in the upstream's own dialect goes to it, and what is read of the answer for the money. */
export interface Passing {
  dialect: NativeRequest['dialect'];
  request(native: NativeRequest, model: string, stream: boolean): PassedRequest;
  countRequest(native: NativeRequest, model: string): PassedRequest;
  countOf(answer: unknown): unknown;
  createPass(upstream: string): Pass;
  usageOf(answer: unknown): Usage;
  finishOf(answer: unknown): string;
}

interface Passer {
  name: string;
  passing: Passing;
  settings: ChatSettings;
  client(): Upstream;
  /** What it returned, if that is an answer. */
  read(answer: unknown, model: string): () => ChatCompletion;
}

const answerBytesMax = 50_000_000;

export const sendingOf = ({ signal }: EngineCall, settings: ChatSettings) =>
  ({ method: 'POST', signal, timeoutMs: settings.answerMs, bytesMax: answerBytesMax }) as const;

export function accepted(name: string, answer: UpstreamAnswer): UpstreamAnswer {
  if (answer.status >= 200 && answer.status <= 299) return answer;
  throw refusalFailure(readRefusal(name, answer.status, answer.text(), answer.headers));
}

/** Undefined for a request in another dialect. */
export function passingOf({ native }: ChatRequest, { name, passing, settings, client, read }: Passer) {
  if (native === undefined || passing.dialect !== native.dialect) return undefined;
  const asked = (model: string, call: EngineCall, stream = false) =>
    passing.request({ ...native, body: withoutSurcharges(native.body, settings, call) }, model, stream);
  const send = async (request: PassedRequest, call: EngineCall) =>
    accepted(name, await client().request({ ...request, ...sendingOf(call, settings) }));

  return {
    streamRequest: (model: string, call: EngineCall) => asked(model, call, true),
    createPass: () => passing.createPass(name),

    async countTokens(model: string, call: EngineCall): Promise<TokenCount> {
      const answer = await send(passing.countRequest(native, model), call);
      const tokens = passing.countOf(answer.json());
      if (typeof tokens === 'number') return { tokens };
      throw unavailable(`The upstream ${name} returned no token count.`, 'upstream_error');
    },

    async complete(model: string, call: EngineCall): Promise<ChatAnswer> {
      const answer = await send(asked(model, call), call);
      const parsed = answer.json();
      const completion = read(parsed, model);
      const { usageOf, finishOf } = passing;
      return new PassedAnswer(answer.text(), parsed as object, usageOf(parsed), finishOf(parsed), completion);
    },
  };
}
