// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabase, withoutPostgres } from '../testing/database.ts';
import { followClock } from './clock.ts';
import { openPostgres } from './postgres/postgres.ts';

test("a node on PostgreSQL goes by the database's clock, whatever its own says", {
  skip: withoutPostgres,
}, async (t) => {
  const database = await createDatabase();
  const store = openPostgres(database.url, { connections: 1 });
  const realNow = Date.now;
  t.mock.method(Date, 'now', () => realNow() + 3_600_000);
  const clock = await followClock(store);
  try {
    const before = realNow();
    const said = clock.now();
    assert.ok(Number.isInteger(said));
    // Generous: only an hour would be wrong.
    assert.ok(Math.abs(said - before) < 60_000, `${said - before} ms apart`);
  } finally {
    clock.close();
    await store.close();
    await database.drop();
  }
});
