// @alone
import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { limitedCli, runCli } from '../../../server/src/testing/run-cli.ts';
import { migrate } from '../storage/migrate.ts';
import { databaseFile, openSqlite } from '../storage/sqlite/sqlite.ts';
import { createDatabase as createPostgres, withoutPostgres } from '../testing/database.ts';
import { slowTest } from '../testing/slow.ts';

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'oja-restore-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A database with a mark; a crash leaves the mark in the write-ahead log. */
async function createDatabase(t: TestContext, mark: string, { crashed = false } = {}): Promise<string> {
  const dir = folder(t);
  const store = openSqlite(dir);
  await migrate(store);
  await store.close();
  const database = new DatabaseSync(join(dir, databaseFile));
  database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE marks AS SELECT '${mark}' AS mark`);
  const copy = folder(t);
  if (!crashed) database.close();
  for (const name of readdirSync(dir)) copyFileSync(join(dir, name), join(copy, name));
  if (crashed) database.close();
  return copy;
}

function markIn(path: string): unknown {
  const database = new DatabaseSync(path);
  try {
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
    return database.prepare('SELECT mark FROM marks').get()?.mark;
  } finally {
    database.close();
  }
}

/** Main files of databases that restores replaced, oldest first. */
const replacedIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => name.includes('before-restore') && !/-(wal|shm)$/.test(name))
    .sort()
    .map((name) => join(dataDir, name));

test('each restore stores the database that it replaces, with its write-ahead log', async (t) => {
  const dataDir = await createDatabase(t, 'live', { crashed: true });
  assert.ok(existsSync(join(dataDir, `${databaseFile}-wal`)));
  const first = join(await createDatabase(t, 'first'), databaseFile);
  const second = join(await createDatabase(t, 'second'), databaseFile);
  for (const backup of [first, second]) {
    const { code, stdout, stderr } = await runCli(['restore', backup], { OJA_DATA_DIR: dataDir });
    assert.equal(code, 0, stderr);
    const [path] = replacedIn(dataDir).slice(-1);
    assert.ok(stdout.includes(path!), stdout);
  }
  const replaced = replacedIn(dataDir);
  // To go back is one more restore.
  const { code } = await runCli(['restore', replaced[0]!], { OJA_DATA_DIR: dataDir });
  assert.equal(code, 0);
  assert.equal(markIn(join(dataDir, databaseFile)), 'live');
  assert.deepEqual(replacedIn(dataDir).map(markIn), ['live', 'first', 'second']);
});

slowTest(
  'restore refuses damaged backups and databases of other programs, and replaces nothing',
  async (t) => {
    const dataDir = await createDatabase(t, 'live');
    const dir = folder(t);
    const foreign = join(dir, 'foreign.db');
    const other = new DatabaseSync(foreign);
    other.exec('CREATE TABLE bookmarks (url TEXT)');
    other.close();
    const whole = readFileSync(join(await createDatabase(t, 'backup'), databaseFile));
    const cut = join(dir, 'cut.db');
    writeFileSync(cut, whole.subarray(0, whole.length / 2));
    const scrambled = join(dir, 'scrambled.db');
    writeFileSync(scrambled, Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 7)]));
    for (const [backup, why] of [
      [foreign, /database of another program/],
      [cut, /damaged/],
      [scrambled, /damaged/],
    ] as const) {
      const { code, stdout, stderr } = await runCli(['restore', backup], { OJA_DATA_DIR: dataDir });
      assert.equal(code, 1, stdout);
      assert.match(stderr, why);
    }
    assert.equal(markIn(join(dataDir, databaseFile)), 'live');
    assert.deepEqual(replacedIn(dataDir), []);
  },
);

slowTest('restore is refused where the server uses PostgreSQL', async (t) => {
  const dataDir = await createDatabase(t, 'live');
  const backup = join(await createDatabase(t, 'backup'), databaseFile);
  const { code, stderr } = await runCli(['restore', backup], {
    OJA_DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://oja@127.0.0.1:1/oja',
  });
  assert.equal(code, 1);
  assert.match(stderr, /DATABASE_URL is set/);
  assert.equal(markIn(join(dataDir, databaseFile)), 'live');
});

slowTest('export is refused where there is no embedded database, and creates none', async (t) => {
  const dataDir = folder(t);
  const missing = join(dataDir, 'typo');
  const envs: Record<string, string>[] = [{}, { DATABASE_URL: 'postgres://oja@127.0.0.1:1/oja' }];
  for (const env of envs) {
    const { code, stdout, stderr } = await runCli(['export', 'postgres://oja@127.0.0.1:1/oja'], {
      OJA_DATA_DIR: missing,
      ...env,
    });
    assert.equal(code, 1, stdout);
    assert.match(stderr, /no embedded database at .*typo.*Set OJA_DATA_DIR/);
    assert.equal(stderr.includes('DATABASE_URL'), 'DATABASE_URL' in env);
  }
  assert.deepEqual(readdirSync(dataDir), []);
});

test('a backup creates its folder, and says why it cannot', async (t) => {
  const env = { OJA_DATA_DIR: await createDatabase(t, 'first') };
  const dir = folder(t);
  const path = join(dir, 'new', 'oja.db');
  assert.equal((await runCli(['backup', path], env)).code, 0);
  assert.equal(markIn(path), 'first');
  const { code, stderr } = await runCli(['backup', join(path, 'oja.db')], env);
  assert.equal(code, 1);
  assert.match(stderr, /can't write to .*oja\.db \(E\w+\).*ReadWritePaths/);
});

test('export copies the embedded database into PostgreSQL', { skip: withoutPostgres }, async (t) => {
  const dataDir = folder(t);
  const store = openSqlite(dataDir);
  await migrate(store);
  await store.close();
  const target = await createPostgres();
  t.after(() => target.drop());
  const { code, stdout, stderr } = await runCli(['export', target.url], { OJA_DATA_DIR: dataDir });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /The books are consistent/);
});

slowTest('commands about what is stored refuse a data folder without a database', async (t) => {
  const dataDir = join(folder(t), 'mistyped');
  const backup = join(folder(t), 'backup.db');
  for (const words of [
    ['backup', backup],
    ['accounts', 'list'],
    ['credits', 'grant', 'ada@example.com', '5'],
  ]) {
    const { code, stdout, stderr } = await runCli(words, { OJA_DATA_DIR: dataDir });
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^There is no database at .*mistyped\/oja\.db\. Set OJA_DATA_DIR/);
  }
  assert.ok(!existsSync(dataDir) && !existsSync(backup));
  const prepared = await runCli(['categories', 'live', 'network'], { OJA_DATA_DIR: dataDir });
  assert.equal(prepared.code, 0, 'a server can be prepared before its first start');
});

slowTest('a backup that the disk has no room for leaves no file', async (t) => {
  const dataDir = await createDatabase(t, 'live');
  const backup = join(folder(t), 'backup.db');
  // In blocks of 512 bytes: less than the database has.
  const { stdout, stderr } = await limitedCli(1_200, ['backup', backup], { OJA_DATA_DIR: dataDir });
  assert.equal(stdout, '');
  assert.match(stderr, /^Writing to the disk failed: /);
  assert.ok(!existsSync(backup));
});
