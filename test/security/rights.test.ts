/** Every route × every role × own and other account, from the registry: nothing fails, nothing leaks. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Role, roleHas, roles } from '../../packages/core/src/domain/rights.ts';
import { rightOf } from '../../packages/core/src/endpoints/endpoint.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { emitEvent } from '../platform/emit-testing.ts';
import { joinAs } from '../platform/join-testing.ts';
import { cookieOf, onEitherStore } from '../platform/on-both-stores.ts';
import { codeOf } from './code-of.ts';

/** In everything of the other account that has a name. */
const marker = 'Zyzzyva';
/** Those that never end, or end the session. */
const apart = new Set(['account.requests-tail', 'account.logout']);

type Route = (typeof endpoints)[number];
const routes = endpoints.filter(
  ({ access, id }) => (access === 'account' || access === 'operator') && !apart.has(id),
);

/** The four categories; one of the endpoints on a path stands for all. */
const sold = endpoints.filter(({ access }) => access === 'key');

onEitherStore('rights', { env: { OJA_JOB_WORKERS: '0' } }, (server) => {
  const login = async ({ email, password }: TestAccount) =>
    cookieOf((await server().call('/api/v1/auth/login', { key: null, body: { email, password } })).headers);
  let other: TestAccount;
  /** Ids of the other account, by the first word of the path they belong to. */
  const ids = new Map<string, string>();

  async function join(accountId: string, role: Role): Promise<string> {
    const person = await server().account();
    const { store } = server().app.platform.parts;
    await store.transact(joinAs, { accountId, personId: person.personId, role, at: 1 });
    const cookie = await login(person);
    const switched = await server().call('/api/v1/me/switch', {
      key: null,
      headers: { cookie },
      body: { account_id: accountId },
    });
    assert.equal(switched.status, 200);
    return cookie;
  }

  before(async () => {
    other = await server().account({ dollars: 5 });
    const headers = { cookie: await login(other) };
    const ask = async (path: string, body?: object, method?: string) => {
      const answer = await server().call(path, { key: null, headers, body, method });
      assert.ok(answer.status < 300, `${path}: ${answer.text}`);
      return answer.json;
    };
    await ask('/api/v1/account', { name: marker, billing: { name: marker } }, 'PATCH');
    await ask('/api/v1/me', { name: marker }, 'PATCH');
    ids.set('keys', (await ask('/api/v1/keys', { name: marker, scopes: ['ai'] })).id);
    const hook = { url: 'https://example.com/hook', description: marker };
    ids.set('webhooks', (await ask('/api/v1/webhooks', hook)).id);
    ids.set('members', other.memberId);
    const invite = { email: `${marker.toLowerCase()}@example.test` };
    ids.set('invites', (await ask('/api/v1/account/invites', invite)).id);
    ids.set('sessions', (await ask('/api/v1/account/sessions')).data[0].id);
    await server().app.platform.requests.settled();
    ids.set('requests', (await ask('/api/v1/requests?console=true')).data[0].id);
  });

  /** A request of the example; ids in the path are those of the other account where it has such a thing. */
  function requestTo({ path, method, example }: Route) {
    const input = { ...(example.input as Record<string, unknown>) };
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const kind = path.split('/').find((word) => ids.has(word));
      const value = kind === undefined ? String(input[name] ?? 'none') : ids.get(kind)!;
      delete input[name];
      return encodeURIComponent(value);
    });
    for (const name of Object.keys(input)) if (/password/.test(name)) input[name] = 'a wrong pass phrase';
    if (method !== 'GET') return { path: place, method, body: input };
    return { path: `${place}?${new URLSearchParams(input as Record<string, string>)}`, method };
  }

  const ask = (cookie: string, route: Route) => {
    const { path, ...request } = requestTo(route);
    return server().call(path, { key: null, headers: { cookie }, ...request });
  };
  const isRefused = (code: string | undefined) => code === 'role_not_allowed' || code === 'operator_only';

  /** What was wrong with an answer; nothing where it is as it must be. */
  function faultOf(status: number, text: string): string | undefined {
    if (status >= 500 && !text.includes('"engine_unavailable"')) return `${status} ${text}`;
    if (text.includes(marker) || text.includes(other.email)) return 'leaks';
    return undefined;
  }

  for (const role of roles)
    test(`what the role ${role} may call`, async () => {
      const team = await server().account({ dollars: 1 });
      const cookie = await join(team.id, role);
      const wrong: string[] = [];
      for (const route of routes) {
        const answer = await ask(cookie, route);
        const may = roleHas(role, rightOf(route), false);
        const code = codeOf(answer.json);
        // Fields and keys of others may be refused to who may call: refused all the same.
        if (!may && !isRefused(code)) wrong.push(`${route.id}: let in (${answer.status} ${code})`);
        if (may && isRefused(code) && !['account.change', 'account.bodies-delete'].includes(route.id))
          wrong.push(`${route.id}: refused (${answer.json.error.message})`);
        const fault = faultOf(answer.status, answer.text);
        if (fault !== undefined) wrong.push(`${route.id}: ${fault}`);
        const names = /\/\{\w+\}/.test(route.path) && route.path.split('/').some((word) => ids.has(word));
        // Missing bodies and those of other accounts get the same response.
        const nothing = answer.json?.stored === false;
        if (may && names && answer.status < 400 && !nothing)
          wrong.push(`${route.id}: acted on another account`);
      }
      // What the role may do here is work, and often costs: only what it may not do is tried.
      for (const route of sold.filter((one) => !roleHas(role, rightOf(one), false))) {
        const answer = await ask(cookie, route);
        const code = codeOf(answer.json);
        if (!isRefused(code)) wrong.push(`${route.id}: let in (${answer.status} ${code})`);
      }
      assert.deepEqual(wrong, []);
    });

  test('who only looks makes no calls, and reads what calls made', () => {
    for (const role of ['billing', 'viewer'] as const) {
      const refused = sold.filter((one) => !roleHas(role, rightOf(one), false)).map(({ id }) => id);
      for (const id of ['ai.chat', 'ai.video-cancel', 'ai.videos-delete', 'ai.response-delete', 'network.ip'])
        assert.ok(refused.includes(id), id);
      for (const id of ['ai.models', 'ai.video-get', 'ai.response-get', 'ai.chat-list'])
        assert.ok(!refused.includes(id), id);
    }
  });

  test('developers get no events and no deliveries about payments', async () => {
    const team = await server().account({ dollars: 1 });
    const headers = { cookie: await join(team.id, 'developer') };
    const ask = (path: string, body?: object, method?: string) =>
      server().call(path, { key: null, headers, body, method });
    const url = 'https://example.com/hook';
    const all = await ask('/api/v1/webhooks', { url });
    assert.equal(all.status, 201, all.text);
    assert.ok(all.json.events.includes('job.completed') && all.json.events.includes('balance.low'));
    assert.ok(!all.json.events.some((type: string) => type.startsWith('topup.')));
    const named = await ask('/api/v1/webhooks', { url, events: ['topup.received'] });
    assert.deepEqual([named.json.error.code, named.json.error.param], ['role_not_allowed', 'events']);

    const { platform } = server().app;
    const owned = await platform.webhooks.create(team.id, { url, description: '', events: [] });
    const moved = await ask(`/api/v1/webhooks/${owned.id}`, { url: 'https://example.com/mine' }, 'PATCH');
    assert.deepEqual([moved.json.error.code, moved.json.error.param], ['role_not_allowed', 'url']);
    const event = { accountId: team.id, type: 'topup.received' as const, data: { amount: '5' } };
    await platform.parts.store.transact(emitEvent, event);
    const { data } = (await ask(`/api/v1/webhooks/deliveries?webhook=${owned.id}`)).json;
    const [delivery] = data;
    assert.equal(delivery.type, 'topup.received');
    const read = await ask(`/api/v1/webhooks/deliveries/${delivery.id}`);
    assert.equal(read.json.error.code, 'role_not_allowed');
    const owner = await server().call(`/api/v1/webhooks/deliveries/${delivery.id}`, {
      key: null,
      headers: { cookie: await login(team) },
    });
    assert.equal(owner.json.body.data.amount, '5');
  });

  test('developers delete only the bodies of keys that they created', async () => {
    const team = await server().account({ dollars: 1 });
    const headers = { cookie: await join(team.id, 'developer') };
    const remove = (query: string) =>
      server().call(`/api/v1/bodies${query}`, { key: null, headers, method: 'DELETE' });
    const [theirs] = (await server().call('/api/v1/keys', { key: null, headers })).json.data;
    for (const query of ['', `?key_id=${theirs.id}`])
      assert.equal((await remove(query)).json.error.code, 'role_not_allowed', query);
    const own = await server().call('/api/v1/keys', {
      key: null,
      headers,
      body: { name: 'mine', scopes: ['ai'] },
    });
    assert.deepEqual((await remove(`?key_id=${own.json.id}`)).json, { deleted: 0 });
  });

  test('nothing of the other account has changed', async () => {
    const headers = { cookie: await login(other) };
    const [account, keys, members, hooks] = await Promise.all(
      ['/api/v1/account', '/api/v1/keys', '/api/v1/account/members', '/api/v1/webhooks'].map(
        async (path) => (await server().call(path, { key: null, headers })).json,
      ),
    );
    assert.equal(account.name, marker);
    assert.ok(
      keys.data.some(({ id, state }: Record<string, string>) => id === ids.get('keys') && state === 'active'),
    );
    assert.deepEqual([members.data.length, members.data[0].role, hooks.data.length], [1, 'owner', 1]);
  });

  for (const role of roles)
    test(`what the role ${role} may call in an operator account`, async () => {
      const operator = (await server().call('/api/v1/whoami')).json.account_id;
      const cookie = await join(operator, role);
      const wrong: string[] = [];
      for (const route of routes.filter(({ access }) => access === 'operator')) {
        const may = roleHas(role, rightOf(route), true);
        // Who may change the platform is not let do so here.
        if (may && route.method !== 'GET') continue;
        const answer = await ask(cookie, route);
        const code = codeOf(answer.json);
        if (answer.status >= 500) wrong.push(`${route.id}: ${answer.status}`);
        if (may === isRefused(code)) wrong.push(`${route.id}: ${may ? 'refused' : 'let in'} (${code})`);
      }
      assert.deepEqual(wrong, []);
    });

  test('without a session nobody gets in', async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      const { status, text } = await ask('oja_session=none', route);
      if (status !== 401 || text.includes(marker)) wrong.push(`${route.id}: ${status}`);
    }
    assert.deepEqual(wrong, []);
  });
});
