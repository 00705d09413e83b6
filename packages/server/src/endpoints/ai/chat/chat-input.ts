/** The body of a chat call: OpenAI's, checked where we know it, passed on where we do not. */
import { z } from 'zod';
import { fileIn } from '../../file.ts';

/** Programs that fill in every field send null for those they do not mean. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

const messagesMax = 2048;
const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

const textPart = z.looseObject({ type: z.literal('text'), text: z.string().describe('The text.') });

const pictureAddress = z
  .string()
  .min(1)
  .refine((url) => /^(https?:\/\/|data:)/i.test(url), 'must be an http(s) address or a data: URL')
  .describe('Public http(s) address or data: URL of a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG.');

const imagePart = z.looseObject({
  type: z.literal('image_url'),
  image_url: z.union([
    z.looseObject({
      url: pictureAddress,
      detail: z
        .enum(['auto', 'low', 'high', 'original'])
        .optional()
        .describe('How closely to look, where the engine can tell.'),
    }),
    pictureAddress.transform((url) => ({ url })),
  ]),
});

const fileFields = z
  .looseObject({
    filename: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Its name, for citations and where the type shows in it.'),
    file_data: z.string().min(1).optional().describe('The file as base64 or a data: URL.'),
    data: z.string().min(1).optional().describe('The same as file_data.'),
    file_url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Public http(s) address of the file.'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('The same as file_url.'),
    file_id: z.string().optional().describe('Not supported: send the file with the request.'),
    password: z.string().optional().describe('Of a protected document.'),
  })
  .superRefine((file, context) => {
    if (file.file_id !== undefined) {
      const message = 'files are not kept here; send file_data or file_url with the request';
      context.addIssue({ code: 'custom', path: ['file_id'], message });
      return;
    }
    const given = [file.file_data, file.data, file.file_url, file.url].filter((value) => value !== undefined);
    if (given.length !== 1)
      context.addIssue({ code: 'custom', message: 'must have exactly one of file_data or file_url' });
  });

const filePart = z.looseObject({ type: z.literal('file'), file: fileFields });

const audioPart = z.looseObject({
  type: z.literal('input_audio'),
  input_audio: z
    .looseObject({
      data: z.string().min(1).describe('The sound as base64.'),
      format: z.string().describe('wav, mp3 or another: what it is shows in the sound itself.'),
    })
    .describe('Heard by models that hear, transcribed for the others.'),
});

const refusalPart = z.looseObject({ type: z.literal('refusal'), refusal: z.string() });

const contentPart = z.discriminatedUnion('type', [textPart, imagePart, filePart, audioPart, refusalPart]);

const toolCall = z.discriminatedUnion('type', [
  z.looseObject({
    id: z.string(),
    type: z.literal('function'),
    function: z.looseObject({ name: z.string(), arguments: z.string().describe('JSON text.') }),
  }),
  z.looseObject({
    id: z.string(),
    type: z.literal('custom'),
    custom: z.looseObject({ name: z.string(), input: z.string() }),
  }),
]);

const message = z
  .looseObject({
    role: z.enum(roles).describe('Who speaks.'),
    content: z
      .union([z.string(), z.array(contentPart).min(1).max(256)])
      .nullish()
      .describe('Text, or parts: text, image_url, file, input_audio.'),
    name: z.string().max(256).nullish(),
    tool_calls: z.array(toolCall).max(128).nullish(),
    tool_call_id: z.string().nullish(),
    refusal: z.string().nullish(),
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
    function: z.looseObject({
      name: toolName,
      description: z.string().nullish(),
      parameters: z.record(z.string(), z.unknown()).nullish().describe('JSON schema of the arguments.'),
      strict: z.boolean().nullish(),
    }),
  }),
  z.looseObject({
    type: z.literal('custom').describe('Free text in, for upstreams that have it.'),
    custom: z.looseObject({
      name: toolName,
      description: z.string().optional(),
      format: z.record(z.string(), z.unknown()).optional().describe('text, or a grammar.'),
    }),
  }),
]);

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) }),
    z.looseObject({ type: z.literal('custom'), custom: z.looseObject({ name: z.string() }) }),
    z.looseObject({
      type: z.literal('allowed_tools'),
      allowed_tools: z.looseObject({
        mode: z.enum(['auto', 'required']),
        tools: z.array(z.record(z.string(), z.unknown())).max(128),
      }),
    }),
  ]),
]);

const responseFormat = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({
      name: z.string().min(1).max(64),
      schema: z.record(z.string(), z.unknown()).optional().describe('JSON schema of the answer.'),
      description: z.string().optional(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

/** Of OpenAI's contract, for upstreams that know them; other engines say so where they cannot. */
const passedOn = {
  reasoning_effort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
    .nullish()
    .describe('How long a reasoning model thinks.'),
  verbosity: z.enum(['low', 'medium', 'high']).nullish().describe('How wordy the answer is.'),
  modalities: z
    .array(z.enum(['text', 'audio']))
    .min(1)
    .nullish()
    .describe('Answer in text, or in sound too.'),
  audio: z
    .looseObject({ voice: z.unknown().optional(), format: z.string().optional() })
    .nullish()
    .describe('Voice and format of a spoken answer.'),
  prediction: z
    .looseObject({ type: z.literal('content') })
    .nullish()
    .describe('Text that will mostly recur.'),
  service_tier: z.string().max(64).nullish().describe('Which queue of the upstream the call goes to.'),
  store: z.boolean().nullish().describe('Whether the upstream keeps the answer.'),
  metadata: z.record(z.string(), z.string()).nullish().describe('Your own notes on the call.'),
  safety_identifier: z
    .string()
    .max(512)
    .nullish()
    .describe("Your own mark of the end user, for the upstream's abuse checks."),
  prompt_cache_key: z
    .string()
    .max(512)
    .nullish()
    .describe("Calls with the same key share the upstream's cache of prompts."),
  prompt_cache_retention: z.string().max(64).nullish().describe('How long the upstream keeps it.'),
  prompt_cache_options: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('Further wishes about that cache.'),
  moderation: z.record(z.string(), z.unknown()).nullish().describe('Moderation by the upstream.'),
  web_search_options: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('Lets an upstream that can search the web.'),
  functions: orNull(z.array(z.record(z.string(), z.unknown())).max(128)).describe('Older name of tools.'),
  function_call: orNull(z.union([z.string(), z.looseObject({ name: z.string() })])).describe(
    'Older name of tool_choice.',
  ),
};

const files = z.union([fileIn.transform((file) => [file]), z.array(fileIn).max(16)]);

/** In OpenAI's words. */
const atLeastOne = (name: string) =>
  z.int().min(1, {
    error: ({ input }) =>
      `Invalid '${name}': integer below minimum value. Expected a value >= 1, but got ${input} instead.`,
  });

export const chatInput = z
  .looseObject({
    messages: z.array(message).min(1).max(messagesMax).describe('The conversation so far, oldest first.'),
    model: orNull(z.string().min(1).max(256)).describe(
      'A model of GET /api/v1/models; without one, or "auto", the platform chooses.',
    ),
    stream: z.boolean().nullish().describe('Answer as server-sent events while it is made.'),
    stream_options: z
      .looseObject({ include_usage: z.boolean().optional().describe('A last chunk with the token counts.') })
      .nullish()
      .describe('Wishes about the stream.'),
    n: z.int().min(1).max(128).nullish().describe('How many answers.'),
    stop: z
      .union([z.string().min(1), z.array(z.string().min(1)).max(16)])
      .nullish()
      .describe('Ends the answer before these words.'),
    max_tokens: atLeastOne('max_tokens').nullish().describe('Longest answer, in tokens.'),
    max_completion_tokens: atLeastOne('max_completion_tokens')
      .nullish()
      .describe('The same; the newer name.'),
    temperature: z.number().min(0).max(2).nullish().describe('0 is the most predictable.'),
    top_p: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe('Only the likeliest words that together have this share; 1 is all.'),
    presence_penalty: z
      .number()
      .min(-2)
      .max(2)
      .nullish()
      .describe('Above 0: new subjects rather than the same again.'),
    frequency_penalty: z.number().min(-2).max(2).nullish().describe('Above 0: fewer repeated words.'),
    seed: z.int().nullish().describe('The same seed gives the same answer where the engine can.'),
    logprobs: z.boolean().nullish().describe('Log probabilities of the tokens, where the engine has them.'),
    top_logprobs: z
      .int()
      .min(0)
      .max(20)
      .nullish()
      .describe('How many likely tokens logprobs tells at each place.'),
    logit_bias: z
      .record(z.string(), z.number())
      .nullish()
      .describe('Tokens made likelier or less likely, by id: -100 to 100.'),
    tools: orNull(z.array(tool).min(1).max(128)).describe('Functions the model may call.'),
    tool_choice: orNull(toolChoice).describe('none, auto, required, or one function.'),
    parallel_tool_calls: orNull(z.boolean()).describe('Whether several functions may be called at once.'),
    response_format: orNull(responseFormat).describe('Text, any JSON object, or JSON by a schema.'),
    user: orNull(z.string().max(512)).describe('Your own name for the end user.'),
    ...passedOn,
    file: files.optional().describe('A file that the last message is about; multipart parts of this name.'),
    files: files.optional().describe('Several such files.'),
    password: orNull(z.string().max(255)).describe(
      'Opens protected files, of every format; `file.password` of a content part goes before it.',
    ),
  })
  .meta({ id: 'ChatRequest' });

export type ChatInput = z.output<typeof chatInput>;

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
