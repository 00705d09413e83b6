/** Gemini's embedContent and batchEmbedContents: embeddings in other words. */
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { modelErrors } from '../chat/chat-errors.ts';
import {
  type EmbeddingsInput,
  embed,
  embeddingDemand,
  embeddingPrice,
  embeddingUses,
} from '../embeddings/embeddings.ts';
import { modelField } from './gemini-input.ts';

const textsMax = 256;

const content = z.looseObject({
  parts: z
    .array(z.looseObject({ text: z.string().min(1).max(100_000).describe('Text.') }))
    .min(1)
    .max(1000)
    .describe('Text parts, read as one text.'),
});
const dimensions = z.int().min(1).max(8192).optional().describe('Fewer numbers per vector.');
const one = { content: content.describe('Content to embed.'), outputDimensionality: dimensions };

const textOf = ({ parts }: z.output<typeof content>): string => parts.map(({ text }) => text).join('\n');

/** Priced, scoped and logged as embeddings. */
const asEmbeddings = (model: string, texts: string[], size: number | undefined): EmbeddingsInput => ({
  model,
  input: texts,
  ...(size === undefined ? {} : { dimensions: size }),
});

const embedInput = z
  .looseObject({ model: modelField, ...one })
  .transform(({ model, content: given, outputDimensionality }) =>
    asEmbeddings(model, [textOf(given)], outputDimensionality),
  );

const batchInput = z
  .looseObject({
    model: modelField,
    requests: z.array(z.looseObject(one)).min(1).max(textsMax).describe('Contents to embed.'),
  })
  .superRefine(({ requests }, context) => {
    const [first] = requests;
    for (const [at, { outputDimensionality }] of requests.entries())
      if (outputDimensionality !== first?.outputDimensionality)
        context.addIssue({
          code: 'custom',
          path: ['requests', at, 'outputDimensionality'],
          message: 'must be the same in all requests',
        });
  })
  .transform(({ model, requests }) =>
    asEmbeddings(
      model,
      requests.map(({ content: given }) => textOf(given)),
      requests[0]?.outputDimensionality,
    ),
  );

const vector = z.object({ values: z.array(z.number()).describe('The vector.') });

async function vectorsOf(input: EmbeddingsInput, context: CallContext<typeof embeddingUses>) {
  const { data, usage } = await embed(input, context);
  const vectors = data.data.map(({ embedding }) => ({ values: embedding as number[] }));
  return { vectors, usage };
}

const shared = {
  group: 'ai',
  method: 'POST',
  partOf: 'ai.embeddings',
  access: 'key',
  guarded: true,
  price: embeddingPrice,
  limits: { bodyBytesMax: 26_000_000, timeoutMs: 60_000 },
  errors: modelErrors,
  uses: embeddingUses,
  variant: () => 'ai.embeddings',
  model: { asks: embeddingDemand },
  wire: { dialect: 'gemini' },
} as const;

const example = { content: { parts: [{ text: 'How much is the rice?' }] }, outputDimensionality: 3 };

export const embedContent = defineEndpoint({
  ...shared,
  id: 'ai.gemini-embed',
  path: '/api/v1beta/models/{model}:embedContent',
  aliases: ['/api/v1/models/{model}:embedContent'],
  summary: 'Embed content (Gemini)',
  description:
    "Gemini's embedContent, with every embedding model. Logged, priced and scoped as ai.embeddings.",
  input: embedInput,
  output: z.object({ embedding: vector.describe('The embedding.') }),
  example: {
    input: { model: 'auto', ...example },
    output: { embedding: { values: [0.6, 0, 0.8] } },
  },
  run: async (input, context) => {
    const { vectors, usage } = await vectorsOf(input, context);
    return { data: { embedding: vectors[0]! }, usage };
  },
});

export const batchEmbedContents = defineEndpoint({
  ...shared,
  id: 'ai.gemini-embed-batch',
  path: '/api/v1beta/models/{model}:batchEmbedContents',
  aliases: ['/api/v1/models/{model}:batchEmbedContents'],
  summary: 'Embed contents (Gemini)',
  description: `Gemini's batchEmbedContents, for at most ${textsMax} texts. Logged, priced and scoped as ai.embeddings.`,
  input: batchInput,
  output: z.object({ embeddings: z.array(vector).describe('Embeddings, in the order of the requests.') }),
  example: {
    input: { model: 'auto', requests: [example] },
    output: { embeddings: [{ values: [0.6, 0, 0.8] }] },
  },
  run: async (input, context) => {
    const { vectors, usage } = await vectorsOf(input, context);
    return { data: { embeddings: vectors }, usage };
  },
});
