/** What a key may do: only what its scopes open, and never what protects its owner. Over every route. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../packages/core/src/platform/id.ts';
import { queueJob } from '../../packages/core/src/platform/jobs/write.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { cookieOf, onEitherStore } from '../platform/on-both-stores.ts';
import { codeOf } from './code-of.ts';

/** Needs a session, and the current password where it says so. Everything else of the account takes a key with `account`. */
const guarded = new Map([
  ['account.password', true],
  ['account.totp-begin', true],
  ['account.totp-confirm', false],
  ['account.totp-end', true],
  ['account.sessions', false],
  ['account.session-end', true],
  ['account.export', true],
  ['account.delete', true],
  ['account.me', false],
  ['account.me-change', false],
  ['account.switch', false],
  ['account.member-change', false],
  ['account.member-remove', false],
  ['account.oauth-consent', false],
  ['account.oauth-request', false],
  ['account.member-keys', false],
  ['account.leave', true],
  ['account.invite-create', false],
  ['account.invites', false],
  ['account.invite-resend', false],
  ['account.invite-revoke', false],
  ['account.invite-accept', false],
  ['account.passkeys', false],
  ['account.passkey-options', true],
  ['account.passkey-create', false],
  ['account.passkey-rename', false],
  ['account.passkey-delete', true],
  ['account.guardrails-secret', false],
  ['account.identities', false],
  ['account.identity-link', false],
  ['account.identity-unlink', false],
  ['account.sso', false],
  ['account.sso-require', false],
  ['account.domain-add', false],
  ['account.domain-verify', false],
  ['account.domain-change', false],
  ['account.domain-remove', false],
  ['account.email-change', true],
  ['account.email-change-cancel', false],
  ['account.email-change-get', false],
  ['account.impersonation-end', false],
  ['operator.impersonate', false],
  ['operator.two-factor-reset', false],
]);
/** What a key without the account scope may still call: itself, its own calls, and jobs of what it may call. */
const ownKey = new Set([
  'account.whoami',
  'account.key',
  'account.key-signing',
  'account.requests',
  'account.request',
  'account.request-bodies',
  'account.requests-tail',
  'account.usage',
  'account.quote',
  'account.jobs',
  'account.job',
  'account.job-cancel',
  'account.job-delete',
]);

test('security settings need a session, and the password is asked for', () => {
  const only = endpoints.filter(({ session }) => session?.keys === 'refused');
  assert.deepEqual(only.map(({ id }) => id).sort(), [...guarded.keys()].sort());
  for (const endpoint of only) {
    const input = endpoint.example.input as Record<string, unknown>;
    assert.equal('current_password' in input, guarded.get(endpoint.id), endpoint.id);
    const { current_password: _password, ...without } = input;
    assert.equal(endpoint.input.safeParse(without).success, !guarded.get(endpoint.id), endpoint.id);
  }
  const own = endpoints.filter((endpoint) => endpoint.session?.keys === 'own').map(({ id }) => id);
  assert.deepEqual(own.sort(), [...ownKey].sort());
});

/** An address of the endpoint with ids that do not exist, and the input of its example. */
function requestTo(endpoint: (typeof endpoints)[number]) {
  const input = { ...(endpoint.example.input as Record<string, unknown>) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name] ?? 'none');
    delete input[name];
    return encodeURIComponent(value);
  });
  const isRead = endpoint.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  return { path: `${path}${query}`, method: endpoint.method, ...(isRead ? {} : { body: input }) };
}

onEitherStore('scopes', { env: { OJA_JOB_WORKERS: '0' } }, (server) => {
  test('a key for one endpoint opens no other route', { timeout: 240_000 }, async () => {
    const { key } = await server().account({ scopes: ['utilities.qr'] });
    await server().call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      if (
        endpoint.access === 'public' ||
        endpoint.id === 'utilities.qr' ||
        endpoint.id === 'account.requests-tail'
      )
        continue;
      const { path, ...request } = requestTo(endpoint);
      const { status, json } = await server().call(path, { key, ...request });
      const refused =
        status === 403 && ['scope_missing', 'session_required', 'operator_only'].includes(codeOf(json) ?? '');
      if (refused === ownKey.has(endpoint.id)) wrong.push(`${endpoint.id}: ${status} ${codeOf(json) ?? ''}`);
    }
    assert.deepEqual(wrong, []);
  });

  test('a key with the account scope cannot lock its owner out', async () => {
    const ada = await server().account();
    for (const id of guarded.keys()) {
      const { path, ...request } = requestTo(endpoints.find((endpoint) => endpoint.id === id)!);
      const { status, json } = await server().call(path, { key: ada.key, ...request });
      assert.deepEqual([status, json.error.code], [403, 'session_required'], id);
    }
    const login = await server().call('/api/v1/auth/login', {
      key: null,
      body: { email: ada.email, password: ada.password },
    });
    const me = (path: string, body?: object, method?: string) =>
      server().call(path, { key: null, headers: { cookie: cookieOf(login.headers) }, body, method });
    for (const path of ['/api/v1/account/totp', '/api/v1/account/export']) {
      assert.equal((await me(path, {})).status, 400, path);
      assert.equal((await me(path, { current_password: 'a wrong password' })).status, 401, path);
      assert.equal((await me(path, { current_password: ada.password })).status, 200, path);
    }
    const { json } = await me('/api/v1/account/sessions');
    const end = (current_password: string) =>
      me(`/api/v1/account/sessions/${json.data[0].id}`, { current_password }, 'DELETE');
    assert.equal((await end('a wrong password')).status, 401);
    assert.equal((await end(ada.password)).status, 200);
  });

  test('a key sees and touches only jobs of endpoints that it may call', async () => {
    const { id: accountId, key: all } = await server().account({ dollars: 5 });
    const { store } = server().app.platform.parts;
    const at = server().app.platform.now();
    const queue = async (endpoint: string) => {
      const id = newId('req', at);
      const category = endpoint.split('.')[0]!;
      await store.transact(queueJob, {
        hold: {
          id,
          accountId,
          keyId: null,
          endpoint,
          category,
          month: '2026-11',
          units: 0,
          amountMicros: 0,
          freeLimit: 0,
          tokens: 0,
          memberId: null,
          keyCaps: null,
          memberCaps: null,
          accountCaps: null,
          nanosPerUnit: 0,
          nodeId: '',
          at,
          expiresAt: at + 60_000,
          claim: null,
        },
        job: {
          id,
          accountId,
          keyId: null,
          endpoint,
          input: '{}',
          facts: '{"files":[]}',
          caller: '{}',
          idempotency: null,
          at,
        },
      });
      return id;
    };
    const film = await queue('ai.video');
    const pages = await queue('utilities.convert');
    const keyWith = async (scopes: string[]) =>
      (await server().call(`/api/v1/keys`, { key: all, body: { scopes } })).json.secret as string;
    const seen = async (key: string) =>
      ((await server().call('/api/v1/jobs', { key })).json.data as { id: string }[])
        .map(({ id }) => id)
        .sort();
    const both = [film, pages].sort();
    assert.deepEqual(await seen(all), both);
    assert.deepEqual(await seen(await keyWith(['ai', 'utilities'])), both);
    assert.deepEqual(await seen(await keyWith(['ai.video'])), [film]);
    assert.deepEqual(await seen(await keyWith(['utilities'])), [pages]);
    assert.deepEqual(await seen(await keyWith(['account'])), []);
    const narrow = await keyWith(['utilities.qr']);
    assert.deepEqual(await seen(narrow), []);
    for (const id of both)
      for (const [path, method] of [
        [`/api/v1/jobs/${id}`, 'GET'],
        [`/api/v1/jobs/${id}/cancel`, 'POST'],
        [`/api/v1/jobs/${id}`, 'DELETE'],
      ] as const)
        assert.equal(
          (await server().call(path, { key: narrow, method, ...(method === 'POST' ? { body: {} } : {}) }))
            .status,
          404,
          `${method} ${path}`,
        );
    for (const path of [`/api/v1/video/${film}`, `/api/v1/videos/${film}`, `/api/v1/video/${film}/content`])
      assert.equal((await server().call(path, { key: narrow })).json.error.code, 'scope_missing', path);
    assert.equal((await server().call('/api/v1/videos', { key: narrow })).json.error.code, 'scope_missing');
    const films = await keyWith(['ai.video']);
    assert.equal((await server().call(`/api/v1/video/${film}`, { key: films })).status, 200);
    assert.equal((await server().call(`/api/v1/jobs/${film}/cancel`, { key: films, body: {} })).status, 200);
    assert.equal((await server().call(`/api/v1/jobs/${pages}`, { key: films })).status, 404);
  });
});
