/** Nothing grows for ever, and nothing goes before its time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute, type Store } from '../storage/store.ts';
import { databases, withoutPostgres } from '../testing/database.ts';
import { openEmpty } from '../testing/empty-store.ts';
import { requestRow } from '../testing/request-row.ts';
import { newId } from './id.ts';
import { sweepHours, sweepLog, sweepRows } from './old-rows.ts';
import type { PlatformParts } from './parts.ts';
import { createDatabaseLog } from './requests/database-log/database-log.ts';
import { packRows, recordRequests } from './requests/insert.ts';
import { dayMs, hoursSince } from './requests/rollup.ts';
import { readUsage } from './requests/usage.ts';

const at = Date.UTC(2026, 6, 1, 12);
const retentionDays = 30;
const partsOf = (store: Store) =>
  ({
    store,
    requestLog: createDatabaseLog(store),
    settings: { retentionDays },
    now: () => at,
  }) as unknown as PlatformParts;

async function record(store: Store, daysAgo: number, accounts: string[]): Promise<void> {
  const rows = accounts.map((account_id) => {
    const when = at - daysAgo * dayMs;
    return requestRow({ id: newId('req', when), at: when, account_id, key_id: 'key_1', endpoint: 'ai.chat' });
  });
  await store.transact(recordRequests, { rows: packRows(rows), keysUsed: [] });
}

async function addJob(store: Store, daysAgo: number, state: string): Promise<string> {
  const id = newId('req', at - daysAgo * dayMs);
  await store.transact(execute, {
    sql: `INSERT INTO jobs (id, account_id, endpoint, input, caller, state, created_at)
          VALUES ($1, 'acc_a', 'ai.video', '{}', '{}', $2, 0)`,
    params: [id, state],
  });
  return id;
}

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: old hours go, their days stay`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    for (const daysAgo of [90, 60, 33, 29, 0]) await record(store, daysAgo, ['acc_a', 'acc_b']);
    await sweepHours(partsOf(store));
    for (const table of ['usage_hours', 'usage_hours_latency']) {
      const left = await store.query<{ account_id: string; slots: number }>(
        `SELECT account_id, count(DISTINCT slot) AS slots FROM ${table} GROUP BY 1 ORDER BY 1`,
      );
      assert.deepEqual(
        left.map(({ account_id, slots }) => [account_id, slots]),
        ['*', '**', 'acc_a', 'acc_a*', 'acc_b', 'acc_b*'].map((account) => [account, 2]),
        table,
      );
    }
    const day = Math.floor((at - 60 * dayMs) / dayMs) * dayMs;
    for (const accountId of ['acc_b', null]) {
      const filter = { accountId, fromMs: day, toMs: day + dayMs };
      const { total } = await readUsage(
        createDatabaseLog(store),
        filter,
        'endpoint',
        hoursSince(at, retentionDays),
      );
      assert.equal(total.calls, accountId === null ? 2 : 1);
    }
  });

  test(`${database}: finished jobs go with their requests, others wait`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    await record(store, 31, ['acc_a']);
    await record(store, 1, ['acc_a']);
    for (const state of ['completed', 'failed', 'cancelled']) await addJob(store, 31, state);
    const kept = [await addJob(store, 31, 'queued'), await addJob(store, 29, 'completed')];
    await sweepRows(partsOf(store));
    await sweepLog(partsOf(store));
    const ids = await store.query<{ id: string }>('SELECT id FROM jobs ORDER BY id');
    assert.deepEqual(
      ids.map(({ id }) => id),
      kept,
    );
    const [requests] = await store.query<{ n: number }>('SELECT count(*) AS n FROM requests');
    assert.equal(requests!.n, 1);
  });
}
