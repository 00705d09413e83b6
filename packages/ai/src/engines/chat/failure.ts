/** What an upstream's refusal means for the caller and for the next engine. */

import { type EngineFailure, rejected, unavailable, unsupported } from '@oja/core/engine-failure';
import { safeWords } from '@oja/core/engines/upstream-words';
import type { OjaError } from '@oja/core/errors';

export interface UpstreamRefusal {
  upstream: string;
  status: number;
  message: string;
  code?: string;
  param?: string;
  retryAfterSeconds?: number;
  /** It came in an answer that had begun well. */
  late?: true;
}

const noReason = 'no reason given';

const modelWords =
  /model.{0,80}(not found|does not exist|not exist|not supported|unknown|invalid|no access)/i;

/** Anthropic's: `model: claude-x` and nothing else. */
const modelAlone = /^model: \S+$/i;
/** The platform's bill comes as 400 from some; it is not the caller's. */
const billWords = /credit balance is too low|billing_hard_limit|insufficient[ _](balance|funds)/i;

/** OpenAI's 429 for an account without credit. */
const quotaWords = /insufficient_quota|billing_not_active/i;

const reasonIn = ({ status, message }: UpstreamRefusal): string =>
  message === noReason ? `HTTP ${status}` : `${message} (HTTP ${status})`;

/** OpenAI's word for it, and what others say: vLLM, OpenRouter, Anthropic, Gemini, llama.cpp, Mistral. */
const tooLongWords =
  /context_length_exceeded|exceed_context_size|maximum context length|prompt is too long|too many tokens|token count.{0,40}exceeds|exceeds the (available )?context|(input|prompt).{0,40}longer than.{0,40}context/i;

export function refusalFailure(refusal: UpstreamRefusal): EngineFailure | OjaError {
  const { upstream, status, message } = refusal;
  const said = `${refusal.code ?? ''} ${message}`;
  // Our bill and our credentials, not the caller's: never answered as 401 or 402.
  if (status === 402 || (status === 400 && billWords.test(said)) || (status === 429 && quotaWords.test(said)))
    return unavailable(
      `This platform's account at the upstream ${upstream} is out of credit.`,
      'upstream_out_of_credit',
      { reason: reasonIn(refusal) },
    );
  if (status === 401 || status === 403)
    return unavailable(
      `The upstream ${upstream} refused this platform's credentials.`,
      'upstream_auth_failed',
      {
        reason: reasonIn(refusal),
      },
    );
  if (status === 429) {
    return unavailable(`The upstream ${upstream} is rate limiting this server.`, 'upstream_rate_limited', {
      retryAfterSeconds: refusal.retryAfterSeconds ?? 5,
    });
  }
  if (status === 529) {
    return unavailable(`The upstream ${upstream} is overloaded.`, 'upstream_overloaded', {
      retryAfterSeconds: refusal.retryAfterSeconds ?? 5,
    });
  }
  if (
    refusal.code === 'model_not_found' ||
    (status === 404 && modelAlone.test(message)) ||
    ((status === 404 || status === 400) && modelWords.test(message))
  ) {
    return unsupported(`The upstream ${upstream} does not serve this model: ${message}`, 'model_not_found', {
      param: 'model',
    });
  }
  const isTooLong = tooLongWords.test(`${refusal.code ?? ''} ${message}`);
  if (isTooLong && (status === 400 || status === 413 || status === 422)) {
    const text = `The upstream ${upstream} has a lower limit: ${message}`;
    const details = refusal.code ? { upstream_code: refusal.code } : undefined;
    return rejected('context_length_exceeded', text, { param: refusal.param ?? 'messages', details });
  }
  if (status === 413) return rejected('payload_too_large', `The upstream ${upstream} returned: ${message}`);
  if (status === 400 || status === 422) {
    return rejected('invalid_request', `The upstream ${upstream} refused the request: ${message}`, {
      param: refusal.param,
      details: refusal.code ? { upstream_code: refusal.code } : undefined,
    });
  }
  const how = refusal.late ? `: ${message}` : ` with status ${status}.`;
  return unavailable(`The upstream ${upstream} failed${how}`, 'upstream_error', {
    retryAfterSeconds: refusal.retryAfterSeconds,
    reason: reasonIn(refusal),
  });
}

/** An error inside an answer of status 200, in a stream or whole: its own words tell what it is. */
export function readRefusalIn(upstream: string, error: unknown): UpstreamRefusal {
  const refusal = readRefusal(upstream, statusOf(error), JSON.stringify({ error }), {});
  return { ...refusal, late: true };
}

function statusOf(error: unknown): number {
  const { code, type } = (error ?? {}) as { code?: unknown; type?: unknown };
  const number = Number(code);
  if (Number.isInteger(number) && number >= 400 && number < 600) return number;
  const words = `${String(code ?? '')} ${String(type ?? '')}`;
  if (/rate_limit|quota|too_many/i.test(words)) return 429;
  if (/overloaded/i.test(words)) return 529;
  if (/api_key|authentication|permission/i.test(words)) return 401;
  if (/invalid_request/i.test(words)) return 400;
  return 500;
}

/** Reads `{error:{message,code,param}}`, `{error:"…"}`, `{message}`, `{detail}` or nothing at all. */
export function readRefusal(
  upstream: string,
  status: number,
  body: string,
  headers: Record<string, string>,
): UpstreamRefusal {
  const refusal: UpstreamRefusal = { upstream, status, message: noReason };
  const retryAfterSeconds = readRetryAfter(headers) ?? retryDelayIn(body);
  if (retryAfterSeconds !== undefined) refusal.retryAfterSeconds = retryAfterSeconds;
  try {
    describe(refusal, JSON.parse(body));
  } catch {
    // Not JSON: a proxy's error page says nothing a caller could use.
  }
  return refusal;
}

function describe(refusal: UpstreamRefusal, parsed: unknown): void {
  const root = (Array.isArray(parsed) ? parsed[0] : parsed) as Record<string, unknown> | null;
  const error = (root?.error ?? root) as Record<string, unknown> | string | null;
  if (typeof error === 'string') refusal.message = safeWords(error);
  if (error === null || typeof error !== 'object') return;
  if (typeof error.message === 'string') refusal.message = safeWords(error.message);
  else if (error.detail !== undefined) refusal.message = safeWords(detailOf(error.detail));
  if (typeof error.code === 'string') refusal.code = safeWords(error.code).slice(0, 64);
  else if (typeof error.type === 'string') refusal.code = safeWords(error.type).slice(0, 64);
  if (typeof error.param === 'string') refusal.param = safeWords(error.param).slice(0, 64);
}

/** A sentence, or a list of faults with their places, as many Python servers tell them. */
function detailOf(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  const faults = (Array.isArray(detail) ? detail : [detail]) as { loc?: unknown[]; msg?: unknown }[];
  const text = faults.flatMap(({ loc, msg } = {}) =>
    typeof msg === 'string' ? [`${Array.isArray(loc) ? `${loc.join('.')}: ` : ''}${msg}`] : [],
  );
  return text.join('; ') || JSON.stringify(detail);
}

/** Google's tell it in the body. */
function retryDelayIn(body: string): number | undefined {
  const seconds = /"retryDelay":\s?"(\d{1,6}(?:\.\d{1,9})?)s"/.exec(body)?.[1];
  return seconds === undefined ? undefined : Math.min(retryAfterMax, Math.ceil(Number(seconds)));
}

/** At most an hour: what an upstream wishes beyond that is not passed on. */
const retryAfterMax = 3600;

function readRetryAfter(headers: Record<string, string>): number | undefined {
  const seconds = [Number(headers['retry-after-ms']) / 1000, secondsOf(headers['retry-after']?.trim())].find(
    (one) => Number.isFinite(one),
  );
  return seconds === undefined ? undefined : Math.min(retryAfterMax, Math.max(0, seconds));
}

/** A number, or a date. */
function secondsOf(line: string | undefined): number {
  if (line === undefined || line === '') return Number.NaN;
  const seconds = Number(line);
  return Number.isNaN(seconds) ? (Date.parse(line) - Date.now()) / 1000 : seconds;
}
