/** Documents in order of nearness to a query, in Cohere's shape, over the embedded embeddings. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { arrayOf, objectOf } from '@oja/core/endpoints/object-fields';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { embeddedModel } from '../../engines/embedding/port.ts';

const documentsMax = 1000;
/** The engine takes 256 texts at once; the query is one of them. */
const batchSize = 255;
const names = [embeddedModel, 'auto', 'default'];

const document = z.union([
  z.string().max(100_000),
  z.looseObject({ text: z.string().max(100_000).describe('The text that is compared.') }),
]);

const input = ignoringOthers(
  z.looseObject({
    query: z.string().min(1).max(10_000).describe('What is searched for.'),
    documents: z
      .array(document)
      .min(1)
      .max(documentsMax)
      .describe(
        `At most ${documentsMax} texts, or objects with text. The first 256 tokens of each are compared.`,
      ),
    model: z.string().min(1).max(256).optional().describe(`${embeddedModel} or auto.`),
    top_n: z.int().min(1).optional().describe('Return only the most relevant documents. Default: all.'),
    return_documents: z.boolean().optional().describe('Return the documents with the results.'),
  }),
);
type Input = z.output<typeof input>;

const output = z.object({
  id: z.string().describe('ID of the request.'),
  results: arrayOf('Most relevant first.', {
    index: z.int().describe('Place of the document in the request, from 0.'),
    relevance_score: z.number().describe('Cosine similarity, 0 to 1.'),
    document: z
      .looseObject({ text: z.string().describe('Text of the document.') })
      .optional()
      .describe('The document, with return_documents.'),
  }),
  model: z.string().describe('Model that compared them.'),
  meta: objectOf('About the request.', {
    api_version: objectOf('API version.', { version: z.string().describe('Version of Cohere’s API.') }),
    billed_units: objectOf('Units in Cohere’s terms; Oja charges nothing.', {
      search_units: z.number().describe('Always 1.'),
    }),
  }),
});

const textOf = (one: Input['documents'][number]): string => (typeof one === 'string' ? one : one.text);
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, place) => sum + value * b[place]!, 0);

async function run(asked: Input, context: CallContext<{ engines: 'embedding' }>) {
  const {
    query,
    documents,
    model = 'auto',
    top_n: most = documents.length,
    return_documents: withText,
  } = asked;
  if (!names.includes(model))
    throw fail(
      'model_not_found',
      `The model ${model} does not support reranking; use ${embeddedModel} or auto.`,
      {
        param: 'model',
      },
    );
  const texts = documents.map(textOf);
  const scores: number[] = [];
  for (let from = 0; from < texts.length; from += batchSize) {
    const batch = [query, ...texts.slice(from, from + batchSize)];
    const { vectors } = await context.engines.embedding.embed(
      { texts: batch, model: embeddedModel },
      context,
    );
    const [question, ...found] = vectors as [Float32Array, ...Float32Array[]];
    scores.push(...found.map((vector) => Math.min(1, Math.max(0, dot(question, vector)))));
  }
  const results = scores
    .map((score, index) => ({ index, relevance_score: Math.round(score * 1e6) / 1e6 }))
    .toSorted((a, b) => b.relevance_score - a.relevance_score)
    .slice(0, most)
    .map((result) => (withText ? { ...result, document: { text: texts[result.index]! } } : result));
  return { data: answerOf(context.caller.requestId, results) };
}

const answerOf = (id: string, results: z.output<typeof output>['results']): z.output<typeof output> => ({
  id,
  results,
  model: embeddedModel,
  meta: { api_version: { version: '2' }, billed_units: { search_units: 1 } },
});

export const rerank = defineEndpoint({
  id: 'ai.rerank',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/rerank',
  aliases: ['/api/v2/rerank'],
  wire: { dialect: 'cohere' },
  summary: 'Rerank documents',
  description: `Cohere-compatible: sorts documents by relevance to a query. The score is the cosine similarity of ${embeddedModel} embeddings, calculated on this server, not a cross-encoder: good for English, weaker than Cohere's models.`,
  access: 'key',
  guarded: true,
  input,
  output,
  price: free,
  limits: { bodyBytesMax: 26_000_000, timeoutMs: 120_000 },
  errors: ['model_not_found', 'engine_unavailable', 'queue_full', 'free_allowance_used'],
  uses: { engines: ['embedding'] },
  tool: { keywords: 'passages search results best match relevance order rank sort answer question RAG' },
  example: {
    input: {
      query: 'How do I get my money back?',
      documents: ['The parrot sat on the roof.', 'Refunds take ten days.'],
      top_n: 1,
    },
    output: answerOf('req_01kc4vxj2bqm8stzlw1rk0ydab', [{ index: 1, relevance_score: 0.482731 }]),
  },
  run,
});
