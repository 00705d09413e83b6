import { fail } from '../../errors.ts';
import type { BodyShare } from './bodies-in-flight.ts';

export interface Body {
  fields: Record<string, unknown>;
  bytes: number;
  hash: string;
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
