/** Rows survive the way to the database, whatever they hold and have in common. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { requestRow } from '../../testing/request-row.ts';
import { createDatabaseLog } from './database-log/database-log.ts';
import { logColumns, packRows, type RequestRow, recordRequests, unpackRows } from './insert.ts';
import { listRequests } from './log.ts';

/** Few values to choose from: columns that are all the same, and those that differ in one place. */
const row = fc
  .record({
    account_id: fc.constantFrom('', 'acc_a', 'acc_b'),
    path: fc.constantFrom('/', '/"\\', '/é\u2028'),
    error_code: fc.constantFrom(null, 'not_found'),
    engine: fc.constantFrom(null, 'openai'),
    ms: fc.constantFrom(0, 0.125),
    charge_micros: fc.constantFrom(0, 7),
    status: fc.constantFrom(200, 404),
    error_message: fc.constantFrom(null, null, 'No such thing.'),
  })
  .map(requestRow);

const empty = Object.fromEntries(logColumns.map((name) => [name, null]));

test('packed, sent as text and unpacked, rows are the same', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const arrived = JSON.parse(JSON.stringify(packRows(rows)));
      const whole = (some: RequestRow) => ({ ...empty, ...some });
      assert.deepEqual(unpackRows(arrived).map(whole), rows.map(whole));
    }),
    { numRuns: 300 },
  );
});

test('what all rows have in common is written once', () => {
  const rows = Array.from({ length: 256 }, (_, i) => requestRow({ ms: i, user_agent: 'curl/8 of a market' }));
  const text = JSON.stringify(packRows(rows));
  assert.equal(text.split('curl/8 of a market').length - 1, 1);
  assert.ok(text.length < JSON.stringify(rows.map((row) => Object.values(row))).length / 3);
});

test('calls that went well carry no place for words', () => {
  const [well, failed] = [requestRow({}), requestRow({ error_message: 'No such thing.' })];
  const modelled = requestRow({ model_served: 'm', facts: '{}' });
  const has = (rows: RequestRow[], column: string) => column in packRows(rows).columns;
  assert.deepEqual([has([well, well], 'error_message'), has([well, well], 'facts')], [false, false]);
  assert.deepEqual([has([well, failed], 'error_message'), has([well, failed], 'facts')], [true, false]);
  assert.deepEqual(Object.keys(packRows([well, failed, modelled]).columns), [...logColumns]);
});

const odd: Partial<RequestRow>[] = [
  { path: '/"\\\'$1::text', user_agent: 'ẹ̀ka ọjà 🛒 \u2028\t' },
  { error_code: null, engine: 'null', units: 1e-7, ms: 1234567.125 },
  { at: 4_102_444_800_000, charge_micros: Number.MAX_SAFE_INTEGER, bytes_out: 3_000_000_000 },
  { user_agent: 'half a \ud83d character' },
  { error_code: 'unknown_field', error_message: 'Unknown field "ọjà".', error_param: 'a."b' },
];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: what is read is what was recorded`, { skip, timeout: 60_000 }, async (t) => {
    const store = await openEmpty(t, database);
    const rows = odd.map((fields) => requestRow(fields));
    await store.transact(recordRequests, { rows: packRows(rows), keysUsed: [] });
    const read = await store.query<RequestRow>('SELECT * FROM requests ORDER BY id');
    const whole = (row: RequestRow) => ({ ...row, user_agent: row.user_agent.toWellFormed() });
    assert.deepEqual(
      read.map((row) => ({ ...row })),
      rows.map(whole).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  test(`${database}: a form that the console refuses, or a page that is left early, is no failed call`, {
    skip,
    timeout: 60_000,
  }, async (t) => {
    const store = await openEmpty(t, database);
    const by = (mode: RequestRow['mode'], endpoint: string, status: number) =>
      requestRow({ account_id: 'acc_a', mode, endpoint, status });
    const shown = [
      by('session', 'account.usage', 500),
      by('session', 'ai.chat', 499),
      by('live', 'account.usage', 499),
    ];
    const own = [200, 400, 403, 499].map((status) => by('session', 'account.usage', status));
    await store.transact(recordRequests, { rows: packRows([...own, ...shown]), keysUsed: [] });
    const ids = async (withConsole: boolean) => {
      const { data } = await listRequests(createDatabaseLog(store), {
        accountId: 'acc_a',
        withConsole,
        limit: 10,
      });
      return data.map(({ id }) => id).sort();
    };
    const sorted = (rows: RequestRow[]) => rows.map(({ id }) => id).sort();
    assert.deepEqual(await ids(false), sorted(shown));
    assert.deepEqual(await ids(true), sorted([...own, ...shown]));
    const [counted] = await store.query<{ calls: number; client_errors: number }>(
      "SELECT sum(calls) AS calls, sum(client_errors) AS client_errors FROM usage_days WHERE account_id = 'acc_a'",
    );
    assert.deepEqual({ ...counted }, { calls: 3, client_errors: 2 });
  });
}
