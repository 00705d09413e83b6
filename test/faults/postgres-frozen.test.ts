// @alone @slow
/** A PostgreSQL that hangs, with all its connections open: callers hear so, and all goes on when it does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPostgres } from '../../packages/core/src/storage/postgres/postgres.ts';
import { execute } from '../../packages/core/src/storage/store.ts';

import { postgresInstalled, startPostgres } from '../services/postgres.ts';

const skip = postgresInstalled() && process.platform === 'linux' ? false : 'PostgreSQL on Linux is not there';

test('a server that stands still is given up, and found again', {
  skip,
  timeout: 60_000,
}, async () => {
  const database = await startPostgres();
  const timeouts = { writeMs: 1_000, readMs: 1_000 };
  const store = openPostgres(database.url, { connections: 2, timeouts });
  const add = (n: number) =>
    store.transact(execute, { sql: 'INSERT INTO notes (n) VALUES ($1)', params: [n] });
  let goOn = () => {};
  try {
    await store.transact(execute, { sql: 'CREATE TABLE notes (n bigint)', params: [] });
    const [slow] = await store.query<{ n: number }>('SELECT 1 AS n FROM pg_sleep(1.5)', [], { slow: true });
    assert.equal(slow!.n, 1, 'what may take long is waited for');
    await add(1);

    goOn = database.freeze();
    const refused = { code: 'storage_unavailable' };
    await Promise.all([
      assert.rejects(store.query('SELECT n FROM notes'), refused),
      assert.rejects(add(2), refused),
      assert.rejects(add(3), refused),
    ]);
    goOn();

    while ((await store.ping().catch(() => 'away')) === 'away');
    await add(4);
    const rows = await store.query<{ n: number }>('SELECT n FROM notes ORDER BY n');
    assert.deepEqual(
      rows.map(({ n }) => n),
      [1, 4],
    );
  } finally {
    goOn();
    // Without the server it need not say goodbye.
    await Promise.all([store.close(), database.stop()]);
  }
});

test('a read does not wait for its timeout when the server hangs', { skip, timeout: 60_000 }, async () => {
  const database = await startPostgres();
  const store = openPostgres(database.url, {
    connections: 4,
    timeouts: { writeMs: 1_000, readMs: 3_600_000 },
  });
  let goOn = () => {};
  try {
    await store.transact(execute, { sql: 'CREATE TABLE notes (n bigint)', params: [] });
    // Not for a read that is slow.
    const slow = store.query('SELECT 1 AS n FROM pg_sleep(2)');
    await store.transact(execute, { sql: 'INSERT INTO notes (n) VALUES (1)', params: [] });
    assert.equal((await slow).length, 1);
    goOn = database.freeze();
    const refused = { code: 'storage_unavailable' };
    const add = { sql: 'INSERT INTO notes (n) VALUES (2)', params: [] };
    await Promise.all([
      ...[1, 2, 3].map(() => assert.rejects(store.query('SELECT n FROM notes'), refused)),
      assert.rejects(store.transact(execute, add), refused),
    ]);
    goOn();
    while ((await store.ping().catch(() => 'away')) === 'away');
    assert.equal((await store.query('SELECT n FROM notes WHERE n = 1')).length, 1);
  } finally {
    goOn();
    await Promise.all([store.close(), database.stop()]);
  }
});

test('a store closes while the server hangs', { skip, timeout: 60_000 }, async () => {
  const database = await startPostgres();
  const store = openPostgres(database.url, { connections: 2, timeouts: { writeMs: 1_000, readMs: 1_000 } });
  await Promise.all([store.query('SELECT 1 AS n'), store.query('SELECT 2 AS n')]);
  const goOn = database.freeze();
  try {
    await store.close();
  } finally {
    goOn();
    await database.stop();
  }
});
