/** What belongs to a node that stopped renewing its row is released by the others, on both stores. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { silent } from '../../engines/upstream-testing.ts';
import { migrate } from '../../storage/migrate.ts';
import { openPostgres } from '../../storage/postgres/postgres.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import type { Store } from '../../storage/store.ts';
import { createDatabase, databases, withoutPostgres } from '../../testing/database.ts';
import { requestRow } from '../../testing/request-row.ts';
import { createAccount } from '../accounts/write.ts';
import { grantCredits } from '../ledger/grants.ts';
import { type HoldInput, hold } from '../ledger/hold.ts';
import { settle } from '../ledger/settle.ts';
import { ledgerChecks, verifyBooks } from '../ledger/verify-books.ts';
import { createNode } from './node.ts';

/** Only `beat` is asked for here: a node that has not renewed since the last look is dead. */
const times = { beatEveryMs: 3_600_000, deadAfterMs: 0 };
const accountId = 'acc_node';

async function openOn(dialect: Store['dialect']) {
  if (dialect === 'sqlite') {
    const dir = mkdtempSync(join(tmpdir(), 'oja-nodes-'));
    const store = openSqlite(dir);
    return { store, close: () => store.close().then(() => rmSync(dir, { recursive: true, force: true })) };
  }
  const database = await createDatabase();
  const store = openPostgres(database.url);
  return { store, close: () => store.close().then(database.drop) };
}

for (const dialect of databases) {
  describe(`nodes on ${dialect}`, { skip: dialect === 'postgres' && withoutPostgres }, () => {
    let opened: Awaited<ReturnType<typeof openOn>>;
    let store: Store;
    const open = () => createNode({ store, log: silent, now: Date.now }, times);
    before(async () => {
      opened = await openOn(dialect);
      store = opened.store;
      await migrate(store);
      const at = Date.now();
      const account = { id: accountId, email: 'n@example.test', name: 'n', passwordHash: '-' };
      await store.transact(createAccount, { ...account, role: 'developer', at });
      const grant = { accountId, micros: 1_000, note: '', reference: 'grant', actor: 'test', ip: '', at };
      await store.transact(grantCredits, grant);
    });
    after(() => opened.close());

    const holdOf = (id: string, nodeId: string): HoldInput => {
      const at = Date.now();
      return {
        id,
        accountId,
        keyId: null,
        endpoint: 'utilities.qr',
        category: 'utilities',
        month: '2026-11',
        units: 1,
        nanosPerUnit: 600_000,
        amountMicros: 600,
        freeLimit: 0,
        tokens: 0,
        memberId: null,
        keyCaps: null,
        memberCaps: null,
        accountCaps: null,
        at,
        expiresAt: at + 3_600_000,
        claim: { key: 'once', requestHash: 'h', expiresAt: at + 3_600_000 },
        nodeId,
      };
    };
    const settleOf = (id: string) =>
      store.transact(settle, {
        id,
        chargeMicros: 600,
        tokens: 0,
        at: Date.now(),
        row: requestRow({ id, account_id: accountId }),
        answer: { accountId, key: 'once', answer: `answer of ${id}` },
      });
    const heldNow = async () => {
      const [wallet] = await store.query<{ held: number; balance: number }>(
        'SELECT held_micros AS held, balance_micros AS balance FROM wallets WHERE account_id = $1',
        [accountId],
      );
      return { ...wallet };
    };

    test('a frozen node loses its holds and claims, finds out, and charges nothing', async () => {
      const [frozen, other] = [await open(), await open()];
      const idBefore = frozen.id;
      await store.transact(hold, holdOf('req_frozen', frozen.id));
      await other.beat();
      await frozen.beat();
      await other.beat();
      assert.deepEqual(await heldNow(), { held: 600, balance: 1_000 }, 'it has renewed: all is well');
      await assert.rejects(store.transact(hold, holdOf('req_retry', other.id)), {
        code: 'idempotency_running',
      });

      await other.beat();
      assert.deepEqual(await heldNow(), { held: 0, balance: 1_000 });
      assert.equal((await store.transact(hold, holdOf('req_retry', other.id))).outcome, 'held');

      // It wakes in the middle of its call.
      const late = await settleOf('req_frozen');
      assert.deepEqual([late.settled, late.chargeMicros], [false, 0]);
      await frozen.beat();
      assert.notEqual(frozen.id, idBefore, 'it counts as another node from now on');

      const charged = await settleOf('req_retry');
      assert.deepEqual([charged.settled, charged.chargeMicros], [true, 600]);
      const replay = await store.transact(hold, holdOf('req_again', frozen.id));
      assert.deepEqual(replay, {
        outcome: 'replay',
        replay: { requestId: 'req_retry', answer: 'answer of req_retry' },
      });
      assert.deepEqual(await heldNow(), { held: 0, balance: 400 });
      for (const node of [frozen, other]) await node.close();
      assert.deepEqual(await store.query('SELECT id FROM nodes'), []);
      const { faults } = await verifyBooks(store, ledgerChecks);
      assert.deepEqual(faults, []);
    });
  });
}
