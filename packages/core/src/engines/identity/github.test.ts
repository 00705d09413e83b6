// @alone
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { never, openEgress } from '../../egress/testing.ts';
import { createIdentityClient } from './client.ts';
import type { LoginRequest, ProviderClient } from './port.ts';

const request: LoginRequest = {
  state: 'the-state',
  nonce: 'unused-by-github',
  verifier: 'a-verifier-of-at-least-forty-three-characters-long',
  redirectUri: 'http://127.0.0.1:1/login/callback/github',
};

/** GitHub's wire format: codes bound to a PKCE challenge, and the two API calls. */
const github = {
  challenge: '',
  emails: [] as object[],
  asked: [] as string[],
};
const server = createServer(async (incoming, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url!, 'http://github.test');
  github.asked.push(`${incoming.method} ${url.pathname}`);
  const say = (body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  };
  if (url.pathname === '/login/oauth/access_token') {
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const fits =
      form.get('code') === 'good' &&
      form.get('client_secret') === 'shh' &&
      hash('sha256', form.get('code_verifier') ?? '', 'base64url') === github.challenge;
    if (!fits) return say({ error: 'bad_verification_code', error_description: '<b>free text</b>' });
    return say({ access_token: 'gho_token', token_type: 'bearer', scope: 'read:user,user:email' });
  }
  if (incoming.headers.authorization !== 'Bearer gho_token') return say({ message: 'Bad credentials' }, 401);
  if (url.pathname === '/api/v3/user') return say({ id: 583_231, login: 'octocat', name: null });
  if (url.pathname === '/api/v3/user/emails') return say(github.emails);
  return say({}, 404);
});

let provider: ProviderClient;
let egress: ReturnType<typeof openEgress>;
let client: ReturnType<typeof createIdentityClient>;

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  egress = openEgress({ allow: [host] });
  client = createIdentityClient(egress, [host]);
  provider = {
    kind: 'github',
    issuer: `http://${host}`,
    clientId: 'Iv1.test',
    clientSecret: 'shh',
    trustEmail: false,
  };
});
beforeEach(async () => {
  const url = new URL(await client.authorizationUrl(provider, request, never));
  github.challenge = url.searchParams.get('code_challenge')!;
});
after(async () => {
  server.close();
  server.closeAllConnections();
  await egress?.close();
});

const prove = (returned: Record<string, string>) =>
  client.prove(provider, request, new URLSearchParams({ state: request.state, ...returned }), never);

test('the browser is sent to GitHub with PKCE, state and the scopes that read the email address', async () => {
  const url = new URL(await client.authorizationUrl(provider, request, never));
  assert.equal(url.pathname, '/login/oauth/authorize');
  const { code_challenge_method: method, state, scope } = Object.fromEntries(url.searchParams);
  assert.deepEqual([method, state, scope], ['S256', 'the-state', 'read:user user:email']);
  assert.ok(!url.href.includes('shh'));
});

test('the primary email address counts, and only as far as GitHub has verified it', async () => {
  github.emails = [
    { email: 'other@example.test', primary: false, verified: true },
    { email: 'octo@example.test', primary: true, verified: true },
  ];
  assert.deepEqual(await prove({ code: 'good' }), {
    issuer: `${provider.issuer}/login/oauth`,
    subject: '583231',
    email: 'octo@example.test',
    emailVerified: true,
    name: 'octocat',
  });
  github.emails = [{ email: 'octo@example.test', primary: true, verified: false }];
  assert.equal((await prove({ code: 'good' })).emailVerified, false);
  github.emails = [];
  const { email, emailVerified } = await prove({ code: 'good' });
  assert.deepEqual([email, emailVerified], [null, false]);
});

test('a wrong code, state or issuer proves nobody, and no free text of GitHub is repeated', async () => {
  await assert.rejects(prove({ code: 'made up' }), (error: Error & { code: string }) => {
    assert.equal(error.code, 'sso_failed');
    assert.ok(!error.message.includes('free text'));
    return true;
  });
  await assert.rejects(prove({ code: 'good', state: 'another' }), { code: 'sso_failed' });
  await assert.rejects(prove({ code: 'good', iss: 'https://evil.example' }), { code: 'sso_failed' });
  await assert.rejects(prove({ error: 'access_denied' }), /access_denied/);
});

test('a server without the API of GitHub fails the test of the operator', async () => {
  github.asked = [];
  const tested = await client.test({ kind: 'github', issuer: provider.issuer }, never);
  assert.deepEqual([tested.ok, github.asked], [false, ['GET /api/v3/meta']], 'the stand-in has no /meta');
});
