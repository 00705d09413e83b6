import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPluginTables } from '../platform/plugins/plugin-tables.ts';
import { databases, withoutPostgres } from '../testing/database.ts';
import { openEmpty } from '../testing/empty-store.ts';
import { sql, table, text, transaction, whole } from './for-plugins.ts';
import { migrate } from './migrate.ts';
import { migratePlugin } from './migrate-plugin.ts';

const visits = table('acme_sms_visits', { id: text(), at: whole });
const first = {
  name: '0001-visits',
  statements: () => ['CREATE TABLE acme_sms_visits (id TEXT PRIMARY KEY, at BIGINT NOT NULL)'],
};
const second = {
  name: '0002-seen',
  statements: (dialect: string) => [
    'CREATE INDEX acme_sms_visits_at ON acme_sms_visits (at)',
    `INSERT INTO acme_sms_visits (id, at) VALUES ('${dialect}', 1)`,
  ],
};
const plugin = { name: 'acme-sms', migrations: [first, second], tables: [visits] };

/** Exported, as SQLite's thread loads it by this name. */
export const doubleVisit = transaction(import.meta.url, 'doubleVisit', function* (id: string) {
  const [row] = yield* sql<{ at: number }>('SELECT at FROM acme_sms_visits WHERE id = $1', [id]);
  yield* sql('UPDATE acme_sms_visits SET at = $2 WHERE id = $1', [id, row!.at * 2]);
  return row!.at * 2;
});
export const takeWallets = transaction(import.meta.url, 'takeWallets', function* (id: string) {
  yield* sql('UPDATE acme_sms_visits SET at = 0 WHERE id = $1', [id]);
  yield* sql('UPDATE wallets SET balance = 0');
});

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;

  test(`${database}: migrations of a plugin run once, in order, and are remembered by its name`, {
    skip,
  }, async (t) => {
    const store = await openEmpty(t, database);
    assert.deepEqual(await migratePlugin(store, { ...plugin, migrations: [first] }), [
      'acme-sms/0001-visits',
    ]);
    assert.deepEqual(await migratePlugin(store, plugin), ['acme-sms/0002-seen']);
    assert.deepEqual(await migratePlugin(store, plugin), []);
    assert.deepEqual(await store.query(`SELECT ${visits.columns} FROM acme_sms_visits`), [
      { id: database, at: 1 },
    ]);
    assert.deepEqual(await migrate(store), [], 'core minds only its own');
    await assert.rejects(
      migratePlugin(store, { ...plugin, migrations: [first] }),
      /has its migration "acme-sms\/0002-seen", which this version of the plugin does not bring/,
    );
  });

  test(`${database}: a migration that fails leaves nothing behind`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    const failing = {
      name: '0002-bad',
      statements: () => [...second.statements(database), 'DROP TABLE acme_sms_none'],
    };
    await assert.rejects(migratePlugin(store, { ...plugin, migrations: [first, failing] }), /acme_sms_none/);
    assert.deepEqual(await store.query('SELECT id FROM acme_sms_visits'), []);
    const foreign = { name: '0002-bad', statements: () => ['DROP TABLE wallets'] };
    await assert.rejects(
      migratePlugin(store, { ...plugin, migrations: [first, foreign] }),
      /names wallets, and the tables and indexes of a plugin begin with acme_sms_/,
    );
    assert.deepEqual(await migratePlugin(store, plugin), ['acme-sms/0002-seen']);
  });

  test(`${database}: a name that owns tables of others is refused`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    const migrations = [{ name: '0001-own', statements: () => ['CREATE TABLE account_own (id TEXT)'] }];
    await assert.rejects(
      migratePlugin(store, { name: 'account', migrations }),
      /its tables would begin with account_, as account_\w+ does/,
    );
  });

  test(`${database}: declared columns are compared with the tables`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    const other = table('acme_sms_visits', { id: whole, seen: text() });
    await assert.rejects(
      migratePlugin(store, { ...plugin, tables: [other, table('acme_sms_none', { id: text() })] }),
      /acme_sms_visits.id is declared BIGINT NOT NULL and is TEXT NOT NULL; acme_sms_visits.seen is declared TEXT NOT NULL and is missing; the table acme_sms_none does not exist/,
    );
    await assert.rejects(migratePlugin(store, { name: 'other', tables: [visits] }), /must begin with other_/);
  });

  test(`${database}: the store of a plugin has its tables and no others`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    await migratePlugin(store, plugin);
    const tables = createPluginTables(store, 'acme-sms');
    const inserted = await tables.write('INSERT INTO acme_sms_visits (id, at) VALUES ($1, $2) RETURNING at', [
      'a',
      5,
    ]);
    assert.deepEqual(inserted, [{ at: 5 }]);
    assert.equal(await tables.transact(doubleVisit, 'a'), 10);
    const both = await tables.writeAll([
      { sql: 'UPDATE acme_sms_visits SET at = at + 1 WHERE id = $1 RETURNING at', params: ['a'] },
      { sql: "DELETE FROM acme_sms_visits WHERE id <> 'a'" },
    ]);
    assert.deepEqual(both, [[{ at: 11 }], []]);
    const twice = { sql: 'INSERT INTO acme_sms_visits (id, at) VALUES ($1, 1)', params: ['b'] };
    await assert.rejects(tables.writeAll([twice, twice]));
    await assert.rejects(tables.query('SELECT email FROM people'), /names people/);
    await assert.rejects(tables.write('DELETE FROM wallets'), /names wallets/);
    await assert.rejects(tables.writeAll([twice, { sql: 'DELETE FROM wallets' }]), /names wallets/);
    await assert.rejects(tables.transact(takeWallets, 'a'), /names wallets/);
    assert.deepEqual(await tables.query('SELECT id, at FROM acme_sms_visits'), [{ id: 'a', at: 11 }]);
  });
}
