/** Members of an account: roles, switching, leaving, keys of who left, and the audit log. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Role } from '../../packages/core/src/domain/rights.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { joinAs } from './join-testing.ts';
import { onEitherStore } from './on-both-stores.ts';
import { joinTeam, sessionOf } from './team-testing.ts';

const idsOf = (keys: { id: string }[]) => keys.map(({ id }) => id).sort();

onEitherStore('members', {}, (server) => {
  const login = (account: TestAccount) => sessionOf(server(), account);
  const join = (team: TestAccount, role: Role) => joinTeam(server(), team, role);

  describe('roles', () => {
    test('a session works in the account it has chosen, and only where its person is a member', async () => {
      const team = await server().account({ dollars: 5 });
      const dev = await join(team, 'developer');
      assert.equal((await dev.ask('/api/v1/account')).json.id, team.id);
      const me = (await dev.ask('/api/v1/me')).json;
      assert.equal(me.account_id, team.id);
      assert.deepEqual(
        me.accounts.map(({ id, role }: { id: string; role: string }) => [id, role]).sort(),
        [
          [dev.id, 'owner'],
          [team.id, 'developer'],
        ].sort(),
      );
      assert.equal((await dev.ask('/api/v1/me/switch', { account_id: dev.id })).status, 200);
      assert.equal((await dev.ask('/api/v1/account')).json.id, dev.id);
      const stranger = await server().account();
      const refused = await dev.ask('/api/v1/me/switch', { account_id: stranger.id });
      assert.equal(refused.status, 404);
      assert.equal((await dev.ask('/api/v1/account')).json.id, dev.id);
    });

    test('a developer manages the keys they created, without the account scope', async () => {
      const team = await server().account();
      const dev = await join(team, 'developer');
      const made = await dev.ask('/api/v1/keys', { name: 'mine', scopes: ['ai'] });
      assert.equal(made.status, 201);
      assert.equal(made.json.created_by, dev.memberId);
      const wide = await dev.ask('/api/v1/keys', { scopes: ['account'] });
      assert.equal(wide.json.error.code, 'role_not_allowed');
      const widened = await dev.ask(`/api/v1/keys/${made.json.id}`, { scopes: ['account'] }, 'PATCH');
      assert.equal(widened.json.error.code, 'role_not_allowed');
      for (const [path, method] of [
        [`/api/v1/keys/${team.keyId}/rotate`, 'POST'],
        [`/api/v1/keys/${team.keyId}`, 'PATCH'],
        [`/api/v1/keys/${team.keyId}`, 'DELETE'],
      ] as const)
        assert.equal((await dev.ask(path, {}, method)).json.error.code, 'role_not_allowed', path);
      assert.equal((await dev.ask(`/api/v1/keys/${made.json.id}/rotate`, {})).status, 201);
    });

    test('billing changes billing details and not the cap; a viewer changes nothing', async () => {
      const team = await server().account();
      const billing = await join(team, 'billing');
      const viewer = await join(team, 'viewer');
      assert.equal((await billing.ask('/api/v1/account', { billing: { name: 'Obi' } }, 'PATCH')).status, 200);
      const cap = await billing.ask('/api/v1/account', { monthly_cap: '5' }, 'PATCH');
      assert.deepEqual([cap.status, cap.json.error.param], [403, 'monthly_cap']);
      assert.equal((await viewer.ask('/api/v1/account', { name: 'X' }, 'PATCH')).status, 403);
      assert.equal((await viewer.ask('/api/v1/keys', { name: 'x' })).status, 403);
      assert.equal((await viewer.ask('/api/v1/credits/entries')).status, 200);
      assert.equal((await viewer.ask('/api/v1/account/audit')).status, 403);
    });

    test('an admin manages members but no owners; the last owner stays', async () => {
      const team = await server().account();
      const owner = await login(team);
      const admin = await join(team, 'admin');
      const dev = await join(team, 'developer');
      const path = (id: string) => `/api/v1/account/members/${id}`;
      assert.equal((await admin.ask(path(dev.memberId), { role: 'billing' }, 'PATCH')).status, 200);
      assert.equal((await dev.ask('/api/v1/keys', { name: 'x' })).status, 403, 'in force at once');
      for (const [id, body] of [
        [team.memberId, { role: 'viewer' }],
        [dev.memberId, { role: 'owner', current_password: admin.password }],
      ] as const)
        assert.equal((await admin.ask(path(id), body, 'PATCH')).json.error.code, 'role_not_allowed');
      assert.equal((await admin.ask(path(team.memberId), undefined, 'DELETE')).status, 403);
      const unproven = await owner(path(admin.memberId), { role: 'owner' }, 'PATCH');
      assert.equal(unproven.json.error.param, 'current_password');
      const demote = await owner(path(team.memberId), { role: 'viewer' }, 'PATCH');
      assert.equal(demote.json.error.code, 'conflict');
      const leave = await owner('/api/v1/account/leave', { current_password: team.password });
      assert.equal(leave.json.error.code, 'conflict');
      const promote = { role: 'owner', current_password: team.password };
      assert.equal((await owner(path(admin.memberId), promote, 'PATCH')).status, 200);
      // Two owners who leave at the same time: one of them stays.
      const left = await Promise.all([
        owner('/api/v1/account/leave', { current_password: team.password }),
        admin.ask('/api/v1/account/leave', { current_password: admin.password }),
      ]);
      assert.deepEqual(left.map(({ status }) => status).sort(), [200, 409]);
    });

    test('notices go to another owner once the one they went to leaves or is no owner', async () => {
      const team = await server().account();
      const owner = await login(team);
      const second = await join(team, 'admin');
      const path = `/api/v1/account/members/${second.memberId}`;
      const email = async () => (await second.ask('/api/v1/account')).json.email;
      await owner(path, { role: 'owner', current_password: team.password }, 'PATCH');
      assert.equal(await email(), team.email);
      await second.ask(`/api/v1/account/members/${team.memberId}`, { role: 'billing' }, 'PATCH');
      assert.equal(await email(), second.email);
      const again = { role: 'owner', current_password: second.password };
      await second.ask(`/api/v1/account/members/${team.memberId}`, again, 'PATCH');
      assert.equal(await email(), second.email);
      assert.equal(
        (await second.ask('/api/v1/account/leave', { current_password: second.password })).status,
        200,
      );
      assert.equal((await owner('/api/v1/account')).json.email, team.email);
    });

    test('a changed role revokes account keys that it may not have, and lists the keys that can do more', async () => {
      const team = await server().account();
      const owner = await login(team);
      const admin = await join(team, 'admin');
      const wide = (await admin.ask('/api/v1/keys', { name: 'wide', scopes: ['account'] })).json.id;
      const calls = (await admin.ask('/api/v1/keys', { name: 'calls', scopes: ['ai'] })).json.id;
      for (const [role, ids, revoked] of [
        ['developer', [], [wide]],
        ['billing', [calls], []],
        ['viewer', [calls], []],
        ['admin', [], []],
      ] as const) {
        const changed = await owner(`/api/v1/account/members/${admin.memberId}`, { role }, 'PATCH');
        assert.deepEqual(idsOf(changed.json.keys), ids, role);
        assert.deepEqual(idsOf(changed.json.revoked), revoked, role);
      }
    });

    test('members of another account are not found', async () => {
      const [team, other] = [await server().account(), await server().account()];
      const owner = await login(team);
      for (const [method, body] of [
        ['PATCH', { role: 'viewer' }],
        ['DELETE', undefined],
      ] as const)
        assert.equal((await owner(`/api/v1/account/members/${other.memberId}`, body, method)).status, 404);
      const keys = await owner(`/api/v1/account/members/${other.memberId}/keys`, { revoke: true });
      assert.equal(keys.status, 404);
      assert.equal((await server().call('/api/v1/whoami', { key: other.key })).status, 200);
      const to = await owner(`/api/v1/account/members/${team.memberId}/keys`, { to: other.memberId });
      assert.equal(to.status, 404);
    });
  });

  test('who is removed is out at once; their keys are handed over or revoked', async () => {
    const team = await server().account();
    const owner = await login(team);
    const dev = await join(team, 'developer');
    const key = (await dev.ask('/api/v1/keys', { name: 'mine', scopes: ['ai'] })).json;
    const removed = await owner(`/api/v1/account/members/${dev.memberId}`, undefined, 'DELETE');
    assert.equal(removed.status, 200);
    assert.deepEqual(
      removed.json.keys.map(({ id }: { id: string }) => id),
      [key.id],
    );
    assert.equal((await dev.ask('/api/v1/account')).json.error.code, 'login_required');
    assert.equal((await server().call('/api/v1/whoami', { key: key.secret })).status, 200);
    const listed = (await owner('/api/v1/account/members')).json.data;
    assert.deepEqual(
      listed.map(({ id }: { id: string }) => id),
      [team.memberId],
    );
    const handed = await owner(`/api/v1/account/members/${dev.memberId}/keys`, { to: team.memberId });
    assert.deepEqual([handed.json.data[0].id, handed.json.data[0].created_by], [key.id, team.memberId]);
    // Their own account is still theirs.
    assert.equal((await (await login(dev))('/api/v1/account')).json.id, dev.id);
    // A person who comes back is the same member.
    const { store } = server().app.platform.parts;
    const again = { accountId: team.id, personId: dev.personId, role: 'viewer' as const, at: 2 };
    assert.equal((await store.transact(joinAs, again)).id, dev.memberId);
    await assert.rejects(store.transact(joinAs, again), { code: 'conflict' });
    const second = (await owner('/api/v1/keys', { name: 'two', scopes: ['ai'] })).json;
    const third = (await owner('/api/v1/keys', { name: 'three', scopes: ['ai'] })).json;
    const some = { revoke: true, keys: [third.id, 'key_none'] };
    const one = await owner(`/api/v1/account/members/${team.memberId}/keys`, some);
    assert.deepEqual(
      one.json.data.map(({ id }: { id: string }) => id),
      [third.id],
    );
    const revoked = await owner(`/api/v1/account/members/${team.memberId}/keys`, { revoke: true });
    assert.ok(revoked.json.data.some(({ id }: { id: string }) => id === second.id));
    assert.equal(
      (await server().call('/api/v1/whoami', { key: second.secret })).json.error.code,
      'key_revoked',
    );
  });

  test('a person without an account gets a new one at log-in', async () => {
    const team = await server().account();
    const alone = await server().account();
    const { store } = server().app.platform.parts;
    const other = await server().account();
    await store.transact(joinAs, { accountId: alone.id, personId: other.personId, role: 'owner', at: 1 });
    const leave = { current_password: alone.password };
    assert.equal((await (await login(alone))('/api/v1/account/leave', leave)).status, 200);
    const account = (await (await login(alone))('/api/v1/account')).json;
    assert.ok(![team.id, alone.id, other.id].includes(account.id));
    assert.equal(account.email, alone.email);
  });

  test('deleting an account deletes the people who have no other, and no others', async () => {
    const team = await server().account();
    const dev = await join(team, 'developer');
    const owner = await login(team);
    const body = { current_password: team.password, give_up_credits: true };
    assert.equal((await dev.ask('/api/v1/account/delete', body)).status, 403);
    assert.equal((await owner('/api/v1/account/delete', body)).status, 200);
    assert.equal((await dev.ask('/api/v1/account')).status, 401);
    assert.equal((await (await login(dev))('/api/v1/account')).json.id, dev.id);
    const { store } = server().app.platform.parts;
    const [row] = await store.query<{ email: string }>('SELECT email FROM people WHERE id = $1', [
      team.personId,
    ]);
    assert.equal(row!.email, `${team.personId}@deleted.invalid`);
  });

  test('the audit log says who did what, is filtered and exported, and holds no secret', async () => {
    const team = await server().account();
    const admin = await join(team, 'admin');
    const key = (await admin.ask('/api/v1/keys', { name: '=cmd', scopes: ['ai'], monthly_cap: '2.50' })).json;
    await server().call('/api/v1/account', { key: team.key, body: { name: 'New' }, method: 'PATCH' });
    await admin.ask(`/api/v1/keys/${key.id}`, undefined, 'DELETE');
    const all = (await admin.ask('/api/v1/account/audit')).json.data;
    assert.deepEqual(
      all.slice(0, 3).map(({ action, actor, target }: Record<string, string>) => [action, actor, target]),
      [
        ['account.key-revoke', admin.memberId, key.id],
        ['account.change', team.keyId, team.id],
        ['account.keys-create', admin.memberId, key.id],
      ],
    );
    assert.equal(all[0].actor_name, admin.email);
    const { name, mode, monthly_cap } = all[2].details;
    assert.deepEqual([name, mode, monthly_cap], ['=cmd', 'live', '2.50']);
    assert.ok(!JSON.stringify(all).includes(key.secret));
    const some = (await admin.ask(`/api/v1/account/audit?actor=${team.keyId}`)).json.data;
    assert.equal(some.length, 1);
    const group = (await admin.ask('/api/v1/account/audit?action=account.key')).json.data;
    assert.deepEqual(
      group.map(({ action }: { action: string }) => action),
      ['account.key-revoke'],
    );
    assert.equal((await admin.ask('/api/v1/account/audit?to=2020-01-01')).json.data.length, 0);
    const page = (await admin.ask('/api/v1/account/audit?limit=1')).json;
    const next = (await admin.ask(`/api/v1/account/audit?limit=1&cursor=${page.next}`)).json;
    assert.equal(next.data[0].id, all[1].id);
    const csv = (await admin.ask('/api/v1/account/audit/export')).text;
    assert.equal(csv.trim().split('\n').length, all.length + 1);
    // Of another account nothing is seen.
    const other = await server().account();
    assert.equal((await (await login(other))('/api/v1/account/audit')).json.data.length, 0);
  });
});
