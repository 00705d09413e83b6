/** Upstreams at run time: language models, voices, videos and other providers, connected without a restart. */
import { z } from 'zod';
import { isChatKind } from '../../domain/chat-kinds.ts';
import { forOperators, plain } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';
import {
  exampleUpstream,
  savedOut,
  testOut,
  upstreamChange,
  upstreamIn,
  upstreamOut,
} from './upstream-fields.ts';
import { changedInTest, checkChange, filledIn, newInTest, optionsOf, secretsOf } from './upstream-input.ts';
import { findingOf, testUpstream, untested } from './upstream-test.ts';

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
function servesDemo({
  engines,
  system: { models },
}: Pick<CallContext<{ engines: 'chat'; system: 'models' }>, 'engines' | 'system'>): boolean {
  if (!('chat' in engines)) return false;
  const chosen = models.chatModel();
  return chosen?.isDemo === true && models.state(chosen.id).state === 'ready';
}

const listUpstreams = defineEndpoint({
  ...forOperators,
  id: 'operator.upstreams',
  method: 'GET',
  path,
  summary: 'List upstreams',
  description:
    'Returns language model servers in the order they are tried, other providers (speech, transcription, video, images, music), and presets for all of them. demo is true while no working chat upstream is connected and the demo model is the only one for chat.',
  input: z.strictObject({}),
  output: z.object({
    demo: z
      .boolean()
      .describe(
        'Whether there is no language model but the embedded demo. An upstream that is not working does not count.',
      ),
    data: z.array(upstreamOut).describe('Upstreams, in order of use.'),
    presets: z.array(presetOut).describe('Presets for well-known providers.'),
  }),
  uses: { helpers: ['chat'], platform: ['requests', 'upstreams'], system: ['models', 'upstreams'] },
  example: {
    input: {},
    output: {
      demo: false,
      data: [{ ...exampleUpstream, disputed_calls: 0 }],
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
  run: async (_input, { platform, system, engines }) => {
    const { upstreams } = system;
    const chat = [...platform.upstreams.list(), ...upstreams.environment()];
    const disputed = await platform.requests.disputed();
    const data = [...chat, ...upstreams.environmentProviders()].map((upstream) => ({
      ...upstream,
      disputed_calls: disputed.get(upstream.name) ?? 0,
    }));
    return {
      data: {
        demo:
          !chat.some(({ state, kind }) => state === 'on' && isChatKind(kind)) &&
          servesDemo({ engines, system }),
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

const exampleTest = {
  ok: true,
  models: ['llama-3.3-70b-versatile', 'llama-3.1-8b-instant'],
  model: 'llama-3.3-70b-versatile',
  latency_ms: 312,
  problem: null,
  code: null,
  fix: null,
};

const exampleSaved = { ...exampleUpstream, test: exampleTest };

/** The test of an upstream takes half a minute at most. */
const savingLimits = { ...plain.limits, timeoutMs: 60_000 };

const addUpstream = defineEndpoint({
  ...forOperators,
  id: 'operator.upstream-add',
  method: 'POST',
  path,
  summary: 'Add upstream',
  description:
    'Tests the upstream and stores it. If the test succeeds, it is used from the next call on every node; if not, it is stored as not_working with the reason and not used until a test succeeds. The key is encrypted at rest and never shown again.',
  wire: { status: 201 },
  limits: savingLimits,
  input: upstreamIn,
  output: savedOut,
  errors: ['conflict'],
  uses: { platform: ['upstreams'], system: ['upstreams'] },
  example: { input: { preset: 'groq', key: 'gsk_your_key' }, output: exampleSaved },
  async run(input, context) {
    const { name, kind, url, priority, weight, enabled, ...given } = filledIn(context, input);
    const tested = newInTest(context, input);
    const result = enabled ? await testUpstream(context, tested) : null;
    const actor = actorOf(context);
    const added = await context.platform.upstreams.add(actor, {
      name,
      provider: kind,
      url,
      options: optionsOf(given),
      secrets: secretsOf(given),
      priority,
      weight,
      enabled,
      finding: result === null ? untested : findingOf(result, actor.at),
    });
    return { data: { ...added, test: result }, status: 201 };
  },
});

const changeUpstream = defineEndpoint({
  ...forOperators,
  id: 'operator.upstream-change',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Update upstream',
  description:
    'Omitted fields stay unchanged. Running calls finish with the old settings. A change of anything but name, priority and weight tests the upstream, as adding it does; so does switching it on.',
  limits: savingLimits,
  input: upstreamChange,
  output: savedOut,
  errors: ['not_found', 'conflict'],
  uses: { platform: ['upstreams'], system: ['upstreams'] },
  example: {
    input: { id: 'groq', enabled: false },
    output: { ...exampleUpstream, enabled: false, state: 'off', tested_at: null, test: null },
  },
  async run({ id, name, url, priority, weight, enabled, ...given }, context) {
    const secrets = secretsOf(given);
    const options = optionsOf(given);
    const before = context.platform.upstreams.view(id);
    checkChange(context, id, { url, ...given });
    const isOn = enabled ?? before.enabled;
    const needsTest =
      enabled === true || url !== undefined || [...Object.keys(options), ...Object.keys(secrets)].length > 0;
    const result =
      isOn && needsTest ? await testUpstream(context, changedInTest(context, id, { url, ...given })) : null;
    const actor = actorOf(context);
    const finding = isOn ? result && findingOf(result, actor.at) : untested;
    const changed = await context.platform.upstreams.change(actor, id, {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(priority === undefined ? {} : { priority }),
      ...(weight === undefined ? {} : { weight }),
      ...(enabled === undefined ? {} : { enabled }),
      ...(Object.keys(options).length === 0 ? {} : { options }),
      ...(Object.keys(secrets).length === 0 ? {} : { secrets }),
      ...(finding === null ? {} : { finding }),
    });
    return { data: { ...changed, test: result } };
  },
});

const removeUpstream = defineAction({
  ...forOperators,
  id: 'operator.upstream-remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete upstream',
  description: 'Deletes the upstream and its key. Running calls finish first.',
  input: z.strictObject({ id: z.string().max(64).describe('ID or name of the upstream.') }),
  errors: ['not_found'],
  uses: { platform: ['upstreams'] },
  example: { input: { id: 'groq' } },
  run: ({ id }, context) => context.platform.upstreams.remove(actorOf(context), id),
});

const testOneUpstream = defineEndpoint({
  ...forOperators,
  id: 'operator.upstream-test',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Test upstream',
  description:
    'Lists the models of a chat upstream and makes one short call; of other providers, makes one cheap authenticated call. Send the fields of a new upstream, or the id of an existing one; fields sent with id override the stored ones. A test with id alone decides whether the upstream is used.',
  limits: { ...savingLimits, perMinute: 20 },
  input: upstreamIn.extend({
    id: z.string().max(64).optional().describe('ID or name of an existing upstream.'),
  }),
  output: testOut,
  errors: ['not_found'],
  uses: { platform: ['upstreams'], system: ['upstreams'] },
  example: { input: { preset: 'groq', key: 'gsk_your_key' }, output: exampleTest },
  async run({ id, ...given }, context) {
    if (id === undefined) return { data: await testUpstream(context, newInTest(context, given)) };
    const result = await testUpstream(context, changedInTest(context, id, given));
    const isAsStored =
      Object.keys(optionsOf(given)).length === 0 && Object.keys(secretsOf(given)).length === 0;
    if (isAsStored && given.url === undefined)
      await context.platform.upstreams.noteFinding(id, findingOf(result, actorOf(context).at));
    return { data: result };
  },
});

export const operatorUpstreams = [
  listUpstreams,
  addUpstream,
  testOneUpstream,
  changeUpstream,
  removeUpstream,
];
