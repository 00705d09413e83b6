/** What a browser does at Oja during single sign-on: it holds cookies and goes where it is sent. */
import type { TestAnswer, TestServer } from '../../packages/server/src/testing/server.ts';
import { clientId, clientSecret, logInAtProvider, type TestProvider } from './oidc-testing.ts';

export interface TestBrowser {
  ask(path: string, body?: object, method?: string): Promise<TestAnswer>;
  /** Starts a login and does what the provider wants; returns what it comes back with. */
  go(options?: { provider?: string; start?: object }): Promise<Record<string, string>>;
  /** The whole login. */
  logIn(options?: { provider?: string; start?: object }): Promise<TestAnswer>;
  cookies: Map<string, string>;
}

/** `from`: its IP address, where the server trusts a proxy on loopback. */
export function openBrowser(server: Pick<TestServer, 'call'>, from?: string): TestBrowser {
  const forwarded: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from };
  const cookies = new Map<string, string>();
  const ask: TestBrowser['ask'] = async (path, body, method) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.call(path, { key: null, headers: { cookie, ...forwarded }, body, method });
    for (const set of answer.headers.getSetCookie()) {
      const [pair] = set.split(';') as [string];
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  const go: TestBrowser['go'] = async ({ provider = 'test', start = {} } = {}) => {
    const started = await ask('/api/v1/auth/sso/start', { provider, ...start });
    if (started.status !== 200) throw new Error(started.text);
    return passBack(await logInAtProvider(started.json.url));
  };
  return {
    ask,
    go,
    cookies,
    logIn: async (options) => ask('/api/v1/auth/sso/finish', await go(options)),
  };
}

/** As the callback page sends it on. */
export const passBack = ({ provider, state, code, iss, error }: Record<string, string>) =>
  JSON.parse(JSON.stringify({ provider, state, code, iss, error })) as Record<string, string>;

export async function connectProvider(
  server: Pick<TestServer, 'url' | 'call'>,
  provider: TestProvider,
  id = 'test',
  wish = {},
) {
  provider.allowRedirect(`${server.url}/login/callback/${id}`);
  const added = await server.call('/api/v1/operator/sign-in', {
    body: {
      id,
      name: 'Test provider',
      issuer: provider.issuer,
      client_id: clientId,
      client_secret: clientSecret,
      ...wish,
    },
  });
  if (added.status !== 201) throw new Error(added.text);
  return added.json;
}
