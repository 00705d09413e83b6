/** However usage is grouped, it is the same usage: that of the rows that were recorded. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { requestRow } from '../../testing/request-row.ts';
import { packRows, type RequestRow, recordRequests } from './insert.ts';
import { dayMs } from './rollup.ts';
import { readUsage, type UsageFilter } from './usage.ts';

const start = Date.UTC(2026, 4, 1);
const days = 6;

const rows = Array.from({ length: 600 }, (_, i): RequestRow => {
  const at = start + Math.floor((i * days * dayMs) / 600);
  return requestRow({
    at,
    account_id: i % 3 === 0 ? 'acc_other' : 'acc_mine',
    key_id: `key_${i % 2}`,
    endpoint: ['ai.chat', 'network.dns', 'utilities.qr'][i % 7 === 0 ? 0 : (i % 2) + 1]!,
    status: i % 11 === 0 ? 500 : i % 13 === 0 ? 400 : 200,
    ms: (i % 40) + 1,
    charge_micros: 10_000,
    bytes_in: 5,
    bytes_out: 7,
  });
});

const within = ({ accountId, fromMs, toMs, keyId, endpoint }: UsageFilter) =>
  rows.filter(
    (row) =>
      (accountId === null || row.account_id === accountId) &&
      (row.key_id === (keyId ?? row.key_id) || accountId === null) &&
      row.endpoint === (endpoint ?? row.endpoint) &&
      row.at >= fromMs &&
      row.at < toMs,
  );

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: every range, filter and grouping tells the rows`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    for (let from = 0; from < rows.length; from += 150) {
      const batch = { rows: packRows(rows.slice(from, from + 150)), keysUsed: [] };
      await store.transact(recordRequests, batch);
      // As it comes when nobody heard of the commit: it changes nothing.
      await store.transact(recordRequests, batch);
    }
    for (const accountId of ['acc_mine', null]) {
      for (const length of [2, days]) {
        for (const only of [{}, { endpoint: 'ai.chat' }, { keyId: 'key_1' }]) {
          if (accountId === null && 'keyId' in only) continue;
          const filter = { accountId, fromMs: start, toMs: start + length * dayMs, ...only };
          const expected = within(filter);
          for (const group of ['hour', 'day', 'endpoint', 'key'] as const) {
            const { total, groups } = await readUsage(store, filter, group, 0);
            const which = JSON.stringify({ ...filter, group });
            assert.equal(total.calls, expected.length, which);
            assert.equal(total.errors, expected.filter(({ status }) => status >= 400).length, which);
            assert.equal(total.spend, (expected.length / 100).toFixed(2), which);
            assert.equal(total.bytes_out, expected.length * 7, which);
            assert.equal(
              groups.reduce((sum, { calls }) => sum + calls, 0),
              total.calls,
              which,
            );
            assert.ok(total.p50_ms! > 15 && total.p50_ms! < 27, `${which}: ${total.p50_ms}`);
            assert.ok(groups.every(({ calls, p99_ms }) => calls > 0 && p99_ms !== null));
          }
        }
      }
    }
  });

  test(`${database}: a range without calls is empty, not wrong`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    const { total, groups } = await readUsage(
      store,
      { accountId: 'acc_none', fromMs: 0, toMs: start },
      'day',
      0,
    );
    assert.deepEqual(groups, []);
    assert.equal(total.calls, 0);
    assert.equal(total.p50_ms, null);
    assert.equal(total.average_ms, null);
  });
}
