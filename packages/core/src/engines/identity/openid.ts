/** OpenID Connect: authorization code with PKCE, nonce and a verified signature. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { LoginRequest, ProvenIdentity, ProviderClient } from './port.ts';

const scope = 'openid email profile';

/** The metadata of an issuer. Throws where it names another issuer. */
export async function readMetadata(issuer: string, fetchGuarded: GuardedFetch): Promise<ServerMetadata> {
  const config = await discovery(new URL(issuer), 'metadata', undefined, undefined, {
    [customFetch]: fetchGuarded,
    // Whether a host may do without TLS is decided in the guarded fetch.
    execute: [allowInsecureRequests],
  });
  return config.serverMetadata();
}

/** New for every login: the keys of the issuer are read again each time, so that rotated ones work at once. */
function configure(metadata: ServerMetadata, provider: ProviderClient, fetchGuarded: GuardedFetch) {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(
    metadata,
    provider.clientId,
    { client_secret: provider.clientSecret },
    authenticate(provider.clientSecret),
  );
  config[customFetch] = fetchGuarded;
  allowInsecureRequests(config);
  enableNonRepudiationChecks(config);
  return config;
}

export async function openidUrl(
  metadata: ServerMetadata,
  provider: ProviderClient,
  request: LoginRequest,
  fetchGuarded: GuardedFetch,
): Promise<string> {
  const url = buildAuthorizationUrl(configure(metadata, provider, fetchGuarded), {
    redirect_uri: request.redirectUri,
    scope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

export async function proveOpenid(
  metadata: ServerMetadata,
  provider: ProviderClient,
  request: LoginRequest,
  returned: URLSearchParams,
  fetchGuarded: GuardedFetch,
): Promise<ProvenIdentity> {
  const config = configure(metadata, provider, fetchGuarded);
  const url = new URL(request.redirectUri);
  url.search = returned.toString();
  const tokens = await authorizationCodeGrant(config, url, {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
    expectedNonce: request.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  // Many providers leave the email address out of the ID token.
  const more =
    claims.email === undefined && metadata.userinfo_endpoint !== undefined
      ? await fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    issuer: metadata.issuer,
    subject: claims.sub,
    email: text(more.email),
    emailVerified: provider.trustEmail || isTrue(more.email_verified) || isTrue(claims.xms_edov),
    name: text(more.name) ?? text(claims.name),
  };
}

/** Some providers write booleans as text; Microsoft says `xms_edov` where it has verified the domain. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1';
