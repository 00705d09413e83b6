/** GitHub: OAuth with PKCE; who it is comes from its API, with the primary email address if GitHub verified it. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  type ServerMetadata,
} from 'openid-client';
import { z } from 'zod';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { LoginRequest, ProvenIdentity, ProviderClient } from './port.ts';

const baseOf = (issuer: string) => issuer.replace(/\/+$/, '');

export function githubMetadata(issuer: string): ServerMetadata {
  const base = baseOf(issuer);
  return {
    issuer: `${base}/login/oauth`,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  };
}

/** GitHub Enterprise Server has its API below the same host. */
export const githubApi = (issuer: string): string =>
  new URL(issuer).hostname === 'github.com' ? 'https://api.github.com' : `${baseOf(issuer)}/api/v3`;

function configure(provider: ProviderClient, fetchGuarded: GuardedFetch) {
  const config = new Configuration(
    githubMetadata(provider.issuer),
    provider.clientId,
    { client_secret: provider.clientSecret },
    ClientSecretPost(provider.clientSecret),
  );
  config[customFetch] = fetchGuarded;
  // Whether a host may do without TLS is decided in the guarded fetch.
  allowInsecureRequests(config);
  return config;
}

export async function githubUrl(
  provider: ProviderClient,
  request: LoginRequest,
  fetchGuarded: GuardedFetch,
): Promise<string> {
  const url = buildAuthorizationUrl(configure(provider, fetchGuarded), {
    redirect_uri: request.redirectUri,
    scope: 'read:user user:email',
    state: request.state,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

const userShape = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
});
const emailsShape = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export async function proveGithub(
  provider: ProviderClient,
  request: LoginRequest,
  returned: URLSearchParams,
  fetchGuarded: GuardedFetch,
): Promise<ProvenIdentity> {
  const url = new URL(request.redirectUri);
  url.search = returned.toString();
  const tokens = await authorizationCodeGrant(configure(provider, fetchGuarded), url, {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
  });
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetchGuarded(`${githubApi(provider.issuer)}${path}`, {
      method: 'GET',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
      },
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response.json();
  };
  const user = userShape.parse(await ask('/user'));
  const emails = emailsShape.parse(await ask('/user/emails'));
  const primary = emails.find((one) => one.primary);
  return {
    issuer: githubMetadata(provider.issuer).issuer,
    subject: String(user.id),
    email: primary?.email ?? null,
    emailVerified: primary?.verified === true,
    name: user.name ?? user.login,
  };
}
