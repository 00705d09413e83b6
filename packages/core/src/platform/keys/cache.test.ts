// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute } from '../../storage/store.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { createKeyCache } from './cache.ts';
import { digestOf, newKeySecret } from './secret.ts';

const pepper = 'of a test';

test('keys that do not exist drive no good one out of memory, and are asked for once', async (t) => {
  const store = await openEmpty(t, 'sqlite');
  const secret = newKeySecret('live');
  const rows = [
    "INSERT INTO accounts (id, email_unused, name, role, state, created_at) VALUES ('a', 'a', '', 'developer', 'active', 0)",
    "INSERT INTO wallets (account_id, balance_micros, held_micros) VALUES ('a', 0, 0)",
    `INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, created_at)
     VALUES ('k', 'a', '', '', '${digestOf(secret, pepper)}', 'live', '[]', 0)`,
  ];
  for (const sql of rows) await store.transact(execute, { sql, params: [] });
  let loads = 0;
  const cache = createKeyCache(store, pepper, 60_000, () => loads++, { known: 2, unknown: 3 });
  assert.equal((await cache.find(secret))?.key.id, 'k');

  const wrong = Array.from({ length: 10 }, () => newKeySecret('live'));
  for (const one of wrong) assert.equal(await cache.find(one), null);
  assert.ok(!(cache.find(secret) instanceof Promise), 'still in memory');
  assert.equal(cache.find(wrong.at(-1)!), null, 'known to be none');
  assert.ok(cache.find(wrong[0]!) instanceof Promise, 'only some are remembered');
  cache.forgetKey('another');
  assert.ok(cache.find(wrong.at(-1)!) instanceof Promise, 'whatever changes, they are asked for again');
  assert.equal(loads, 1);
});

test('a clock that is set back keeps no key longer', async (t) => {
  const store = await openEmpty(t, 'sqlite');
  const secret = newKeySecret('live');
  const cache = createKeyCache(store, pepper, 1, () => {});
  assert.equal(await cache.find(secret), null);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
  const began = performance.now();
  while (performance.now() - began <= 1) await new Promise(setImmediate);
  assert.ok(cache.find(secret) instanceof Promise, 'asked for again');
});
