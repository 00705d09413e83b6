/** Targets of watches hold tokens and credentials: neither the database, its events nor the audit log has them in clear. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { execute } from '../../packages/core/src/storage/store.ts';
import { until } from '../money/pretend-payments.ts';
import { onBothStores } from '../platform/on-both-stores.ts';
import { openOwner, openSite } from '../platform/watch-testing.ts';

let site: Awaited<ReturnType<typeof openSite>>;
const env: Record<string, string> = {};
before(async () => {
  site = await openSite();
  Object.assign(env, { OJA_EGRESS_ALLOW: site.host });
});
after(() => site.close());

onBothStores('watch targets', { env }, (server) => {
  before(() =>
    server().app.platform.operator.setCategory({ actor: 'test', ip: '', at: Date.now() }, 'network', 'live'),
  );

  test('are sealed in the database, shown to members, and shortened in the audit log', async () => {
    const { call, watch, look, checked, again, id: accountId } = await openOwner(server());
    const { store } = server().app.platform.parts;
    const url = `${site.url}/token-of-the-path?key=token-of-the-query`;
    await call('/webhooks', { body: { url: `${site.url}/hook`, events: ['watch.changed'] } });
    site.hooks.length = 0;
    site.status = 200;
    const id = await watch({ kind: 'up', target: url, alert_after: 1 });
    await checked(id);
    site.status = 503;
    assert.equal((await again(id)).summary, 'Down: status 503.', 'it is checked');
    await until(
      async () => site.hooks.length,
      (count) => count > 0,
    );
    site.status = 200;
    const target = { url };
    assert.deepEqual(site.hooks[0]!.data.target, target, 'for its owner');
    assert.deepEqual((await look(id)).target, target);
    for (const [from, columns] of [
      ['watches', 'input, summary, seen, last_error'],
      ['webhook_events', 'data'],
      ['audit', 'after'],
    ]) {
      const rows = await store.query(`SELECT ${columns} FROM ${from} WHERE account_id = $1`, [accountId]);
      assert.ok(rows.length > 0, from);
      assert.doesNotMatch(JSON.stringify(rows), /token-of/, from);
    }
    const [line] = await store.query<{ after: string }>(
      "SELECT after FROM audit WHERE account_id = $1 AND action = 'account.watch'",
      [accountId],
    );
    assert.equal(JSON.parse(line!.after).target, `${site.url}/…`);
  });

  test('of versions before are read, and sealed', async () => {
    const { watch, look, id: accountId } = await openOwner(server());
    const { platform } = server().app;
    const input = JSON.stringify({ url: `${site.url}/token-of-the-path` });
    const id = await watch({ kind: 'up', target: `${site.url}/` });
    await platform.parts.store.transact(execute, {
      sql: 'UPDATE watches SET input = $2 WHERE id = $1',
      params: [id, input],
    });
    const target = async () => (await look(id)).target;
    assert.deepEqual(await target(), JSON.parse(input));
    await platform.watches.sealOld();
    const [row] = await platform.parts.store.query<{ input: string }>(
      'SELECT input FROM watches WHERE account_id = $1',
      [accountId],
    );
    assert.doesNotMatch(row!.input, /token-of/);
    assert.deepEqual(await target(), JSON.parse(input));
  });
});
