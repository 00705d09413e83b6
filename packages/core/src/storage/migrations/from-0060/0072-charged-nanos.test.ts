import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelUsageColumns } from '../../../platform/requests/model-usage.ts';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`calls that were charged less than their price are logged as charged on ${database}`, {
    skip,
  }, async (t) => {
    const store = await openEmpty(t, database, '0072-charged-nanos');
    const run = (sql: string) => store.transact(execute, { sql, params: [] });
    const rows = [
      ['exact', 2, 1500, 0],
      ['less', 5, '9007199254740993000', 0],
      ['free', 0, 700, 1],
    ] as const;
    for (const [id, micros, nanos, free] of rows)
      await run(
        `INSERT INTO requests (id, at, account_id, key_id, endpoint, method, path, status, ms, charge_micros, free,
           units, mode, ip, user_agent, bytes_in, bytes_out, charge_nanos, cost_nanos)
         VALUES ('${id}', 1, '', '', 'ai.chat', 'POST', '/', 200, 1, ${micros}, ${free}, 1, 'live', '', '', 1, 1, ${nanos}, ${nanos})`,
      );
    const counted = (dimension: string) =>
      modelUsageColumns
        .map(
          (name) =>
            ({ account_id: "'a'", dimension: `'${dimension}'`, charge_micros: '3', charge_nanos: '9000' })[
              name as string
            ] ?? (/name|key_id|endpoint/.test(name) ? "''" : '0'),
        )
        .join(', ');
    for (const table of ['usage_models', 'usage_models_waiting'])
      for (const dimension of ['model', 'item'])
        await run(`INSERT INTO ${table} (${modelUsageColumns.join(', ')}) VALUES (${counted(dimension)})`);
    await migrate(store);

    assert.deepEqual(await store.query('SELECT id, charge_nanos, cost_nanos FROM requests ORDER BY id'), [
      { id: 'exact', charge_nanos: 1500, cost_nanos: 1500 },
      { id: 'free', charge_nanos: 700, cost_nanos: 700 },
      { id: 'less', charge_nanos: 5000, cost_nanos: 1e15 },
    ]);
    for (const table of ['usage_models', 'usage_models_waiting'])
      assert.deepEqual(await store.query(`SELECT dimension, charge_nanos FROM ${table} ORDER BY dimension`), [
        { dimension: 'item', charge_nanos: 9000 },
        { dimension: 'model', charge_nanos: 3000 },
      ]);
  });
}
