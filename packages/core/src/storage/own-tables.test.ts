import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptTo, mustKeepTo, tablePrefix } from './own-tables.ts';
import { type Statement, sql, transaction } from './store.ts';

test('a plugin reads and writes its own tables', () => {
  for (const statement of [
    'SELECT v.id, n.text FROM acme_visits v LEFT JOIN acme_notes n ON n.id = v.id WHERE v.at > $1',
    'SELECT count(*) AS total FROM acme_visits, acme_notes ORDER BY 1, 2 LIMIT 1',
    'select (SELECT max(at) FROM acme_visits) AS last, $1 AS given',
    'INSERT INTO acme_visits (id, at) VALUES ($1, $2), ($3, $4) ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING id',
    'UPDATE acme_visits SET at = CASE WHEN at IS DISTINCT FROM $2 THEN $2 ELSE at END WHERE id = $1',
    "DELETE FROM acme_visits WHERE id IN (SELECT id FROM acme_notes WHERE text = 'from accounts, keys; --')",
    'WITH recent AS (SELECT id FROM acme_visits WHERE at > $1) SELECT r.id FROM recent r, acme_notes n FOR UPDATE',
  ])
    mustKeepTo('acme_', statement);
});

test('and no other, in any place of a statement', () => {
  for (const [statement, name] of [
    ['SELECT email FROM people', 'people'],
    ['SELECT 1 FROM acme_visits a, wallets w', 'wallets'],
    ['SELECT 1 FROM acme_visits a JOIN keys ON true', 'keys'],
    ['SELECT (SELECT balance FROM Wallets LIMIT 1) FROM acme_visits', 'wallets'],
    [
      'SELECT 1 FROM acme_visits WHERE id IN (SELECT id FROM acme_notes UNION SELECT id FROM accounts)',
      'accounts',
    ],
    ['SELECT 1 FROM main.wallets', 'main.wallets'],
    ['INSERT INTO acme_notes (id) SELECT id FROM accounts', 'accounts'],
    ['UPDATE wallets SET balance = 0', 'wallets'],
    ['DELETE FROM entries', 'entries'],
    ['WITH gone AS (DELETE FROM wallets RETURNING id) SELECT id FROM gone', 'wallets'],
    ['SELECT sql FROM sqlite_schema', 'sqlite_schema'],
  ] as const)
    assert.throws(
      () => mustKeepTo('acme_', statement),
      new RegExp(`names ${name}, and the tables .* begin with acme_`),
    );
});

test('a migration creates tables and indexes of the plugin', () => {
  for (const statement of [
    'CREATE TABLE acme_visits (id TEXT PRIMARY KEY, note TEXT REFERENCES acme_notes (id) ON DELETE CASCADE)',
    'CREATE UNIQUE INDEX IF NOT EXISTS acme_visits_at ON acme_visits (at) WHERE at > 0',
    'ALTER TABLE acme_visits RENAME TO acme_calls',
    'ALTER TABLE acme_visits RENAME COLUMN at TO seen_at',
    'DROP TABLE IF EXISTS acme_visits',
    "UPDATE acme_visits SET note = 'a' WHERE note IS NULL",
  ])
    mustKeepTo('acme_', statement, true);
  for (const statement of [
    'CREATE TABLE visits (id TEXT)',
    'CREATE TABLE acme_copy AS SELECT * FROM wallets',
    'CREATE TABLE acme_visits (account TEXT REFERENCES accounts (id))',
    'CREATE INDEX visits_at ON acme_visits (at)',
    'CREATE INDEX acme_keys_at ON keys (at)',
    'ALTER TABLE acme_visits RENAME TO wallets',
    'DROP TABLE wallets',
    'CREATE TRIGGER acme_t AFTER INSERT ON acme_visits BEGIN SELECT 1 END',
    'CREATE TEMP TABLE acme_t (id TEXT)',
    'SELECT 1 FROM acme_visits',
  ])
    assert.throws(() => mustKeepTo('acme_', statement, true), /SQL of a plugin/, statement);
});

test('what would have to be read in the way of each database is refused', () => {
  for (const statement of [
    'SELECT 1 FROM "wallets"',
    'SELECT 1 FROM [wallets]',
    'SELECT 1 FROM `wallets`',
    'SELECT 1 FROM acme_visits; DELETE FROM wallets',
    'SELECT 1 FROM acme_visits -- wallets',
    'SELECT 1 /* ' + '*/ FROM acme_visits',
    'SELECT $$a$$ FROM acme_visits',
    'PRAGMA table_info(wallets)',
    "ATTACH 'other.db' AS other",
    "COPY acme_visits TO '/tmp/x'",
    '',
  ])
    assert.throws(() => mustKeepTo('acme_', statement), /SQL of a plugin must/, statement);
});

test('the statements of a transaction are checked as they come', () => {
  const both = transaction('test', 'both', function* (name: string) {
    const [row] = yield* sql<{ id: string }>('SELECT id FROM acme_visits');
    yield* sql(`DELETE FROM ${name} WHERE id = $1`, [row!.id]);
    return row!.id;
  });
  const drive = (name: string) => {
    const sent: string[] = [];
    const steps = keptTo(tablePrefix('acme'), both).run(name);
    for (let step = steps.next(); ; step = steps.next([{ id: 'one' }])) {
      if (step.done) return { sent, result: step.value };
      sent.push((step.value as Statement).sql);
    }
  };
  assert.deepEqual(drive('acme_visits'), {
    sent: ['SELECT id FROM acme_visits', 'DELETE FROM acme_visits WHERE id = $1'],
    result: 'one',
  });
  assert.throws(() => drive('wallets'), /names wallets/);
});
