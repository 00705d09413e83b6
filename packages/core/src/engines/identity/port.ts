/** Logging in at an identity provider: by OpenID Connect, or by OAuth at GitHub. */

export const identityKinds = ['oidc', 'github'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** A provider as its client needs it. */
export interface ProviderClient {
  kind: IdentityKind;
  /** Of OpenID Connect; for GitHub the base URL of the server. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Email addresses count as verified, whatever the provider says about them. */
  trustEmail: boolean;
}

/** What a login is bound to; stored in the browser that started it. */
export interface LoginRequest {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** Who the provider says has logged in. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

export interface ProviderTest {
  ok: boolean;
  issuer: string | null;
  authorization_endpoint: string | null;
  problem: string | null;
}

export interface IdentityClient {
  /** Where the browser goes to log in. */
  authorizationUrl(provider: ProviderClient, request: LoginRequest, signal: AbortSignal): Promise<string>;
  /** Redeems what the provider sent the browser back with. Throws `sso_failed` where anything is wrong with it. */
  prove(
    provider: ProviderClient,
    request: LoginRequest,
    returned: URLSearchParams,
    signal: AbortSignal,
  ): Promise<ProvenIdentity>;
  /** Reads the metadata of the provider. */
  test(provider: Pick<ProviderClient, 'kind' | 'issuer'>, signal: AbortSignal): Promise<ProviderTest>;
}
