/** Embeddings in OpenAI's shape: by the model on this machine, or by an upstream's. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type ModelDemand, type Price } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOf } from '@oja/core/endpoints/object-fields';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import { embeddedDimensions, embeddedModel, embeddedTokensMax } from '../../engines/embedding/port.ts';
import { modelErrors } from '../chat/chat-errors.ts';

const dimensionsMax = 8192;
const textsMax = 256;
const tokensMax = 8192;
const text = z.string().min(1).max(100_000);
const tokens = z.array(z.int().min(0)).min(1).max(tokensMax);

const input = ignoringOthers(
  z
    .looseObject({
      input: z
        .union([text, z.array(text).min(1).max(textsMax), tokens, z.array(tokens).min(1).max(textsMax)])
        .describe(
          `Text, or at most ${textsMax} texts; token IDs for the model of an upstream. ${embeddedModel} reads the first ${embeddedTokensMax} tokens of each text.`,
        ),
      model: z
        .string()
        .min(1)
        .max(256)
        .optional()
        .describe(
          `A model of GET /api/v1/models with the type embedding. Default: ${embeddedModel} (English).`,
        ),
      dimensions: z
        .int()
        .min(1)
        .max(dimensionsMax)
        .optional()
        .describe(`Fewer numbers per vector. ${embeddedModel} has ${embeddedDimensions}.`),
      encoding_format: z
        .enum(['float', 'base64'])
        .optional()
        .describe('Numbers, or little-endian floats as base64.'),
    })
    .superRefine(({ model, dimensions, input: given }, context) => {
      if (modelOf({ model }) !== embeddedModel) return;
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message });
      if (dimensions !== undefined && dimensions > embeddedDimensions)
        refuse('dimensions', `must be between 1 and ${embeddedDimensions} with ${embeddedModel}`);
      if (typeof given !== 'string' && typeof given[0] !== 'string')
        refuse('input', `must be text with ${embeddedModel}; token IDs need a model of an upstream`);
    }),
);

const output = z.object({
  id: z.string().describe('ID of the request.'),
  object: z.literal('list'),
  data: arrayOf('Embeddings, in the order of the input.', {
    object: z.literal('embedding'),
    index: z.int().describe('Index of the input text.'),
    embedding: z.union([z.array(z.number()), z.string()]).describe('The vector, as numbers or base64.'),
  }),
  model: z.string().describe('Model that created the embeddings.'),
  usage: objectOf('Token usage, as the upstream counted it; estimated for the embedded model.', {
    prompt_tokens: z.int().describe('Input tokens.'),
    total_tokens: z.int().describe('Total tokens.'),
  }),
});

export type EmbeddingsInput = z.output<typeof input>;
type Input = EmbeddingsInput;

const isDefault = (model: string | undefined) =>
  model === undefined || model === 'auto' || model === 'default';

const modelOf = ({ model }: { model?: string | undefined }): string =>
  isDefault(model) ? embeddedModel : model!;

function inputsOf({ input: given }: Input): { texts: string[]; tokenLists?: number[][] } {
  if (typeof given === 'string') return { texts: [given] };
  if (typeof given[0] === 'string') return { texts: given as string[] };
  if (typeof given[0] === 'number') return { texts: [], tokenLists: [given as number[]] };
  return { texts: [], tokenLists: given as number[][] };
}

/** The embedded model reads the start of a text only. */
function estimateTokens(asked: Input): number {
  const { texts, tokenLists = [] } = inputsOf(asked);
  const most = modelOf(asked) === embeddedModel ? embeddedTokensMax : tokensMax;
  const ofTexts = texts.reduce((sum, one) => sum + Math.min(most, Math.ceil(Buffer.byteLength(one) / 4)), 0);
  return tokenLists.reduce((sum, list) => sum + list.length, ofTexts);
}

/** No token is shorter than a byte, and a text gets a few marks: an upstream never counts more. */
function tokensHeld(asked: Input): number {
  const { texts, tokenLists = [] } = inputsOf(asked);
  if (modelOf(asked) === embeddedModel) return estimateTokens(asked);
  const ofTexts = texts.reduce((sum, one) => sum + Math.min(tokensMax, Buffer.byteLength(one) + 8), 0);
  return tokenLists.reduce((sum, list) => sum + list.length + 8, ofTexts);
}

export const embeddingUses = { engines: ['embedding'] } as const;

export async function embed(asked: Input, context: CallContext<typeof embeddingUses>) {
  const { dimensions, encoding_format: format } = asked;
  const model = modelOf(asked);
  const isEmbedded = model === embeddedModel;
  const found = await context.engines.embedding.embed(
    { ...inputsOf(asked), model, ...(isEmbedded || dimensions === undefined ? {} : { dimensions }) },
    context,
  );
  // More than bytes, or none for a text, is what the call can't have used.
  const isDisputed = found.tokens !== undefined && (found.tokens === 0 || found.tokens > tokensHeld(asked));
  if (isDisputed) context.usageDisputed?.();
  const counted = found.tokens === undefined || isDisputed ? estimateTokens(asked) : found.tokens;
  const data = found.vectors.map((vector, index) => {
    const short = isEmbedded && dimensions !== undefined ? shortened(vector, dimensions) : vector;
    return { object: 'embedding' as const, index, embedding: encoded(short, format) };
  });
  return {
    data: {
      id: context.caller.requestId,
      object: 'list' as const,
      data,
      model: found.model ?? model,
      usage: { prompt_tokens: counted, total_tokens: counted },
    },
    usage: { input: counted, request: 1 },
  };
}

const encoded = (vector: Float32Array, format: Input['encoding_format']) =>
  format === 'base64' ? Buffer.from(vector.slice().buffer).toString('base64') : [...vector];

/** Of length 1 again, so that the dot product stays the cosine. */
function shortened(vector: Float32Array, dimensions: number): Float32Array {
  if (dimensions >= vector.length) return vector;
  const cut = vector.slice(0, dimensions);
  const length = Math.hypot(...cut) || 1;
  return cut.map((value) => value / length);
}

export const embeddingPrice: Price<Input> = {
  unit: 'token',
  microsPerUnit: 0,
  model: modelOf,
  kinds: (asked) => ({ input: tokensHeld(asked), request: 1 }),
};

export const embeddingDemand = (asked: Input): ModelDemand => ({
  // What the embedded model reads of a text is bounded already.
  characters:
    modelOf(asked) === embeddedModel ? 0 : inputsOf(asked).texts.reduce((sum, one) => sum + one.length, 0),
  promptParam: 'input',
  maxTokens: undefined,
  maxTokensParam: 'max_tokens',
});

export const embeddings = defineEndpoint({
  id: 'ai.embeddings',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/embeddings',
  cacheable: true,
  summary: 'Embeddings',
  description: `OpenAI-compatible embeddings: returns texts as vectors whose distance reflects their meaning. ${embeddedModel} runs on this server and supports English; the operator's upstreams serve other models.`,
  access: 'key',
  guarded: true,
  input,
  output,
  price: embeddingPrice,
  limits: { bodyBytesMax: 26_000_000, timeoutMs: 60_000 },
  errors: modelErrors,
  uses: embeddingUses,
  model: { asks: embeddingDemand },
  tool: { keywords: 'vector similarity semantic search meaning' },
  example: {
    input: { input: 'How much is the rice?', dimensions: 3 },
    output: exampleOf([0.6, 0, 0.8]),
    answer: ({ encoding_format: format }) => ({
      data: exampleOf(encoded(Float32Array.from([0.6, 0, 0.8]), format)),
    }),
  },
  run: embed,
});

function exampleOf(embedding: number[] | string): z.output<typeof output> {
  return {
    id: 'req_01kc4vxj2bqm8stzlw1rk0ydab',
    object: 'list',
    data: [{ object: 'embedding', index: 0, embedding }],
    model: embeddedModel,
    usage: { prompt_tokens: 6, total_tokens: 6 },
  };
}
