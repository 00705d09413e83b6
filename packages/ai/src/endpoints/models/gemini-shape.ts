/** A model as Gemini's API shows it. */
import { z } from 'zod';
import type { Model } from './models.ts';

export const geminiModelShape = z.object({
  name: z.string().describe('models/ and the model ID.'),
  baseModelId: z.string().describe('Model ID.'),
  version: z.string().describe('Always 001.'),
  displayName: z.string().describe('Name to show.'),
  description: z.string().describe('What the model does.'),
  inputTokenLimit: z.int().optional().describe('Tokens of prompt and answer together, where known.'),
  outputTokenLimit: z.int().optional().describe('Tokens of the longest answer, where known.'),
  supportedGenerationMethods: z.array(z.string()).describe('Methods that take its name.'),
});

export const geminiMethods: Partial<Record<Model['type'], string[]>> = {
  chat: ['generateContent', 'streamGenerateContent', 'countTokens'],
  embedding: ['embedContent', 'batchEmbedContents'],
};

export function inGeminiShape({
  id,
  owned_by,
  type,
  context_length,
  max_output_tokens,
}: Model): z.output<typeof geminiModelShape> {
  return {
    name: `models/${id}`,
    baseModelId: id,
    version: '001',
    displayName: id,
    description: `${type} model of ${owned_by}`,
    ...(context_length === null ? {} : { inputTokenLimit: context_length }),
    ...(max_output_tokens === null ? {} : { outputTokenLimit: max_output_tokens }),
    supportedGenerationMethods: geminiMethods[type] ?? [],
  };
}

/** Those with methods there, on one page. */
export const geminiList = (all: Model[]) => ({
  models: all.filter(({ type }) => geminiMethods[type] !== undefined).map(inGeminiShape),
});
