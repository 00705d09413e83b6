/** The body of a Messages call: Anthropic's, checked where we know it, passed on where we do not. */

import { type Apart, apart } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import type { ChatInput } from '../chat/chat-input.ts';
import { isOwnMark } from '../chat/thoughts.ts';
import { type AsChat, toChat } from './to-chat.ts';

const messagesMax = 100_000;
const blocksMax = 10_000;
const toolsMax = 1024;

export type Block = { type: string; [field: string]: unknown };
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields without which a block of a known type says nothing; other types pass. */
const required: Record<string, Record<string, (value: unknown) => boolean>> = {
  text: { text: (value) => typeof value === 'string' },
  image: { source: isObject },
  document: { source: isObject },
  tool_use: {
    id: (value) => typeof value === 'string',
    name: (value) => typeof value === 'string',
    input: isObject,
  },
  tool_result: { tool_use_id: (value) => typeof value === 'string' },
};

const block = z
  .looseObject({
    type: z.string().min(1).max(100).describe('text, image, document, tool_use, tool_result …'),
  })
  .superRefine((value, context) => {
    for (const [name, fits] of Object.entries(required[value.type] ?? {}))
      if (!fits(value[name]))
        context.addIssue({ code: 'custom', path: [name], message: `is required in a ${value.type} block` });
    const source = value.source as
      | { type?: unknown; url?: unknown; data?: unknown; file_id?: unknown }
      | undefined;
    if (!isObject(source) || (value.type !== 'image' && value.type !== 'document')) return;
    if (source.type === 'url' && !/^https?:\/\//i.test(String(source.url)))
      context.addIssue({ code: 'custom', path: ['source', 'url'], message: 'must be an http(s) URL' });
    if (source.type === 'file' && (typeof source.file_id !== 'string' || source.file_id === ''))
      context.addIssue({
        code: 'custom',
        path: ['source', 'file_id'],
        message: 'must be the ID of an uploaded file',
      });
    if (source.type === 'base64' && typeof source.data !== 'string')
      context.addIssue({ code: 'custom', path: ['source', 'data'], message: 'must be base64 text' });
  });

const content = z.union([z.string(), z.array(block).max(blocksMax)]);

const message = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']).describe('Role of the message author.'),
  content: content.describe('Text, or blocks: text, image, document, tool_use, tool_result, thinking.'),
});

const tool = z
  .looseObject({
    name: z.string().min(1).max(128).optional().describe('Name of the tool.'),
    type: z.string().max(100).nullish().describe('custom, or the type of a server tool.'),
    description: z.string().optional().describe('What the tool does.'),
    input_schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of the input.'),
  })
  .describe('A tool that the model may call.');

const conversation = {
  model: z.string().min(1).max(256).describe('Model ID from GET /api/v1/models, or auto.'),
  messages: z.array(message).min(1).max(messagesMax).describe('Messages of the conversation, oldest first.'),
  system: z
    .union([
      z.string(),
      z
        .array(
          z.looseObject({
            type: z.string().describe('Always text.'),
            text: z.string().describe('The text.'),
          }),
        )
        .max(blocksMax),
    ])
    .optional()
    .describe('System prompt: text, or text blocks.'),
  tools: z.array(tool).max(toolsMax).optional().describe('Tools that the model may call.'),
  tool_choice: z
    .looseObject({
      type: z.string().describe('auto, any, tool or none.'),
      name: z.string().optional().describe('Name of the tool, if type is tool.'),
      disable_parallel_tool_use: z
        .boolean()
        .optional()
        .describe('Set to true to allow one tool call at a time.'),
    })
    .optional()
    .describe('How the model chooses tools.'),
  thinking: z
    .looseObject({
      type: z.string().describe('enabled, adaptive or disabled.'),
      budget_tokens: z.int().optional().describe('Maximum number of thinking tokens.'),
    })
    .optional()
    .describe('Extended thinking.'),
};

const messagesBody = z
  .looseObject({
    ...conversation,
    max_tokens: z.int().min(1).describe('Maximum number of tokens to generate.'),
    stream: z.boolean().optional().describe('Return server-sent events while the response is generated.'),
    temperature: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Sampling temperature. 0 is the most predictable.'),
    top_p: z.number().min(0).max(1).optional().describe('Nucleus sampling: probability mass to sample from.'),
    top_k: z.int().min(0).optional().describe('Sample from the most likely tokens only.'),
    stop_sequences: z.array(z.string().min(1)).max(8192).optional().describe('Stop sequences.'),
    metadata: z
      .looseObject({ user_id: z.string().nullish().describe('Your ID for the end user.') })
      .optional()
      .describe('Metadata of the request.'),
    output_config: z
      .looseObject({})
      .optional()
      .describe('Effort (low to max), and format: the JSON Schema of the response.'),
    output_format: z.looseObject({}).optional().describe('Deprecated: use output_config.format.'),
    service_tier: z
      .string()
      .max(64)
      .optional()
      .describe(
        'Service tier of an Anthropic upstream. Tiers that cost more are dropped unless the operator allows them.',
      ),
  })
  .meta({ id: 'MessagesRequest' });

const countBody = z.looseObject(conversation).meta({ id: 'CountTokensRequest' });

export type MessagesBody = Apart<typeof messagesBody>;
export type ConversationBody = Apart<typeof countBody>;

/** A chat call that came as Messages: priced, scoped and logged by its chat fields. */
export type MessagesInput = ChatInput & { anthropic: AsChat & { body: ConversationBody } };

const asChat = (body: ConversationBody): MessagesInput => {
  const { chat, dropped } = toChat(body);
  return { ...chat, anthropic: { body, chat, dropped } };
};

/** Anthropic refuses a thinking budget that leaves no room for the answer. */
export function lowerMaxTokens({ anthropic }: MessagesInput, maxTokens: number): MessagesInput {
  const { thinking } = anthropic.body;
  const budget = thinking?.budget_tokens;
  const lowered = { ...anthropic.body, max_tokens: maxTokens };
  if (budget === undefined || budget < maxTokens) return asChat(lowered);
  return asChat({ ...lowered, thinking: { ...thinking!, budget_tokens: Math.ceil(maxTokens / 2) } });
}

/** Anthropic refuses thoughts that it did not sign, which a session that changes its model brings along. */
export function withoutOwnThoughts(body: ConversationBody): ConversationBody {
  const isOwn = ({ type, signature }: Block) => type === 'thinking' && isOwnMark(signature);
  const hasOwn = ({ content }: { content: unknown }) => Array.isArray(content) && content.some(isOwn);
  if (!body.messages.some(hasOwn)) return body;
  const messages = body.messages.flatMap((message) => {
    if (!hasOwn(message)) return [message];
    const content = (message.content as Block[]).filter((block) => !isOwn(block));
    return content.length === 0 ? [] : [{ ...message, content }];
  });
  return { ...body, messages };
}

export const messagesInput = messagesBody.transform((sent) => asChat(apart(messagesBody, sent)));
export const countInput = countBody.transform((sent) => asChat(apart(countBody, sent)));
