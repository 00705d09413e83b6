/**
 * Usage as an upstream reports it, checked before anyone reads it: counts that the call can't have used are replaced by
 * our own estimate, for the caller too, and the call is marked.
 */
import type { EngineCall } from '@oja/core/engines/engine';
import type {
  ChatAnswer,
  ChatBody,
  ChatEngine,
  ChatEvents,
  ChatRequest,
  ChatStream,
  NativeRequest,
  Usage,
} from './port.ts';
import { noteService, noteServiceIn } from './served-service.ts';
import { estimateCompletionTokens, estimateUsage } from './tokens.ts';
import { answerMax, isBelievable, limitsOf, type UsageLimits } from './usage-limits.ts';

export const withCheckedUsage = (engine: ChatEngine): ChatEngine => ({
  ...engine,
  complete: async (request, call) => checkedAnswer(request, await engine.complete(request, call), call),
  stream: async (request, call) => checkedStream(request, await engine.stream(request, call), call),
});

/** A prompt has tokens, and so have the words that came. */
const isWhole = ({ prompt_tokens, completion_tokens }: Usage, said: () => number): boolean =>
  prompt_tokens > 0 && (completion_tokens > 0 || said() === 0);

const isZero = ({ prompt_tokens, completion_tokens }: Usage): boolean =>
  prompt_tokens === 0 && completion_tokens === 0;

const estimated = (body: ChatBody, limits: UsageLimits, said: number): Usage =>
  estimateUsage(body, Math.min(said, answerMax(limits, said)));

export function checkedAnswer(request: ChatRequest, answer: ChatAnswer, call: EngineCall): ChatAnswer {
  const { body, native } = request;
  noteService(body, answer, call);
  const { usage } = answer;
  const limits = limitsOf(request);
  let counted: number | undefined;
  const said = () => {
    counted ??= estimateCompletionTokens(answer.completion);
    return counted;
  };
  const isLong = limits.answer === undefined && Number(usage?.completion_tokens) > answerMax(limits, 0);
  const raw = answer.parsed;
  const isBelieved = [usage, raw?.usage ?? raw?.usageMetadata ?? usage].every((one) =>
    isBelievable(one, limits, isLong ? said() : 0),
  );
  const isUncounted = isBelieved && isZero(usage);
  if (isBelieved && isWhole(usage, said)) return answer;
  if (!isUncounted) call.usageDisputed?.();
  const own = estimated(body, limits, said());
  if (raw !== undefined && native !== undefined) {
    const name = native.dialect === 'gemini' ? 'usageMetadata' : 'usage';
    const json = JSON.stringify({ ...raw, [name]: inDialect(own, native) });
    return {
      completion: { ...answer.completion, usage: own },
      json,
      usage: own,
      finish: answer.finish,
      native: true,
    };
  }
  const completion = { ...answer.completion, usage: own };
  return { completion, json: JSON.stringify(completion), usage: own };
}

export function checkedStream(request: ChatRequest, stream: ChatStream, call: EngineCall): ChatStream {
  return { ...stream, events: checkedEvents(request, stream, call) };
}

async function* checkedEvents(
  request: ChatRequest,
  { events, native: isNative }: ChatStream,
  call: EngineCall,
): AsyncGenerator<ChatEvents> {
  const { body, native } = request;
  const limits = limitsOf(request);
  const dialect = isNative ? native : undefined;
  let said = 0;
  let isDisputed = false;
  for await (const one of events) {
    said += one.tokens;
    noteServiceIn(body, one.bytes, call);
    const fix = (usage: unknown): object | undefined => {
      if (isBelievable(usage, limits, said)) return undefined;
      isDisputed = true;
      return inDialect(estimated(body, limits, said), dialect);
    };
    const bytes = withUsage(one.bytes, fix);
    const { promptUsage, usage, ...rest } = one;
    if (promptUsage && !isBelievable(promptUsage, limits, said)) isDisputed = true;
    const counted = usage && finalUsage(usage);
    if (isDisputed) call.usageDisputed?.();
    yield {
      ...rest,
      bytes,
      ...(promptUsage && !isDisputed ? { promptUsage } : {}),
      ...(counted ? { usage: counted } : {}),
    };
  }

  function finalUsage(usage: Usage): Usage {
    if (!isBelievable(usage, limits, said)) isDisputed = true;
    if (isDisputed || isZero(usage)) return estimated(body, limits, said);
    if (isWhole(usage, () => said)) return usage;
    isDisputed = true;
    return estimated(body, limits, said);
  }
}

function inDialect(usage: Usage, native: NativeRequest | undefined): object {
  const { prompt_tokens: input_tokens, completion_tokens: output_tokens, total_tokens } = usage;
  if (native === undefined) return usage;
  if (native.dialect === 'anthropic') return { input_tokens, output_tokens };
  if (native.dialect === 'gemini')
    return {
      promptTokenCount: input_tokens,
      candidatesTokenCount: output_tokens,
      totalTokenCount: total_tokens,
    };
  const input_tokens_details = { cached_tokens: 0 };
  const output_tokens_details = { reasoning_tokens: 0 };
  return { input_tokens, input_tokens_details, output_tokens, output_tokens_details, total_tokens };
}

const usageField = /"usage(Metadata)?"\s*:\s*[^\sn]/;
const dataLine = /^(data: ?)(\{.*\})(\r?)$/gm;

type Holder = {
  usage?: unknown;
  usageMetadata?: unknown;
  message?: { usage?: unknown } | null;
  response?: { usage?: unknown } | null;
};

/** The events as they came, but with another usage where `fix` has one. */
function withUsage(
  bytes: ChatEvents['bytes'],
  fix: (usage: unknown) => object | undefined,
): ChatEvents['bytes'] {
  const found = typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!found.includes('"usage')) return bytes;
  const text = found.toString();
  if (!usageField.test(text)) return bytes;
  let isFixed = false;
  const sent = text.replace(dataLine, (line, start: string, json: string, end: string) => {
    const event = json.includes('"usage') ? eventIn(json) : undefined;
    if (event === undefined) return line;
    const name = event.usageMetadata === undefined ? 'usage' : 'usageMetadata';
    for (const holder of [event, event.message, event.response] as (Holder | null | undefined)[]) {
      if (holder?.[name] === undefined || holder[name] === null) continue;
      const fixed = fix(holder[name]);
      if (fixed === undefined) continue;
      holder[name] = fixed;
      isFixed = true;
    }
    return `${start}${JSON.stringify(event)}${end}`;
  });
  return isFixed ? sent : bytes;
}

/** Undefined for one of several lines. */
function eventIn(json: string): Holder | undefined {
  try {
    return JSON.parse(json) as Holder;
  } catch {
    return undefined;
  }
}
