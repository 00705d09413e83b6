/** Months of the log on PostgreSQL: made ahead, dropped when old, and never in the way of a call. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { migrate } from '../../../storage/migrate.ts';
import { openPostgres } from '../../../storage/postgres/postgres.ts';
import type { Store } from '../../../storage/store.ts';
import { createDatabase, withoutPostgres } from '../../../testing/database.ts';
import { requestRow } from '../../../testing/request-row.ts';
import { packRows, recordRequests } from '../insert.ts';
import { keepPartitions } from './partitions.ts';

const skip = withoutPostgres;
const march = Date.UTC(2026, 2, 10);
let database: Awaited<ReturnType<typeof createDatabase>>;
let store: Store;

before(async () => {
  if (skip) return;
  database = await createDatabase();
  store = openPostgres(database.url);
  await migrate(store);
});

after(async () => {
  if (skip) return;
  await store.close();
  await database.drop();
});

async function record(at: number): Promise<string> {
  const row = requestRow({ at, account_id: 'acc_log' });
  await store.transact(recordRequests, { rows: packRows([row]), keysUsed: [] });
  return row.id;
}

async function placeOf(id: string): Promise<string | undefined> {
  const [row] = await store.query<{ place: string }>(
    'SELECT tableoid::regclass::text AS place FROM requests WHERE id = $1',
    [id],
  );
  return row?.place;
}

async function partitions(): Promise<string[]> {
  const rows = await store.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'requests'::regclass ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

test('a row outside every partition is kept; its month takes it over', { skip }, async (t) => {
  const early = await record(march);
  assert.equal(await placeOf(early), 'requests_rest');
  const other = openPostgres(database.url);
  t.after(() => other.close());
  await Promise.all([keepPartitions(store, march, 30), keepPartitions(other, march, 30)]);
  assert.deepEqual(await partitions(), [
    'requests_2026_03',
    'requests_2026_04',
    'requests_2026_05',
    'requests_rest',
  ]);
  assert.equal(await placeOf(early), 'requests_2026_03');
  assert.equal(await placeOf(await record(march + 1)), 'requests_2026_03');
  assert.equal(await placeOf(await record(Date.UTC(2031, 0))), 'requests_rest', 'a clock that runs ahead');
  assert.equal(await placeOf(await record(Date.UTC(2001, 0))), 'requests_rest', 'one that runs behind');
});

test('a partition has every index of the log', { skip }, async () => {
  const [counts] = await store.query<{ whole: number; taken_over: number; fresh: number }>(
    `SELECT (SELECT count(*) FROM pg_index WHERE indrelid = 'requests'::regclass) AS whole,
       (SELECT count(*) FROM pg_index WHERE indrelid = 'requests_2026_03'::regclass) AS taken_over,
       (SELECT count(*) FROM pg_index WHERE indrelid = 'requests_2026_04'::regclass) AS fresh`,
  );
  assert.ok(counts!.whole >= 3);
  assert.deepEqual({ ...counts }, { whole: counts!.whole, taken_over: counts!.whole, fresh: counts!.whole });
});

test('months beyond the retention are dropped', { skip }, async () => {
  const april = await record(Date.UTC(2026, 3, 5));
  assert.equal(await placeOf(april), 'requests_2026_04');
  await keepPartitions(store, Date.UTC(2026, 8, 1), 30);
  const months = ['requests_2026_09', 'requests_2026_10', 'requests_2026_11', 'requests_rest'];
  assert.deepEqual(await partitions(), months);
});

test('rows that move are found all the while', { skip }, async () => {
  for (let month = 0; month < 4; month++) {
    const at = Date.UTC(2030, month * 4, 10);
    const id = await record(at);
    let moved = false;
    const moving = keepPartitions(store, at, 36_500).finally(() => {
      moved = true;
    });
    const look = async () => {
      while (!moved) assert.ok(await placeOf(id), 'a row that moves is lost to nobody');
    };
    await Promise.all([moving, ...Array.from({ length: 6 }, look)]);
    assert.match((await placeOf(id))!, /^requests_20/);
  }
});
