/** The body of generateContent: Gemini's, checked where Oja reads it. REST clients may write fields in snake case. */
import { type Apart, apart } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import type { ChatInput } from '../chat/chat-input.ts';
import { type AsChat, toChat } from './to-chat.ts';

const contentsMax = 10_000;
const partsMax = 10_000;
const toolsMax = 128;
const functionsMax = 1024;

/** `system_instruction` as `systemInstruction`: Google's servers take both. Data of the caller below keeps its names. */
function inCamelCase(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inner,
    ]),
  );
}

const cased = <T extends z.ZodType>(schema: T) => z.preprocess(inCamelCase, schema);

const blob = cased(
  z.looseObject({
    mimeType: z.string().min(1).max(255).describe('MIME type of the data.'),
    data: z.string().min(1).describe('The data as base64.'),
  }),
);

const fileData = cased(
  z.looseObject({
    fileUri: z
      .string()
      .regex(/^https?:\/\//i, 'must be an http(s) URL: files are not stored here')
      .describe('Public http(s) URL of the file.'),
    mimeType: z.string().max(255).optional().describe('MIME type of the file.'),
  }),
);

const functionCall = cased(
  z.looseObject({
    id: z.string().max(256).optional().describe('ID of the call.'),
    name: z.string().min(1).max(256).describe('Function name.'),
    args: z.record(z.string(), z.unknown()).optional().describe('Arguments.'),
  }),
);

const functionResponse = cased(
  z.looseObject({
    id: z.string().max(256).optional().describe('ID of the call that this responds to.'),
    name: z.string().min(1).max(256).describe('Function name.'),
    response: z.record(z.string(), z.unknown()).describe('Result of the function.'),
  }),
);

const part = cased(
  z
    .looseObject({
      text: z.string().optional().describe('Text.'),
      thought: z.boolean().optional().describe('Whether the text is a thought of the model.'),
      thoughtSignature: z.string().optional().describe('Signature that came with a thought or a call.'),
      inlineData: blob.optional().describe('Image, audio or document.'),
      fileData: fileData.optional().describe('File by URL.'),
      functionCall: functionCall.optional().describe('Function that the model called.'),
      functionResponse: functionResponse.optional().describe('Result of a function.'),
    })
    .describe('text, inlineData, fileData, functionCall or functionResponse.'),
).meta({ id: 'GeminiPart' });

const parts = z.array(part).max(partsMax).describe('Parts of the content.');

const content = z
  .looseObject({
    role: z.enum(['user', 'model', 'function', 'system']).optional().describe('user or model. Default user.'),
    parts,
  })
  .meta({ id: 'GeminiContent' });

const schema = z.record(z.string(), z.unknown());

const functionDeclaration = cased(
  z.looseObject({
    name: z
      .string()
      .regex(/^[\w.:-]{1,128}$/, 'must be 1 to 128 letters, digits, _, -, . or :')
      .describe('Function name.'),
    description: z.string().optional().describe('What the function does.'),
    parameters: schema.optional().describe('Parameters, as an OpenAPI schema.'),
    parametersJsonSchema: schema.optional().describe('Parameters, as a JSON Schema.'),
  }),
);

const tool = cased(
  z.looseObject({
    functionDeclarations: z
      .array(functionDeclaration)
      .max(functionsMax)
      .optional()
      .describe('Functions that the model may call.'),
  }),
).meta({ id: 'GeminiTool' });

const generationConfig = cased(
  z.looseObject({
    temperature: z.number().min(0).max(2).nullish().describe('Sampling temperature.'),
    topP: z.number().min(0).max(1).nullish().describe('Nucleus sampling.'),
    topK: z.number().min(0).nullish().describe('Sample from the most likely tokens only.'),
    candidateCount: z.int().min(1).max(8).nullish().describe('Number of responses. Not with streams.'),
    maxOutputTokens: z.int().min(1).nullish().describe('Maximum number of tokens to generate.'),
    stopSequences: z.array(z.string().min(1)).max(16).nullish().describe('Stop sequences.'),
    seed: z.int().nullish().describe('Seed for repeatable results, if the engine supports it.'),
    presencePenalty: z.number().min(-2).max(2).nullish().describe('Presence penalty.'),
    frequencyPenalty: z.number().min(-2).max(2).nullish().describe('Frequency penalty.'),
    responseMimeType: z.string().max(255).nullish().describe('text/plain or application/json.'),
    responseSchema: schema.nullish().describe('Schema of a JSON response, as an OpenAPI schema.'),
    responseJsonSchema: schema.nullish().describe('Schema of a JSON response, as a JSON Schema.'),
    thinkingConfig: cased(
      z.looseObject({
        thinkingBudget: z
          .int()
          .nullish()
          .describe('Maximum number of thinking tokens. 0 turns thinking off.'),
        thinkingLevel: z.string().max(32).nullish().describe('minimal, low, medium or high.'),
        includeThoughts: z.boolean().nullish().describe('Return thoughts.'),
      }),
    )
      .nullish()
      .describe('Thinking of models that reason.'),
  }),
).meta({ id: 'GeminiGenerationConfig' });

const functionCallingConfig = cased(
  z.looseObject({
    mode: z
      .string()
      .transform((mode) => mode.toUpperCase())
      .pipe(z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED', 'MODE_UNSPECIFIED']))
      .optional()
      .describe('AUTO, ANY, NONE or VALIDATED.'),
    allowedFunctionNames: z
      .array(z.string())
      .max(functionsMax)
      .optional()
      .describe('Functions to choose from.'),
  }),
);

/** What counting and generating have in common. */
export const conversation = {
  contents: z.array(content).min(1).max(contentsMax).describe('Contents of the conversation, oldest first.'),
  systemInstruction: z
    .union([z.string().transform((text) => ({ parts: [{ text }] })), z.looseObject({ parts })])
    .nullish()
    .describe('System instruction.'),
  tools: z.array(tool).max(toolsMax).nullish().describe('Tools that the model may call.'),
  toolConfig: cased(
    z.looseObject({
      functionCallingConfig: functionCallingConfig.optional().describe('How functions are called.'),
    }),
  )
    .nullish()
    .describe('How the model chooses tools.'),
  generationConfig: generationConfig.nullish().describe('How the response is generated.'),
  safetySettings: z
    .array(z.record(z.string(), z.unknown()))
    .max(32)
    .nullish()
    .describe('Safety settings of a Gemini upstream.'),
};

export const modelField = z
  .string()
  .min(1)
  .max(256)
  .describe('Model ID from GET /api/v1beta/models, or auto. A part of the path.');

const body = z
  .looseObject({
    model: modelField,
    ...conversation,
    alt: z
      .enum(['sse', 'json'])
      .optional()
      .describe('How streams are framed, in the query: sse, or one JSON array (default).'),
  })
  .superRefine(({ tools, toolConfig }, context) => {
    const declared = (tools ?? []).flatMap((one) => one.functionDeclarations?.map(({ name }) => name) ?? []);
    for (const name of toolConfig?.functionCallingConfig?.allowedFunctionNames ?? [])
      if (!declared.includes(name))
        context.addIssue({
          code: 'custom',
          path: ['toolConfig', 'functionCallingConfig', 'allowedFunctionNames'],
          message: `has ${JSON.stringify(name)}, which tools doesn't declare`,
        });
  });

export type GeminiBody = Apart<typeof body>;
export type GeminiPart = z.output<typeof part>;
export type GeminiContent = z.output<typeof content>;

/** A chat call that came as Gemini's: priced, scoped and logged by its chat fields. */
export type GeminiInput = ChatInput & { gemini: AsChat & { body: GeminiBody } };

export const asChat = (sent: GeminiBody, stream: boolean): GeminiInput => {
  const { chat, dropped } = toChat(sent, stream);
  return { ...chat, gemini: { body: sent, chat, dropped } };
};

const inputOf = (stream: boolean) =>
  z.preprocess(
    inCamelCase,
    body.transform((sent): GeminiInput => asChat(apart(body, sent), stream)),
  );

export const countInput = z.preprocess(
  inCamelCase,
  z
    .looseObject({
      model: modelField,
      contents: conversation.contents.optional(),
      generateContentRequest: z
        .preprocess(inCamelCase, z.looseObject({ ...conversation }))
        .optional()
        .describe('The whole request, in place of contents.'),
    })
    .superRefine(({ contents, generateContentRequest }, context) => {
      if ((contents === undefined) === (generateContentRequest === undefined))
        context.addIssue({
          code: 'custom',
          path: ['contents'],
          message: 'is required unless generateContentRequest is given; send one of them',
        });
    })
    .transform(({ model, contents, generateContentRequest }) =>
      asChat({ model, ...(generateContentRequest ?? { contents: contents! }) }, false),
    ),
);

export const generateInput = inputOf(false);
export const streamInput = inputOf(true);

/** A free call may be shortened: its clients can't know the bound. */
export const lowerMaxTokens = ({ gemini }: GeminiInput, maxOutputTokens: number): GeminiInput =>
  asChat(
    { ...gemini.body, generationConfig: { ...gemini.body.generationConfig, maxOutputTokens } },
    gemini.chat.stream === true,
  );
