/** The body of a chat call: OpenAI's, checked where we know it, passed on where we do not. */

import { type FileIn, fileIn } from '@oja/core/endpoints/file';
import { apart } from '@oja/core/endpoints/passthrough';
import { ocrLanguage } from '@oja/documents/endpoints/recognize';
import { z } from 'zod';
import type { ChatBody } from '../../engines/chat/port.ts';
import { choiceFields, type ModelChoice } from './model-choice.ts';

/** Programs that fill in every field send null for those they do not mean. */
const orNull = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

const messagesMax = 2048;
const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

const textPart = z.looseObject({ type: z.literal('text'), text: z.string().describe('The text.') });

const pictureAddress = z
  .string()
  .min(1)
  .refine((url) => /^(https?:\/\/|data:)/i.test(url), 'must be an http(s) URL or a data: URL')
  .describe('Public http(s) URL or data: URL of a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG image.');

const imagePart = z.looseObject({
  type: z.literal('image_url'),
  image_url: z
    .union([
      z.looseObject({
        url: pictureAddress,
        detail: z
          .enum(['auto', 'low', 'high', 'original'])
          .optional()
          .describe('Level of detail, if the engine supports it.'),
        language: ocrLanguage.optional(),
      }),
      pictureAddress.transform((url) => ({ url })),
    ])
    .describe('The image.'),
});

const fileFields = z
  .looseObject({
    filename: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('File name, used for citations and to detect the type.'),
    file_data: z.string().min(1).optional().describe('The file as base64 or a data: URL.'),
    data: z.string().min(1).optional().describe('Alias of file_data.'),
    file_url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Public http(s) URL of the file.'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Alias of file_url.'),
    file_id: z.string().min(1).max(100).optional().describe('ID of an uploaded file.'),
    password: z.string().optional().describe('Password of a protected document.'),
    language: ocrLanguage.optional(),
  })
  .superRefine((file, context) => {
    const { file_data, data, file_url, url, file_id } = file;
    const given = [file_data, data, file_url, url, file_id].filter((value) => value !== undefined);
    if (given.length !== 1)
      context.addIssue({
        code: 'custom',
        message: 'must have exactly one of file_data, file_url or file_id',
      });
  });

const filePart = z.looseObject({ type: z.literal('file'), file: fileFields.describe('The file.') });

const audioPart = z.looseObject({
  type: z.literal('input_audio'),
  input_audio: z
    .looseObject({
      data: z.string().min(1).describe('The audio as base64.'),
      format: z.string().describe('wav, mp3 or another format. The actual format is detected.'),
    })
    .describe('Audio. Passed to models that accept audio, transcribed for others.'),
});

const refusalPart = z.looseObject({
  type: z.literal('refusal'),
  refusal: z.string().describe('Refusal text of the model.'),
});

const contentPart = z.discriminatedUnion('type', [textPart, imagePart, filePart, audioPart, refusalPart]);

const toolCall = z.discriminatedUnion('type', [
  z.looseObject({
    id: z.string().describe('Tool call ID.'),
    type: z.literal('function'),
    function: z
      .looseObject({
        name: z.string().describe('Function name.'),
        arguments: z.string().describe('Arguments as JSON text.'),
      })
      .describe('The function to call.'),
  }),
  z.looseObject({
    id: z.string().describe('Tool call ID.'),
    type: z.literal('custom'),
    custom: z
      .looseObject({ name: z.string().describe('Tool name.'), input: z.string().describe('Input as text.') })
      .describe('The custom tool to call.'),
  }),
]);

const message = z
  .looseObject({
    role: z.enum(roles).describe('Role of the message author.'),
    content: z
      .union([z.string(), z.array(contentPart).min(1).max(256)])
      .nullish()
      .describe('Text, or parts: text, image_url, file, input_audio.'),
    name: z.string().max(256).nullish().describe('Name of the author.'),
    tool_calls: z.array(toolCall).max(128).nullish().describe('Tool calls of an assistant message.'),
    tool_call_id: z.string().nullish().describe('ID of the tool call that this message responds to.'),
    refusal: z.string().nullish().describe('Refusal text of the model.'),
  })
  .superRefine(({ role, content, tool_calls, tool_call_id, refusal, function_call, audio }, context) => {
    const empty = content === undefined || content === null;
    const speaks = !empty || [tool_calls, refusal, function_call, audio].some((said) => said != null);
    if (role === 'assistant' ? !speaks : empty) {
      const message =
        role === 'assistant' ? 'is required unless tool_calls is given' : 'is required: text or parts';
      context.addIssue({ code: 'custom', path: ['content'], message });
    }
    if (role === 'tool' && tool_call_id == null) {
      context.addIssue({
        code: 'custom',
        path: ['tool_call_id'],
        message: 'is required when role is "tool"',
      });
    }
  });

const toolName = z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, _, - or .');

const tool = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('function'),
    function: z
      .looseObject({
        name: toolName.describe('Function name.'),
        description: z.string().nullish().describe('What the function does.'),
        parameters: z.record(z.string(), z.unknown()).nullish().describe('JSON Schema of the arguments.'),
        strict: z.boolean().nullish().describe('Whether the arguments must match the schema exactly.'),
      })
      .describe('The function.'),
  }),
  z.looseObject({
    type: z.literal('custom').describe('Tool with free-text input, for upstreams that support it.'),
    custom: z
      .looseObject({
        name: toolName.describe('Tool name.'),
        description: z.string().optional().describe('What the tool does.'),
        format: z.record(z.string(), z.unknown()).optional().describe('Input format: text or a grammar.'),
      })
      .describe('The custom tool.'),
  }),
]);

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('function'),
      function: z
        .looseObject({ name: z.string().describe('Function name.') })
        .describe('The function that must be called.'),
    }),
    z.looseObject({
      type: z.literal('custom'),
      custom: z
        .looseObject({ name: z.string().describe('Tool name.') })
        .describe('The custom tool that must be called.'),
    }),
    z.looseObject({
      type: z.literal('allowed_tools'),
      allowed_tools: z
        .looseObject({
          mode: z.enum(['auto', 'required']).describe('auto or required.'),
          tools: z
            .array(z.record(z.string(), z.unknown()))
            .max(128)
            .describe('Tools that the model may call.'),
        })
        .describe('Limits the choice to some tools.'),
    }),
  ]),
]);

const responseFormat = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z
      .looseObject({
        name: z.string().min(1).max(64).describe('Schema name.'),
        schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of the response.'),
        description: z.string().optional().describe('What the response is for.'),
        strict: z.boolean().nullish().describe('Whether the response must match the schema exactly.'),
      })
      .describe('The schema.'),
  }),
]);

const thoughtOptions = orNull(z.union([z.record(z.string(), z.unknown()), z.string(), z.boolean()]));

/** Of OpenAI's contract, for upstreams that know them; other engines say so where they cannot. */
const passedOn = {
  reasoning_effort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
    .nullish()
    .describe('Reasoning effort of a reasoning model.'),
  // Of other servers: more is held for thoughts that they ask for.
  reasoning: thoughtOptions.describe('Reasoning options of providers such as OpenRouter.'),
  thinking: thoughtOptions.describe('Thinking options of providers such as DeepSeek.'),
  verbosity: z.enum(['low', 'medium', 'high']).nullish().describe('How verbose the response is.'),
  modalities: z
    .array(z.enum(['text', 'audio']))
    .min(1)
    .nullish()
    .describe('Output types: text, or text and audio.'),
  audio: z
    .looseObject({
      voice: z.unknown().optional().describe('Voice of the spoken response.'),
      format: z.string().optional().describe('Audio format of the spoken response.'),
    })
    .nullish()
    .describe('Voice and format of a spoken response.'),
  prediction: z
    .looseObject({ type: z.literal('content') })
    .nullish()
    .describe('Predicted output: text that will mostly appear unchanged in the response.'),
  service_tier: z
    .string()
    .max(64)
    .nullish()
    .describe(
      'Service tier of the upstream. Tiers that cost more are dropped unless they have a price for the model or the operator allows them.',
    ),
  store: z.boolean().nullish().describe('Store the completion so that it can be retrieved. Default false.'),
  metadata: z
    .record(z.string(), z.string())
    .nullish()
    .describe('Your own key-value pairs, stored with the completion.'),
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
  prompt_cache_retention: z.string().max(64).nullish().describe('How long the upstream caches the prompt.'),
  prompt_cache_options: z.record(z.string(), z.unknown()).nullish().describe('More prompt cache options.'),
  moderation: z.record(z.string(), z.unknown()).nullish().describe('Moderation options of the upstream.'),
  web_search_options: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('Web search options, for upstreams that support it, if the operator allows it.'),
  functions: orNull(z.array(z.record(z.string(), z.unknown())).max(128)).describe('Deprecated: use tools.'),
  function_call: orNull(
    z.union([z.string(), z.looseObject({ name: z.string().describe('Function name.') })]),
  ).describe('Deprecated: use tool_choice.'),
};

const files = z.union([fileIn.transform((file) => [file]), z.array(fileIn).max(16)]);

/** In OpenAI's words. */
const atLeastOne = (name: string) =>
  z.int().min(1, {
    error: ({ input }) =>
      `Invalid '${name}': integer below minimum value. Expected a value >= 1, but got ${input} instead.`,
  });

const chatBody = z
  .looseObject({
    messages: z
      .array(message)
      .min(1)
      .max(messagesMax)
      .describe('Messages of the conversation, oldest first.'),
    model: orNull(z.string().min(1).max(256)).describe(
      'Model ID from GET /api/v1/models. Omit or use "auto" to let the platform choose.',
    ),
    ...choiceFields,
    stream: z.boolean().nullish().describe('Return server-sent events while the response is generated.'),
    stream_options: z
      .looseObject({
        include_usage: z.boolean().optional().describe('Send a final chunk with token counts.'),
      })
      .nullish()
      .describe('Streaming options.'),
    n: z.int().min(1).max(128).nullish().describe('Number of choices to generate.'),
    stop: z
      .union([z.string().min(1), z.array(z.string().min(1)).max(16)])
      .nullish()
      .describe('Stop sequences.'),
    max_tokens: atLeastOne('max_tokens').nullish().describe('Maximum number of tokens to generate.'),
    max_completion_tokens: atLeastOne('max_completion_tokens')
      .nullish()
      .describe('Maximum number of tokens to generate; replaces max_tokens.'),
    temperature: z
      .number()
      .min(0)
      .max(2)
      .nullish()
      .describe('Sampling temperature. 0 is the most predictable.'),
    top_p: z.number().min(0).max(1).nullish().describe('Nucleus sampling: probability mass to sample from.'),
    presence_penalty: z
      .number()
      .min(-2)
      .max(2)
      .nullish()
      .describe('Presence penalty. Above 0 encourages new topics.'),
    frequency_penalty: z
      .number()
      .min(-2)
      .max(2)
      .nullish()
      .describe('Frequency penalty. Above 0 reduces repetition.'),
    seed: z.int().nullish().describe('Seed for repeatable results, if the engine supports it.'),
    logprobs: z
      .boolean()
      .nullish()
      .describe('Return log probabilities of the tokens, if the engine supports it.'),
    top_logprobs: z
      .int()
      .min(0)
      .max(20)
      .nullish()
      .describe('Number of most likely tokens to return at each position.'),
    logit_bias: z.record(z.string(), z.number()).nullish().describe('Bias per token ID, -100 to 100.'),
    tools: orNull(z.array(tool).min(1).max(128)).describe('Tools that the model may call.'),
    tool_choice: orNull(toolChoice).describe('none, auto, required, or one function.'),
    parallel_tool_calls: orNull(z.boolean()).describe('Whether several tools may be called in parallel.'),
    response_format: orNull(responseFormat).describe(
      'Response format: text, any JSON object, or JSON that matches a schema.',
    ),
    user: orNull(z.string().max(512)).describe('Your ID for the end user.'),
    ...passedOn,
    file: files
      .optional()
      .describe('The file that the last message asks about. In multipart, a part with this name.'),
    files: files.optional().describe('Several files.'),
    password: orNull(z.string().max(255)).describe(
      'Password for protected files. `file.password` of a content part takes precedence.',
    ),
  })
  .meta({ id: 'ChatRequest' });

export interface ChatInput extends ChatBody, ModelChoice {
  file?: FileIn[];
  files?: FileIn[];
  password?: string;
}

export const chatInput = chatBody.transform((sent): ChatInput => {
  const { models, model = models?.[0], ...body } = apart(chatBody, sent);
  return { ...body, ...(model === undefined ? {} : { model }), ...(models ? { models } : {}) };
});

/** Which of the three endpoints on this path a body is for. */
export function chatVariant(input: ChatInput): 'ai.chat' | 'ai.vision' | 'ai.files' {
  if (input.file || input.files) return 'ai.files';
  let pictures = false;
  for (const { content } of input.messages) {
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      if (part.type === 'file') return 'ai.files';
      if (part.type === 'image_url') pictures = true;
    }
  }
  return pictures ? 'ai.vision' : 'ai.chat';
}
