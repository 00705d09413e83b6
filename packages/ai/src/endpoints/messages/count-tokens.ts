/** Anthropic's count of tokens: by the upstream where it counts, otherwise estimated. */

import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { countTokensOf } from '../chat/counted.ts';
import { nativeOf } from './messages.ts';
import { countInput } from './messages-input.ts';

const uses = { engines: ['chat'], headers: ['anthropic-version', 'anthropic-beta'] } as const;

export const countTokens = defineEndpoint({
  id: 'ai.messages-count',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/messages/count_tokens',
  partOf: 'ai.chat',
  summary: 'Count tokens (Anthropic)',
  description:
    'Counts the tokens of a Messages request. Counted by the Anthropic upstream, or estimated for other models (x-oja-estimated: true).',
  access: 'key',
  input: countInput,
  output: z.object({ input_tokens: z.int().describe('Tokens of messages, system and tools.') }),
  price: free,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 60_000 },
  errors: ['model_not_found', 'free_allowance_used'],
  uses,
  wire: { dialect: 'anthropic' },
  example: {
    input: { model: 'auto', messages: [{ role: 'user', content: 'How much is the rice?' }] },
    output: { input_tokens: 10 },
  },
  async run(input, context) {
    const { chat } = input.anthropic;
    const { tokens, ...counted } = await countTokensOf(chat, context, nativeOf(input, context));
    return { data: { input_tokens: tokens }, ...counted };
  },
});
