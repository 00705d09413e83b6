/** Accounts with many small calls are reserved in memory, within an allowance: the same charges, to the last call. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TestAccount, TestServer } from '../../packages/server/src/testing/server.ts';
import { onBothStores } from '../platform/on-both-stores.ts';
import { booksAreRight, until } from './pretend-payments.ts';

const env = { OJA_FREE_UTILITIES: '0', OJA_CALLS_MAX: '1000' };
const storeOf = (server: TestServer) => server.app.platform.parts.store;

/** How many were answered with each status; `width` at a time. */
async function call(server: TestServer, { key }: TestAccount, count: number, body: object, width = 24) {
  const statuses: Record<number, number> = {};
  let left = count;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left-- > 0) {
        const { status } = await server.call('/api/v1/utils/qr', { key, body });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return statuses;
}

async function walletOf(server: TestServer, { id }: TestAccount) {
  const [wallet] = await storeOf(server).query<{ balance: number; held: number }>(
    'SELECT balance_micros AS balance, held_micros AS held FROM wallets WHERE account_id = $1',
    [id],
  );
  return { ...wallet };
}

/** Calls whose settled hold never was an open one. */
async function fromAllowances(server: TestServer, { id }: TestAccount): Promise<number> {
  const [row] = await storeOf(server).query<{ n: number }>(
    "SELECT count(*) AS n FROM holds WHERE account_id = $1 AND state = 'settled' AND node_id = ''",
    [id],
  );
  return row!.n;
}

const good = { data: 'ọjà', format: 'svg' };
/** Too much for one code: fails when it runs. */
const bad = { data: 'x'.repeat(3000), format: 'svg', ecc: 'H' };

onBothStores('allowances', { env }, (server) => {
  before(async () => {
    const actor = { actor: 'test', ip: '', at: Date.now() };
    await server().app.platform.operator.setCategory(actor, 'utilities', 'live');
  });

  test('calls are charged exactly, failures are free, and nothing stays held', async () => {
    const account = await server().account({ dollars: 100 });
    assert.deepEqual(await call(server(), account, 120, good), { 200: 120 });
    const [failed] = Object.entries(await call(server(), account, 24, bad));
    assert.ok(Number(failed![0]) >= 400 && failed![1] === 24, String(failed));
    assert.deepEqual(await call(server(), account, 60, good), { 200: 60 });
    assert.ok((await fromAllowances(server(), account)) > 0, 'some were reserved in memory');
    const { balance, available, held } = (await server().call('/api/v1/credits', { key: account.key })).json;
    assert.deepEqual(
      [balance, available, held],
      ['96.40', '96.40', '0.00'],
      'an allowance shows as available',
    );
    await until(
      () => walletOf(server(), account),
      (wallet) => wallet.held === 0,
    );
    assert.equal((await walletOf(server(), account)).balance, 100_000_000 - 180 * 20_000);
    await booksAreRight(server());
  });

  test('the last credits can be spent: as many calls as the balance pays for, and no more', async () => {
    const affordable = 300;
    const account = await server().account({ dollars: affordable * 0.02 });
    const extra = 40;
    assert.deepEqual(await call(server(), account, affordable + extra, good, 32), {
      200: affordable,
      402: extra,
    });
    await until(
      () => walletOf(server(), account),
      (wallet) => wallet.held === 0,
    );
    assert.equal((await walletOf(server(), account)).balance, 0);
    await booksAreRight(server());
  });
});
