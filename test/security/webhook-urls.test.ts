/** URLs of webhooks hold tokens: neither the database nor the audit log has them in clear. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute } from '../../packages/core/src/storage/store.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';

const url = 'https://hooks.example/T0/token-of-the-url?key=more';
const moved = 'https://hooks.example/T1/token-of-the-url';

onEitherStore('webhook URLs', {}, (server) => {
  async function begin() {
    const { id: accountId, key } = await server().account();
    const made = await server().call('/api/v1/webhooks', { key, body: { url } });
    assert.equal(made.status, 201, made.text);
    const path = `/api/v1/webhooks/${made.json.id}`;
    const { store } = server().app.platform.parts;
    return {
      store,
      hookId: made.json.id as string,
      change: (body: object) => server().call(path, { key, method: 'PATCH', body }),
      async shown(): Promise<string> {
        return (await server().call(path, { key })).json.url;
      },
      async stored() {
        const sql = 'SELECT url FROM webhook_endpoints WHERE account_id = $1';
        return (await store.query<{ url: string }>(sql, [accountId]))[0]!.url;
      },
      async audited() {
        const sql =
          "SELECT after FROM audit WHERE account_id = $1 AND action LIKE 'account.webhook%' ORDER BY id";
        const lines = await store.query<{ after: string }>(sql, [accountId]);
        return lines.map(({ after }) => JSON.parse(after).url);
      },
    };
  }

  test('are sealed in the database, shown to members, and shortened in the audit log', async () => {
    const { change, stored, shown, audited } = await begin();
    assert.match(await stored(), /^v1\./);
    assert.equal(await shown(), url);
    assert.equal((await change({ url: moved })).json.url, moved);
    assert.match(await stored(), /^v1\./);
    assert.equal(await shown(), moved);
    assert.deepEqual(await audited(), ['https://hooks.example/…', 'https://hooks.example/…']);
  });

  test('of versions before are read, and sealed', async () => {
    const { store, hookId, stored, shown } = await begin();
    await store.transact(execute, {
      sql: 'UPDATE webhook_endpoints SET url = $2 WHERE id = $1',
      params: [hookId, url],
    });
    assert.equal(await shown(), url);
    await server().app.platform.webhooks.sealOld();
    assert.match(await stored(), /^v1\./);
    assert.equal(await shown(), url);
  });
});
