/** The embedded store as its own process and others see it, through the socket. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { execute, type Store, type Value } from '../store.ts';
import { joinSqlite, openSqlite } from './sqlite.ts';

async function open(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'oja-socket-'));
  const socketPath = join(dir, 'store.sock');
  // As a parent leaves it that was killed.
  writeFileSync(socketPath, '');
  const owner = openSqlite(dir, { socketPath });
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  await write(owner, 'CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)');
  return { dir, socketPath, owner };
}

const write = (store: Store, sql: string, params: Value[] = []) => store.transact(execute, { sql, params });
const add = (store: Store, word: string) => write(store, 'INSERT INTO words (word) VALUES ($1)', [word]);
const count = async (store: Store) =>
  (await store.query<{ n: number }>('SELECT count(*) AS n FROM words'))[0]!.n;

test('all write through one thread, and read what anyone has written', async (t) => {
  const { dir, socketPath, owner } = await open(t);
  const others = [joinSqlite(dir, socketPath), joinSqlite(dir, socketPath)];
  const everyone = [owner, ...others];
  await Promise.all(
    everyone.flatMap((store, s) => Array.from({ length: 50 }, (_, i) => add(store, `${s}.${i}`))),
  );
  for (const store of everyone) assert.equal(await count(store), 150);

  const long = 'ọjà — 市場 🛒\n'.repeat(40_000);
  await add(others[0]!, long);
  const [row] = await others[1]!.query<{ word: string }>('SELECT word FROM words ORDER BY id DESC LIMIT 1');
  assert.equal(row!.word, long);
  const [written] = await write(others[1]!, 'SELECT word FROM words ORDER BY id DESC LIMIT 1');
  assert.equal(written!.word, long);
  for (const store of everyone.toReversed()) await store.close();
  assert.equal(existsSync(socketPath), false);
});

test('one that fails, or goes away in the middle of a question, leaves the others alone', async (t) => {
  const { dir, socketPath, owner } = await open(t);
  const other = joinSqlite(dir, socketPath);
  await add(other, 'once');
  await assert.rejects(add(other, 'once'), { code: 'conflict' });

  const rude = connect(socketPath);
  await new Promise((connected) => rude.once('connect', connected));
  rude.write('[{"id":1,"kind":"query","sql":"SELECT word FROM words","params":[]}]\n[{"id":2,');
  await new Promise((answered) => rude.once('data', answered));
  rude.destroy();
  await Promise.all(Array.from({ length: 20 }, (_, i) => add(other, `after ${i}`)));
  assert.equal(await count(owner), 21);
  await other.close();
  await owner.close();
});

test('callers that are left behind when the store closes get an error', async (t) => {
  const { dir, socketPath, owner } = await open(t);
  const other = joinSqlite(dir, socketPath);
  await add(other, 'before');
  await owner.close();
  await assert.rejects(
    async () => {
      for (;;) await add(other, 'after');
    },
    { code: 'storage_unavailable' },
  );
  await other.close();
});
