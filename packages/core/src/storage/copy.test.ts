/** The embedded store moves to PostgreSQL whole, whatever the key of a table. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDatabase, withoutPostgres } from '../testing/database.ts';
import { copyStore } from './copy.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { execute, type Store } from './store.ts';

const counted = 4_500;

async function fill(store: Store): Promise<void> {
  const run = (sql: string) => store.transact(execute, { sql, params: [] });
  await run(`INSERT INTO accounts (id, email_unused, name, role, state, created_at)
    VALUES ('acc_1', 'a@example.test', 'Adé', 'developer', 'active', 1)`);
  await run("INSERT INTO wallets (account_id, balance_micros, held_micros) VALUES ('acc_1', 12, 3)");
  await run('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)');
  await run("UPDATE counters SET value = 41 WHERE name = 'receipt'");
  await fillReferring(run);
  // More than two pages, the same beginning of the key on all of them.
  await run(`INSERT INTO usage_hours_latency (account_id, slot, key_id, endpoint, bucket, calls)
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${counted})
    SELECT 'acc_1', n % 7, 'key', 'ai.chat', n, n FROM n`);
}

/** Rows that refer to others, of tables whose names come before those of the others. */
async function fillReferring(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(
    "INSERT INTO cards VALUES ('card_1', 'acc_1', 'paystack', 'sealed', 'd', 'visa', '4081', '12/30', 1, NULL)",
  );
  await run("INSERT INTO auto_topups VALUES ('acc_1', 'card_1', 5, 'USD', 500, 4, 0, 0, 1)");
  await run(`INSERT INTO webhook_endpoints (id, account_id, url, events, secret, state, created_at)
    VALUES ('whk_1', 'acc_1', 'https://example.com', '[]', 'sealed', 'on', 1)`);
  await run("INSERT INTO webhook_events VALUES ('evt_1', 'acc_1', 'webhook.test', '{}', 1)");
  await run(`INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, type, state, created_at)
    VALUES ('dlv_1', 'whk_1', 'evt_1', 'acc_1', 'webhook.test', 'waiting', 1)`);
  await run(
    "INSERT INTO webhook_attempts (delivery_id, number, at, status, error, ms) VALUES ('dlv_1', 1, 1, 500, NULL, 7)",
  );
}

const sums = 'SELECT count(*) AS rows, sum(calls) AS calls, max(slot) AS slot FROM usage_hours_latency';

test('every row of every table arrives once', { skip: withoutPostgres }, async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-copy-'));
  const database = await createDatabase();
  const source = openSqlite(dir);
  const target = openPostgres(database.url);
  t.after(async () => {
    await source.close();
    await target.close();
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  });
  await migrate(source);
  await migrate(target);
  await fill(source);
  const told = new Map<string, number>();
  await copyStore(source, target, (table, rows) => told.set(table, rows));
  assert.equal(told.get('usage_hours_latency'), counted);
  assert.equal(told.get('webhook_attempts'), 1);
  assert.equal(told.get('auto_topups'), 1);
  assert.deepEqual({ ...(await target.query(sums))[0] }, { ...(await source.query(sums))[0] });
  const wallets = 'SELECT account_id, balance_micros, held_micros, entries FROM wallets';
  assert.deepEqual({ ...(await target.query(wallets))[0] }, { ...(await source.query(wallets))[0] });
  const [receipt] = await target.query("SELECT value FROM counters WHERE name = 'receipt'");
  assert.equal(receipt!.value, 41, 'receipts number on');
  await assert.rejects(
    copyStore(source, target, () => {}),
    /The target is not empty/,
  );
});
