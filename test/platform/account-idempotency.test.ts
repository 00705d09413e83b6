/** Idempotency-Key on requests to account and operator endpoints: a retry changes nothing more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothStores } from './on-both-stores.ts';

onBothStores('repeated account requests', {}, (server) => {
  const send = (path: string, key: string, id: string, body?: object) =>
    server().call(path, { key, method: 'POST', body, headers: { 'idempotency-key': id } });

  test('a key that is created twice with one Idempotency-Key is one key, with one secret', async () => {
    const { key } = await server().account();
    const wish = { name: 'deploy', scopes: ['account'] };
    const [first, again] = [
      await send('/api/v1/keys', key, 'k', wish),
      await send('/api/v1/keys', key, 'k', wish),
    ];
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(again.json, first.json);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const { json } = await server().call('/api/v1/keys', { key });
    assert.equal(json.data.filter(({ name }: { name: string }) => name === 'deploy').length, 1);

    // Nobody else gets the secret.
    const other = await send('/api/v1/keys', first.json.secret, 'k', wish);
    assert.deepEqual([other.status, other.json.error.code], [422, 'idempotency_mismatch']);
    const changed = await send('/api/v1/keys', key, 'k', { ...wish, name: 'other' });
    assert.equal(changed.json.error.code, 'idempotency_mismatch');
  });

  test('a grant that is sent again is granted once, and another account needs a key of its own', async () => {
    const [one, two] = [await server().account(), await server().account()];
    const operator = server().operator.api_key;
    const grant = (id: string) =>
      send(`/api/v1/operator/accounts/${id}/credits`, operator, 'grant-1', { amount: '5', note: 'welcome' });
    const first = await grant(one.id);
    assert.equal(first.status < 300, true, first.text);
    assert.deepEqual((await grant(one.id)).json, first.json);
    assert.equal((await server().call('/api/v1/credits', { key: one.key })).json.balance, '5.00');
    assert.equal((await grant(two.id)).json.error.code, 'idempotency_mismatch');
  });

  test('a request that fails can be sent again with the same Idempotency-Key', async () => {
    const { key } = await server().account();
    const path = '/api/v1/webhooks';
    const refused = await send(path, key, 'w', { url: 'no url' });
    assert.equal(refused.status, 400);
    const wish = { url: 'https://example.com/hook' };
    const created = await send(path, key, 'w', wish);
    assert.equal(created.status, 201, created.text);
    assert.equal((await send(path, key, 'w', wish)).json.id, created.json.id);
    assert.equal((await server().call(path, { key })).json.data.length, 1);
  });
});
