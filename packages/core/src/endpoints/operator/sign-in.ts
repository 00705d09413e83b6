/** Identity providers that people log in with, connected at run time. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { providerIdIn, redirectUri } from '../account/login/sso-cookie.ts';
import { forOperators, momentOrNull, plain } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import type { CallContext } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf, namedObject } from '../object-fields.ts';
import { actorOf } from './accounts.ts';

const path = '/api/v1/operator/sign-in';

const kindIn = z.enum(['oidc', 'github']).describe('oidc: OpenID Connect. github: GitHub OAuth app.');
const nameIn = z.string().trim().min(1).max(50).describe('Name on the login button.');
const issuerIn = z
  .url({ protocol: /^https?$/, abort: true })
  .max(500)
  .refine(
    (url) => !/[{}?#]|%7b/i.test(url) && new URL(url).username === '',
    'must be a complete URL without placeholders, query or user name',
  )
  .describe(
    'Issuer URL; for GitHub the base URL. Must be public and use https, unless OJA_SSO_ALLOW lists it.',
  );
const clientIdIn = z.string().trim().min(1).max(500).describe('Client ID at the provider.');
const clientSecretIn = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .describe('Client secret. Encrypted at rest and never shown again.');
const trustEmailIn = z
  .boolean()
  .describe(
    'Treat email addresses as verified without an email_verified claim. Only for a provider whose users can’t choose their email address.',
  );

const providerOut = namedObject('IdentityProvider', {
  id: z.string().describe('Provider ID, part of the redirect URI.'),
  kind: kindIn,
  name: z.string().describe('Name on the login button.'),
  issuer: z.string().describe('Issuer URL.'),
  client_id: z.string().describe('Client ID.'),
  trust_email: z.boolean().describe('Whether email addresses count as verified.'),
  enabled: z.boolean().describe('Whether its button is shown.'),
  source: z
    .enum(['console', 'environment'])
    .describe('environment: set by OJA_OIDC_… variables, and changed only there.'),
  redirect_uri: z.string().describe('Redirect URI to enter at the provider.'),
  created_at: momentOrNull.describe('When it was added.'),
  changed_at: momentOrNull.describe('When it was last changed.'),
});

const exampleProvider = {
  id: 'google',
  kind: 'oidc' as const,
  name: 'Google',
  issuer: 'https://accounts.google.com',
  client_id: '1234567890-abc.apps.googleusercontent.com',
  trust_email: false,
  enabled: true,
  source: 'console' as const,
  redirect_uri: 'https://api.example.com/login/callback/google',
  created_at: '2026-11-15T08:00:00.000Z',
  changed_at: '2026-11-15T08:00:00.000Z',
};

type Listed = Awaited<ReturnType<Platform['providers']['list']>>[number];
const view = ({ platform }: CallContext<{ platform: 'parts' }>, provider: Listed) => ({
  ...provider,
  redirect_uri: redirectUri(platform.parts.ownUrl(), provider.id),
});

const operatorSignIn = defineEndpoint({
  ...forOperators,
  id: 'operator.sign-in',
  method: 'GET',
  path,
  summary: 'List identity providers',
  description: 'Returns identity providers without their secrets, and presets for well-known ones.',
  input: z.strictObject({}),
  output: z.object({
    data: z.array(providerOut).describe('Identity providers, in the order of their buttons.'),
    presets: arrayOf('Presets for well-known providers.', {
      id: z.string().describe('Preset ID.'),
      name: z.string().describe('Display name.'),
      kind: kindIn,
      issuer: z.string().describe('Issuer URL; replace the parts in braces.'),
      help: z.string().describe('Where to create the client.'),
      redirect_uri: z.string().describe('Redirect URI to enter at the provider.'),
    }),
  }),
  uses: { platform: ['parts', 'providers'], system: ['identity'] },
  example: {
    input: {},
    output: {
      data: [exampleProvider],
      presets: [
        {
          id: 'google',
          name: 'Google',
          kind: 'oidc' as const,
          issuer: 'https://accounts.google.com',
          help: 'console.cloud.google.com/auth/clients: create a client of type Web application.',
          redirect_uri: exampleProvider.redirect_uri,
        },
      ],
    },
  },
  async run(_input, context) {
    const { platform, system } = context;
    return {
      data: {
        data: (await platform.providers.list()).map((one) => view(context, one)),
        presets: system.identity.presets.map((preset) => ({
          ...preset,
          redirect_uri: redirectUri(platform.parts.ownUrl(), preset.id),
        })),
      },
    };
  },
});

const chosenFields = {
  preset: z.string().max(32).optional().describe('Preset ID from GET /api/v1/operator/sign-in.'),
  kind: kindIn.optional(),
  issuer: issuerIn.optional(),
};

/** With what its preset says where the caller said nothing. */
function filledIn(
  { system }: CallContext<{ system: 'identity' }>,
  given: { preset?: string; id?: string; kind?: 'oidc' | 'github'; name?: string; issuer?: string },
) {
  const { presets } = system.identity;
  const preset = presets.find(({ id }) => id === given.preset);
  if (given.preset !== undefined && preset === undefined)
    throw fail('invalid_request', `preset must be one of ${presets.map(({ id }) => id).join(', ')}.`, {
      param: 'preset',
    });
  const issuer = given.issuer ?? (preset?.issuer.includes('{') ? undefined : preset?.issuer);
  if (issuer === undefined)
    throw fail(
      'invalid_request',
      preset === undefined
        ? 'issuer is required without a preset.'
        : `issuer is required: ${preset.issuer} with the parts in braces replaced.`,
      { param: 'issuer' },
    );
  return {
    id: given.id ?? preset?.id,
    name: given.name ?? preset?.name,
    kind: given.kind ?? preset?.kind ?? ('oidc' as const),
    issuer,
  };
}

const operatorSignInAdd = defineEndpoint({
  ...forOperators,
  id: 'operator.sign-in-add',
  method: 'POST',
  path,
  summary: 'Add identity provider',
  description:
    'Its button appears on the login page of every node immediately. The client secret is encrypted at rest and never shown again.',
  wire: { status: 201 },
  input: z.strictObject({
    ...chosenFields,
    id: providerIdIn.optional().describe('Provider ID, part of the redirect URI. Default: the preset.'),
    name: nameIn.optional(),
    client_id: clientIdIn,
    client_secret: clientSecretIn,
    trust_email: trustEmailIn.default(false),
    enabled: z.boolean().default(true).describe('Set to false to store it without showing its button.'),
  }),
  output: providerOut,
  errors: ['conflict'],
  uses: { platform: ['parts', 'providers'], system: ['identity'] },
  example: {
    input: { preset: 'google', client_id: exampleProvider.client_id, client_secret: 'your_client_secret' },
    output: exampleProvider,
  },
  async run(input, context) {
    const { id, name, kind, issuer } = filledIn(context, input);
    if (id === undefined) throw fail('invalid_request', 'id is required without a preset.', { param: 'id' });
    const added = await context.platform.providers.add(actorOf(context), {
      id,
      kind,
      name: name ?? id,
      issuer,
      clientId: input.client_id,
      clientSecret: input.client_secret,
      trustEmail: input.trust_email,
      enabled: input.enabled,
    });
    return { data: view(context, added), status: 201 };
  },
});

const operatorSignInChange = defineEndpoint({
  ...forOperators,
  id: 'operator.sign-in-change',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Update identity provider',
  description:
    'Omitted fields stay unchanged. A new issuer requires its client_secret. People who are logged in stay so.',
  input: z.strictObject({
    id: providerIdIn,
    name: nameIn.optional(),
    issuer: issuerIn.optional(),
    client_id: clientIdIn.optional(),
    client_secret: clientSecretIn.optional(),
    trust_email: trustEmailIn.optional(),
    enabled: z.boolean().optional().describe('Set to false to hide its button.'),
  }),
  output: providerOut,
  errors: ['not_found', 'conflict'],
  uses: { platform: ['parts', 'providers'] },
  example: { input: { id: 'google', enabled: false }, output: { ...exampleProvider, enabled: false } },
  async run({ id, name, issuer, enabled, ...given }, context) {
    const changed = await context.platform.providers.change(actorOf(context), id, {
      name,
      issuer,
      enabled,
      clientId: given.client_id,
      clientSecret: given.client_secret,
      trustEmail: given.trust_email,
    });
    return { data: view(context, changed) };
  },
});

const operatorSignInRemove = defineAction({
  ...forOperators,
  id: 'operator.sign-in-remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete identity provider',
  description:
    'No one can log in with this provider anymore. Linked identities are kept and work again if you add the same issuer.',
  input: z.strictObject({ id: providerIdIn }),
  errors: ['not_found', 'conflict'],
  uses: { platform: ['providers'] },
  example: { input: { id: 'google' } },
  run: ({ id }, context) => context.platform.providers.remove(actorOf(context), id),
});

const operatorSignInTest = defineEndpoint({
  ...forOperators,
  id: 'operator.sign-in-test',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Test identity provider',
  description:
    'Reads the metadata of a provider. Send id for one that is set up, or preset or issuer for a new one. The client ID and secret are first used by a login.',
  limits: { ...plain.limits, timeoutMs: 30_000, perMinute: 20 },
  input: z.strictObject({ ...chosenFields, id: providerIdIn.optional() }),
  output: z.object({
    ok: z.boolean().describe('Whether the provider can be used.'),
    issuer: z.string().nullable().describe('Issuer reported by the provider.'),
    authorization_endpoint: z.string().nullable().describe('Where browsers are sent to log in.'),
    problem: z.string().nullable().describe('What is wrong.'),
  }),
  errors: ['not_found'],
  uses: { platform: ['providers'], system: ['identity'] },
  example: {
    input: { preset: 'google' },
    output: {
      ok: true,
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      problem: null,
    },
  },
  async run({ id, ...given }, context) {
    const { platform, system, signal } = context;
    const listed =
      id === undefined ? undefined : (await platform.providers.list()).find((one) => one.id === id);
    if (id !== undefined && listed === undefined)
      throw fail('not_found', `No identity provider ${id}.`, { param: 'id' });
    return { data: await system.identity.test(listed ?? filledIn(context, given), signal) };
  },
});

export const operatorSignInEndpoints = [
  operatorSignIn,
  operatorSignInAdd,
  operatorSignInTest,
  operatorSignInChange,
  operatorSignInRemove,
];
