/** `/responses/compact`: replaces a long conversation by what was asked and a summary, written by its own model. */
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Result } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { askUses, askWhole } from '../chat/ask.ts';
import { chatErrors } from '../chat/chat-errors.ts';
import { type ChatInput, chatVariant } from '../chat/chat-input.ts';
import { chatPrice, tokensHeld } from '../chat/chat-tokens.ts';
import { coverWhole } from '../chat/metered-events.ts';
import { compactionItem, trigger } from './compaction.ts';
import type { Item } from './items.ts';
import { itemId, responseId, usageOf } from './response-object.ts';
import {
  boundLength,
  itemsOf,
  lowerMaxTokens,
  type ResponsesInput,
  responsesInput,
} from './responses-input.ts';
import { historyOf, refuseUnlessStoring, withReferences } from './stored-response.ts';
import { toChat } from './to-chat.ts';

const uses = { ...askUses, jobs: true, meter: true, stored: true } as const;
type Context = CallContext<typeof uses>;

/** Of what was asked, the newest: about 20,000 tokens. */
const keptCharacters = 80_000;

async function run({ responses: { body } }: ResponsesInput, context: Context): Promise<Result<Compaction>> {
  if (body.previous_response_id) refuseUnlessStoring(context, 'previous_response_id');
  const history = await historyOf(body.previous_response_id, context);
  const items = [...history, ...(await withReferences(itemsOf(body), context))];
  const { chat } = toChat({ ...body, stream: false, text: null }, [...items, trigger]);
  const asked: ChatInput = {
    ...chat,
    ...(chat.tools === undefined ? {} : { tool_choice: 'none' }),
  };
  if (history.length > 0) await context.meter.reserve(tokensHeld(asked));
  const { answer, headers } = await askWhole(asked, context);
  const id = responseId(context.caller.requestId);
  const summary = answer.completion.choices[0]?.message.content ?? '';
  const kept = askedIn(items);
  const output = [...kept, compactionItem(itemId('cmp', id, kept.length), summary)];
  const created = Math.floor(context.now() / 1000);
  return {
    data: { id, object: 'response.compaction', created_at: created, output, usage: usageOf(answer.usage) },
    usage: await coverWhole(answer.usage, context.meter),
    headers,
  };
}

/** What users and developers said, as far back as it fits. */
function askedIn(items: Item[]): Item[] {
  const kept: Item[] = [];
  let left = keptCharacters;
  for (const item of items.toReversed()) {
    const isAsked = item.role === 'user' || item.role === 'developer';
    if (!isAsked) continue;
    left -= JSON.stringify(item).length;
    if (left < 0) break;
    kept.push(item);
  }
  return kept.reverse();
}

const compaction = z
  .looseObject({
    id: z.string().describe('ID of the response.'),
    object: z.literal('response.compaction'),
    created_at: z.int().describe('Creation time as a Unix timestamp.'),
    output: z
      .array(z.looseObject({ type: z.string().optional().describe('Item type: message or compaction.') }))
      .describe('The input of the next request: messages of the user, and the summary as a compaction item.'),
    usage: z.looseObject({ total_tokens: z.int().describe('Tokens used.') }).describe('Token usage.'),
  })
  .meta({ id: 'CompactedResponse' });
type Compaction = z.output<typeof compaction>;

export const responseCompact = defineEndpoint({
  id: 'ai.response-compact',
  group: 'ai',
  partOf: 'ai.chat',
  method: 'POST',
  path: '/api/v1/responses/compact',
  summary: 'Compact conversation',
  description:
    'Replaces a long conversation by its user messages and a summary that the model writes. Send output as the input of the next request, with every model. Logged, priced and scoped as chat.',
  access: 'key',
  guarded: true,
  input: responsesInput,
  output: compaction,
  price: chatPrice,
  limits: { bodyBytesMax: 56_000_000, timeoutMs: 600_000 },
  errors: [...chatErrors, 'not_found', 'conflict'],
  wire: { dialect: 'responses' },
  uses,
  variant: (input: ChatInput) => chatVariant(input),
  model: { lowerMaxTokens, boundLength },
  example: {
    input: { model: 'auto', input: 'Write a greeting for my market stall in Lagos.' },
    output: {
      id: 'resp_01m7ekm29qdweck8sm5wmjjfn4',
      object: 'response.compaction',
      created_at: 1_763_193_600,
      output: [
        { type: 'message', role: 'user', content: 'Write a greeting for my market stall in Lagos.' },
        compactionItem('cmp_01m7ekm29qdweck8sm5wmjjfn4_1', 'A greeting was asked for.'),
      ],
      usage: { input_tokens: 120, output_tokens: 30, total_tokens: 150 },
    },
  },
  run,
});
