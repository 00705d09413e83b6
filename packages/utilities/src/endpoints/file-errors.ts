/** Error codes of endpoints that work on a file, which callers may send as a URL. */
import type { ErrorCode } from '@oja/core/errors';

export const readErrors: ErrorCode[] = ['unsupported_file', 'unreadable_file', 'file_too_complex'];

export const workErrors: ErrorCode[] = [
  'payload_too_large',
  'address_refused',
  'target_unreachable',
  'queue_full',
  'deadline_exceeded',
  'engine_unavailable',
];
