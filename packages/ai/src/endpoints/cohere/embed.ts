/** Cohere's embed (v2): embeddings in other words. */

import { defineEndpoint } from '@oja/core/endpoints/endpoint';
import { objectOf } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';
import { modelErrors } from '../chat/chat-errors.ts';
import {
  type EmbeddingsInput,
  embed,
  embeddingDemand,
  embeddingPrice,
  embeddingUses,
} from '../embeddings/embeddings.ts';

const types = ['float', 'base64'] as const;
type CohereInput = EmbeddingsInput & { cohere: { types: readonly (typeof types)[number][] } };

const input = z
  .looseObject({
    model: z
      .string()
      .min(1)
      .max(256)
      .describe('A model of GET /api/v1/models with the type embedding, or auto.'),
    texts: z.array(z.string().min(1).max(100_000)).min(1).max(256).describe('Texts to embed.'),
    input_type: z.string().max(64).optional().describe('What they are for. Ignored.'),
    embedding_types: z
      .array(z.enum(types))
      .min(1)
      .max(2)
      .default(['float'])
      .describe('float, base64 or both.'),
    output_dimension: z.int().min(1).max(8192).optional().describe('Fewer numbers per vector.'),
  })
  .transform(
    ({ model, texts, embedding_types: asked, output_dimension: dimensions }): CohereInput => ({
      model,
      input: texts,
      ...(dimensions === undefined ? {} : { dimensions }),
      cohere: { types: asked },
    }),
  );

const meta = (tokens: number) => ({ api_version: { version: '2' }, billed_units: { input_tokens: tokens } });

const base64Of = (vector: number[]): string =>
  Buffer.from(Float32Array.from(vector).buffer).toString('base64');

export const cohereEmbed = defineEndpoint({
  id: 'ai.cohere-embed',
  group: 'ai',
  partOf: 'ai.embeddings',
  method: 'POST',
  path: '/api/v2/embed',
  summary: 'Embed (Cohere)',
  description:
    "Cohere's embed API for every embedding model: set the base URL of its SDKs to …/api. Logged, priced and scoped as ai.embeddings.",
  access: 'key',
  guarded: true,
  input,
  output: z.object({
    id: z.string().describe('ID of the request.'),
    embeddings: objectOf('Vectors in the order of the texts, by type.', {
      float: z.array(z.array(z.number())).optional().describe('Vectors as numbers.'),
      base64: z.array(z.string()).optional().describe('Vectors as little-endian floats in base64.'),
    }),
    texts: z.array(z.string()).describe('The texts.'),
    response_type: z.literal('embeddings_by_type'),
    meta: z.looseObject({}).describe('Version and tokens.'),
  }),
  price: embeddingPrice,
  limits: { bodyBytesMax: 26_000_000, timeoutMs: 60_000 },
  errors: modelErrors,
  wire: { dialect: 'cohere' },
  uses: embeddingUses,
  variant: () => 'ai.embeddings',
  model: { asks: embeddingDemand },
  example: {
    input: { model: 'auto', texts: ['How much is the rice?'], output_dimension: 3 },
    output: {
      id: 'req_01kc4vxj2bqm8stzlw1rk0ydab',
      embeddings: { float: [[0.6, 0, 0.8]] },
      texts: ['How much is the rice?'],
      response_type: 'embeddings_by_type',
      meta: meta(6),
    },
  },
  async run(asked, context) {
    const { data, usage } = await embed({ ...asked, encoding_format: 'float' }, context);
    const vectors = data.data.map(({ embedding }) => embedding as number[]);
    const wants = (type: (typeof types)[number]) => asked.cohere.types.includes(type);
    return {
      data: {
        id: context.caller.requestId,
        embeddings: {
          ...(wants('float') ? { float: vectors } : {}),
          ...(wants('base64') ? { base64: vectors.map(base64Of) } : {}),
        },
        texts: asked.input as string[],
        response_type: 'embeddings_by_type' as const,
        meta: meta(data.usage.prompt_tokens),
      },
      usage,
    };
  },
});
