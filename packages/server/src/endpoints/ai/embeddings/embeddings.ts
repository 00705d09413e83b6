/** Embeddings in OpenAI's shape, by the model on this machine. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { type CallContext, defineEndpoint, free } from '../../endpoint.ts';

const modelName = 'all-minilm-l6-v2';
const names = [modelName, 'auto', 'default'];
const dimensionsMax = 384;
const textsMax = 256;
const text = z.string().min(1).max(100_000);

const input = z.looseObject({
  input: z
    .union([text, z.array(text).min(1).max(textsMax)])
    .describe(`Text, or up to ${textsMax} texts. Texts longer than 256 tokens are truncated.`),
  model: z.string().min(1).max(256).optional().describe(`${modelName} (English), or auto.`),
  dimensions: z
    .int()
    .min(1)
    .max(dimensionsMax)
    .optional()
    .describe(`Number of dimensions, at most ${dimensionsMax}.`),
  encoding_format: z
    .enum(['float', 'base64'])
    .optional()
    .describe('float for numbers, base64 for little-endian floats.'),
});

const output = z.object({
  object: z.literal('list'),
  data: z
    .array(
      z.object({
        object: z.literal('embedding'),
        index: z.int().describe('Index of the input text.'),
        embedding: z.union([z.array(z.number()), z.string()]).describe('The vector, as numbers or base64.'),
      }),
    )
    .describe('Embeddings, in the order of the input.'),
  model: z.string().describe('Model that created the embeddings.'),
  usage: z
    .object({
      prompt_tokens: z.int().describe('Input tokens.'),
      total_tokens: z.int().describe('Total tokens.'),
    })
    .describe('Estimated token usage.'),
});

type Input = z.output<typeof input>;

async function run(asked: Input, context: CallContext) {
  const { model = 'auto', dimensions = dimensionsMax, encoding_format: format } = asked;
  if (!names.includes(model))
    throw fail('model_not_found', `The model ${model} does not exist. Available model: ${modelName}.`, {
      param: 'model',
    });
  const texts = typeof asked.input === 'string' ? [asked.input] : asked.input;
  const { vectors } = await context.engines.embedding.embed({ texts }, context);
  const tokens = texts.reduce((sum, one) => sum + Math.min(256, Math.ceil(Buffer.byteLength(one) / 4)), 0);
  const data = vectors.map((vector, index) => {
    const short = shortened(vector, dimensions);
    const embedding =
      format === 'base64' ? Buffer.from(Float32Array.from(short).buffer).toString('base64') : [...short];
    return { object: 'embedding' as const, index, embedding };
  });
  return {
    data: {
      object: 'list' as const,
      data,
      model: modelName,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    },
  };
}

/** Of length 1 again, so that the dot product stays the cosine. */
function shortened(vector: Float32Array, dimensions: number): Float32Array {
  if (dimensions >= vector.length) return vector;
  const cut = vector.slice(0, dimensions);
  const length = Math.hypot(...cut) || 1;
  return cut.map((value) => value / length);
}

export const embeddings = defineEndpoint({
  id: 'ai.embeddings',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/embeddings',
  summary: 'Embeddings',
  description: `Returns vectors for texts, in OpenAI's format: texts with similar meaning have similar vectors. Calculated on this server by ${modelName}, an English model. Token counts are estimated.`,
  access: 'key',
  input,
  output,
  price: free,
  limits: { bodyBytesMax: 26_000_000, timeoutMs: 60_000 },
  errors: ['model_not_found', 'engine_unavailable', 'queue_full', 'free_allowance_used'],
  needs: ['embedding'],
  example: {
    input: { input: 'How much is the rice?', dimensions: 3 },
    output: {
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding: [0.6, 0, 0.8] }],
      model: modelName,
      usage: { prompt_tokens: 6, total_tokens: 6 },
    },
    answer: ({ encoding_format: format }) => {
      const numbers = [0.6, 0, 0.8];
      const embedding =
        format === 'base64' ? Buffer.from(Float32Array.from(numbers).buffer).toString('base64') : numbers;
      const data = [{ object: 'embedding' as const, index: 0, embedding }];
      return {
        data: {
          object: 'list' as const,
          data,
          model: modelName,
          usage: { prompt_tokens: 6, total_tokens: 6 },
        },
      };
    },
  },
  run,
});
