/** A call to a model counts once for its account and once for everyone, whether it was free or waited with its charge. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../storage/migrate.ts';
import { execute, type Store, type Value } from '../../storage/store.ts';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { requestRow } from '../../testing/request-row.ts';
import { packRows, recordRequests } from './insert.ts';
import { modelUsageColumns, modelUsageLater } from './model-usage.ts';

const day = 86_400_000;
const chat = (account: string, chargeNanos: number) =>
  requestRow({
    at: day + 5,
    account_id: account,
    key_id: `key_${account}`,
    endpoint: 'ai.chat',
    model_served: 'm',
    upstream: 'u',
    charge_micros: Math.ceil(chargeNanos / 1000),
    charge_nanos: chargeNanos,
    facts: JSON.stringify({ tokens: { input: 10 }, tags: ['team:a'], items: [['input', 10, 30]] }),
  });

async function leaveWaiting(store: Store, values: readonly Value[]): Promise<void> {
  const marks = modelUsageColumns.map((_, i) => `$${i + 1}`).join(', ');
  const sql = `INSERT INTO usage_models_waiting (${modelUsageColumns.join(', ')}) VALUES (${marks})`;
  await store.transact(execute, { sql, params: [...values] });
}

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: each call to a model is counted once`, { skip, timeout: 60_000 }, async (t) => {
    const store = await openEmpty(t, database, '0060-models-wait-once');
    // As the version before left it: a row for everyone beside each row of the account.
    for (const row of modelUsageLater([chat('acc_a', 300)]).values) {
      await leaveWaiting(store, row);
      await leaveWaiting(store, row.with(0, '*').with(4, ''));
    }
    await migrate(store);
    for (const row of modelUsageLater([chat('acc_a', 300)]).values) await leaveWaiting(store, row);
    const free = [chat('acc_a', 0), chat('acc_b', 0)];
    await store.transact(recordRequests, { rows: packRows(free), keysUsed: [] });

    const rows = await store.query(
      `SELECT account_id, key_id, dimension, name, calls, input_tokens, charge_nanos FROM usage_models
       WHERE slot = ${day} ORDER BY account_id, dimension`,
    );
    const of = (account: string, key: string, calls: number, nanos: number) => [
      [account, key, 'item', 'm input', calls, 0, calls * 300],
      [account, key, 'model', 'm', calls, calls * 10, nanos],
      [account, key, 'tag', 'team:a', calls, calls * 10, nanos],
      [account, key, 'upstream', 'u', calls, calls * 10, nanos],
    ];
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [...of('*', '', 4, 600), ...of('acc_a', 'key_acc_a', 3, 600), ...of('acc_b', 'key_acc_b', 1, 0)],
    );
    assert.deepEqual(await store.query('SELECT * FROM usage_models_waiting'), []);
  });
}
