/** What does the work: engines in their order, and the models they need on disk. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { done, plain } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';

const engineOut = z.object({
  capability: z.string(),
  engine: z.string(),
  state: z.enum(['ready', 'preparing', 'missing', 'off']),
  detail: z.string(),
  mend: z.string().optional(),
  progress: z.number().optional(),
  serves_only: z.array(z.string()).optional().describe('Endpoints it can serve, when not all.'),
  breaker: z.enum(['closed', 'open']),
  calls: z.number().int(),
  failures: z.number().int(),
});

export const operatorEngines = defineEndpoint({
  ...plain,
  id: 'operator.engines',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/engines',
  summary: 'Every engine in its order: state, what is missing, how to mend it.',
  description:
    'state says whether it can serve, breaker whether it rests after failures; mend is the exact command that helps.',
  access: 'operator',
  input: z.strictObject({}),
  output: z.object({ data: z.array(engineOut) }),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          capability: 'dns',
          engine: 'resolver',
          state: 'ready',
          detail: 'asks 1.1.1.1',
          breaker: 'closed',
          calls: 12,
          failures: 0,
        },
      ],
    },
  },
  run: async (_input, { system }) => ({
    data: {
      data: (await system.engineHealth()).map(({ servesOnly, ...state }) => ({
        ...state,
        ...(servesOnly === undefined ? {} : { serves_only: servesOnly }),
      })),
    },
  }),
});

const modelOut = z.object({
  id: z.string(),
  kind: z.enum(['weights', 'runtime', 'data', 'own']),
  about: z.string(),
  licence: z.string(),
  serves: z.array(z.string()),
  state: z.enum(['ready', 'pulling', 'absent', 'failed']),
  progress: z.number(),
  bytes: z.number(),
  detail: z.string(),
});

export const operatorModels = defineEndpoint({
  ...plain,
  id: 'operator.models',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/models',
  summary: 'Models, runtimes and data sets with their state.',
  description: 'What engines need on disk, pinned by SHA-256. GET again to see progress while one is pulled.',
  access: 'operator',
  input: z.strictObject({}),
  output: z.object({ data: z.array(modelOut) }),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          id: 'geo-city',
          kind: 'data',
          about: 'Cities by address',
          licence: 'CC-BY-4.0',
          serves: ['geo'],
          state: 'ready',
          progress: 1,
          bytes: 64_000_000,
          detail: '',
        },
      ],
    },
  },
  run: async (_input, { system }) => ({ data: { data: system.models.list() } }),
});

export const operatorModelPull = defineEndpoint({
  ...plain,
  id: 'operator.model-pull',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/models/{id}/pull',
  summary: 'Fetch a model in the background.',
  description: 'Answers at once; GET /api/v1/operator/models tells how far it is.',
  access: 'operator',
  succeedsWith: 202,
  input: z.strictObject({ id: z.string().describe('Id of the model, from GET /api/v1/operator/models.') }),
  output: done,
  errors: ['not_found'],
  example: { input: { id: 'geo-city' }, output: { ok: true } },
  async run(input, context) {
    const { models } = context.system;
    if (!models.list().some(({ id }) => id === input.id))
      throw fail('not_found', `No model ${input.id}.`, { param: 'id' });
    models
      .pull(input.id)
      .catch((error: unknown) => context.log.warn({ err: error, model: input.id }, 'model was not fetched'));
    await context.platform.operator.noteAction(actorOf(context), 'model.pull', input.id, null);
    return { data: { ok: true } };
  },
});

export const operatorModelRemove = defineEndpoint({
  ...plain,
  id: 'operator.model-remove',
  group: 'operator',
  method: 'DELETE',
  path: '/api/v1/operator/models/{id}',
  summary: 'Remove a model from disk.',
  description: 'Frees its space; engines that need it are missing until it is pulled again.',
  access: 'operator',
  input: z.strictObject({ id: z.string().describe('Id of the model.') }),
  output: done,
  errors: ['not_found'],
  example: { input: { id: 'chat-tinyllama' }, output: { ok: true } },
  async run(input, context) {
    const { models } = context.system;
    if (!models.list().some(({ id }) => id === input.id))
      throw fail('not_found', `No model ${input.id}.`, { param: 'id' });
    await models.remove(input.id);
    await context.platform.operator.noteAction(actorOf(context), 'model.remove', input.id, null);
    return { data: { ok: true } };
  },
});
