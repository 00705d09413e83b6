/** The body of a Responses call: OpenAI's, checked where we know it; what we do not know is named as dropped. */

import { type Apart, apart } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import type { ChatInput } from '../chat/chat-input.ts';
import { toChat } from './to-chat.ts';

const itemsMax = 10_000;
const toolsMax = 256;

export const item = z
  .looseObject({
    type: z
      .string()
      .max(100)
      .optional()
      .describe('Item type: message, function_call, function_call_output, reasoning …'),
    role: z
      .enum(['user', 'assistant', 'system', 'developer'])
      .optional()
      .describe('Role of the message author.'),
    content: z
      .union([z.string(), z.array(z.looseObject({ type: z.string().describe('Part type.') })).max(2048)])
      .nullish()
      .describe('Text, or content parts.'),
  })
  .superRefine((value, context) => {
    const type = value.type ?? (value.role === undefined ? undefined : 'message');
    const needs = (name: string, fits: boolean) => {
      if (!fits)
        context.addIssue({ code: 'custom', path: [name], message: `is required in an item of type ${type}` });
    };
    if (type === undefined) needs('type', false);
    if (type === 'message') {
      needs('role', value.role !== undefined);
      needs('content', value.content !== undefined && value.content !== null);
    }
    if (type === 'function_call' || type === 'custom_tool_call') {
      needs('call_id', typeof value.call_id === 'string');
      needs('name', typeof value.name === 'string');
    }
    if (type === 'function_call_output' || type === 'custom_tool_call_output') {
      needs('call_id', typeof value.call_id === 'string');
      needs('output', typeof value.output === 'string' || Array.isArray(value.output));
    }
    if (type === 'item_reference') needs('id', typeof value.id === 'string');
    const parts = Array.isArray(value.content) ? value.content : [];
    for (const [index, part] of parts.entries()) {
      const isUploaded = typeof part.file_id === 'string' && part.file_id !== '';
      if (part.type === 'input_image' && !isUploaded && !/^(https?:\/\/|data:)/i.test(String(part.image_url)))
        context.addIssue({
          code: 'custom',
          path: ['content', index, 'image_url'],
          message: 'must be an http(s) URL or a data: URL, or send file_id of an uploaded image',
        });
      const { data } = (part.input_audio ?? {}) as { data?: unknown };
      if (part.type === 'input_audio' && (typeof data !== 'string' || data === ''))
        context.addIssue({
          code: 'custom',
          path: ['content', index, 'input_audio', 'data'],
          message: 'must be the audio as base64',
        });
      if (
        part.type === 'input_file' &&
        [part.file_data, part.file_url, part.file_id].filter((one) => typeof one === 'string').length !== 1
      )
        context.addIssue({
          code: 'custom',
          path: ['content', index],
          message: 'must have exactly one of file_data, file_url or file_id',
        });
    }
  });

const tool = z.looseObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .describe('Tool type: function, custom, namespace, web_search or file_search.'),
  name: z.string().min(1).max(128).optional().describe('Tool name.'),
  description: z.string().nullish().describe('What the tool does.'),
  parameters: z.record(z.string(), z.unknown()).nullish().describe('JSON Schema of the arguments.'),
  tools: z
    .array(
      z.looseObject({
        type: z.string().describe('Tool type.'),
        name: z.string().optional().describe('Tool name.'),
      }),
    )
    .max(toolsMax)
    .optional()
    .describe('Tools of a namespace.'),
});

const refused = (message: string) => z.null(message).optional().describe('Not supported.');

export const responsesBody = z
  .looseObject({
    model: z
      .string()
      .min(1)
      .max(256)
      .optional()
      .describe('Model ID from GET /api/v1/models. Omit to let the platform choose.'),
    input: z
      .union([z.string(), z.array(item).max(itemsMax)])
      .optional()
      .describe('Text, or items: messages, function calls and their results, files and images.'),
    instructions: z.string().nullish().describe('System prompt for this response only.'),
    previous_response_id: z
      .string()
      .max(100)
      .nullish()
      .describe('ID of the stored response to continue from.'),
    store: z
      .boolean()
      .nullish()
      .describe('Store the response so that you can retrieve it. Default true, or false for a private key.'),
    stream: z.boolean().nullish().describe('Return server-sent events while the response is generated.'),
    background: z.boolean().nullish().describe('Run as a background job; retrieve the response later.'),
    max_output_tokens: z.int().min(1).nullish().describe('Maximum number of tokens to generate.'),
    max_tool_calls: z.int().min(1).nullish().describe('Maximum number of hosted tool calls.'),
    temperature: z
      .number()
      .min(0)
      .max(2)
      .nullish()
      .describe('Sampling temperature. 0 is the most predictable.'),
    top_p: z.number().min(0).max(1).nullish().describe('Nucleus sampling: probability mass to sample from.'),
    tools: z
      .array(tool)
      .max(toolsMax)
      .optional()
      .describe('Functions, custom tools, web_search, file_search.'),
    tool_choice: z
      .union([
        z.enum(['none', 'auto', 'required']),
        z.looseObject({ type: z.string().describe('Tool type.') }),
      ])
      .nullish()
      .describe('none, auto, required, or one tool.'),
    parallel_tool_calls: z.boolean().nullish().describe('Whether several tools may be called in parallel.'),
    text: z
      .looseObject({
        format: z
          .looseObject({
            type: z.string().describe('text, json_object or json_schema.'),
            name: z.string().optional().describe('Schema name.'),
            schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of the response.'),
            description: z.string().optional().describe('What the response is for.'),
            strict: z.boolean().nullish().describe('Whether the response must match the schema exactly.'),
          })
          .nullish()
          .describe('Format.'),
        verbosity: z.string().nullish().describe('How verbose the response is.'),
      })
      .nullish()
      .describe('Text options. format: text, json_object or json_schema.'),
    reasoning: z
      .looseObject({
        effort: z.string().nullish().describe('Reasoning effort.'),
        summary: z.string().nullish().describe('Reasoning summary.'),
      })
      .nullish()
      .describe('Options of a reasoning model.'),
    service_tier: z
      .string()
      .max(64)
      .nullish()
      .describe(
        'Service tier of the upstream. Tiers that cost more are dropped unless they have a price for the model or the operator allows them.',
      ),
    metadata: z.record(z.string(), z.string()).nullish().describe('Your own key-value pairs.'),
    user: z.string().max(512).nullish().describe('Your ID for the end user.'),
    safety_identifier: z
      .string()
      .max(512)
      .nullish()
      .describe('Your ID for the end user, used by the upstream to detect abuse.'),
    prompt_cache_key: z
      .string()
      .max(512)
      .nullish()
      .describe("Requests with the same key share the upstream's prompt cache."),
    include: z
      .array(z.string().max(100))
      .max(50)
      .nullish()
      .describe('Extra data to return. file_search_call.results returns the passages found.'),
    conversation: z
      .union([
        z.string().min(1).max(100),
        z.looseObject({ id: z.string().min(1).max(100).describe('Conversation ID.') }),
      ])
      .nullish()
      .describe('Conversation to go on from, and to add the input and output to.'),
    prompt: refused('prompt templates are not stored here; send instructions and input'),
  })
  .meta({ id: 'ResponsesRequest' });

export type ResponsesBody = Apart<typeof responsesBody>;

/** A chat call that came as Responses: priced, scoped and logged by its chat fields. */
export type ResponsesInput = ChatInput & {
  responses: {
    body: ResponsesBody;
    /** In a background job: the stored response that it fills. */
    jobOf?: string;
    /** Of a job whose caller gave none. */
    maxTokens?: number;
  };
};

export const responsesInput = responsesBody
  .superRefine((body, context) => {
    if (body.input === undefined && !body.previous_response_id && body.conversation == null)
      context.addIssue({ code: 'custom', path: ['input'], message: 'is required' });
    if (body.conversation != null && body.previous_response_id)
      context.addIssue({
        code: 'custom',
        path: ['conversation'],
        message: 'must be absent with previous_response_id',
      });
    if (body.background === true && body.stream === true)
      context.addIssue({
        code: 'custom',
        path: ['stream'],
        message: 'must be false with background: true; retrieve the response until it is completed',
      });
    if (body.background === true && body.store === false)
      context.addIssue({ code: 'custom', path: ['store'], message: 'must be true with background: true' });
  })
  .transform((sent) => asChat(apart(responsesBody, sent)));

const asChat = (body: ResponsesBody): ResponsesInput => ({
  ...toChat(body, itemsOf(body)).chat,
  responses: { body },
});

export const lowerMaxTokens = ({ responses }: ResponsesInput, maxTokens: number): ResponsesInput =>
  asChat({ ...responses.body, max_output_tokens: maxTokens });

/** What a job was ordered with is stored already. */
export const boundLength = (input: ResponsesInput, maxTokens: number): ResponsesInput =>
  input.responses.jobOf === undefined
    ? lowerMaxTokens(input, maxTokens)
    : { ...input, responses: { ...input.responses, maxTokens } };

export const itemsOf = ({ input }: Pick<ResponsesBody, 'input'>) =>
  typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : (input ?? []);

export const conversationOf = ({ conversation }: Pick<ResponsesBody, 'conversation'>): string | undefined =>
  conversation == null ? undefined : typeof conversation === 'string' ? conversation : conversation.id;
