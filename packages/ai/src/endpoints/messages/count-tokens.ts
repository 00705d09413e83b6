/** Anthropic's count of tokens: by the upstream where it counts, otherwise estimated. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { OjaError } from '@oja/core/errors';
import { z } from 'zod';
import { estimatePromptTokens } from '../chat/chat-tokens.ts';
import { nativeOf } from './messages.ts';
import { countInput, type MessagesInput } from './messages-input.ts';

const uses = { engines: ['chat'], headers: ['anthropic-version', 'anthropic-beta'] } as const;

async function count(
  input: MessagesInput,
  context: CallContext<typeof uses>,
): Promise<{ tokens: number; estimated: boolean }> {
  const { chat } = input.anthropic;
  const request = { body: chat, native: nativeOf(input, context) };
  try {
    const { tokens } = await context.engines.chat.countTokens!(request, context);
    return { tokens, estimated: false };
  } catch (error) {
    // No engine counts for this model; errors of the caller are returned.
    if (error instanceof OjaError && error.code === 'invalid_request') throw error;
    return { tokens: estimatePromptTokens(chat), estimated: true };
  }
}

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
  run: async (input, context) => {
    const { tokens, estimated } = await count(input, context);
    return {
      data: { input_tokens: tokens },
      ...(estimated ? { headers: { 'x-oja-estimated': 'true' } } : {}),
    };
  },
});
