/** OAuth 2.1 for MCP clients: registration, consent, tokens. The access token is a key of the account. */

import { z } from 'zod';
import { type ErrorCode, fail } from '../../../errors.ts';
import type { OauthClient } from '../../../platform/oauth/clients.ts';
import type { Tokens } from '../../../platform/oauth/fresh-secrets.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint, type Endpoint, loadedCategories } from '../../endpoint.ts';
import { sold } from '../../examples.ts';
import { ignoringOthers } from '../../passthrough.ts';
import { dollarsIn, forAccounts, forAnyone, memberOf, plain } from '../shapes.ts';
import { clientName, redirectUrisMax, resolveClient } from './oauth-client.ts';

const common = {
  ...forAnyone,
  wire: { dialect: 'oauth', form: true },
} satisfies Partial<Endpoint>;
const exampleClientId = 'client_01m7ekm29qdweck8sm5wmjjfn4';
const exampleUri = 'http://127.0.0.1:33418/callback';

export const oauthRegister = defineEndpoint({
  ...common,
  id: 'account.oauth-register',
  method: 'POST',
  path: '/api/v1/oauth/register',
  summary: 'Register OAuth client',
  description:
    'Dynamic client registration (RFC 7591) for MCP clients. Clients are public: they have no secret and use PKCE. Unused registrations are deleted after seven days.',
  wire: { ...common.wire, status: 201 },
  limits: { ...plain.limits, bodyBytesMax: 16_384, perMinute: 10 },
  input: ignoringOthers(
    z.looseObject({
      client_name: clientName
        .default('MCP client')
        .describe('Name shown on the consent page and in the key list.'),
      redirect_uris: z
        .array(z.string().max(2000))
        .min(1)
        .max(redirectUrisMax)
        .describe(
          'https URLs, http URLs on loopback, or URLs with the scheme of an installed app, which is a reversed domain name (com.example.app:/callback).',
        ),
      token_endpoint_auth_method: z.string().max(40).optional().describe('Only none is supported.'),
      grant_types: z
        .array(z.string().max(60))
        .max(10)
        .optional()
        .describe('authorization_code and refresh_token.'),
      response_types: z.array(z.string().max(60)).max(10).optional().describe('Only code is supported.'),
    }),
  ),
  output: z.looseObject({
    client_id: z.string().describe('ID to send in authorization and token requests.'),
    client_id_issued_at: z.int().describe('Registration time as a Unix timestamp.'),
    client_name: z.string().describe('Name of the client.'),
    redirect_uris: z.array(z.string()).describe('Registered redirect URIs.'),
    token_endpoint_auth_method: z.literal('none').describe('The client has no secret.'),
    grant_types: z.array(z.string()).describe('Grants that the client can use.'),
    response_types: z.array(z.string()).describe('Always code.'),
  }),
  errors: ['invalid_redirect_uri'],
  uses: { platform: ['oauth'] },
  example: {
    input: { client_name: 'Claude Code', redirect_uris: [exampleUri] },
    output: registered(
      { id: exampleClientId, name: 'Claude Code', redirectUris: [exampleUri] },
      1_794_712_265_000,
    ),
  },
  async run({ client_name: name, redirect_uris: uris }, { platform, now }) {
    const bad = uris.find((uri) => !platform.oauth.isRegistered(uri, [uri]));
    if (bad !== undefined)
      throw fail(
        'invalid_redirect_uri',
        'redirect_uris must be https URLs, http URLs on loopback, or URLs with an app scheme that is a reversed domain name, such as com.example.app:/callback. Fragments and user names are not allowed.',
        { param: 'redirect_uris' },
      );
    return { status: 201, data: registered(await platform.oauth.register(name, uris), now()) };
  },
});

function registered({ id, name, redirectUris }: OauthClient, at: number) {
  return {
    client_id: id,
    client_id_issued_at: Math.floor(at / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

const secretText = z.string().min(1).max(300);

export const oauthToken = defineEndpoint({
  ...common,
  id: 'account.oauth-token',
  method: 'POST',
  path: '/api/v1/oauth/token',
  summary: 'OAuth token',
  description:
    'Exchanges an authorization code (with its PKCE code_verifier) or a refresh token for an access token. The access token is a key of the account: it appears in the key list and can be revoked there.',
  limits: { ...plain.limits, bodyBytesMax: 16_384, perMinute: 60 },
  input: ignoringOthers(
    z.looseObject({
      grant_type: z
        .enum(['authorization_code', 'refresh_token'])
        .describe('authorization_code or refresh_token.'),
      client_id: z.string().min(1).max(2000).describe('ID of the client.'),
      code: secretText.optional().describe('The authorization code.'),
      code_verifier: z
        .string()
        .regex(/^[\w.~-]{43,128}$/, 'must have 43 to 128 letters, digits or - . _ ~')
        .optional()
        .describe('PKCE verifier, 43 to 128 characters.'),
      redirect_uri: z.string().max(2000).optional().describe('The same as in the authorization request.'),
      refresh_token: secretText.optional().describe('The refresh token.'),
      resource: z.string().max(2000).optional().describe('URL of the MCP server.'),
    }),
  ),
  output: z.object({
    access_token: z.string().describe('The key. Send it as bearer token.'),
    token_type: z.literal('Bearer'),
    scope: z.string().describe('Scopes of the key, separated by spaces.'),
    expires_in: z.int().optional().describe('Seconds until the key expires; absent for never.'),
    refresh_token: z.string().optional().describe('Present if the key expires. Can be used once.'),
  }),
  errors: ['invalid_grant', 'invalid_target'],
  uses: { platform: ['oauth'] },
  example: {
    input: {
      grant_type: 'authorization_code',
      client_id: exampleClientId,
      code: 'oja_code_2q8sTzLw1Rk0YdXj2bQm8sTzLw1Rk0YdXj2bQm8sTzL',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
    output: {
      access_token: 'oja_live_EcficrOm6oXV0S57RAJeuVOvnSHHndeJ35xX0y',
      token_type: 'Bearer' as const,
      scope: 'ai utilities',
    },
  },
  async run(input, { platform, caller }) {
    refuseOtherResource(input.resource, caller.origin);
    if (input.grant_type === 'refresh_token') {
      const token = required(input.refresh_token, 'refresh_token');
      return { data: tokensOut(await platform.oauth.refresh(token, input.client_id)) };
    }
    const tokens = await platform.oauth.exchange({
      code: required(input.code, 'code'),
      verifier: required(input.code_verifier, 'code_verifier'),
      clientId: input.client_id,
      redirectUri: input.redirect_uri,
    });
    return { data: tokensOut(tokens) };
  },
});

function required(value: string | undefined, param: string): string {
  if (value !== undefined) return value;
  throw fail('invalid_request', `${param}: is required for this grant_type.`, { param });
}

const tokensOut = ({ secret, scopes, expiresInSeconds, refreshToken }: Tokens) => ({
  access_token: secret,
  token_type: 'Bearer' as const,
  scope: scopes.join(' '),
  ...(expiresInSeconds === null ? {} : { expires_in: expiresInSeconds }),
  ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
});

/** A token for another server is not given out here. */
function refuseOtherResource(resource: string | undefined, origin: string): void {
  if (resource === undefined || [origin, `${origin}/`, `${origin}/mcp`].includes(resource)) return;
  throw fail('invalid_target', `resource: must be ${origin}/mcp.`, { param: 'resource' });
}

export const oauthRevoke = defineEndpoint({
  ...common,
  id: 'account.oauth-revoke',
  method: 'POST',
  path: '/api/v1/oauth/revoke',
  summary: 'Revoke OAuth token',
  description:
    'Revokes the key behind an access or refresh token (RFC 7009). Unknown tokens get the same response.',
  limits: { ...plain.limits, bodyBytesMax: 16_384, perMinute: 60 },
  input: ignoringOthers(z.looseObject({ token: secretText.describe('Access token or refresh token.') })),
  output: z.object({}),
  uses: { platform: ['oauth'] },
  example: { input: { token: 'oja_refresh_2q8sTzLw1Rk0YdXj2bQm8sTzLw1Rk0YdXj2bQm8sTzL' }, output: {} },
  async run({ token }, { platform }) {
    await platform.oauth.revoke(token);
    return { data: {} };
  },
});

const authorization = {
  client_id: z.string().min(1).max(2000).describe('ID of the client, or the URL of its metadata document.'),
  redirect_uri: z
    .string()
    .min(1)
    .max(2000)
    .describe('Where the browser returns to; one that the client registered.'),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the base64url SHA-256 of the code_verifier')
    .describe('PKCE challenge.'),
  code_challenge_method: z.literal('S256').describe('Always S256.'),
  response_type: z.literal('code').describe('Always code.'),
  state: z.string().max(2000).optional().describe('Returned to the client unchanged.'),
  scope: z.string().max(2000).optional().describe('Requested scopes, separated by spaces.'),
  resource: z.string().max(2000).optional().describe('URL of the MCP server.'),
};
type Authorization = z.output<z.ZodObject<typeof authorization>>;

/** Nobody is sent to a URI that the client did not register, whatever else is wrong. */
async function checkAuthorization(
  input: Authorization,
  context: CallContext<{ platform: 'oauth'; files: true }>,
): Promise<OauthClient> {
  const client = await resolveClient(input.client_id, context);
  if (!context.platform.oauth.isRegistered(input.redirect_uri, client.redirectUris))
    throw fail('invalid_redirect_uri', 'redirect_uri: the client has not registered this URI.', {
      param: 'redirect_uri',
    });
  refuseOtherResource(input.resource, context.caller.origin);
  return client;
}

function returnTo(
  { redirect_uri: uri, state }: Authorization,
  fields: Record<string, string>,
  origin: string,
) {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', origin);
  return url.href;
}

const session = {
  ...forAccounts,
  session: { right: 'keys.own', keys: 'refused' },
} as const;
/** The last three are from reading the metadata document of the client. */
const authorizationErrors: ErrorCode[] = [
  'session_required',
  'invalid_client',
  'invalid_redirect_uri',
  'invalid_target',
  'address_refused',
  'target_unreachable',
  'upstream_timeout',
];
const exampleChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const exampleRequest = {
  client_id: exampleClientId,
  redirect_uri: exampleUri,
  code_challenge: exampleChallenge,
  code_challenge_method: 'S256' as const,
  response_type: 'code' as const,
};

export const oauthRequest = defineEndpoint({
  ...session,
  id: 'account.oauth-request',
  method: 'GET',
  path: '/api/v1/oauth/request',
  summary: 'OAuth request',
  description: 'Checks an authorization request and returns what the consent page shows. Requires a session.',
  input: ignoringOthers(z.looseObject(authorization)),
  output: z.object({
    client_name: z.string().describe('Client name, as registered by the client.'),
    client_url: z.string().nullable().describe('URL of its metadata document; null for a registered client.'),
    redirect_host: z.string().describe('Host or app that gets the access.'),
    scopes: z.array(z.string()).describe('Requested scopes that exist.'),
    deny_url: z.string().describe('Where to send the browser if you deny the request.'),
  }),
  errors: authorizationErrors,
  uses: { platform: ['oauth'], system: ['endpoints'], files: true },
  example: {
    input: exampleRequest,
    output: {
      client_name: 'Claude Code',
      client_url: null,
      redirect_host: '127.0.0.1:33418',
      scopes: [sold.ai],
      deny_url: `${exampleUri}?error=access_denied&iss=https%3A%2F%2Foja.example`,
    },
  },
  async run(input, context) {
    const client = await checkAuthorization(input, context);
    const { host, protocol } = new URL(input.redirect_uri);
    const known = knownScopes(context);
    return {
      data: {
        client_name: client.name,
        client_url: URL.canParse(client.id) ? client.id : null,
        redirect_host: host === '' || !/^https?:$/.test(protocol) ? protocol.slice(0, -1) : host,
        scopes: (input.scope ?? '').split(/\s+/).filter((scope) => known.has(scope)),
        deny_url: returnTo(input, { error: 'access_denied' }, context.caller.origin),
      },
    };
  },
});

/** Categories and endpoints; an agent that logs in never gets the account itself. */
const knownScopes = ({ system }: CallContext<{ system: 'endpoints' }>): Set<string> =>
  new Set([
    ...loadedCategories(system.endpoints),
    ...system.endpoints.filter(({ access }) => access === 'key').map(({ id }) => id),
  ]);

export const oauthConsent = defineEndpoint({
  ...session,
  id: 'account.oauth-consent',
  method: 'POST',
  path: '/api/v1/oauth/consent',
  summary: 'OAuth consent',
  description:
    'Allows a client to use the account within scopes and a monthly cap, and returns the URL that hands it the authorization code. Requires a session.',
  input: z.strictObject({
    ...authorization,
    scopes: z
      .array(z.string().max(120))
      .min(1)
      .max(50)
      .describe('What the client can call: categories or endpoints.'),
    monthly_cap: dollarsIn.nullable().describe('Dollars a UTC month; null for no cap.'),
    expires_days: z
      .int()
      .min(1)
      .max(365)
      .nullable()
      .describe('Days until access ends unless the client renews it; null for no expiry.'),
  }),
  output: z.object({ redirect_to: z.string().describe('Send the browser here.') }),
  errors: authorizationErrors,
  uses: { platform: ['oauth'], system: ['endpoints'], files: true },
  example: {
    input: { ...exampleRequest, scopes: [sold.ai], monthly_cap: '5.00', expires_days: null },
    output: { redirect_to: `${exampleUri}?code=oja_code_…&iss=https%3A%2F%2Foja.example` },
  },
  async run(input, context) {
    const client = await checkAuthorization(input, context);
    const known = knownScopes(context);
    const wrong = input.scopes.filter((scope) => !known.has(scope));
    if (wrong.length > 0)
      throw fail(
        'invalid_request',
        `scopes: unknown ${wrong.join(', ')}. Valid scopes: ${[...known].join(', ')}.`,
        {
          param: 'scopes',
        },
      );
    const { accountId, memberId } = memberOf(context.caller);
    const code = await context.platform.oauth.issueCode({
      client,
      accountId,
      memberId,
      redirectUri: input.redirect_uri,
      challenge: input.code_challenge,
      scopes: input.scopes,
      monthMicros: input.monthly_cap,
      days: input.expires_days,
    });
    return { data: { redirect_to: returnTo(input, { code }, context.caller.origin) } };
  },
});

export const oauthEndpoints = [oauthRegister, oauthToken, oauthRevoke, oauthRequest, oauthConsent];
