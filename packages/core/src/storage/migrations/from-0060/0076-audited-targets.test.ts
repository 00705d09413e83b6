import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../../testing/database.ts';
import { openEmpty } from '../../../testing/empty-store.ts';
import { migrate } from '../../migrate.ts';
import { execute } from '../../store.ts';

const line = (id: string, action: string, after: object | null) => ({
  sql: 'INSERT INTO audit (id, actor, action, target, after, ip, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
  params: [id, 'mem_a', action, '', after === null ? null : JSON.stringify(after), '', 0],
});
const url = 'https://shop.example/token';

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`audited watch targets are taken out, on ${database}`, { skip }, async (t) => {
    const store = await openEmpty(t, database, '0076-audited-targets');
    for (const one of [
      line('aud_1', 'account.watch', { target: url, kind: 'up' }),
      line('aud_2', 'account.watch', { target: 'example.com' }),
      line('aud_3', 'account.watch-remove', null),
    ])
      await store.transact(execute, one);
    await migrate(store);
    const rows = await store.query<{ after: string | null }>('SELECT after FROM audit ORDER BY id');
    assert.deepEqual(
      rows.map(({ after }) => after && JSON.parse(after)),
      [{ target: '…', kind: 'up' }, { target: 'example.com' }, null],
    );
  });
}
