/** Transactions that are committed together: each succeeds or fails as if it had been alone, on both stores. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { noCaps } from '../domain/caps.ts';
import { OjaError } from '../errors.ts';
import { type HoldInput, hold } from '../platform/ledger/hold.ts';
import { settle } from '../platform/ledger/settle.ts';
import { connectTo, createDatabase, databases, withoutPostgres } from '../testing/database.ts';
import { requestRow } from '../testing/request-row.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { execute, type Store } from './store.ts';

interface Opened {
  /** Two on one database where that can be. */
  stores: [Store, Store];
  url: string;
  close(): Promise<void>;
}

type Kind = Store['dialect'] | 'sqlite in one thread';

async function openOn(kind: Kind): Promise<Opened> {
  if (kind !== 'postgres') {
    const dir = mkdtempSync(join(tmpdir(), 'oja-together-'));
    const store = openSqlite(dir, { oneThread: kind === 'sqlite in one thread' });
    await migrate(store);
    const close = () => store.close().then(() => rmSync(dir, { recursive: true, force: true }));
    return { stores: [store, store], url: '', close };
  }
  const database = await createDatabase();
  const stores: [Store, Store] = [openPostgres(database.url), openPostgres(database.url, { prepare: false })];
  await migrate(stores[0]);
  return {
    stores,
    url: database.url,
    async close() {
      for (const store of stores) await store.close();
      await database.drop();
    },
  };
}

async function openAccount([store]: Store[], id: string, micros: number): Promise<void> {
  const run = (sql: string, params: (string | number)[]) => store!.transact(execute, { sql, params });
  await run(
    `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
     VALUES ($1, $2, $3, 'developer', 'active', 0)`,
    [id, id, id],
  );
  await run('INSERT INTO wallets (account_id, balance_micros, held_micros) VALUES ($1, $2, 0)', [id, micros]);
}

function holdOf(accountId: string, id: string, more: Partial<HoldInput> = {}): HoldInput {
  return {
    id,
    accountId,
    keyId: `key_${accountId}`,
    endpoint: 'utilities.qr',
    category: 'utilities',
    month: '2026-01',
    units: 1,
    nanosPerUnit: 10_000,
    amountMicros: 10,
    freeLimit: 0,
    tokens: 0,
    memberId: null,
    keyCaps: null,
    memberCaps: null,
    accountCaps: null,
    at: 1,
    expiresAt: 2,
    claim: null,
    nodeId: '',
    ...more,
  };
}

const rowOf = (accountId: string, id: string) =>
  requestRow({ id, account_id: accountId, key_id: `key_${accountId}` });

const settleOf = (accountId: string, id: string, chargeMicros: number) => ({
  id,
  chargeMicros,
  tokens: 0,
  at: 2,
  row: rowOf(accountId, id),
  answer: null,
});

/** SQLite's thread tells of an error of the database as of any other that is ours. */
const refusalOf = (reason: unknown) =>
  reason instanceof OjaError && reason.code !== 'internal_error' ? reason.code : 'database';

/** 'done' or the code of the failure, each with how often. */
async function tally(work: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const done of await Promise.allSettled(work)) {
    const what = done.status === 'fulfilled' ? 'done' : refusalOf(done.reason);
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

async function walletOf([store]: Store[], accountId: string) {
  const [wallet] = await store!.query<{ balance: number; held: number; entries: number }>(
    'SELECT balance_micros AS balance, held_micros AS held, entries FROM wallets WHERE account_id = $1',
    [accountId],
  );
  return wallet;
}

for (const kind of [...databases, 'sqlite in one thread'] as const) {
  describe(`together on ${kind}`, { skip: kind === 'postgres' && withoutPostgres }, () => {
    let opened: Opened;
    let stores: [Store, Store];
    before(async () => {
      opened = await openOn(kind);
      stores = opened.stores;
    });
    after(() => opened.close());

    test('more holds at once than the wallet can bear: as many as it bears', async () => {
      await openAccount(stores, 'acc_poor', 250);
      const work = Array.from({ length: 40 }, (_, i) =>
        stores[i % 2]!.transact(hold, holdOf('acc_poor', `req_poor${i}`)),
      );
      assert.deepEqual(await tally(work), { done: 25, insufficient_credits: 15 });
      assert.deepEqual({ ...(await walletOf(stores, 'acc_poor')) }, { balance: 250, held: 250, entries: 0 });
    });

    test('what fails in a group takes nothing with it, and leaves nothing behind', async () => {
      await openAccount(stores, 'acc_rich', 10_000);
      await openAccount(stores, 'acc_none', 0);
      const claim = (key: string) => ({ key, requestHash: 'h', expiresAt: 9 });
      const work = Array.from({ length: 30 }, (_, i) => [
        stores[0]!.transact(hold, holdOf('acc_rich', `req_rich${i}`)),
        // Its claim is written before the wallet refuses.
        stores[0]!.transact(hold, holdOf('acc_none', `req_none${i}`, { claim: claim(`k${i}`) })),
      ]).flat();
      // An id that is taken: the database itself refuses.
      work.push(stores[0]!.transact(hold, holdOf('acc_rich', 'req_rich0')));
      assert.deepEqual(await tally(work), { done: 30, insufficient_credits: 30, conflict: 1 });
      assert.deepEqual(
        { ...(await walletOf(stores, 'acc_rich')) },
        { balance: 10_000, held: 300, entries: 0 },
      );
      const left = await stores[0]!.query("SELECT key FROM idempotency WHERE account_id = 'acc_none'");
      assert.equal(left.length, 0, 'no claim of a refused call stays');
    });

    test('one Idempotency-Key claimed by many at once is held once', async () => {
      await openAccount(stores, 'acc_same', 1_000);
      const work = Array.from({ length: 20 }, (_, i) => {
        const claim = { key: 'same', requestHash: 'h', expiresAt: 9 };
        return stores[i % 2]!.transact(hold, holdOf('acc_same', `req_same${i}`, { claim }));
      });
      assert.deepEqual(await tally(work), { done: 1, idempotency_running: 19 });
      assert.equal((await walletOf(stores, 'acc_same'))!.held, 10);
    });

    test('two nodes settle and hold on the same wallets: entries number on and add up', async () => {
      const accounts = Array.from({ length: 8 }, (_, i) => `acc_two${i}`);
      for (const id of accounts) await openAccount(stores, id, 1_000);
      const pair = async (i: number) => {
        const accountId = accounts[i % accounts.length]!;
        const id = `req_two${i}`;
        await stores[i % 2]!.transact(
          hold,
          holdOf(accountId, id, { accountCaps: { ...noCaps, monthMicros: 5_000 } }),
        );
        const { chargeMicros } = await stores[(i >> 1) % 2]!.transact(settle, settleOf(accountId, id, i % 3));
        assert.equal(chargeMicros, i % 3);
      };
      await Promise.all(Array.from({ length: 240 }, (_, i) => pair(i)));
      for (const accountId of accounts) {
        const entries = await stores[0]!.query<{ seq: number; amount: number; after: number }>(
          `SELECT seq, amount_micros AS amount, balance_after_micros AS after FROM entries
           WHERE account_id = $1 ORDER BY seq`,
          [accountId],
        );
        let balance = 1_000;
        for (const [i, entry] of entries.entries()) {
          balance += entry.amount;
          assert.deepEqual({ ...entry }, { seq: i + 1, amount: entry.amount, after: balance });
        }
        assert.deepEqual(
          { ...(await walletOf(stores, accountId)) },
          { balance, held: 0, entries: entries.length },
        );
        const [spent] = await stores[0]!.query<{ micros: number }>(
          'SELECT micros FROM spends WHERE owner_id = $1',
          [accountId],
        );
        assert.equal(spent!.micros, 1_000 - balance, 'the cap counts what was charged');
      }
      const rows = await stores[0]!.query("SELECT id FROM requests WHERE id LIKE 'req_two%'");
      assert.equal(rows.length, 240, 'every charge has its row');
    });

    test('a settle that was heard of twice charges once', async () => {
      await openAccount(stores, 'acc_twice', 100);
      await stores[0]!.transact(hold, holdOf('acc_twice', 'req_twice'));
      const work = Array.from({ length: 6 }, (_, i) =>
        stores[i % 2]!.transact(settle, settleOf('acc_twice', 'req_twice', 7)),
      );
      const charged = (await Promise.all(work)).map(({ chargeMicros }) => chargeMicros);
      assert.deepEqual(charged, Array(6).fill(7));
      assert.deepEqual({ ...(await walletOf(stores, 'acc_twice')) }, { balance: 93, held: 0, entries: 1 });
    });
  });
}

describe('together on PostgreSQL alone', { skip: withoutPostgres }, () => {
  let opened: Opened;
  let stores: [Store, Store];
  before(async () => {
    opened = await openOn('postgres');
    stores = opened.stores;
  });
  after(() => opened.close());

  test('holds and charges at once are few transactions of the database', async () => {
    await openAccount(stores, 'acc_many', 10_000);
    const ids = Array.from({ length: 60 }, (_, i) => `req_many${i}`);
    await Promise.all(ids.map((id) => stores[0]!.transact(hold, holdOf('acc_many', id))));
    await Promise.all(ids.map((id) => stores[0]!.transact(settle, settleOf('acc_many', id, 5))));
    // The xmin of a row identifies the transaction that wrote it.
    const [made] = await stores[0]!.query<{ holds: number; entries: number; requests: number }>(
      `SELECT (SELECT count(DISTINCT xmin::text) FROM holds WHERE account_id = 'acc_many') AS holds,
         (SELECT count(DISTINCT xmin::text) FROM entries WHERE account_id = 'acc_many') AS entries,
         (SELECT count(DISTINCT xmin::text) FROM requests WHERE account_id = 'acc_many') AS requests`,
    );
    for (const count of Object.values(made!)) assert.ok(count >= 1 && count <= 6, JSON.stringify(made));
    assert.deepEqual({ ...(await walletOf(stores, 'acc_many')) }, { balance: 9_700, held: 0, entries: 60 });
  });

  test('a wallet that stays locked holds up no other', async (t) => {
    await openAccount(stores, 'acc_stuck', 1_000);
    await openAccount(stores, 'acc_free', 1_000);
    const admin = await connectTo(opened.url);
    t.after(() => admin.end());
    const stuck: Promise<unknown>[] = [];
    await admin.query('BEGIN');
    await admin.query("SELECT 1 FROM wallets WHERE account_id = 'acc_stuck' FOR UPDATE");
    stuck.push(stores[0]!.transact(hold, holdOf('acc_stuck', 'req_stuck')));
    await stores[0]!.transact(hold, holdOf('acc_free', 'req_free'));
    assert.equal((await walletOf(stores, 'acc_free'))!.held, 10);
    assert.equal((await walletOf(stores, 'acc_stuck'))!.held, 0);
    await admin.query('COMMIT');
    await Promise.all(stuck);
    assert.equal((await walletOf(stores, 'acc_stuck'))!.held, 10);
  });
});

test('who asks the embedded store after its end hears so, and it ends well', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-closed-'));
  const store = openSqlite(dir);
  const write = () => store.transact(execute, { sql: 'CREATE TABLE IF NOT EXISTS t (a)', params: [] });
  try {
    await write();
    const closed = store.close();
    const late = [0, 1, 2].map((ms) => new Promise((done) => setTimeout(done, ms)).then(write));
    const outcomes = await Promise.allSettled([closed, ...late]);
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'well')),
      ['well', ...late.map(() => 'storage_unavailable')],
    );
    await assert.rejects(write(), { code: 'storage_unavailable' });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
