import { fail } from '../../errors.ts';
import type { BodyShare } from './bodies-in-flight.ts';

export interface Body {
  fields: Record<string, unknown>;
  bytes: number;
  hash: string;
  /** It was written without escapes, which alone can make a NUL or half a surrogate pair of valid UTF-8. */
  isUnescaped?: boolean;
}

/** What bounds a body while it is read. */
export interface BodyLimits {
  bytesMax: number;
  /** For JSON; uploads have the server's own, longer limit. */
  jsonMs: number;
  share: BodyShare;
}

export const tooLarge = (bytesMax: number) =>
  fail('payload_too_large', `The body can have at most ${bytesMax} bytes.`);
