// @alone
/** MCP clients that log in: the official client's own flow, and what strangers try. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { openStandIn } from '../../packages/core/src/engines/upstream-testing.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { cookieOf, onEitherStore } from './on-both-stores.ts';

const callback = 'http://127.0.0.1:33418/callback';
const verifierOf = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Serves metadata documents of clients. */
const host = await openStandIn(({ path }) => {
  const document = {
    client_id: `${host.url}/client.json`,
    client_name: 'By document',
    redirect_uris: [callback],
  };
  if (path === '/client.json' || path === '/liar.json') return { json: document };
  if (path === '/moved') return { status: 302, headers: { location: '/client.json' }, body: '' };
  return path === '/text' ? { body: 'hello' } : { status: 404, body: '' };
});
after(() => host[Symbol.asyncDispose]());

const options = { env: { OJA_EGRESS_ALLOW: new URL(host.url).host } };
onEitherStore('MCP login', options, (server) => {
  const setLimit = (perMinute: number) =>
    server().app.platform.operator.setOption(actor, 'limits.perMinute', {
      'account.oauth-register': perMinute,
    });
  before(() => setLimit(1000));
  const cookieFor = async ({ email, password }: TestAccount) => {
    const login = await server().call('/api/v1/auth/login', { key: null, body: { email, password } });
    return cookieOf(login.headers);
  };
  const register = async (uris = [callback], name = 'Test agent') => {
    const body = { client_name: name, redirect_uris: uris };
    const { status, json, text } = await server().call('/api/v1/oauth/register', { key: null, body });
    assert.equal(status, 201, text);
    return json.client_id as string;
  };
  const consent = (cookie: string, fields: object, headers: Record<string, string> = {}) =>
    server().call('/api/v1/oauth/consent', { key: null, headers: { cookie, ...headers }, body: fields });
  const asked = (clientId: string, verifier: string, more: object = {}) => ({
    client_id: clientId,
    redirect_uri: callback,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    response_type: 'code',
    scopes: ['utilities.qr'],
    monthly_cap: '2.00',
    expires_days: null,
    ...more,
  });
  const codeOf = (answer: { json: { redirect_to: string } }) =>
    new URL(answer.json.redirect_to).searchParams.get('code')!;
  const exchange = (fields: Record<string, string>) =>
    fetch(`${server().url}/api/v1/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: callback, ...fields }),
    }).then(async (answer) => ({
      status: answer.status,
      json: (await answer.json()) as Record<string, string>,
    }));
  const openMcp = () => server().app.platform.operator.setCategory(actor, 'utilities', 'live');
  const actor = { actor: 'test', ip: '', at: Date.now() };

  /** What a browser with a session does on the consent page. */
  async function allow(url: URL, cookie: string, wishes: object): Promise<URL> {
    const query = Object.fromEntries(url.searchParams);
    assert.equal(url.pathname, '/console/authorize');
    const shown = await server().call(`/api/v1/oauth/request${url.search}`, {
      key: null,
      headers: { cookie },
    });
    assert.equal(shown.status, 200, shown.text);
    assert.equal(shown.json.client_name, 'Test agent');
    const { scope: _scope, ...rest } = query;
    const answer = await consent(cookie, { ...rest, ...wishes });
    assert.equal(answer.status, 200, answer.text);
    return new URL(answer.json.redirect_to);
  }

  function providerFor(cookie: string, wishes: object, more: Partial<OAuthClientProvider> = {}) {
    // biome-ignore lint/suspicious/noExplicitAny: a store of whatever the client keeps
    const kept: Record<string, any> = {};
    const provider: OAuthClientProvider = {
      redirectUrl: callback,
      clientMetadata: { client_name: 'Test agent', redirect_uris: [callback] },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => {
        kept.client = client;
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens) => {
        kept.tokens = tokens;
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier,
      async redirectToAuthorization(url) {
        kept.back = await allow(url, cookie, wishes);
      },
      ...more,
    };
    return { provider, kept };
  }

  async function connect({ provider, kept }: ReturnType<typeof providerFor>): Promise<Client> {
    const url = new URL(`${server().url}/mcp`);
    const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
    const client = new Client({ name: 'test', version: '1' });
    if (kept.tokens === undefined) {
      await assert.rejects(client.connect(first), UnauthorizedError);
      await first.finishAuth(kept.back.searchParams);
    }
    const again = new Client({ name: 'test', version: '1' });
    await again.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    return again;
  }

  const keysOf = async (account: TestAccount) =>
    (await server().call('/api/v1/keys', { key: account.key })).json.data as Record<string, unknown>[];

  test('the official client registers, logs in, calls a tool; its key has its name, scopes and cap', async () => {
    await openMcp();
    const account = await server().account({ dollars: 5 });
    const login = providerFor(await cookieFor(account), {
      scopes: ['utilities.qr'],
      monthly_cap: '2.00',
      expires_days: null,
    });
    const client = await connect(login);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['utilities_qr'],
    );
    const told = await client.callTool({ name: 'utilities_qr', arguments: { data: 'by login' } });
    assert.equal(told.isError ?? false, false);
    const key = (await keysOf(account)).find(({ name }) => name === 'Test agent')!;
    assert.deepEqual([key.scopes, key.monthly_cap, key.expires_at], [['utilities.qr'], '2.00', null]);
    await server().call(`/api/v1/keys/${key.id}`, { key: account.key, method: 'DELETE' });
    await assert.rejects(client.listTools());
    await client.close();
  });

  test('a token that expires is renewed once per refresh token, as the same key with its caps', async () => {
    const account = await server().account();
    const cookie = await cookieFor(account);
    const [clientId, verifier] = [await register(), verifierOf()];
    const code = codeOf(await consent(cookie, asked(clientId, verifier, { expires_days: 1 })));
    const { json: first } = await exchange({ client_id: clientId, code, code_verifier: verifier });
    assert.equal(Number(first.expires_in), 86_400);
    const refresh = (token: string, client_id = clientId) =>
      exchange({ grant_type: 'refresh_token', client_id, refresh_token: token });
    const other = await refresh(first.refresh_token!, await register());
    assert.deepEqual([other.status, other.json.error], [400, 'invalid_grant']);
    const second = await refresh(first.refresh_token!);
    assert.equal(second.status, 200);
    const whoami = (key: string) => server().call('/api/v1/whoami', { key });
    assert.equal((await whoami(first.access_token!)).status, 401);
    assert.equal((await whoami(second.json.access_token!)).status, 200);
    const ofClient = (await keysOf(account)).filter(({ name }) => name === 'Test agent');
    assert.deepEqual(
      ofClient.map(({ monthly_cap }) => monthly_cap),
      ['2.00'],
    );
    // Used again: the thief and the victim both lose access.
    const stolen = await refresh(first.refresh_token!);
    assert.deepEqual([stolen.status, stolen.json.error], [400, 'invalid_grant']);
    assert.equal((await whoami(second.json.access_token!)).status, 401);
    assert.equal((await refresh(second.json.refresh_token!)).status, 400);
  });

  test('a rotated key is not renewed: the refresh token brings no secret back', async () => {
    const account = await server().account({ scopes: ['utilities', 'account'] });
    const cookie = await cookieFor(account);
    const whoami = async (key: string) => (await server().call('/api/v1/whoami', { key })).status;
    for (const [overlap_hours, status] of [
      [0, 401],
      [24, 200],
    ] as const) {
      const [clientId, verifier] = [await register([callback], `Agent ${overlap_hours}`), verifierOf()];
      const code = codeOf(await consent(cookie, asked(clientId, verifier, { expires_days: 1 })));
      const { json: first } = await exchange({ client_id: clientId, code, code_verifier: verifier });
      const { id } = (await keysOf(account)).find(({ name }) => name === `Agent ${overlap_hours}`)!;
      const path = `/api/v1/keys/${id}/rotate`;
      const rotated = await server().call(path, { key: account.key, body: { overlap_hours } });
      assert.equal(await whoami(rotated.json.secret), 200, rotated.text);
      const fields = {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: first.refresh_token!,
      };
      for (let attempt = 0; attempt < 2; attempt++) {
        const refused = await exchange(fields);
        assert.deepEqual([refused.status, refused.json.error], [400, 'invalid_grant']);
        assert.match(refused.json.error_description!, /revoked or rotated\. Log in again/);
      }
      assert.equal(await whoami(first.access_token!), status, 'until its overlap ends');
    }
  });

  test('a code works once, for its client, with its verifier and its redirect URI', async () => {
    const account = await server().account();
    const cookie = await cookieFor(account);
    const [clientId, verifier] = [await register(), verifierOf()];
    const issue = async () => codeOf(await consent(cookie, asked(clientId, verifier)));
    const right = { client_id: clientId, code_verifier: verifier };
    const refused: Record<string, string>[] = [
      { ...right, code: await issue(), code_verifier: verifierOf() },
      { ...right, code: await issue(), client_id: await register() },
      { ...right, code: await issue(), redirect_uri: 'http://127.0.0.1:33418/other' },
      { ...right, code: 'oja_code_made-up' },
    ];
    for (const fields of refused) {
      const { status, json } = await exchange(fields);
      assert.deepEqual([status, json.error], [400, 'invalid_grant'], JSON.stringify(json));
      assert.equal(json.access_token, undefined);
    }
    const code = await issue();
    const [one, two] = await Promise.all([exchange({ ...right, code }), exchange({ ...right, code })]);
    assert.deepEqual([one.status, two.status].sort(), [200, 400]);
    const { access_token: token } = (one.status === 200 ? one : two).json;
    assert.equal((await server().call('/api/v1/whoami', { key: token! })).status, 401, 'the key is revoked');
    const next = await issue();
    const first = await exchange({ ...right, code: next });
    assert.equal((await exchange({ ...right, code: next })).json.error, 'invalid_grant');
    const { json } = await server().call('/api/v1/whoami', { key: first.json.access_token });
    assert.equal(json.error.code, 'key_revoked');
  });

  test('a flood of registrations pushes out its own oldest and keeps nobody from registering', async () => {
    const { store, now } = server().app.platform.parts;
    const first = await register();
    // Not so old that the deletion of old rows takes them.
    const at = now();
    const rows = Array.from({ length: 10_000 }, (_, i) => `('client_00${i}', 'flood', '[]', ${at})`);
    for (let from = 0; from < rows.length; from += 1000) {
      const values = rows.slice(from, from + 1000).join(',');
      const sql = `INSERT INTO oauth_clients (id, name, redirect_uris, created_at) VALUES ${values}`;
      await store.transact(execute, { sql, params: [] });
    }
    const last = await register();
    const [{ n }] = (await store.query<{ n: number }>(
      'SELECT count(*) AS n FROM oauth_clients WHERE used_at IS NULL',
    )) as [{ n: number }];
    assert.equal(n, 10_000);
    const mine = await store.query('SELECT id FROM oauth_clients WHERE id IN ($1, $2)', [first, last]);
    assert.equal(mine.length, 2);
    await store.transact(execute, { sql: "DELETE FROM oauth_clients WHERE name = 'flood'", params: [] });
  });

  test('nobody is sent to a URI that was not registered, and no bad one can be', async () => {
    const cookie = await cookieFor(await server().account());
    const clientId = await register(['https://agent.example/cb', callback]);
    for (const uri of [
      'https://evil.example/cb',
      'https://agent.example/cb/../../evil',
      'https://agent.example/cb?x=1',
      'https://agent.example.evil.example/cb',
      'https://user@agent.example/cb',
      'http://127.0.0.1:33418/elsewhere',
      'javascript:alert(1)',
    ]) {
      const answer = await consent(cookie, asked(clientId, verifierOf(), { redirect_uri: uri }));
      assert.deepEqual([answer.status, answer.json.error.code], [400, 'invalid_redirect_uri'], uri);
    }
    // An installed app takes whatever port is free.
    const port = asked(clientId, verifierOf(), { redirect_uri: 'http://127.0.0.1:50001/callback' });
    assert.equal((await consent(cookie, port)).status, 200);
    for (const uri of [
      'http://evil.example/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://a.example/#x',
      '/cb',
      'chrome:settings',
      'ms-msdt:/id',
      'x:/cb',
      'x://a.example/cb',
      'vscode://publisher.extension/cb',
      'cursor://evil/oauth/callback',
      'com.:/cb',
      '-a.b:/cb',
      'com.example.app:/cb#x',
    ]) {
      const body = { client_name: 'x', redirect_uris: [uri] };
      const bad = await server().call('/api/v1/oauth/register', { key: null, body });
      assert.deepEqual([bad.status, bad.json.error], [400, 'invalid_redirect_uri'], uri);
    }
  });

  test('consent needs a session of our own pages, PKCE with S256, and scopes that exist', async () => {
    const account = await server().account();
    const cookie = await cookieFor(account);
    const fields = asked(await register(), verifierOf());
    const codes = async (answer: Promise<{ status: number; json: { error?: { code: string } } }>) => {
      const { status, json } = await answer;
      return [status, json.error?.code];
    };
    assert.deepEqual(await codes(consent('', fields)), [401, 'login_required']);
    const byKey = server().call('/api/v1/oauth/consent', { key: account.key, body: fields });
    assert.deepEqual(await codes(byKey), [403, 'session_required']);
    const foreign = consent(cookie, fields, { origin: 'https://evil.example' });
    assert.deepEqual(await codes(foreign), [403, 'origin_not_allowed']);
    const crossSite = consent(cookie, fields, { 'sec-fetch-site': 'cross-site' });
    assert.deepEqual(await codes(crossSite), [403, 'origin_not_allowed']);
    for (const bad of [
      { code_challenge_method: 'plain' },
      { code_challenge: 'short' },
      { response_type: 'token' },
      { scopes: ['account'] },
      { scopes: ['operator'] },
      { scopes: [] },
      { monthly_cap: '-1' },
    ])
      assert.equal((await consent(cookie, { ...fields, ...bad })).status, 400, JSON.stringify(bad));
    const target = await consent(cookie, { ...fields, resource: 'https://elsewhere.example/mcp' });
    assert.deepEqual([target.status, target.json.error.code], [400, 'invalid_target']);
  });

  test('a client with a metadata document needs no registration; one that lies is refused', async () => {
    const account = await server().account();
    const cookie = await cookieFor(account);
    const ask = (path: string) => consent(cookie, asked(`${host.url}${path}`, verifierOf()));
    assert.equal((await ask('/client.json')).status, 200);
    for (const path of ['/moved', '/liar.json', '/text', '/missing']) {
      const refused = await ask(path);
      assert.ok(refused.status >= 400 && refused.status < 500, `${path}: ${refused.text}`);
      assert.equal(refused.json.redirect_to, undefined);
    }
    const unregistered = asked(`${host.url}/client.json`, verifierOf(), {
      redirect_uri: 'https://evil.example/cb',
    });
    assert.equal((await consent(cookie, unregistered)).json.error.code, 'invalid_redirect_uri');
    const inside = await consent(cookie, asked('http://127.0.0.1:1/client.json', verifierOf()));
    assert.equal(inside.json.error.code, 'address_refused');
  });

  test('what a client gets where it finds no token', async () => {
    const answer = await fetch(`${server().url}/mcp`, { method: 'POST' });
    const [, metadataUrl] =
      /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? [];
    const resource = (await (await fetch(metadataUrl!)).json()) as Record<string, string[]>;
    assert.equal(String(resource.resource), `${server().url}/mcp`);
    const issuer = resource.authorization_servers![0]!;
    const as = await fetch(`${issuer}/.well-known/oauth-authorization-server`);
    const metadata = (await as.json()) as Record<string, unknown>;
    assert.equal(metadata.issuer, issuer);
    assert.deepEqual(metadata.code_challenge_methods_supported, ['S256']);
    assert.equal(metadata.client_id_metadata_document_supported, true);
    assert.equal(as.headers.get('access-control-allow-origin'), '*');
  });

  test('revoking by the client ends the key, and unknown tokens look the same', async () => {
    const account = await server().account();
    const [clientId, verifier] = [await register(), verifierOf()];
    const code = codeOf(await consent(await cookieFor(account), asked(clientId, verifier)));
    const { json } = await exchange({ client_id: clientId, code, code_verifier: verifier });
    const revoke = (token: string) =>
      server().call('/api/v1/oauth/revoke', { key: null, body: { token, client_id: clientId } });
    assert.equal((await revoke('nothing-of-ours')).status, 200);
    assert.equal((await revoke(json.access_token!)).status, 200);
    assert.equal((await server().call('/api/v1/whoami', { key: json.access_token! })).status, 401);
  });

  test('registration is limited per network', async () => {
    await setLimit(3);
    const body = { client_name: 'x', redirect_uris: [callback] };
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await server().call('/api/v1/oauth/register', { key: null, body })).status);
    assert.ok(statuses.includes(429), String(statuses));
  });
});
