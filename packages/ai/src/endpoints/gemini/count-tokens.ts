/** Gemini's count of tokens, estimated: Oja's engines count for Messages alone. */
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { estimatePromptTokens } from '../chat/chat-tokens.ts';
import { countInput } from './gemini-input.ts';

export const geminiCountTokens = defineEndpoint({
  id: 'ai.gemini-count',
  group: 'ai',
  method: 'POST',
  path: '/api/v1beta/models/{model}:countTokens',
  aliases: ['/api/v1/models/{model}:countTokens'],
  partOf: 'ai.chat',
  summary: 'Count tokens (Gemini)',
  description: 'Estimates the tokens of a generateContent request.',
  access: 'key',
  input: countInput,
  output: z.object({ totalTokens: z.int().describe('Estimated tokens of contents, system and tools.') }),
  price: free,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 60_000 },
  wire: { dialect: 'gemini' },
  example: {
    input: { model: 'auto', contents: [{ role: 'user', parts: [{ text: 'How much is the rice?' }] }] },
    output: { totalTokens: 10 },
  },
  run: async ({ gemini }) => ({
    data: { totalTokens: estimatePromptTokens(gemini.chat) },
    headers: { 'x-oja-estimated': 'true' },
  }),
});
