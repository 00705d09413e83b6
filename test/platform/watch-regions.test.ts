/** Watches that are checked from several regions: nodes take turns, and stand in for a region that has none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimWatch } from '../../packages/core/src/platform/watches/write.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { onBothStores } from './on-both-stores.ts';
import { openOwner } from './watch-testing.ts';

const env = { OJA_SCHEDULE_MS: '600000', OJA_REGION: 'lagos', OJA_EGRESS_ALLOW: '127.0.0.1:9' };
const minute = 60_000;

onBothStores('watches from several regions', { env }, (server) => {
  test('nodes take turns, and after a minute another stands in', async () => {
    const { platform } = server().app;
    const { store, now } = platform.parts;
    const node = 'INSERT INTO nodes (id, started_at, beats, region) VALUES ($1, 0, 0, $2)';
    await store.transact(execute, { sql: node, params: ['node_other', 'frankfurt'] });
    const { call, watch } = await openOwner(server());
    const target = 'http://127.0.0.1:9/';
    const id = await watch({
      kind: 'up',
      target,
      regions: ['frankfurt', 'lagos', 'frankfurt'],
      email: false,
    });
    const look = async () => (await call(`/watches/${id}`)).json;
    assert.deepEqual([(await look()).regions, (await look()).checked_from], [['frankfurt', 'lagos'], null]);
    /** Due since so many milliseconds. */
    const claim = async (region: string, dueMs: number) => {
      const at = now();
      const sql = 'UPDATE watches SET next_at = $2 WHERE id = $1';
      await store.transact(execute, { sql, params: [id, at - dueMs] });
      const lock = store.dialect === 'postgres';
      return store.transact(claimWatch, { at, random: 0, region, busy: [], lock });
    };
    assert.equal(await claim('lagos', 1_000), null, 'it is the turn of frankfurt');
    assert.equal(await claim('', 1_000), null);
    assert.equal((await claim('frankfurt', 1_000))?.watch.checked_from, 'frankfurt');
    assert.equal(await claim('frankfurt', 1_000), null, 'the next is lagos');
    assert.equal((await claim('lagos', 1_000))?.watch.checked_from, 'lagos');
    assert.equal((await claim('lagos', minute + 1))?.watch.checked_from, 'lagos', 'frankfurt is away');
    assert.equal((await look()).checked_from, 'lagos');
    assert.equal((await claim('', minute + 1))?.watch.checked_from, null);
    const anywhere = await call(`/watches/${id}`, { method: 'PATCH', body: { regions: [] } });
    assert.deepEqual(anywhere.json.regions, []);
    assert.ok(await claim('', 1_000));
  });

  test('a region without a server is refused, with those that there are', async () => {
    const { call } = await openOwner(server());
    const body = { kind: 'up', target: 'http://127.0.0.1:9/', regions: ['mars'] };
    const { status, json } = await call('/watches', { body });
    assert.deepEqual([status, json.error.param], [400, 'regions']);
    assert.match(json.error.message, /no server runs in mars\. Valid: .*lagos/);
  });
});
