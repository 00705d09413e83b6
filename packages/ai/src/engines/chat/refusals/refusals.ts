/**
 * The wire's refusals: an upstream's status and body become one typed reason. Providers share few codes, so most reasons
 * are recognized by the words of their messages, here and nowhere else; refusals.test.ts has the bodies as they send them.
 */

import { safeWords } from '@oja/core/engines/upstream-words';

export type RefusalReason =
  | 'no_credit'
  | 'credentials'
  | 'rate_limit'
  | 'overloaded'
  | 'unknown_model'
  | 'too_long'
  | 'too_large'
  | 'invalid'
  | 'broken'
  /** The model doesn't accept images, or sound, that the request contains. */
  | 'no_images'
  | 'no_sound'
  /** The upstream doesn't serve the Responses API; or serves this model by it alone. */
  | 'no_responses'
  | 'only_responses';

export interface UpstreamRefusal {
  upstream: string;
  status: number;
  reason: RefusalReason;
  /** The reason is the model's, so that the next call need not ask: not just this request's. */
  lasts?: true;
  message?: string;
  code?: string;
  param?: string;
  retryAfterSeconds?: number;
  /** It came in an answer that had begun well. */
  late?: true;
}

/** What the refused request was, for the reasons that depend on it. */
export interface Refused {
  dialect?: 'chat' | 'responses';
  images?: boolean;
  sound?: boolean;
}

/** A refusal that the same upstream may not repeat if the request comes in another form. */
export class RefusedForm extends Error {
  readonly refusal: UpstreamRefusal;
  constructor(refusal: UpstreamRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
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
  refused: Refused = {},
): UpstreamRefusal {
  const refusal: UpstreamRefusal = { upstream, status, reason: 'broken' };
  const retryAfterSeconds = readRetryAfter(headers) ?? retryDelayIn(body);
  if (retryAfterSeconds !== undefined) refusal.retryAfterSeconds = retryAfterSeconds;
  try {
    describe(refusal, JSON.parse(body));
  } catch {
    // Not JSON: a proxy's error page says nothing a caller could use.
  }
  return { ...refusal, ...(formIn(refusal, body, refused) ?? { reason: reasonIn(refusal) }) };
}

type Form = Pick<UpstreamRefusal, 'reason' | 'lasts'>;

const nouns = {
  images: 'images?|vision|pictures?|multi-?modal',
  sound: 'audios?|sound|speech|multi-?modal',
} as const;

/** That the model takes none: OpenAI, vLLM, OpenRouter, Groq, DeepSeek, llama.cpp, Mistral, Together, Ollama. */
const takesNo = (noun: string, part: string) =>
  new RegExp(
    [
      `${part} is only supported by certain`,
      `(n't|not|endpoints found that) (support|accept|process|handle|allow)\\w* (\\w+ ){0,2}(${noun})\\b(?! (format|type|url))`,
      `\\b(${noun}) (inputs? |content )?(is|are)( not|n't) (support|enabl|allow|accept)`,
      `not an? (${noun})`,
      `at most 0 (${noun})`,
      `missing data required for (${noun})`,
      `unknown variant .${part}`,
      'content.{0,40}(must be|should be|expected).{0,20}string',
    ].join('|'),
    'i',
  );
const blindWords = takesNo(nouns.images, 'image_url');
const deafWords = takesNo(nouns.sound, 'input_audio');
/** May be about the model or about the request: only this one is sent in words. */
const imageWords = new RegExp(nouns.images, 'i');
const soundWords = new RegExp(`${nouns.sound}|invalid message format`, 'i');
/** The file is at fault. Its owner would never learn of it if it were sent in words. */
const fileWords =
  /(invalid|corrupt|damaged|malformed|empty)[ _-](base64[ _-])?(image|audio)|(image|audio).{0,40}(too (large|small|big|long|short)|corrupt|could not|cannot|couldn't|failed|exceed|policy|format|media.?type|pars)/i;

const formStatuses = [400, 404, 415, 422];
/** llama.cpp says it with status 500. */
const internalWords = /(image|audio) input is not supported/i;

const noResponsesWords = /not supported.{0,40}responses|responses.{0,20}(not supported|unsupported)/i;
/** As OpenAI says it, read before paths are taken out: of the model, or of tools with a reasoning effort. */
const onlyResponsesWords = /only supported in v1\/responses|not a chat model/i;
const responsesNowWords = /\buse \/?v1\/responses/i;

/** Reasons for which the upstream gets the request in another form. */
function formIn(refusal: UpstreamRefusal, body: string, refused: Refused): Form | undefined {
  const { status, code, message = '' } = refusal;
  const media = mediaIn(status, message, refused);
  if (refused.dialect === 'responses') {
    const isUnknown = status === 405 || (status === 404 && code !== 'model_not_found');
    if (isUnknown || (formStatuses.includes(status) && noResponsesWords.test(message)))
      return { reason: 'no_responses', lasts: true };
    return media && { ...media, reason: 'no_responses' };
  }
  if (refused.dialect === 'chat' && (status === 400 || status === 404)) {
    if (onlyResponsesWords.test(body)) return { reason: 'only_responses', lasts: true };
    if (responsesNowWords.test(body)) return { reason: 'only_responses' };
  }
  return media;
}

function mediaIn(status: number, message: string, { images, sound }: Refused): Form | undefined {
  if (!formStatuses.includes(status) && !internalWords.test(message)) return undefined;
  if (sound && deafWords.test(message)) return { reason: 'no_sound', lasts: true };
  if (images && blindWords.test(message)) return { reason: 'no_images', lasts: true };
  if (fileWords.test(message)) return undefined;
  if (sound && soundWords.test(message)) return { reason: 'no_sound' };
  return images && imageWords.test(message) ? { reason: 'no_images' } : undefined;
}

const modelWords =
  /model.{0,80}(not found|does not exist|not exist|not supported|unknown|invalid|no access)/i;
/** Anthropic's: `model: claude-x` and nothing else. */
const modelAlone = /^model: \S+$/i;
/** The platform's bill comes as 400 from some; it is not the caller's. */
const billWords = /credit balance is too low|billing_hard_limit|insufficient[ _](balance|funds)/i;
/** OpenAI's 429 for an account without credit. */
const quotaWords = /insufficient_quota|billing_not_active/i;
/** Google and xAI refuse a key with 400. */
const keyWords = /api key (not valid|not found|expired)|pass a valid api key|incorrect api key/i;
/** OpenAI's word for it, and what others say: vLLM, OpenRouter, Anthropic, Gemini, llama.cpp, Mistral. */
const tooLongWords =
  /context_length_exceeded|exceed_context_size|maximum context length|prompt is too long|too many tokens|token count.{0,40}exceeds|exceeds the (available )?context|(input|prompt).{0,40}longer than.{0,40}context/i;

function reasonIn({ status, code, message = '' }: UpstreamRefusal): RefusalReason {
  const said = `${code ?? ''} ${message}`;
  if (status === 402 || (status === 400 && billWords.test(said)) || (status === 429 && quotaWords.test(said)))
    return 'no_credit';
  if (status === 401 || status === 403 || (status === 400 && keyWords.test(said))) return 'credentials';
  if (status === 429) return 'rate_limit';
  if (status === 529) return 'overloaded';
  if (code === 'model_not_found' || (status === 404 && modelAlone.test(message))) return 'unknown_model';
  if ((status === 404 || status === 400) && modelWords.test(message)) return 'unknown_model';
  if ([400, 413, 422].includes(status) && tooLongWords.test(said)) return 'too_long';
  if (status === 413) return 'too_large';
  return status === 400 || status === 422 ? 'invalid' : 'broken';
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

/** At most an hour, even if an upstream asks for longer. */
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
