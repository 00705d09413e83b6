// @alone
/** What an operator sees before, at and after an upgrade of the embedded database. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { runCli } from '../../../server/src/testing/run-cli.ts';
import { migrate } from '../storage/migrate.ts';
import { databaseFile, openSqlite } from '../storage/sqlite/sqlite.ts';

const copiesIn = (dir: string) => readdirSync(dir).filter((name) => name.includes('before-upgrade'));

/** As an older version left it, with a mark. */
async function createOld(t: TestContext, before: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-upgrade-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const store = openSqlite(dir);
  await migrate(store, before);
  await store.close();
  const database = new DatabaseSync(join(dir, databaseFile));
  database.exec("CREATE TABLE marks AS SELECT 'old' AS mark");
  database.close();
  return dir;
}

test('a plan changes nothing; the upgrade stores a copy first, which restore takes', async (t) => {
  const dir = await createOld(t, '0074-mails');
  const env = { OJA_DATA_DIR: dir };
  const plan = await runCli(['migrate', '--check', '--json'], env);
  assert.equal(plan.code, 0, plan.stderr);
  const { rolling, from, migrations } = JSON.parse(plan.stdout);
  assert.deepEqual([rolling, from], [true, '1.1.0']);
  assert.equal(migrations[0].name, '0074-mails');
  assert.deepEqual(copiesIn(dir), []);
  const done = await runCli(['migrate'], env);
  assert.equal(done.code, 0, done.stderr);
  const [copy] = copiesIn(dir);
  assert.match(done.stdout, new RegExp(`${migrations.length} migrations ran.*${copy}`));
  const database = new DatabaseSync(join(dir, databaseFile));
  database.exec("UPDATE marks SET mark = 'new'");
  database.close();
  const again = await runCli(['migrate', '--plan'], env);
  assert.match(again.stdout, /Nothing to run/);
  const restored = await runCli(['restore', join(dir, copy!)], env);
  assert.equal(restored.code, 0, restored.stderr);
  const back = new DatabaseSync(join(dir, databaseFile));
  assert.deepEqual({ ...back.prepare('SELECT mark FROM marks').get() }, { mark: 'old' });
  back.close();
});

test('a pipeline learns that nodes of older versions must be stopped', async (t) => {
  // It drops what versions before it write.
  const dir = await createOld(t, '0059-one-entry');
  const env = { OJA_DATA_DIR: dir };
  const { code, stdout } = await runCli(['migrate', '--check'], env);
  assert.equal(code, 3);
  assert.match(stdout, /^0059-one-entry +takes .*\n/m);
  assert.match(stdout, /Stop all nodes of versions before/);
  const plan = await runCli(['migrate', '--plan'], env);
  assert.equal(plan.code, 0);
});
