/** What a caller asks for, once it is read and valid. Nothing changes it: a step that bounds it returns another. */
import type { Units } from '../domain/price-kinds.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';

export interface Asked {
  /** What the call is logged, scoped and priced as. */
  readonly as: Endpoint;
  readonly input: unknown;
  /** What a job was ordered with, where it stores another input. */
  readonly ordered?: unknown;
  /** Units that a job holds, where its input is stored in a form that no longer says so. */
  readonly unitsAtMost?: Units;
  /** The fields before the schema turned them, of account endpoints. */
  readonly sent?: Record<string, unknown>;
  /** For endpoints that ask for it. */
  readonly raw?: Uint8Array;
  /** Runs later, answered 202 now. */
  readonly asJob: boolean;
  /** What makes a repeated request the same one. */
  readonly idempotency?: { readonly key: string; readonly requestHash: string };
  /** The bound of a call that is free or can't be paid for, where its caller asked for a longer answer or for any. */
  readonly maxTokensLowered?: number;
}

/** The same with a shorter answer. */
export const bounded = (asked: Asked, input: unknown, maxTokens: number): Asked => ({
  ...asked,
  input,
  maxTokensLowered: maxTokens,
});
