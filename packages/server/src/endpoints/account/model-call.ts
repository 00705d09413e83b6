/** What the log knows of a call that a model served. */
import { z } from 'zod';

const tokenCount = z.number().int().describe('Tokens of this kind; the kinds do not overlap.');
export const modelOut = z
  .object({
    asked: z.string().nullable().describe('The model that the caller named; null for none.'),
    served: z.string().nullable().describe('The model that answered, as its upstream calls it.'),
    upstream: z.string().nullable().describe('Which upstream answered; null for a model on this machine.'),
    demo: z.boolean().describe('The embedded demo model answered.'),
    tokens: z
      .object({
        input: tokenCount,
        cached_input: tokenCount,
        cache_write: tokenCount,
        output: tokenCount,
        reasoning: tokenCount,
      })
      .describe('Tokens by kind.'),
    first_token_ms: z.number().nullable().describe('Until the first chunk of a stream.'),
    tokens_per_second: z.number().nullable().describe('Output tokens per second.'),
    finish_reason: z.string().nullable().describe('Why the model stopped: stop, length, tool_calls …'),
    tags: z.array(z.string()).describe('From x-oja-tag, metadata and user.'),
    price: z.string().nullable().describe('Dollars before rounding up to a micro-dollar.'),
    items: z
      .array(
        z.object({
          kind: z.string().describe('input, cached_input, cache_write, output, reasoning, request …'),
          units: z.number().describe('Tokens, or other units of this kind.'),
          price_per_unit: z.string().describe('Dollars per unit.'),
          price: z.string().describe('Dollars, to the nano-dollar.'),
        }),
      )
      .describe('What it was charged by.'),
  })
  .meta({ id: 'ModelCall' });
