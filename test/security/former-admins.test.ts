/** Who was an admin is none any more: no key that they know the secret of does what admins do. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { joinTeam, sessionOf } from '../platform/team-testing.ts';

interface MadeKey {
  id: string;
  secret: string;
}

const idsOf = (keys: { id: string }[]) => keys.map(({ id }) => id).sort();

onEitherStore('former admins', {}, (server) => {
  const join = async () => {
    const team = await server().account();
    return { team, owner: await sessionOf(server(), team), admin: await joinTeam(server(), team, 'admin') };
  };
  type Ask = Awaited<ReturnType<typeof sessionOf>>;

  async function make(ask: Ask, scopes: string[]): Promise<MadeKey> {
    const { status, json, text } = await ask('/api/v1/keys', { name: scopes.join(), scopes });
    assert.equal(status, 201, text);
    return json;
  }

  const rotate = async (ask: Ask, id: string): Promise<MadeKey> => {
    const { status, json, text } = await ask(`/api/v1/keys/${id}/rotate`, { overlap_hours: 0 });
    assert.equal(status, 201, text);
    return json;
  };

  const codeOf = async ({ secret }: MadeKey) => {
    const { status, json } = await server().call('/api/v1/whoami', { key: secret });
    return status === 200 ? 'works' : json.error.code;
  };

  const withKey =
    ({ secret }: MadeKey): Ask =>
    (path, body, method) =>
      server().call(path, { key: secret, body, method });

  const memberPath = ({ memberId }: { memberId: string }) => `/api/v1/account/members/${memberId}`;

  for (const [how, end] of [
    [
      'removed',
      (owner: Ask, admin: Awaited<ReturnType<typeof join>>['admin']) =>
        owner(memberPath(admin), undefined, 'DELETE'),
    ],
    [
      'made developer',
      (owner: Ask, admin: Awaited<ReturnType<typeof join>>['admin']) =>
        owner(memberPath(admin), { role: 'developer' }, 'PATCH'),
    ],
    [
      'gone by themselves',
      (_: Ask, admin: Awaited<ReturnType<typeof join>>['admin']) =>
        admin.ask('/api/v1/account/leave', { current_password: admin.password }),
    ],
  ] as const)
    describe(`an admin who is ${how}`, () => {
      test('loses every account key they know, and no other key', async () => {
        const { team, owner, admin } = await join();
        const own = await make(admin.ask, ['ai', 'account']);
        const byKey = await make(withKey(own), ['account']);
        const handed = await make(admin.ask, ['account']);
        const to = { to: team.memberId, keys: [handed.id] };
        assert.equal((await owner(`${memberPath(admin)}/keys`, to)).status, 200);
        const ofOwner = await make(owner, ['account']);
        const rotated = await rotate(admin.ask, ofOwner.id);
        const rotatedByKey = await rotate(withKey(own), (await make(owner, ['account'])).id);
        const calls = await make(admin.ask, ['ai']);
        const kept = await make(owner, ['account']);

        const ended = await end(owner, admin);
        assert.equal(ended.status, 200, ended.text);
        const gone = [own, byKey, handed, rotated, rotatedByKey];
        assert.deepEqual(idsOf(ended.json.revoked), idsOf(gone));
        for (const { state, revoked_at: at } of ended.json.revoked)
          assert.deepEqual([state, typeof at], ['revoked', 'string']);
        for (const key of gone) assert.equal(await codeOf(key), 'key_revoked');
        for (const key of [calls, kept]) assert.equal(await codeOf(key), 'works');

        const audit = await owner('/api/v1/account/audit?action=account.key-revoke');
        assert.deepEqual(audit.json.data.map(({ target }: { target: string }) => target).sort(), idsOf(gone));
        for (const { details } of audit.json.data) assert.deepEqual(details, { with_member: admin.memberId });
      });
    });

  test('a key that a former admin knows is never widened or rotated for them', async () => {
    const { team, owner, admin } = await join();
    const narrow = await make(admin.ask, ['ai']);
    const to = { to: team.memberId, keys: [narrow.id] };
    assert.equal((await owner(`${memberPath(admin)}/keys`, to)).status, 200);
    assert.equal((await owner(memberPath(admin), undefined, 'DELETE')).status, 200);
    const widened = await owner(`/api/v1/keys/${narrow.id}`, { scopes: ['account'] }, 'PATCH');
    assert.deepEqual([widened.status, widened.json.error.param], [403, 'scopes']);
    // With a new secret it is the owner's.
    const fresh = await rotate(owner, narrow.id);
    assert.equal((await owner(`/api/v1/keys/${fresh.id}`, { scopes: ['account'] }, 'PATCH')).status, 200);
  });

  test('one who creates and rotates keys at the very moment keeps none', async () => {
    const { owner, admin } = await join();
    const own = await make(admin.ask, ['account']);
    const key = withKey(own);
    const asked = Array.from({ length: 4 }, () => [
      admin.ask('/api/v1/keys', { scopes: ['account'] }),
      key('/api/v1/keys', { scopes: ['account'] }),
      key(`/api/v1/keys/${own.id}/rotate`, { overlap_hours: 1 }),
    ]).flat();
    const [removed, ...answers] = await Promise.all([
      owner(memberPath(admin), undefined, 'DELETE'),
      ...asked,
    ]);
    assert.equal(removed.status, 200, removed.text);
    const made = answers.filter(({ status }) => status === 201).map(({ json }) => json as MadeKey);
    for (const one of [own, ...made]) assert.equal(await codeOf(one), 'key_revoked');
  });

  test('an operator’s key for the operator account ends with the membership', async () => {
    const owner = await sessionOf(server(), server().operator);
    const operator: { id: string } = (await owner('/api/v1/account')).json;
    const admin = await joinTeam(server(), operator, 'admin');
    const customer = await server().account();
    const keyFor = async (account: { id: string }): Promise<MadeKey> => {
      const made = await admin.ask(`/api/v1/operator/accounts/${account.id}/keys`, { name: 'spare' });
      assert.equal(made.status, 201, made.text);
      return made.json;
    };
    const spare = await keyFor(operator);
    const forCustomer = await keyFor(customer);
    const removed = await owner(memberPath(admin), undefined, 'DELETE');
    assert.deepEqual(idsOf(removed.json.revoked), [spare.id]);
    assert.equal(await codeOf(spare), 'key_revoked');
    assert.equal(await codeOf(forCustomer), 'works');
  });
});
