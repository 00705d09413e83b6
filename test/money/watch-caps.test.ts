/** Watches created in a session count for their member: within the member's caps, and after the member has left. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DnsServer, startDnsServer } from '../../packages/core/src/testing/dns-server.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { joinTeam, sessionOf } from '../platform/team-testing.ts';
import { until } from './pretend-payments.ts';

let dns: DnsServer;
const env: Record<string, string> = { OJA_SCHEDULE_MS: '600000', OJA_FREE_NETWORK: '0' };

before(async () => {
  dns = await startDnsServer(({ name, type }) => ({
    answers: type === 'A' ? [{ name, type: 'A', data: '93.184.215.14' }] : [],
  }));
  env.OJA_DNS_SERVERS = dns.address;
});
after(() => dns[Symbol.asyncDispose]());

interface Watch {
  id: string;
  state: string;
  paused_because: string | null;
  checked_at: string | null;
  last_error: string | null;
  spent_this_month: string;
  created_by: string | null;
}

type Ask = Awaited<ReturnType<typeof sessionOf>>;

onEitherStore('watches of members', { env }, (server) => {
  before(() =>
    server().app.platform.operator.setCategory({ actor: 'test', ip: '', at: Date.now() }, 'network', 'live'),
  );

  async function team() {
    const account = await server().account({ dollars: 10, scopes: ['network', 'account'] });
    const owner = await sessionOf(server(), account);
    const dev = await joinTeam(server(), account, 'developer');
    const path = `/api/v1/account/members/${dev.memberId}`;
    const cap = async (monthly_cap: string) =>
      assert.equal((await owner(path, { monthly_cap }, 'PATCH')).status, 200);
    const spent = async (memberId: string) =>
      (await owner('/api/v1/account/members?left=true')).json.data.find(
        ({ id }: { id: string }) => id === memberId,
      ).spent_this_month;
    return { ...account, owner, dev, path, cap, spent };
  }

  const checked = (ask: Ask, id: string, after: string | null) =>
    until(
      async () => (await ask(`/api/v1/watches/${id}`)).json as Watch,
      ({ checked_at }) => checked_at !== after,
    );
  async function watch(ask: Ask): Promise<Watch> {
    const { status, json, text } = await ask('/api/v1/watches', {
      kind: 'dns',
      target: 'oja.test',
      email: false,
    });
    assert.equal(status, 201, text);
    return await checked(ask, json.id, null);
  }
  /** Resuming checks at once. */
  async function resume(ask: Ask, { id, checked_at }: Watch): Promise<Watch> {
    assert.equal((await ask(`/api/v1/watches/${id}`, { state: 'active' }, 'PATCH')).status, 200);
    return await checked(ask, id, checked_at);
  }
  const booksAgree = async () =>
    assert.deepEqual((await server().app.platform.credits.verifyBooks()).faults, []);

  test('the cap of a member binds their watches, old and new, and counts what these spend', async () => {
    const { dev, cap, spent, owner, memberId } = await team();
    await cap('0.10');
    const first = await watch(dev.ask);
    assert.deepEqual([first.created_by, first.spent_this_month], [dev.memberId, '0.05']);
    const second = await watch(dev.ask);
    assert.equal(await spent(dev.memberId), '0.10');
    const direct = await dev.ask('/api/v1/network/dns?name=oja.test&type=A');
    assert.equal(direct.json.error.code, 'cap_reached', direct.text);
    for (const capped of [await resume(dev.ask, first), await resume(dev.ask, second), await watch(dev.ask)])
      assert.match(capped.last_error ?? '', /cap/, JSON.stringify(capped));
    assert.equal(await spent(dev.memberId), '0.10');
    assert.equal((await watch(owner)).last_error, null, 'the owner goes on');
    assert.equal(await spent(memberId), '0.05');
    await booksAgree();
  });

  test('who resumes a watch of another member in a session pays for it', async () => {
    const { dev, cap, spent, owner, memberId } = await team();
    await cap('0.05');
    const own = await watch(owner);
    const resumed = await resume(dev.ask, own);
    assert.deepEqual([resumed.created_by, resumed.last_error], [dev.memberId, null]);
    assert.match((await resume(dev.ask, resumed)).last_error ?? '', /cap/);
    assert.deepEqual([await spent(memberId), await spent(dev.memberId)], ['0.05', '0.05']);
    const renamed = await owner(`/api/v1/watches/${own.id}`, { name: 'Shop' }, 'PATCH');
    assert.equal(renamed.json.created_by, dev.memberId, 'other changes leave it');
  });

  test('a watch of a key counts for the key, also if another member resumes it', async () => {
    const { key, dev, spent, memberId } = await team();
    const byKey: Ask = (path, body, method) => server().call(path, { key, body, method });
    const own = await watch(byKey);
    assert.equal(own.created_by, null);
    assert.equal((await resume(dev.ask, own)).created_by, null);
    assert.deepEqual([await spent(memberId), await spent(dev.memberId)], ['0.10', '0.00']);
  });

  test('a member who leaves: their watches stay within their caps, are handed over or paused', async () => {
    const { id: accountId, dev, cap, path, spent, owner, memberId } = await team();
    const made = await watch(dev.ask);
    await cap('0.05');
    const removed = await owner(path, undefined, 'DELETE');
    assert.deepEqual(
      removed.json.watches.map(({ id }: Watch) => id),
      [made.id],
      removed.text,
    );
    const { watches } = server().app.platform;
    // By the schedule, in nobody's session.
    await watches.change(accountId, made.id, { state: 'active' }, null);
    const capped = await checked(owner, made.id, made.checked_at);
    assert.match(capped.last_error ?? '', /cap/);
    const some = await owner(`${path}/keys`, { to: memberId, keys: [] });
    assert.deepEqual(some.json.watches, [], 'only these keys');
    const handed = await owner(`${path}/keys`, { to: memberId });
    assert.deepEqual(
      handed.json.watches.map(({ id, created_by }: Watch) => [id, created_by]),
      [[made.id, memberId]],
      handed.text,
    );
    await watches.change(accountId, made.id, { state: 'active' }, null);
    assert.equal((await checked(owner, made.id, capped.checked_at)).last_error, null);
    assert.deepEqual([await spent(dev.memberId), await spent(memberId)], ['0.05', '0.05']);

    const revoked = await owner(`/api/v1/account/members/${memberId}/keys`, { revoke: true });
    const [paused] = revoked.json.watches as Watch[];
    assert.deepEqual([paused?.id, paused?.state], [made.id, 'paused'], revoked.text);
    assert.match(paused?.paused_because ?? '', /member/);
    await booksAgree();
  });
});
