/** Errors by what the caller can do about them. `code` names the exact reason; docs/errors lists them all. */
import { type Receipt, receiptOf } from './call.ts';
import type { ErrorCode } from './generated/types.ts';

/** Everything this client throws, besides aborts. */
export class OjaError extends Error {
  override name = 'OjaError';
}

/** No answer came: refused, reset, no such host. */
export class ConnectionError extends OjaError {
  override name = 'ConnectionError';
}

/** No answer came in time. */
export class TimeoutError extends OjaError {
  override name = 'TimeoutError';
}

interface ErrorFields {
  message: string;
  type: string;
  code: string;
  param?: string | null;
  request_id?: string;
  docs?: string;
  [name: string]: unknown;
}

/** The server answered an error. It was not charged. */
export class ApiError extends OjaError {
  override name = 'ApiError';
  readonly status: number;
  readonly type: string;
  /** The exact reason; a newer server may have codes that this client does not know. */
  readonly code: ErrorCode | (string & Record<never, never>);
  /** The field that does not fit. */
  readonly param: string | null;
  readonly requestId: string | null;
  /** Where this code is explained. */
  readonly docs: string | null;
  /** Whatever else the error carries: `problems`, `available`, … */
  readonly details: Record<string, unknown>;
  /** When the server wants to be asked again. */
  readonly retryAfterMs: number | null;
  readonly receipt: Receipt;

  constructor(status: number, fields: ErrorFields, headers: Headers) {
    super(fields.message);
    const { message: _, type, code, param, request_id, docs, ...details } = fields;
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param ?? null;
    this.receipt = receiptOf(headers);
    this.requestId = request_id ?? this.receipt.requestId;
    this.docs = docs ?? null;
    this.details = details;
    this.retryAfterMs = retryAfterMs(headers);
  }
}

/** Something in the request does not fit: `param` names it. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
/** The key or the session is missing, wrong, revoked or expired. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** The key is good but may not do this: its scopes, addresses, or a category that is not open yet. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** There is no such path, id or model. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** It does not fit what is there already, such as an Idempotency-Key that is in use. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
/** Too many calls; `retryAfterMs` says how long to wait. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}
/** The balance or a monthly cap does not allow it. */
export class InsufficientCreditsError extends ApiError {
  override name = 'InsufficientCreditsError';
}
/** A service behind the platform failed. */
export class UpstreamError extends ApiError {
  override name = 'UpstreamError';
}
/** The platform failed, or is not ready. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** A job ended without a result. */
export class JobFailedError extends OjaError {
  override name = 'JobFailedError';
  readonly jobId: string;
  readonly code: string;
  readonly state: 'failed' | 'cancelled';

  constructor(jobId: string, state: 'failed' | 'cancelled', code: string, message: string) {
    super(message);
    this.jobId = jobId;
    this.state = state;
    this.code = code;
  }
}

const byType: Record<string, typeof ApiError> = {
  invalid_request_error: InvalidRequestError,
  authentication_error: AuthenticationError,
  permission_error: PermissionError,
  not_found_error: NotFoundError,
  conflict_error: ConflictError,
  rate_limit_error: RateLimitError,
  billing_error: InsufficientCreditsError,
  upstream_error: UpstreamError,
  api_error: ServerError,
};

export function apiError(status: number, body: unknown, headers: Headers): ApiError {
  const fields = errorFields(body);
  if (fields === undefined) {
    const message = `The server returned ${status} without an Oja error body. Check the base URL.`;
    return new ServerError(status, { message, type: 'api_error', code: `http_${status}` }, headers);
  }
  const Kind = byType[fields.type] ?? ApiError;
  return new Kind(status, fields, headers);
}

/** The error in a body or in the last event of a stream. */
export function errorFields(body: unknown): ErrorFields | undefined {
  const error = (body as { error?: unknown } | null | undefined)?.error;
  if (error === null || typeof error !== 'object') return undefined;
  const { message, type, code } = error as Record<string, unknown>;
  return typeof message === 'string' && typeof type === 'string' && typeof code === 'string'
    ? (error as ErrorFields)
    : undefined;
}

export function retryAfterMs(headers: Headers): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const text = headers.get('retry-after');
  if (text === null) return null;
  const seconds = Number(text);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
