// @alone
/** OJA_LOG_URL is set node by node: rows of nodes without it are not missed in ClickHouse, and verify-books names them. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLog } from '../../log.ts';
import type { Store } from '../../storage/store.ts';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { openLog, withoutClickHouse } from '../../testing/request-logs.ts';
import { requestRow } from '../../testing/request-row.ts';
import { chargeRow } from './contract.ts';
import { noteStart, readLogStart } from './database-nodes.ts';
import { openRequestLog } from './open-log.ts';

const openDatabaseNode = (store: Store) =>
  openRequestLog(
    { logSpoolMb: 1 },
    { store, dataDir: tmpdir(), log: createLog('silent', false), now: Date.now, retentionDays: 90 },
  );

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;

  test(`clickhouse beside ${database}: verify-books names a node without the setting, and passes without it`, {
    skip: skip || withoutClickHouse,
  }, async (t) => {
    const { store, log } = await openLog(t, 'clickhouse', Date.now, undefined, 64, database);
    const other = await openDatabaseNode(store);
    await store.transact(chargeRow, requestRow({ at: Date.now(), charge_micros: 5 }));
    await other.record([requestRow({ at: Date.now() })], []);
    assert.deepEqual(
      (await log.verify()).faults.map(({ check, subject }) => [check, subject]),
      [['log-nodes', 'OJA_LOG_URL']],
    );
    await other.close();
    await store.transact(chargeRow, requestRow({ at: Date.now() + 1, charge_micros: 5, outbox: true }));
    await log.record([], []);
    await log.settled();
    assert.deepEqual((await log.verify()).faults, []);
  });

  test(`${database}: a node that runs already notices the first one with ClickHouse`, {
    skip,
  }, async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const store = await openEmpty(t, database);
    const node = await openDatabaseNode(store);
    assert.deepEqual(await readLogStart(store), { since: undefined, databaseUntil: undefined });
    const startedAt = Date.now();
    await noteStart(store, startedAt);
    t.mock.timers.tick(5_000);
    let noted: number | undefined;
    while (noted === undefined) {
      await nextTurn();
      noted = (await readLogStart(store)).databaseUntil;
    }
    assert.ok(noted > Date.now(), 'it may write more');
    await node.close();
    const { since, databaseUntil } = await readLogStart(store);
    assert.equal(since, startedAt);
    assert.ok(databaseUntil! >= startedAt && databaseUntil! <= Date.now(), 'it has ended');
  });
}
