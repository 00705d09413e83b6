/** A real OpenID provider on loopback (oidc-provider), and a browser without pages that logs in at it. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const clientId = 'oja-test';
export const clientSecret = 'a client secret of the tests';

interface TestClaims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface TestProvider {
  issuer: string;
  /** Logs in without a form while it is set. */
  user: TestClaims | undefined;
  /** Everyone who can log in by the form, by email address. */
  users: Map<string, TestClaims>;
  /** Signs with a new key from now on. */
  rotate(): void;
  /** Changes what the token endpoint returns. */
  tamper: ((tokens: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Signs claims as the provider does, or with a key of a stranger. */
  signed(claims: object, by?: 'provider' | 'stranger'): string;
  /** Redirect URIs that clients may use. */
  allowRedirect(uri: string): void;
  close(): Promise<void>;
}

const newKey = (kid: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, privateKey };
};

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(header: object, claims: object, key: KeyObject): string {
  const body = `${base64(header)}.${base64(claims)}`;
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
}

export async function startProvider(): Promise<TestProvider> {
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const redirects = new Set<string>();
  let keys = 0;
  let key = newKey('key-0');
  const stranger = newKey('key-0');
  let provider = create();

  function create(): Provider {
    const made = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: ['http://127.0.0.1/none', ...redirects],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: {
        keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }],
      },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key of the tests'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      findAccount: (_context, id) => {
        const claims = JSON.parse(Buffer.from(id, 'base64url').toString()) as TestClaims;
        return { accountId: id, claims: async () => ({ ...claims }) as never };
      },
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      renderError: async (context, out) => {
        context.type = 'json';
        context.body = JSON.stringify(out);
      },
    });
    return made;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/')) return interact(request, response);
    if (request.url === '/token' && self.tamper !== undefined) change(response, self.tamper);
    await provider.callback()(request, response);
  }

  const accountOf = (claims: TestClaims) => Buffer.from(JSON.stringify(claims)).toString('base64url');

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const email = new URLSearchParams(Buffer.concat(chunks).toString()).get('email');
    const user = self.user ?? (email === null ? undefined : self.users.get(email));
    if (user === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><html lang="en"><title>Test provider</title><main><h1>Test provider</h1><form method="post"><label>Email <input name="email" type="email"></label><button>Continue</button></form></main></html>',
      );
      return;
    }
    const result = { login: { accountId: accountOf(user), remember: false } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  const self: TestProvider = {
    issuer,
    user: undefined,
    users: new Map(),
    tamper: undefined,
    rotate() {
      keys++;
      key = newKey(`key-${keys}`);
      provider = create();
    },
    signed(claims, by = 'provider') {
      const { privateKey } = by === 'provider' ? key : stranger;
      return jwt({ alg: 'RS256', kid: key.kid, typ: 'JWT' }, claims, privateKey);
    },
    allowRedirect(uri) {
      redirects.add(uri);
      provider = create();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return self;
}

/** Replaces a JSON body as it is written. */
function change(response: ServerResponse, tamper: NonNullable<TestProvider['tamper']>): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  response.end = ((body: Buffer | string) => {
    const text = JSON.stringify(tamper(JSON.parse(String(body)) as Record<string, unknown>));
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

export const claimsOf = (idToken: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(idToken).split('.')[1]!, 'base64url').toString());

/** Follows the provider until it sends the browser back; returns what it comes back with. */
export async function logInAtProvider(url: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let at = url;
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name, value] = set.split(';')[0]!.split('=') as [string, string];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider stopped at ${at}: ${await response.text()}`);
    const next = new URL(location, at);
    if (next.pathname.startsWith('/login/callback/')) {
      const provider = next.pathname.split('/').at(-1)!;
      return { provider, ...Object.fromEntries(next.searchParams) };
    }
    at = next.href;
  }
  throw new Error('the provider redirects for ever');
}
