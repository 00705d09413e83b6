/** Gemini's count of tokens: by the upstream where it counts, otherwise estimated. */
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { countTokensOf } from '../chat/counted.ts';
import { countInput } from './gemini-input.ts';
import { nativeOf } from './generate.ts';

export const geminiCountTokens = defineEndpoint({
  id: 'ai.gemini-count',
  group: 'ai',
  method: 'POST',
  path: '/api/v1beta/models/{model}:countTokens',
  aliases: ['/api/v1/models/{model}:countTokens'],
  partOf: 'ai.chat',
  summary: 'Count tokens (Gemini)',
  description:
    'Counts the tokens of a generateContent request. Counted by the Gemini upstream, or estimated for other models (x-oja-estimated: true).',
  access: 'key',
  input: countInput,
  output: z.object({ totalTokens: z.int().describe('Tokens of contents, system and tools.') }),
  price: free,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 60_000 },
  errors: ['model_not_found', 'free_allowance_used'],
  uses: { engines: ['chat'] },
  wire: { dialect: 'gemini' },
  example: {
    input: { model: 'auto', contents: [{ role: 'user', parts: [{ text: 'How much is the rice?' }] }] },
    output: { totalTokens: 10 },
  },
  async run({ gemini }, context) {
    const { tokens, ...counted } = await countTokensOf(gemini.chat, context, nativeOf(gemini));
    return { data: { totalTokens: tokens }, ...counted };
  },
});
