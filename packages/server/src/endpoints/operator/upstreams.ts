/** Upstreams at run time: language models, voices, videos and other providers, connected without a restart. */
import { z } from 'zod';
import { isChatKind } from '../../domain/chat-kinds.ts';
import type { UpstreamEntry } from '../../engines/chat-upstreams.ts';

import { done, plain } from '../account/shapes.ts';
import { type CallContext, defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';
import { exampleUpstream, testOut, upstreamChange, upstreamIn, upstreamOut } from './upstream-fields.ts';
import { checkProvider, filledIn, optionsOf, secretsOf, testedProvider } from './upstream-input.ts';

const common = { ...plain, group: 'operator', access: 'operator' } as const;
const path = '/api/v1/operator/upstreams';

const presetOut = z.object({
  id: z.string().describe('Preset ID.'),
  title: z.string().describe('Display name.'),
  kind: z.string().describe('API type or provider: openai, anthropic, gemini, speech, replicate …'),
  serves: z.string().optional().describe('What it is used for, if not chat.'),
  has_webhook_secret: z.boolean().optional().describe('Whether webhook_secret can be set.'),
  has_model: z.boolean().optional().describe('Whether default_model can be set, for kinds other than chat.'),
  url: z.string().describe('Base URL.'),
  needs_key: z.boolean().describe('Whether it needs an API key.'),
  models: z.array(z.string()).optional().describe('Suggested models.'),
  help: z.string().describe('Where to get a key, or how to start the server.'),
});

/** The demo model is the choice while none is there, too. */
function servesDemo(models: CallContext['system']['models']): boolean {
  const { id, isDemo } = models.chatModel();
  return isDemo && models.state(id).state === 'ready';
}

export const operatorUpstreams = defineEndpoint({
  ...common,
  id: 'operator.upstreams',
  method: 'GET',
  path,
  summary: 'List upstreams',
  description:
    'Returns language model servers in the order they are tried, other providers (speech, transcription, video, images, music), and presets for all of them. demo is true while no upstream is connected and the embedded demo model serves chat.',
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
    const { upstreams } = system;
    const chat = [...platform.upstreams.list(), ...upstreams.environment()];
    const data = [...chat, ...upstreams.environmentProviders()];
    return {
      data: {
        demo: !chat.some(({ enabled, kind }) => enabled && isChatKind(kind)) && servesDemo(system.models),
        data,
        presets: [
          ...upstreams.presets.map(({ needsKey, ...preset }) => ({ ...preset, needs_key: needsKey })),
          ...upstreams.providers.map(({ kind, title, serves, url, needsKey, help, env }) => ({
            ...{ id: kind, kind, title, serves, url, help },
            needs_key: needsKey,
            has_model: env?.model !== undefined,
            has_webhook_secret: env?.webhookSecret !== undefined,
          })),
        ],
      },
    };
  },
});

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
    checkProvider(context, { ...given, kind, url });
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
    const { kind } = context.platform.upstreams.view(id);
    const before = context.platform.upstreams.openOther(id);
    const { default_model: model = before.default_model } = given;
    checkProvider(context, {
      ...before,
      ...given,
      kind,
      ...(url === undefined ? {} : { url }),
      default_model: model ?? undefined,
    });
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
    'Lists the models of a chat upstream and makes one short call; of other providers, makes one cheap authenticated call. Send the fields of a new upstream, or the id of an existing one; fields sent with id override the stored ones.',
  limits: { ...plain.limits, timeoutMs: 60_000, perMinute: 20 },
  input: upstreamIn.extend({
    id: z.string().max(64).optional().describe('ID or name of an existing upstream.'),
  }),
  output: testOut,
  errors: ['not_found'],
  example: { input: { preset: 'groq', key: 'gsk_your_key' }, output: exampleTest },
  async run({ id, ...given }, context) {
    const { platform, system, signal } = context;
    const provider = testedProvider(context, id, given);
    if (provider !== undefined) {
      const { ok, problem, latencyMs } =
        provider.kind === 'smtp'
          ? await platform.upstreams.testSmtp(provider)
          : await system.upstreams.testProvider(provider, signal);
      return { data: { ok, models: [], model: null, latency_ms: latencyMs, problem } };
    }
    const wanted =
      id === undefined
        ? { stream_usage: true, ...filledIn(context, given) }
        : {
            ...platform.upstreams.open(id),
            ...optionsOf(given),
            ...secretsOf(given),
            ...(given.url ? { url: given.url } : {}),
          };
    const { latencyMs, ...result } = await system.upstreams.test(wanted as UpstreamEntry, signal);
    return { data: { ...result, latency_ms: latencyMs } };
  },
});
