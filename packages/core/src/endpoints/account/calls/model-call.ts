/** What the log knows of a call that a model served. */

import { z } from 'zod';
import { arrayOf, namedObject, objectOf } from '../../object-fields.ts';

export const tierOut = z
  .string()
  .nullable()
  .describe(
    'Price tier: above_200000 for prompts with more than 200,000 tokens, priority, flex or batch for a service tier, both joined by _. Null at the standard price.',
  );

const tokenCount = z.number().int().describe('Tokens of this type. The types do not overlap.');
const found = z
  .record(z.string(), z.number().int())
  .describe('Number of times by rule: phone, email, card, nuban, bvn, nin, blocked_word, injection, hook.');
export const modelOut = namedObject('ModelCall', {
  asked: z.string().nullable().describe('Model named in the request; null if none.'),
  served: z.string().nullable().describe('Model that served the request, by its name at the upstream.'),
  upstream: z.string().nullable().describe('Upstream that served the request; null for a local model.'),
  demo: z.boolean().describe('Whether the embedded demo model served the request.'),
  tokens: objectOf('Tokens by type.', {
    input: tokenCount,
    cached_input: tokenCount,
    cache_write: tokenCount,
    output: tokenCount,
    reasoning: tokenCount,
  }),
  cached_share: z
    .number()
    .nullable()
    .describe('Share of the input tokens that the provider read from its prompt cache, 0 to 1.'),
  first_token_ms: z.number().nullable().describe('Time to the first chunk of a stream, in milliseconds.'),
  tokens_per_second: z.number().nullable().describe('Output tokens per second.'),
  usage: z
    .enum(['reported', 'disputed'])
    .describe(
      'disputed: the provider reported more tokens than the request can have used, or none that are numbers; Oja charged its own estimate.',
    ),
  finish_reason: z.string().nullable().describe('Why the model stopped: stop, length, tool_calls …'),
  tags: z.array(z.string()).describe('Tags from x-oja-tag, metadata and user.'),
  guardrails: objectOf('What guardrails found in the request (input) and the response (output).', {
    input: found,
    output: found,
  }),
  price: z.string().nullable().describe('Cost in dollars before rounding up to a micro-dollar.'),
  items: arrayOf('Line items of the charge.', {
    kind: z.string().describe('Type of unit: input, cached_input, cache_write, output, reasoning, request …'),
    tier: tierOut,
    units: z.number().describe('Number of tokens or other units of this type.'),
    price_per_unit: z.string().describe('Price per unit, in dollars.'),
    price: z.string().describe('Cost in dollars, to the nano-dollar.'),
  }),
});
