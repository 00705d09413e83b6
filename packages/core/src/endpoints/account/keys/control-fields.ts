/** Controls of a key as fields: pause, limits of max_tokens and stored bodies. */
import { z } from 'zod';
import { guardrailRules, guardrailsOut } from '../../../domain/guardrails/rules.ts';
import { guardrailsToText } from '../../../domain/guardrails/stored-rules.ts';
import { fail } from '../../../errors.ts';
import type { KeyControls } from '../../../platform/keys/controls.ts';
import { momentOrNull } from '../shapes.ts';

const tokensMax = 10_000_000;
const cacheSecondsMax = 86_400;
const tokens = z.number().int().min(1).max(tokensMax).nullable();

export const controlsOut = {
  paused_at: momentOrNull.describe('When the key was paused; null while it is active.'),
  max_tokens_default: z
    .number()
    .int()
    .nullable()
    .describe('max_tokens of requests that send none; null for max_tokens_limit, or the model default.'),
  max_tokens_limit: z.number().int().nullable().describe('Highest max_tokens allowed; null for no limit.'),
  private: z.boolean().describe('Whether request and response bodies, responses and chats are never stored.'),
  store_bodies: z.boolean().describe('Whether request and response bodies are stored, encrypted.'),
  cache_seconds: z
    .number()
    .int()
    .nullable()
    .describe('How long responses are cached unless a request sends x-oja-cache; null for no caching.'),
  guardrails: guardrailsOut
    .nullable()
    .describe('Guardrails of the key, in addition to those of the account; null for none.'),
};
export const exampleControls = {
  paused_at: null,
  max_tokens_default: null,
  max_tokens_limit: null,
  private: false,
  store_bodies: false,
  cache_seconds: null,
  guardrails: null,
};

export const controlsIn = {
  paused: z.boolean().optional().describe('true refuses every request of the key until you set false.'),
  max_tokens_default: tokens
    .optional()
    .describe('max_tokens of requests that send none; null for max_tokens_limit, or the model default.'),
  max_tokens_limit: tokens.optional().describe('Highest max_tokens allowed; null for no limit.'),
  private: z
    .boolean()
    .optional()
    .describe(
      'true never stores request and response bodies, responses and chats of this key. Only responses to calls with an Idempotency-Key are stored, encrypted, for 24 hours.',
    ),
  store_bodies: z
    .boolean()
    .optional()
    .describe('true stores request and response bodies, encrypted, for OJA_BODIES_RETENTION_DAYS.'),
  cache_seconds: z
    .number()
    .int()
    .min(1)
    .max(cacheSecondsMax)
    .nullable()
    .optional()
    .describe('Seconds for which identical requests get the same response again; null for no caching.'),
  guardrails: guardrailRules
    .nullable()
    .optional()
    .describe('Guardrails of the key, in addition to those of the account; null turns them off.'),
};
const sentShape = z.object(controlsIn);
type ControlsIn = z.output<typeof sentShape>;

/** Only those that were sent, checked against those that stay. */
export function controlsSent(
  input: ControlsIn,
  before: KeyControls | null,
  at: number,
): Partial<KeyControls> {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);
  const sent: { [name in keyof KeyControls]?: KeyControls[name] | undefined } = {
    pausedAt: input.paused === undefined ? undefined : input.paused ? (before?.pausedAt ?? at) : null,
    maxTokensDefault: input.max_tokens_default,
    maxTokensLimit: input.max_tokens_limit,
    isPrivate: flag(input.private),
    storesBodies: flag(input.store_bodies),
    cacheSeconds: input.cache_seconds,
    guardrails: guardrailsToText(input.guardrails),
  };
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<KeyControls>;
  refuseContradictions({ ...before, ...given });
  return given;
}

function refuseContradictions(controls: Partial<KeyControls>): void {
  if (controls.isPrivate === 1 && controls.storesBodies === 1)
    throw fail('invalid_request', 'store_bodies must be false for a private key.', { param: 'store_bodies' });
  if (controls.isPrivate === 1 && controls.cacheSeconds != null)
    throw fail('invalid_request', 'cache_seconds must be null for a private key.', {
      param: 'cache_seconds',
    });
  const { maxTokensDefault, maxTokensLimit } = controls;
  if (maxTokensDefault != null && maxTokensLimit != null && maxTokensDefault > maxTokensLimit)
    throw fail(
      'invalid_request',
      `max_tokens_default must be at most max_tokens_limit, ${maxTokensLimit} (got ${maxTokensDefault}).`,
      { param: 'max_tokens_default' },
    );
}
