/** Reading what upstreams say: statuses into our failures, JSON that may be something else, caching rules. */
import type { UpstreamAnswer } from '../egress/port.ts';
import { EngineFailure, unsupported } from '../engine-failure.ts';
import { type ErrorCode, type FailOptions, OjaError } from '../errors.ts';
import { safeWords } from './upstream-words.ts';

/**
 * The upstream answered, and the answer is no good. Another engine may do better; but it lives, so its breaker,
 * which protects callers from waiting, stays closed.
 */
export const badAnswer = (
  message: string,
  code: ErrorCode = 'upstream_error',
  options?: FailOptions,
): EngineFailure => unsupported(message, code, options);

/** Seconds of a Retry-After header (number or date), at least 1, at most an hour. */
export function retryAfterSeconds(headers: Record<string, string>, fallback: number): number {
  const line = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(line) ? Number(line) : (Date.parse(line) - Date.now()) / 1000;
  return Math.min(3600, Math.max(1, Math.ceil(Number.isFinite(seconds) ? seconds : fallback)));
}

export function rateLimited(name: string, seconds: number): EngineFailure {
  return badAnswer(`${name} is rate limiting this server.`, 'upstream_rate_limited', {
    retryAfterSeconds: seconds,
  });
}

/** Any status that is not 2xx of a provider with a key of ours, where it has no meaning of its own for it. */
export function statusFailure(name: string, answer: UpstreamAnswer): EngineFailure {
  const { status } = answer;
  const reason = { reason: `HTTP ${status}` };
  if (status === 401 || status === 403)
    return badAnswer(`${name} refused this platform's credentials.`, 'upstream_auth_failed', reason);
  if (status === 402)
    return badAnswer(
      `This platform's account at ${name} is out of credit.`,
      'upstream_out_of_credit',
      reason,
    );
  return openStatusFailure(name, answer);
}

/** The same of a source that asks for no key. */
export function openStatusFailure(name: string, answer: UpstreamAnswer): EngineFailure {
  const { status } = answer;
  if (status === 429) return rateLimited(name, retryAfterSeconds(answer.headers, 5));
  if (status === 401 || status === 403) return badAnswer(`${name} refused this server (${status}).`);
  return badAnswer(`${name} returned status ${status}.`);
}

/** Why it refused, in its own words: `{error: {message}}`, `{error: "…"}`, `{message}` or `{detail}`. */
export function reasonOf(status: number, text: string): string {
  try {
    const body = record(JSON.parse(text));
    const error = record(body?.error)?.message ?? body?.error ?? body?.message ?? body?.detail;
    if (error !== undefined) return safeWords(typeof error === 'string' ? error : JSON.stringify(error));
  } catch {
    // Not JSON: a proxy's error page says nothing a caller could use.
  }
  return `status ${status}`;
}

/** It has no such model; another engine has its own. */
export const isAboutModel = (reason: string): boolean =>
  /\b(invalid|unknown|unsupported|no such)\b.{0,20}\bmodel\b|\bmodel\b.{0,80}(not found|not exist|not supported|unknown|invalid|no access)/i.test(
    reason,
  );

/** The body as a JSON object; HTML, an empty body or another kind of JSON is an upstream failure. */
export function objectBody(name: string, answer: UpstreamAnswer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(answer.body.toString('utf8'));
  } catch (cause) {
    throw badAnswer(`${name} returned a response that is not JSON.`, 'upstream_error', { cause });
  }
  return record(value) ?? refuseShape(name);
}

/**
 * For the only engine of a port: what the upstream said about one item is final. It says nothing about the
 * next item, so it must not open the breaker as a dead connection does.
 */
export function asFinal<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof EngineFailure ? new OjaError(error.code, error.message, error.options) : error;
  }
}

export function refuseShape(name: string): never {
  throw badAnswer(`${name} returned an unexpected format.`);
}

/** How long an answer may be kept: the setting, or less when the upstream says so. */
export function ttlMs(answer: UpstreamAnswer, settingSeconds: number): number {
  const control = answer.headers['cache-control']?.toLowerCase() ?? '';
  if (/\bno-(store|cache)\b/.test(control)) return 0;
  const age = /\bmax-age=(\d+)/.exec(control)?.[1];
  return Math.min(settingSeconds, age === undefined ? settingSeconds : Number(age)) * 1000;
}

// Untrusted JSON, read field by field.
export function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

export const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(record).filter((item) => item !== undefined) : [];

/** Without what no database keeps: NUL and halves of surrogate pairs. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 10_000).replaceAll('\0', '\ufffd').toWellFormed()
    : null;

/** Ids come as strings or numbers. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value);

export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

export const countOf = (value: unknown): number | null => {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

/** Milliseconds of an ISO 8601 time. */
export const timeOf = (value: unknown): number | null => {
  const time = Date.parse(textOf(value) ?? '');
  return Number.isNaN(time) ? null : time;
};

/** A link that a caller may safely follow: http or https, without credentials; anything else is null. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 4096 || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

const depthMax = 3;

/** Every field of usage that is named as a count is one, or is left out. */
export function hasCounts(usage: Record<string, unknown>, depth = 0): boolean {
  return Object.entries(usage).every(([name, value]) => {
    if (value === undefined || value === null) return true;
    if (/(^|_)tokens$|TokenCount$/.test(name)) return Number.isSafeInteger(value) && (value as number) >= 0;
    if (depth >= depthMax) return true;
    return [value].flat().every((one) => {
      const inside = record(one);
      return inside === undefined || hasCounts(inside, depth + 1);
    });
  });
}
