/** `/responses/input_tokens`: by the upstream where it counts, otherwise estimated. */
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { countTokensOf } from '../chat/counted.ts';
import { itemsOf, responsesInput } from './responses-input.ts';
import { historyOf, refuseUnlessStoring, withReferences } from './stored-response.ts';
import { toChat } from './to-chat.ts';

export const responseInputTokens = defineEndpoint({
  id: 'ai.response-input-tokens',
  group: 'ai',
  partOf: 'ai.chat',
  method: 'POST',
  path: '/api/v1/responses/input_tokens',
  summary: 'Count input tokens',
  description:
    'Counts the tokens of a Responses request. Counted by the upstream where it can, otherwise estimated (x-oja-estimated: true).',
  access: 'key',
  input: responsesInput,
  output: z.object({
    object: z.literal('response.input_tokens'),
    input_tokens: z.int().describe('Tokens of input, instructions and tools.'),
  }),
  price: free,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 60_000 },
  errors: ['model_not_found', 'not_found', 'free_allowance_used'],
  wire: { dialect: 'responses' },
  uses: { engines: ['chat'], jobs: true, stored: true },
  example: {
    input: { model: 'auto', input: 'How much is the rice?' },
    output: { object: 'response.input_tokens', input_tokens: 10 },
  },
  async run({ responses: { body } }, context) {
    if (body.previous_response_id) refuseUnlessStoring(context, 'previous_response_id');
    const history = await historyOf(body.previous_response_id, context);
    const { chat } = toChat(body, [...history, ...(await withReferences(itemsOf(body), context))]);
    const { tokens, ...counted } = await countTokensOf(chat, context);
    return { data: { object: 'response.input_tokens' as const, input_tokens: tokens }, ...counted };
  },
});
