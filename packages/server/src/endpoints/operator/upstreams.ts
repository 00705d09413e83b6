/** Upstreams at run time: servers with language models, connected without a restart. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { UpstreamOptions, UpstreamSecrets } from '../../platform/upstreams/upstream.ts';
import { done, plain } from '../account/shapes.ts';
import { type CallContext, defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';
import { exampleUpstream, testOut, upstreamChange, upstreamIn, upstreamOut } from './upstream-fields.ts';

const common = { ...plain, group: 'operator', access: 'operator' } as const;
const path = '/api/v1/operator/upstreams';

const presetOut = z.object({
  id: z.string().describe('Preset ID.'),
  title: z.string().describe('Display name.'),
  kind: z.string().describe('API type: openai, anthropic or gemini.'),
  url: z.string().describe('Base URL.'),
  needs_key: z.boolean().describe('Whether it needs an API key.'),
  models: z.array(z.string()).optional().describe('Suggested models.'),
  help: z.string().describe('Where to get a key, or how to start the server.'),
});

export const operatorUpstreams = defineEndpoint({
  ...common,
  id: 'operator.upstreams',
  method: 'GET',
  path,
  summary: 'List upstreams',
  description:
    'Returns language model servers in the order they are tried, and presets for well-known providers. demo is true while no upstream is connected and the embedded demo model serves chat.',
  input: z.strictObject({}),
  output: z.object({
    demo: z.boolean().describe('Whether the embedded demo model serves chat.'),
    data: z.array(upstreamOut).describe('Upstreams, in order of use.'),
    presets: z.array(presetOut).describe('Presets for well-known providers.'),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      demo: false,
      data: [exampleUpstream],
      presets: [
        {
          id: 'groq',
          title: 'Groq',
          kind: 'openai',
          url: 'https://api.groq.com/openai/v1',
          needs_key: true,
          help: 'console.groq.com/keys',
        },
      ],
    },
  },
  run: async (_input, { platform, system }) => {
    const data = [...platform.upstreams.list(), ...system.upstreams.environment()];
    return {
      data: {
        demo: !data.some(({ enabled }) => enabled),
        data,
        presets: system.upstreams.presets.map(({ needsKey, ...preset }) => ({
          ...preset,
          needs_key: needsKey,
        })),
      },
    };
  },
});

type Given = z.output<typeof upstreamIn>;

/** With what its preset says where the caller said nothing. */
function filledIn({ system }: CallContext, given: Given) {
  const preset = system.upstreams.presets.find(({ id }) => id === given.preset);
  if (given.preset !== undefined && preset === undefined) {
    const valid = system.upstreams.presets.map(({ id }) => id).join(', ');
    throw fail('invalid_request', `preset must be one of ${valid}.`, { param: 'preset' });
  }
  const kind = given.kind ?? preset?.kind ?? 'openai';
  const url = given.url ?? preset?.url ?? '';
  const name = given.name ?? preset?.id;
  if (name === undefined)
    throw fail('invalid_request', 'name is required without a preset.', { param: 'name' });
  if (url === '')
    throw fail('invalid_request', 'url is required for this type of upstream.', { param: 'url' });
  if (preset?.needsKey && given.key === undefined)
    throw fail('invalid_request', `key is required; get one at ${preset.help}.`, { param: 'key' });
  const models = given.models ?? preset?.models;
  return { ...given, kind, url, name, ...(models === undefined ? {} : { models }) };
}

const optionNames = ['models', 'default_model', 'rename', 'vision', 'hearing', 'stream_usage'] as const;

function optionsOf(given: Partial<Record<(typeof optionNames)[number], unknown>>): UpstreamOptions {
  const options: Record<string, unknown> = {};
  for (const name of optionNames) {
    const value = given[name];
    if (value === undefined) continue;
    // An empty list takes any model, which is the same as none.
    options[name] = Array.isArray(value) && value.length === 0 ? undefined : value;
  }
  return options;
}

function secretsOf({ key, headers, proxy }: UpstreamSecrets): UpstreamSecrets {
  return {
    ...(key === undefined ? {} : { key }),
    ...(headers === undefined ? {} : { headers }),
    ...(proxy === undefined ? {} : { proxy }),
  };
}

export const operatorUpstreamAdd = defineEndpoint({
  ...common,
  id: 'operator.upstream-add',
  method: 'POST',
  path,
  summary: 'Add upstream',
  description:
    'Used from the next call on every node. The key is encrypted at rest and never shown again. Test it first with POST /api/v1/operator/upstreams/test.',
  succeedsWith: 201,
  input: upstreamIn,
  output: upstreamOut,
  errors: ['conflict'],
  example: { input: { preset: 'groq', key: 'gsk_your_key' }, output: exampleUpstream },
  async run(input, context) {
    const { name, kind, url, priority, weight, enabled, ...given } = filledIn(context, input);
    const added = await context.platform.upstreams.add(actorOf(context), {
      name,
      provider: kind,
      url,
      options: optionsOf(given),
      secrets: secretsOf(given),
      priority,
      weight,
      enabled,
    });
    return { data: added, status: 201 };
  },
});

export const operatorUpstreamChange = defineEndpoint({
  ...common,
  id: 'operator.upstream-change',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Update upstream',
  description: 'Omitted fields stay unchanged. Running calls finish with the old settings.',
  input: upstreamChange,
  output: upstreamOut,
  errors: ['not_found', 'conflict'],
  example: { input: { id: 'groq', enabled: false }, output: { ...exampleUpstream, enabled: false } },
  async run({ id, name, url, priority, weight, enabled, ...given }, context) {
    const secrets = secretsOf(given);
    const options = optionsOf(given);
    const changed = await context.platform.upstreams.change(actorOf(context), id, {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(priority === undefined ? {} : { priority }),
      ...(weight === undefined ? {} : { weight }),
      ...(enabled === undefined ? {} : { enabled }),
      ...(Object.keys(options).length === 0 ? {} : { options }),
      ...(Object.keys(secrets).length === 0 ? {} : { secrets }),
    });
    return { data: changed };
  },
});

export const operatorUpstreamRemove = defineEndpoint({
  ...common,
  id: 'operator.upstream-remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete upstream',
  description: 'Deletes the upstream and its key. Running calls finish first.',
  input: z.strictObject({ id: z.string().max(64).describe('ID or name of the upstream.') }),
  output: done,
  errors: ['not_found'],
  example: { input: { id: 'groq' }, output: { ok: true } },
  async run({ id }, context) {
    await context.platform.upstreams.remove(actorOf(context), id);
    return { data: { ok: true } };
  },
});

const exampleTest = {
  ok: true,
  models: ['llama-3.3-70b-versatile', 'llama-3.1-8b-instant'],
  model: 'llama-3.3-70b-versatile',
  latency_ms: 312,
  problem: null,
};

export const operatorUpstreamTest = defineEndpoint({
  ...common,
  id: 'operator.upstream-test',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Test upstream',
  description:
    'Lists the models of an upstream and makes one short call. Send the fields of a new upstream, or the id of an existing one; fields sent with id override the stored ones.',
  limits: { ...plain.limits, timeoutMs: 60_000, perMinute: 20 },
  input: upstreamIn.extend({
    id: z.string().max(64).optional().describe('ID or name of an existing upstream.'),
  }),
  output: testOut,
  errors: ['not_found'],
  example: { input: { preset: 'groq', key: 'gsk_your_key' }, output: exampleTest },
  async run({ id, ...given }, context) {
    const { platform, system, signal } = context;
    const wanted =
      id === undefined
        ? { stream_usage: true, ...filledIn(context, given) }
        : {
            ...platform.upstreams.open(id),
            ...optionsOf(given),
            ...secretsOf(given),
            ...(given.url ? { url: given.url } : {}),
          };
    const { latencyMs, ...result } = await system.upstreams.test(wanted, signal);
    return { data: { ...result, latency_ms: latencyMs } };
  },
});
