/** OAuth 2.1 towards a published server: what it issues is stored sealed and read again by every node. */
import { timingSafeEqual } from 'node:crypto';
import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import { fail } from '../../errors.ts';
import { newToken } from '../../platform/accounts/sessions.ts';
import type { McpServers } from '../../platform/mcp-servers/mcp-servers.ts';

interface Stored {
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  discovery?: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0];
  verifier?: string;
  state?: string;
  redirectUrl?: string;
}

export interface StoredLogin extends OAuthClientProvider {
  /** Where the operator logs in, once it is known. */
  asked?: URL;
}

export function storedLogin(servers: McpServers, slug: string): StoredLogin {
  const secrets = () => servers.find(slug).secrets;
  const stored = () => (secrets().oauth ?? {}) as Stored;
  const keep = async (part: Stored) => {
    await servers.change(slug, ({ secrets: all }) => ({
      secrets: { ...all, oauth: { ...all.oauth, ...part } },
    }));
  };
  const login: StoredLogin = {
    get redirectUrl() {
      return stored().redirectUrl;
    },
    get clientMetadata() {
      return {
        client_name: 'Oja',
        redirect_uris: [stored().redirectUrl ?? ''],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: secrets().client_secret === undefined ? 'none' : 'client_secret_basic',
      };
    },
    state: () => stored().state ?? '',
    clientInformation() {
      const { client_id, client_secret } = secrets();
      if (client_id === undefined) return stored().client;
      return client_secret === undefined ? { client_id } : { client_id, client_secret };
    },
    saveClientInformation: (client) => keep({ client }),
    tokens: () => stored().tokens,
    saveTokens: (tokens) => keep({ tokens }),
    saveDiscoveryState: (discovery) => keep({ discovery }),
    discoveryState: () => stored().discovery,
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: () => stored().verifier ?? '',
    redirectToAuthorization(url) {
      login.asked = url;
    },
  };
  return login;
}

/** Forgets earlier logins; the state says which server the browser comes back for. */
export async function beginLogin(servers: McpServers, slug: string, redirectUrl: string): Promise<void> {
  await servers.change(slug, ({ secrets }) => ({
    secrets: { ...secrets, oauth: { redirectUrl, state: `${slug}.${newToken()}` } },
  }));
}

export function checkState(servers: McpServers, slug: string, given: string): void {
  const { state = '' } = (servers.find(slug).secrets.oauth ?? {}) as Stored;
  const [known, sent] = [Buffer.from(state), Buffer.from(given)];
  if (known.length === 0 || known.length !== sent.length || !timingSafeEqual(known, sent))
    throw fail(
      'invalid_request',
      'state: this login was not begun here, or another one was begun since. Begin again.',
      {
        param: 'state',
      },
    );
}
