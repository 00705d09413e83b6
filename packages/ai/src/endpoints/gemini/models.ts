/** The models that a caller can name, in Gemini's shape. */
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import { geminiList, geminiMethods, geminiModelShape, inGeminiShape } from '../models/gemini-shape.ts';
import { allModels, limits, modelNamed, uses } from '../models/models.ts';
import { modelField } from './gemini-input.ts';

const shared = {
  group: 'ai',
  method: 'GET',
  partOf: 'ai.chat',
  access: 'key',
  price: free,
  quick: true,
  limits,
  uses,
  wire: { dialect: 'gemini' },
} as const;

const example = {
  name: 'models/tinyllama-1.1b-chat',
  baseModelId: 'tinyllama-1.1b-chat',
  version: '001',
  displayName: 'tinyllama-1.1b-chat',
  description: 'chat model of oja',
  inputTokenLimit: 2048,
  supportedGenerationMethods: geminiMethods.chat!,
};

export const geminiModels = defineEndpoint({
  ...shared,
  id: 'ai.gemini-models',
  path: '/api/v1beta/models',
  summary: 'List models (Gemini)',
  description: "Returns chat and embedding models in Gemini's format, on one page.",
  input: z.object({}),
  output: z.object({ models: z.array(geminiModelShape).describe('Available models.') }),
  example: { input: {}, output: { models: [example] } },
  run: async (_input, context) => ({ data: geminiList(await allModels(context)) }),
});

export const geminiModel = defineEndpoint({
  ...shared,
  id: 'ai.gemini-model',
  path: '/api/v1beta/models/{model}',
  wire: { dialect: 'gemini', slashesInLast: true },
  summary: 'Retrieve model (Gemini)',
  description: "Returns one model in Gemini's format.",
  input: z.object({ model: modelField }),
  output: geminiModelShape,
  errors: ['model_not_found'],
  example: { input: { model: 'tinyllama-1.1b-chat' }, output: example },
  run: async ({ model: id }, context) => ({ data: inGeminiShape(await modelNamed(id, context)) }),
});
