/** Vouchers: one that nobody could redeem is not created. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothStores } from '../platform/on-both-stores.ts';

onBothStores('vouchers', {}, (server) => {
  const create = (expiresAt: string | null) =>
    server().call('/api/v1/operator/vouchers', { body: { amount: '5', expires_at: expiresAt } });

  test('an expiry that has passed is refused by name', async () => {
    const refused = await create('2020-01-01T00:00:00.000Z');
    assert.equal(refused.status, 400, refused.text);
    assert.equal(refused.json.error.param, 'expires_at');
    assert.match(refused.json.error.message, /must be in the future/);
    assert.deepEqual((await server().call('/api/v1/operator/vouchers')).json.data, []);
  });

  test('a later expiry, and none, are accepted', async () => {
    for (const expiresAt of [new Date(Date.now() + 3_600_000).toISOString(), null])
      assert.equal((await create(expiresAt)).status, 201);
  });
});
