/** The key's own default and limit of max_tokens, put into the request before it is read. */
import type { z } from 'zod';
import { fail } from '../../errors.ts';
import type { AuthenticatedCall } from '../call.ts';
import { shapeOf } from './accepted-format.ts';

const fieldNames = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'];

export function limitTokens(
  { who: { known }, endpoint }: AuthenticatedCall,
  fields: Record<string, unknown>,
): void {
  if (known === undefined || endpoint.price.unit !== 'token') return;
  const { maxTokensDefault, maxTokensLimit } = known.key.controls;
  if (maxTokensDefault === null && maxTokensLimit === null) return;
  const shape = shapeOf(endpoint.input as z.ZodType) ?? {};
  const names = fieldNames.filter((name) => name in shape);
  if (names.length === 0) return;
  const sent = names.filter((name) => fields[name] !== undefined && fields[name] !== null);
  for (const name of sent) {
    const value = Number(fields[name]);
    if (maxTokensLimit !== null && value > maxTokensLimit)
      throw fail(
        'invalid_request',
        `${name} must be between 1 and ${maxTokensLimit} for this key (got ${value}).`,
        { param: name },
      );
  }
  // A key with a limit never leaves the length to the model.
  if (sent.length === 0) fields[names[0]!] = maxTokensDefault ?? maxTokensLimit;
}
