/** The models a caller can name, in OpenAI's shape. */
import { z } from 'zod';
import type { ChatModel } from '../../../engines/chat/port.ts';
import type { EngineCall } from '../../../engines/engine.ts';
import { fail } from '../../../errors.ts';
import { type CallContext, defineEndpoint, free } from '../../endpoint.ts';

const model = z
  .object({
    id: z.string().describe('Model ID to send as model.'),
    object: z.literal('model'),
    created: z.int().describe('Creation time as a Unix timestamp.'),
    owned_by: z.string().describe('Owner of the model.'),
  })
  .meta({ id: 'Model' });

const limits = { bodyBytesMax: 0, timeoutMs: 15_000 };
const example = { id: 'tinyllama-1.1b-chat', object: 'model' as const, created: 0, owned_by: 'oja' };

async function listModels(context: CallContext): Promise<ChatModel[]> {
  const call: EngineCall = { signal: context.signal, log: context.log };
  const found = await context.engines.chat.models({}, call);
  const byId = new Map<string, ChatModel>();
  for (const entry of found) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  return [...byId.values()];
}

const shown = ({ id, created, owned_by }: ChatModel) => ({ id, object: 'model' as const, created, owned_by });

export const models = defineEndpoint({
  id: 'ai.models',
  group: 'ai',
  method: 'GET',
  path: '/api/v1/models',
  summary: 'List models',
  description:
    "Returns the models that are available now, in OpenAI's format. Send any of these IDs, or auto, as model in a chat request.",
  access: 'key',
  input: z.object({}),
  output: z.object({ object: z.literal('list'), data: z.array(model).describe('Available models.') }),
  price: free,
  limits,
  errors: [],
  needs: ['chat'],
  example: { input: {}, output: { object: 'list', data: [example] } },
  run: async (_input, context) => ({
    data: { object: 'list' as const, data: (await listModels(context)).map(shown) },
  }),
});

export const modelById = defineEndpoint({
  id: 'ai.model',
  group: 'ai',
  method: 'GET',
  path: '/api/v1/models/{id}',
  slashesInLast: true,
  summary: 'Retrieve model',
  description:
    'Returns a model from GET /api/v1/models, with or without its server prefix (llama/tinyllama-1.1b-chat). Other IDs fail with 404 model_not_found.',
  access: 'key',
  input: z.object({ id: z.string().min(1).max(256).describe('Model ID. A / in it may be sent as %2F.') }),
  output: model,
  price: free,
  limits,
  errors: ['model_not_found'],
  needs: ['chat'],
  example: {
    input: { id: 'tinyllama-1.1b-chat' },
    output: example,
    answer: ({ id }) => ({ data: findModel(id, [{ ...example, aliases: [`llama/${example.id}`] }]) }),
  },
  run: async ({ id }, context) => ({ data: findModel(id, await listModels(context)) }),
});

/** The names that a chat takes: of the list, with the server before it, or those that leave the choice to us. */
function findModel(id: string, all: ChatModel[]) {
  const found = all.find((entry) => entry.id === id || entry.aliases?.includes(id));
  if (found) return { ...shown(found), id };
  if (id === 'auto' || id === 'default') return { ...example, id };
  const names = all.slice(0, 20).map((entry) => entry.id);
  throw fail('model_not_found', `The model ${id} does not exist. Available models: ${names.join(', ')}.`, {
    param: 'id',
  });
}
