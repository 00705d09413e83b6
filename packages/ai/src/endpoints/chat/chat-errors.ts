/** Error codes of calls that a model serves. */
import type { ErrorCode } from '@oja/core/errors';

export const modelErrors: ErrorCode[] = [
  'model_not_found',
  'model_not_priced',
  'context_length_exceeded',
  'engine_unavailable',
  'upstream_error',
  'upstream_rate_limited',
  'upstream_overloaded',
  'upstream_timeout',
  'queue_full',
  'free_allowance_used',
];
/** Of a call that is paid while it runs. */
export const upstreamErrors: ErrorCode[] = [...modelErrors, 'credits_exhausted'];
/** Of sound in messages, too. */
export const soundErrors: ErrorCode[] = ['unsupported_file', 'unreadable_file', 'file_too_complex'];
export const fileErrors: ErrorCode[] = [...soundErrors, 'address_refused', 'target_unreachable'];

/** Of a call that may hold words, pictures and files. */
export const chatErrors: ErrorCode[] = [...upstreamErrors, ...fileErrors, 'password_required'];
