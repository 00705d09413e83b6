/** What does the work: engines in their order, and the models they need on disk. */
import { z } from 'zod';
import { engineOrderOption } from '../../domain/engine-order.ts';
import { fail } from '../../errors.ts';
import { forOperators } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';

const engineOut = z.object({
  capability: z.string().describe('Capability, such as chat.'),
  about: z.string().describe('What the capability does.'),
  engine: z.string().describe('Engine name.'),
  state: z
    .enum(['ready', 'preparing', 'missing', 'off'])
    .describe(
      'ready: can serve. preparing: downloading. missing: something is not installed. off: not configured.',
    ),
  detail: z.string().describe('Details about the state.'),
  fix: z.string().optional().describe('Command or step that fixes it.'),
  progress: z.number().optional().describe('Download progress, 0 to 1.'),
  serves_only: z.array(z.string()).optional().describe('Endpoints it can serve, if not all.'),
  breaker: z.enum(['closed', 'open']).describe('Circuit breaker. open: not used after repeated failures.'),
  calls: z.number().int().describe('Number of calls.'),
  failures: z.number().int().describe('Number of failed calls.'),
});

const operatorEngines = defineEndpoint({
  ...forOperators,
  id: 'operator.engines',
  method: 'GET',
  path: '/api/v1/operator/engines',
  summary: 'List engines',
  description:
    'Returns every engine in order of use, with its state. fix is the exact command that makes a missing engine ready.',
  input: z.strictObject({}),
  output: z.object({
    data: z.array(engineOut).describe('Engines, in order of use.'),
    reordered: z
      .array(z.string())
      .describe('Capabilities whose order an operator changed while the server runs.'),
  }),
  uses: { platform: ['operation'], system: ['engineHealth'] },
  example: {
    input: {},
    output: {
      data: [
        {
          capability: 'dns',
          about: 'DNS records',
          engine: 'resolver',
          state: 'ready',
          detail: 'asks 1.1.1.1',
          breaker: 'closed',
          calls: 12,
          failures: 0,
        },
      ],
      reordered: [],
    },
  },
  async run(_input, { platform, system }) {
    const health = await system.engineHealth();
    const capabilities = new Set(health.map(({ capability }) => capability));
    return {
      data: {
        data: health.map(({ servesOnly, ...state }) => ({
          ...state,
          ...(servesOnly === undefined ? {} : { serves_only: servesOnly }),
        })),
        reordered: [...capabilities].filter(
          (one) => platform.operation.option(engineOrderOption(one)) != null,
        ),
      },
    };
  },
});

const operatorEnginesOrder = defineAction({
  ...forOperators,
  id: 'operator.engines-order',
  method: 'PUT',
  path: '/api/v1/operator/engines/{capability}/order',
  summary: 'Order engines',
  description:
    'Sets the order in which the engines of a capability are tried. In force on all nodes within seconds, without a restart, and instead of the OJA_ENGINES_… setting, which still says which engines there are.',
  input: z.strictObject({
    capability: z.string().max(60).describe('Capability, from GET /api/v1/operator/engines.'),
    engines: z
      .array(z.string().max(60))
      .max(60)
      .nullable()
      .describe('Names of all its engines, in order; null: as the settings say.'),
  }),
  errors: ['not_found', 'invalid_request'],
  uses: { platform: ['operator'], system: ['engineHealth'] },
  example: { input: { capability: 'dns', engines: ['resolver'] } },
  async run({ capability, engines }, context) {
    const health = await context.system.engineHealth();
    const names = health.filter((one) => one.capability === capability).map(({ engine }) => engine);
    if (names.length === 0) throw fail('not_found', `No capability ${capability}.`, { param: 'capability' });
    if (engines !== null && engines.toSorted().join(' ') !== names.toSorted().join(' '))
      throw fail('invalid_request', `engines: must list each of ${names.join(', ')} once.`, {
        param: 'engines',
      });
    const { operator } = context.platform;
    await operator.setOption(actorOf(context), engineOrderOption(capability), engines);
  },
});

const modelOut = z.object({
  id: z.string().describe('Model ID.'),
  kind: z.enum(['weights', 'runtime', 'data', 'own']).describe('Type: weights, runtime, data or own.'),
  about: z.string().describe('What it is.'),
  licence: z.string().describe('Licence.'),
  serves: z.array(z.string()).describe('Capabilities that use it.'),
  state: z.enum(['ready', 'pulling', 'absent', 'failed']).describe('State on disk.'),
  progress: z.number().describe('Download progress, 0 to 1.'),
  bytes: z.number().describe('Size in bytes.'),
  detail: z.string().describe('Details about the state.'),
  memory_bytes: z.number().optional().describe('Approximate memory in use, in bytes.'),
  languages: z.array(z.string()).optional().describe('Languages it is good at. *: many.'),
  source: z.string().optional().describe('Repository on the model hub, such as hf:Qwen/Qwen3-4B-GGUF.'),
  sha256: z.string().optional().describe('SHA-256 of its first file, as pinned when it was downloaded.'),
});

const operatorModels = defineEndpoint({
  ...forOperators,
  id: 'operator.models',
  method: 'GET',
  path: '/api/v1/operator/models',
  summary: 'List installed models',
  description:
    'Returns models, runtimes and data sets with their state, and models that can be downloaded from the model hub with their size, memory, languages and licence. Each is pinned by SHA-256. Poll to see download progress.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(modelOut).describe('Models, runtimes and data sets.') }),
  uses: { system: ['models'] },
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
  run: async (_input, { system }) => ({
    data: {
      data: system.models.list().map(({ memoryBytes, speech: _speech, ...model }) => ({
        ...model,
        ...(memoryBytes === undefined ? {} : { memory_bytes: memoryBytes }),
      })),
    },
  }),
});

const operatorModelPull = defineAction({
  ...forOperators,
  id: 'operator.model-pull',
  method: 'POST',
  path: '/api/v1/operator/models/{id}/pull',
  summary: 'Download model',
  description: 'Starts a download in the background. GET /api/v1/operator/models shows the progress.',
  wire: { status: 202 },
  input: z.strictObject({ id: z.string().describe('Model ID, from GET /api/v1/operator/models.') }),
  errors: ['not_found'],
  uses: { platform: ['operator'], system: ['models'] },
  example: { input: { id: 'geo-city' } },
  async run(input, context) {
    const { models } = context.system;
    if (!models.list().some(({ id }) => id === input.id))
      throw fail('not_found', `No model ${input.id}.`, { param: 'id' });
    models
      .pull(input.id)
      .catch((error: unknown) => context.log.warn({ err: error, model: input.id }, 'model download failed'));
    await context.platform.operator.noteAction(actorOf(context), 'model.pull', input.id, null);
  },
});

const operatorModelAdd = defineAction({
  ...forOperators,
  id: 'operator.model-add',
  method: 'POST',
  path: '/api/v1/operator/models',
  summary: 'Download from hub',
  description:
    'Starts a download of one GGUF file from the model hub, in the background. Its checksum is verified against the hub. GET /api/v1/operator/models shows the progress. Set OJA_LLAMA_MODEL to its ID to serve chat with it.',
  wire: { status: 202 },
  input: z.strictObject({
    source: z
      .string()
      .max(500)
      .regex(/^hf:[^/\s]+\/[^/\s]+\/\S.*\.gguf$/i, {
        error: 'must be hf:OWNER/REPO/FILE, where FILE ends in .gguf',
      })
      .describe('File on the model hub: hf:OWNER/REPO/FILE.'),
  }),
  errors: ['invalid_request'],
  uses: { platform: ['operator'], system: ['models'] },
  example: { input: { source: 'hf:Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q8_0.gguf' } },
  async run(input, context) {
    const { models } = context.system;
    let id: string;
    try {
      id = models.choose(input.source);
    } catch (error) {
      throw fail('invalid_request', `source: ${(error as Error).message}`, { param: 'source' });
    }
    models
      .pull(id)
      .catch((error: unknown) => context.log.warn({ err: error, model: id }, 'model download failed'));
    await context.platform.operator.noteAction(actorOf(context), 'model.pull', input.source, null);
  },
});

const operatorModelRemove = defineAction({
  ...forOperators,
  id: 'operator.model-remove',
  method: 'DELETE',
  path: '/api/v1/operator/models/{id}',
  summary: 'Delete model',
  description: 'Deletes a model from disk. Engines that need it are missing until it is downloaded again.',
  input: z.strictObject({ id: z.string().describe('Model ID.') }),
  errors: ['not_found'],
  uses: { platform: ['operator'], system: ['models'] },
  example: { input: { id: 'chat-tinyllama' } },
  async run(input, context) {
    const { models } = context.system;
    if (!models.list().some(({ id }) => id === input.id))
      throw fail('not_found', `No model ${input.id}.`, { param: 'id' });
    await models.remove(input.id);
    await context.platform.operator.noteAction(actorOf(context), 'model.remove', input.id, null);
  },
});

export const operatorEnginesEndpoints = [
  operatorEngines,
  operatorEnginesOrder,
  operatorModels,
  operatorModelAdd,
  operatorModelPull,
  operatorModelRemove,
];
