/**
 * Hold + settle pairs per second on PostgreSQL, 32 at once, on one wallet and on 50: each in a transaction of its
 * own beside many committed together, in one run. Run: node bench/ledger.ts
 */

import { newId } from '../packages/core/src/platform/id.ts';
import { type HoldInput, hold } from '../packages/core/src/platform/ledger/hold.ts';
import { settle } from '../packages/core/src/platform/ledger/settle.ts';
import { migrate } from '../packages/core/src/storage/migrate.ts';
import { openPostgres } from '../packages/core/src/storage/postgres/postgres.ts';
import { execute, type Store, type Transaction } from '../packages/core/src/storage/store.ts';
import { startPostgres } from '../test/services/postgres.ts';

const atOnce = 32;
const rounds = Number(process.env.OJA_BENCH_ROUNDS ?? 3);
const pairs = Number(process.env.OJA_BENCH_REQUESTS ?? 2_000);

const together = { hold, settle };
/** As if nothing were known of their account. */
const alone = { hold: { ...hold, account: undefined }, settle: { ...settle, account: undefined } };

async function openAccount(store: Store, id: string): Promise<void> {
  const run = (sql: string, params: (string | number)[]) => store.transact(execute, { sql, params });
  await run(
    `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
     VALUES ($1, $1, $1, 'developer', 'active', 0)`,
    [id],
  );
  await run('INSERT INTO wallets (account_id, balance_micros, held_micros) VALUES ($1, $2, 0)', [id, 1e12]);
}

async function pair(store: Store, way: typeof together, accountId: string): Promise<void> {
  const at = Date.now();
  const id = newId('req', at);
  const input: HoldInput = {
    id,
    accountId,
    keyId: `key_${accountId}`,
    endpoint: 'utilities.qr',
    category: 'utilities',
    month: '2026-01',
    units: 1,
    nanosPerUnit: 1_000,
    amountMicros: 1,
    freeLimit: 0,
    tokens: 0,
    memberId: null,
    keyCaps: null,
    memberCaps: null,
    accountCaps: null,
    at,
    expiresAt: at + 60_000,
    claim: null,
    nodeId: '',
  };
  await store.transact(way.hold as Transaction<HoldInput, unknown>, input);
  await store.transact(way.settle, {
    id,
    chargeMicros: 1,
    tokens: 0,
    at,
    row: {
      id,
      at,
      account_id: accountId,
      key_id: input.keyId!,
      endpoint: input.endpoint,
      method: 'POST',
      path: '/api/v1/utils/qr',
      status: 200,
      error_code: null,
      engine: null,
      ms: 1,
      charge_micros: 1,
      free: 0,
      units: 1,
      mode: 'live',
      ip: '127.0.0.1',
      user_agent: 'bench',
      bytes_in: 10,
      bytes_out: 100,
      error_message: null,
      error_param: null,
    },
    answer: null,
  });
}

async function perSecond(store: Store, way: typeof together, accounts: string[]): Promise<number> {
  let started = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (started < pairs) await pair(store, way, accounts[started++ % accounts.length]!);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (pairs / (performance.now() - startedAt)) * 1000;
}

const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

const database = await startPostgres();
const store = openPostgres(database.url);
try {
  await migrate(store);
  const many = Array.from({ length: 50 }, (_, i) => `acc_${i}`);
  for (const id of many) await openAccount(store, id);
  const table: Record<string, string | number>[] = [];
  for (const [wallets, accounts] of [
    ['one wallet', many.slice(0, 1)],
    ['50 wallets', many],
  ] as const) {
    const each: number[] = [];
    const grouped: number[] = [];
    for (let round = 0; round < rounds; round++) {
      each.push(await perSecond(store, alone as typeof together, accounts));
      grouped.push(await perSecond(store, together, accounts));
    }
    table.push({
      wallets,
      'each alone, pairs/s': Math.round(middle(each)),
      'together, pairs/s': Math.round(middle(grouped)),
      ratio: (middle(grouped) / middle(each)).toFixed(2),
    });
  }
  console.table(table);
} finally {
  await store.close();
  await database.stop();
}
