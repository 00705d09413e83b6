import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`older prices stay what they were, for every model, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0021-model-prices');
    const sql =
      "INSERT INTO prices (id, endpoint, micros_per_unit, from_at, changed_by) VALUES ($1, $2, $3, 1, 'op')";
    await store.transact(execute, { sql, params: ['a', 'media.music', 900_001] });
    await store.transact(execute, { sql, params: ['b', 'ai.chat', 1] });
    await migrate(store);
    const rows = await store.query(
      'SELECT endpoint, model, kind, nanos_per_unit, ended FROM prices ORDER BY id',
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { endpoint: 'media.music', model: '*', kind: 'unit', nanos_per_unit: 900_001_000, ended: 0 },
        { endpoint: 'ai.chat', model: '*', kind: 'unit', nanos_per_unit: 1000, ended: 0 },
      ],
    );
  });
}
