/** Attacks on single sign-on, against a real OpenID provider that is made to misbehave. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import {
  claimsOf,
  clientId,
  clientSecret,
  startProvider,
  type TestProvider,
} from '../platform/oidc-testing.ts';
import { connectProvider, openBrowser } from '../platform/sso-browser-testing.ts';

const clock = { offsetMs: 0 };
let provider: TestProvider;
let other: TestProvider;
let server: TestServer;

before(async () => {
  [provider, other] = await Promise.all([startProvider(), startProvider()]);
  server = await startTestServer({
    env: { OJA_SSO_ALLOW: 'localhost:*' },
    now: () => Date.now() + clock.offsetMs,
  });
  await connectProvider(server, provider);
  await connectProvider(server, other, 'other');
  provider.user = { sub: 'ada', email: 'ada@example.test', email_verified: true, name: 'Ada' };
  other.user = { sub: 'ada', email: 'ada@example.test', email_verified: true, name: 'Not Ada' };
});
after(async () => {
  await server?.close();
  await provider?.close();
  await other?.close();
});

const finish = '/api/v1/auth/sso/finish';

async function refused(because: RegExp, run: () => ReturnType<ReturnType<typeof openBrowser>['ask']>) {
  const answer = await run();
  assert.equal(answer.json.error?.code, 'sso_failed', answer.text);
  assert.match(answer.json.error.message, because);
  assert.deepEqual(
    answer.headers.getSetCookie().filter((set) => set.includes('session')),
    [],
  );
}

/** Logs in while the provider hands out another ID token. */
async function withToken(because: RegExp, forge: (claims: Record<string, unknown>) => string) {
  provider.tamper = (tokens) => ({ ...tokens, id_token: forge(claimsOf(tokens.id_token)) });
  try {
    await refused(because, () => openBrowser(server).logIn());
  } finally {
    provider.tamper = undefined;
  }
}

test('a good login works, before anything else is refused', async () => {
  const browser = openBrowser(server);
  assert.equal((await browser.logIn()).json.status, 'logged_in');
});

test('an ID token that is forged is refused', async () => {
  await withToken(/signature/i, (claims) => provider.signed(claims, 'stranger'));
  const none = (claims: object) =>
    [{ alg: 'none' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
  await withToken(/./, (claims) => `${none(claims)}.`);
  await withToken(/./, (claims) => {
    const [header, , signature] = provider.signed(claims).split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'operator' })).toString('base64url');
    return `${header}.${changed}.${signature}`;
  });
});

test('an ID token of another issuer, for another client or past its time is refused', async () => {
  await withToken(/issuer/, (claims) => provider.signed({ ...claims, iss: other.issuer }));
  await withToken(/another client/, (claims) => provider.signed({ ...claims, aud: 'somebody-else' }));
  await withToken(/expired/, (claims) => provider.signed({ ...claims, exp: 1_700_000_000 }));
});

test('an ID token of an earlier login is refused: its nonce is another', async () => {
  let earlier = '';
  provider.tamper = (tokens) => {
    earlier = String(tokens.id_token);
    return tokens;
  };
  await openBrowser(server).logIn();
  await withToken(/nonce/, () => earlier);
  await withToken(/nonce/, ({ nonce: _nonce, ...claims }) => provider.signed(claims));
});

test('a callback works once, also while the cookie is still there', async () => {
  const browser = openBrowser(server);
  const returned = await browser.go();
  const [first, second] = await Promise.all([browser.ask(finish, returned), browser.ask(finish, returned)]);
  assert.deepEqual([first.status, second.status].sort(), [200, 401]);
  await refused(/Start again/, () => browser.ask(finish, returned));
});

test('a login counts only in the browser that started it', async () => {
  const [attacker, victim] = [openBrowser(server), openBrowser(server)];
  const returned = await attacker.go();
  await refused(/another browser/, () => victim.ask(finish, returned));
  await victim.go();
  await refused(/another browser/, () => victim.ask(finish, returned));
  const own = await victim.go();
  await refused(/Start again/, () => victim.ask(finish, { ...returned, state: own.state! }));
});

test('a cookie that is forged or cut counts as none', async () => {
  const browser = openBrowser(server);
  const returned = await browser.go();
  const cookie = browser.cookies.get('oja_sso')!;
  for (const forged of [cookie.slice(0, -4), `${cookie.slice(0, -2)}AA`, 'v1.', 'x', '']) {
    browser.cookies.set('oja_sso', forged);
    await refused(/another browser/, () => browser.ask(finish, returned));
  }
  const { store } = server.app.platform.parts;
  const [row] = await store.query<{ sealed: string }>('SELECT sealed FROM identity_providers LIMIT 1');
  browser.cookies.set('oja_sso', row!.sealed);
  await refused(/another browser/, () => browser.ask(finish, returned));
});

test('state and nonce expire after ten minutes', async () => {
  const browser = openBrowser(server);
  const returned = await browser.go();
  clock.offsetMs = 10 * 60_000 + 1_000;
  await refused(/expired/, () => browser.ask(finish, returned));
  clock.offsetMs = 0;
});

test('the response of one provider is never accepted as that of another', async () => {
  const browser = openBrowser(server);
  const returned = await browser.go();
  await refused(/another browser/, () => browser.ask(finish, { ...returned, provider: 'other' }));
  const again = await browser.go();
  await refused(/issuer/, () => browser.ask(finish, { ...again, iss: other.issuer }));
});

test('the same subject at two issuers is two people', async () => {
  const browser = openBrowser(server);
  const found = await browser.logIn({ provider: 'other' });
  assert.equal(found.json.status, 'confirm', 'the email address is known, the identity is not');
});

test('a refusal by the provider is reported with its error code', async () => {
  const browser = openBrowser(server);
  const { state } = await browser.go();
  await refused(/access_denied/, () =>
    browser.ask(finish, { provider: 'test', state: state!, error: 'access_denied', iss: provider.issuer }),
  );
  const next = await browser.go();
  await refused(/invalid_grant/, () => browser.ask(finish, { ...next, code: 'made up' }));
});

test('rotated signing keys work at once', async () => {
  assert.equal((await openBrowser(server).logIn()).json.status, 'logged_in');
  provider.rotate();
  assert.equal((await openBrowser(server).logIn()).json.status, 'logged_in');
});

test('an identity provider on a private IP address is refused unless the operator allows it', async (t) => {
  const strict = await startTestServer();
  t.after(() => strict.close());
  await connectProvider(strict, provider);
  const tested = await strict.call('/api/v1/operator/sign-in/test', { body: { id: 'test' } });
  assert.deepEqual([tested.json.ok, /https/.test(tested.json.problem)], [false, true], tested.text);
  const secure = { issuer: provider.issuer.replace('http:', 'https:') };
  const guarded = await strict.call('/api/v1/operator/sign-in/test', { body: secure });
  assert.match(guarded.json.problem, /public IP addresses/, guarded.text);
  const start = await openBrowser(strict).ask('/api/v1/auth/sso/start', { provider: 'test' });
  assert.equal(start.json.error.code, 'upstream_error');
  // The setting opens nothing to the URLs of users.
  const asked = `/api/v1/network/headers?url=${encodeURIComponent(provider.issuer)}`;
  assert.equal((await server.call(asked)).json.error.code, 'address_refused');
});

test('a provider from the settings works, and is changed only there', async (t) => {
  const set = await startTestServer({
    env: {
      OJA_SSO_ALLOW: 'localhost:*',
      OJA_OIDC_ISSUER: provider.issuer,
      OJA_OIDC_CLIENT_ID: clientId,
      OJA_OIDC_CLIENT_SECRET: clientSecret,
      OJA_OIDC_NAME: 'Acme',
    },
  });
  t.after(() => set.close());
  provider.allowRedirect(`${set.url}/login/callback/sso`);
  const browser = openBrowser(set);
  const offered = await browser.ask('/api/v1/auth/providers');
  assert.deepEqual(offered.json.data, [{ id: 'sso', name: 'Acme', kind: 'oidc' }]);
  assert.equal((await browser.logIn({ provider: 'sso' })).json.status, 'logged_in');
  const [shown] = (await set.call('/api/v1/operator/sign-in')).json.data;
  assert.deepEqual([shown.source, shown.client_id], ['environment', clientId]);
  const path = '/api/v1/operator/sign-in/sso';
  assert.equal((await set.call(path, { method: 'PATCH', body: { enabled: false } })).status, 409);
  assert.equal((await set.call(path, { method: 'DELETE' })).status, 409);
});
