import { fail } from '../../errors.ts';
import type { BodyShare } from './bodies-in-flight.ts';

export interface Body {
  fields: Record<string, unknown>;
  bytes: number;
  hash: string;
  /** It has no escapes: in valid UTF-8 only these can produce a NUL or a lone surrogate. */
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
