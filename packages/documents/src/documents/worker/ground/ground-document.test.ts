import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tasks } from '../tasks.ts';

test('a CSV file is cited by its name, without a sheet that it does not have', async () => {
  const bytes = Buffer.from('Town,Sales\nLagos,120\nKano,80\nEnugu,40\n');
  const { ground } = await tasks.read({ bytes, format: 'csv', ground: { filename: 'sales.csv' } });
  const [passage] = ground?.passages ?? [];
  assert.deepEqual([passage?.source, passage?.sheet], ['sales.csv', undefined]);
  const [table] = JSON.parse(Buffer.from(ground?.tables ?? []).toString('utf8')) as { source: string }[];
  assert.equal(table?.source, 'sales.csv');
});
